import { afterEach, describe, expect, it } from 'vitest';
import { refusals } from '../texts/de.refusals';
import { refusal } from './refusals';
import { setLanguage } from './text.svelte';

afterEach(() => setLanguage('en'));

describe('a refusal', () => {
  it('is a sentence', () => {
    expect(refusal('seat 3 is taken')).toBe('Seat 3 is taken.');
    expect(refusal('')).toBe('');
  });

  it('is said in German, with its values', () => {
    setLanguage('de');
    expect(refusal('seat 3 is taken')).toBe('Platz 3 ist vergeben.');
    expect(refusal("'Anna' is taken, or reads like a name that is")).toBe('„Anna“ ist vergeben oder liest sich wie ein vergebener Name.');
    expect(refusal('the buy-in is 40..200 chips, not 7')).toBe('Der Einkauf ist 40..200 Chips, nicht 7.');
  });

  it('is said in English when the catalogue has no words for it', () => {
    setLanguage('de');
    expect(refusal('no such thing was ever refused')).toBe('No such thing was ever refused.');
  });

  it('is taken for no other, and loses no value', () => {
    setLanguage('de');
    for (const [english, german] of Object.entries(refusals)) {
      const values = english.split('{}').length - 1;
      const places = [...german.matchAll(/\{(\d)\}/g)].map(([, n]) => Number(n));
      expect([english, places.filter((n) => n < 1 || n > values)]).toEqual([english, []]);
      let n = 0;
      const said = refusal(english.replace(/\{\}/g, () => `v${++n}`));
      expect(said).toBe(german.replace(/\{(\d)\}/g, 'v$1').replace(/^\w/, (c) => c.toUpperCase()));
    }
  });
});
