// The catalogue: no key is missing, none is unused, and both languages put the same values into a text.
import { describe, expect, it } from 'vitest';
import { de } from './de';
import { en } from './en';

const sources = Object.entries(import.meta.glob(['../**/*.{ts,svelte}', '!../**/*.test.ts', '!../texts/**'], { query: '?raw', import: 'default', eager: true }));
const code = sources.map(([, text]) => text as string).join('\n');
// What stands in the code as a text, with the places for values as wildcards: `say.${x}` may be any key that begins so.
const literals = [...code.matchAll(/'([a-z][\w.]*)'|`([a-z][\w.]*\$\{[^`]*)`|"([a-z][\w.]*)"/g)].map((found) => found[1] ?? found[2] ?? found[3] ?? '');
const named = [...code.matchAll(/named\('([\w.]+)'/g)].map((found) => new RegExp(`^${found[1]?.replaceAll('.', '\\.')}\\.[\\w.]+$`));
const patterns = literals
  .filter((text) => text.includes('${'))
  .map((text) => new RegExp(`^${text.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w.]*')}$`));
const exact = new Set(literals);

describe('the catalogue', () => {
  it('has no unused keys', () => {
    const unused = Object.keys(en).filter((key) => !exact.has(key) && ![...patterns, ...named].some((pattern) => pattern.test(key)));
    expect(unused).toEqual([]);
  });

  it('has every key that the code names', () => {
    const wanted = [...code.matchAll(/\bt\('([\w.]+)'/g)].map((found) => found[1] ?? '');
    expect(wanted.length).toBeGreaterThan(150);
    expect(wanted.filter((key) => !(key in en))).toEqual([]);
  });

  it('says the same in both languages', () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
    const values = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1] ?? ''))].sort();
    for (const key of Object.keys(en) as (keyof typeof en)[]) {
      const [a, b] = [values(en[key]), values(de[key])];
      if (!key.startsWith('hand.')) expect([key, b]).toEqual([key, a]);
      expect(de[key].trim()).not.toBe('');
    }
  });
});
