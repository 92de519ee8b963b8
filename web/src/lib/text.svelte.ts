// All words of the page come from one catalogue, in the language that is set; nothing else here knows a language.
import { de } from '../texts/de';
import { en } from '../texts/en';

export type Language = 'en' | 'de';
export type Key = keyof typeof en;
export type Values = Record<string, string | number>;

export const LANGUAGES: Record<Language, string> = { en: 'English', de: 'Deutsch' };
const CATALOGUES: Record<Language, Record<Key, string>> = { en, de };

class Current {
  language = $state<Language>('en');
}
const current = new Current();

export function language(): Language {
  return current.language;
}

/** The language as this browser's owner writes it, for dates and times: en-GB where that is what they read. */
export function locale(wanted: readonly string[] = navigator.languages ?? []): string {
  return wanted.find((tag) => tag.slice(0, 2).toLowerCase() === current.language) ?? current.language;
}

export function setLanguage(language: Language): void {
  current.language = language;
}

/** The browser's first language that the catalogue has. */
export function preferredLanguage(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in LANGUAGES);
  return (known as Language | undefined) ?? 'en';
}

/** Puts values into a text: `{name}`, and `{n|chip|chips}` for one and many. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one === undefined) return String(value);
    return Number(value) === 1 ? one : (many ?? '');
  });
}

/** The text of `key` in the current language. */
export function t(key: Key, values: Values = {}): string {
  return fill(CATALOGUES[current.language][key], values);
}

/** The text of a key put together from parts that the server sends; the last part itself where there is none. */
export function named(prefix: string, name: string): string {
  const key = `${prefix}.${name}`;
  return key in en ? t(key as Key) : name;
}
