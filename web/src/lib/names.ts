// What cards and hands are called, in the page's language. English names of hands are the server's own.
import type { MadeView } from '../protocol.gen';
import { face, type Rank } from './cards';
import { language, t, type Key } from './text.svelte';

const one = (rank: string): string => t(`rank.${rank as Rank}`);
const many = (rank: string): string => t(`ranks.${rank as Rank}`);

/** "Ace of spades". */
export function cardName(card: string): string {
  const shown = face(card);
  return shown ? t('card.name', { rank: one(shown.rank), suit: t(`suit.${shown.suit}`) }) : t('card.back');
}

export function cardNames(cards: readonly string[]): string {
  return cards.map(cardName).join(', ');
}

/** A word as it stands within a sentence: English names begin small there; German ones are nouns, or follow a colon. */
export function within(name: string): string {
  return language() === 'en' ? name.slice(0, 1).toLowerCase() + name.slice(1) : name;
}

/** A hand's name: "Full house, kings over sevens" (R1.4), "Low 8-5-4-2-A" (R2.7). */
export function handName(made: MadeView): string {
  if (language() === 'en') return made.name;
  const [a = '', b = ''] = made.ranks;
  if (made.kind === 'low') return t('hand.low', { ranks: [...made.ranks].map((rank) => t(`index.${rank as Rank}`)).join('-') });
  if (made.kind === 'straight_flush' && a === 'A') return t('hand.royal_flush');
  return t(`hand.${made.kind}` as Key, { a: one(a), as: many(a), b: b && one(b), bs: b && many(b) });
}
