// Pots in words, and how each was split: everything from the amounts that the server sent.
import type { Awarded, View } from '../protocol.gen';
import { t } from './text.svelte';

/** "Pot", or "Main pot" and "Side pot 1" where there are several. */
export function potName(index: number, count: number): string {
  if (count < 2) return t('pot');
  return index ? t('pot.side', { n: index }) : t('pot.main');
}

/** The same where there is little room: "Main", "Side 1". */
export function potLabel(index: number): string {
  return index ? t('pot.side.short', { n: index }) : t('pot.main.short');
}

export interface Portion {
  share: Awarded['share'];
  amount: number;
  winners: readonly Awarded[];
  /** What part of its whole pot each winner has, as a fraction: "1/2", "1/4". */
  fraction: string;
  odd: boolean;
}
export interface Split {
  pot: number;
  amount: number;
  portions: Portion[];
}

/** The split ledger: each pot in the order it was paid, main first (R9.3). */
export function ledger(view: View): Split[] {
  const pots = [...new Set(view.awards.map((award) => award.pot))];
  return pots.map((pot) => {
    const awards = view.awards.filter((award) => award.pot === pot);
    const shares = [...new Set(awards.map((award) => award.share))];
    const portions = shares.map((share) => portion(share, awards.filter((award) => award.share === share)));
    return { pot, amount: sum(awards), portions };
  });
}

function portion(share: Awarded['share'], winners: readonly Awarded[]): Portion {
  const parts = winners.length * (share === 'pot' ? 1 : 2);
  return {
    share,
    amount: sum(winners),
    winners,
    fraction: parts === 1 ? '1' : `1/${parts}`,
    odd: winners.some((award) => award.odd > 0),
  };
}

const sum = (awards: readonly Awarded[]): number => awards.reduce((total, award) => total + award.amount, 0);

export interface Paid {
  /** Won from the pots paid so far, and how much of that by the low. */
  won: number;
  low: number;
  /** Won, but still on its way. */
  unpaid: number;
}

/** What a seat has won from the first `paid` pots, and what is still on its way to it. */
export function paidTo(view: View, seat: number, paid: number): Paid {
  const order = [...new Set(view.awards.map((award) => award.pot))];
  const mine = view.awards.filter((award) => award.seat === seat);
  const before = mine.filter((award) => order.indexOf(award.pot) < paid);
  const low = before.filter((award) => award.share === 'low');
  return { won: sum(before), low: sum(low), unpaid: sum(mine) - sum(before) };
}
