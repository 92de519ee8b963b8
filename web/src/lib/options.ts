// House options in words. Which there are, and which differ here, the server says.
import { t, type Key } from './text.svelte';

export function optionTitle(name: string): string {
  return t(`option.${name}` as Key);
}

/** What a choice means, as a sentence. */
export function optionText(name: string, value: unknown): string {
  if (typeof value === 'number') return t(`option.${name}.n` as Key, { n: value });
  return t(`option.${name}.${String(value)}` as Key);
}
