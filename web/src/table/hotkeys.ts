// Keys for the whole table. Nothing happens while somebody types, and all of them can be switched off.

export type HotKey = 'fold' | 'call' | 'raise' | 'more' | 'less' | 'card1' | 'card2' | 'card3' | 'card4' | 'board' | 'pots' | 'stacks' | 'help';

const KEYS: Record<string, HotKey> = {
  f: 'fold',
  c: 'call',
  r: 'raise',
  '+': 'more',
  '-': 'less',
  '1': 'card1',
  '2': 'card2',
  '3': 'card3',
  '4': 'card4',
  b: 'board',
  p: 'pots',
  s: 'stacks',
  '?': 'help',
};

/** What each key is called in the list of keys, in the order of the list. */
export const LISTED: [keys: string, name: string][] = [
  ['F', 'fold'],
  ['C', 'call'],
  ['R', 'raise'],
  ['+ −', 'size'],
  ['1 2 3 4', 'cards'],
  ['B', 'board'],
  ['P', 'pots'],
  ['S', 'stacks'],
  ['?', 'help'],
];

export function hotKey(event: KeyboardEvent): HotKey | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return null;
  const target = event.target as HTMLElement | null;
  const typing = target?.matches('input:not([type="checkbox"]):not([type="range"]), textarea, select, [contenteditable]');
  if (typing || target?.closest('dialog')) return null;
  return KEYS[event.key.toLowerCase()] ?? null;
}
