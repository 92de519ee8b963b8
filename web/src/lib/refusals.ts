// What the server refuses, for people: its own sentence in English, and what the catalogue has for it elsewhere.
import { refusals } from '../texts/de.refusals';
import { language } from './text.svelte';

const PATTERNS = Object.entries(refusals).map(([english, german]) => ({ pattern: pattern(english), german }));

function pattern(english: string): RegExp {
  const fixed = english.split('{}').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${fixed.join('(.+?)')}$`);
}

function inGerman(message: string): string {
  for (const { pattern, german } of PATTERNS) {
    const values = pattern.exec(message);
    if (values) return german.replace(/\{(\d)\}/g, (_, n: string) => (values[Number(n)] ?? '').replace(/^(['"])(.*)\1$/, '„$2“'));
  }
  return message; // in English rather than not at all
}

/** What a message of the server says, as a sentence in the language of the page. */
export function refusal(message: string): string {
  const said = language() === 'de' ? inGerman(message) : message;
  const sentence = said && said[0]?.toUpperCase() + said.slice(1);
  return /\w$/.test(sentence) ? `${sentence}.` : sentence;
}
