import { afterEach, describe, expect, it, vi } from 'vitest';
import { onAxis } from './moments';
import { locale, setLanguage } from './text.svelte';

const HOUR_S = 3600;

describe('times', () => {
  afterEach(() => {
    setLanguage('en');
    vi.unstubAllGlobals();
  });

  it('are written as in the country of the browser, in the language of the page', () => {
    expect(locale(['fr-FR', 'en-GB', 'en'])).toBe('en-GB');
    expect(locale(['fr-FR'])).toBe('en');
    setLanguage('de');
    expect(locale(['en-GB', 'de-AT'])).toBe('de-AT');
  });

  it('stand on an axis in that language too', () => {
    vi.stubGlobal('navigator', { languages: ['de-DE'] });
    setLanguage('de');
    const midnight = new Date(2026, 11, 2).getTime() / 1000;
    const evening = [midnight - HOUR_S, midnight, midnight + HOUR_S];
    expect(onAxis(evening)).toEqual(['23:00', '2. Dez.', '01:00']);
    expect(onAxis([midnight - 36 * HOUR_S, midnight + 12 * HOUR_S])).toEqual(['30. Nov.', '2. Dez.']);
  });
});
