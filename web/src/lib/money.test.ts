import { afterEach, describe, expect, it } from 'vitest';
import { chips, shortChips, signed, typedChips } from './money';
import { setLanguage } from './text.svelte';

afterEach(() => setLanguage('en'));

describe('amounts', () => {
  it('are written in the language of the page', () => {
    expect(chips(1234)).toBe('1,234');
    expect(chips(1250, 2)).toBe('12.50');
    expect(chips(1200, 2)).toBe('12');
    setLanguage('de');
    expect(chips(1234)).toBe('1.234');
    expect(chips(1250, 2)).toBe('12,50');
  });

  it('are rounded only when long, and only where asked', () => {
    expect(shortChips(999_999)).toBe('999,999');
    expect(shortChips(12_345_678)).toBe('12.35M');
    expect(chips(12_345_678)).toBe('12,345,678');
  });

  it('are read back as they are typed', () => {
    expect(typedChips('1,234')).toBe(1234);
    expect(typedChips(' 40 ')).toBe(40);
    expect(typedChips('12.5', 2)).toBe(1250);
    expect(typedChips('.5', 2)).toBe(50);
    for (const bad of ['', 'x', '-5', '1.5', '1e3', '9'.repeat(20), '1.2.3']) expect(typedChips(bad)).toBeNull();
    expect(typedChips('1,234,567.8', 2)).toBe(123_456_780);
    for (const slip of ['12,50', '1,5', '1,2345', ',500', '1234,567']) expect([slip, typedChips(slip, 2)]).toEqual([slip, null]);
    setLanguage('de');
    expect(typedChips('12.50', 2)).toBeNull();
    expect(typedChips('1.234')).toBe(1234);
    expect(typedChips('12,5', 2)).toBe(1250);
  });

  it('carry a sign in results', () => {
    expect([signed(5), signed(-5), signed(0)]).toEqual(['+5', '−5', '±0']);
  });
});
