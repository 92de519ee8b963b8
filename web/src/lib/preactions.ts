// Answers given before one's turn. Each answers something that was on the table when it was chosen, and is withdrawn
// as soon as that has changed.
import type { Act, Legal, View } from '../protocol';

export type PreKind = 'check_fold' | 'check' | 'call';
export interface PreAction {
  kind: PreKind;
  hand: number;
  street: string;
  price: number;
}

/** What you would have to put in to stay, as the bets lie now. */
export function price(view: View): number {
  const mine = view.seats.find((seat) => seat.seat === view.you?.seat);
  if (!mine) return 0;
  const level = Math.max(...view.seats.map((seat) => seat.bet));
  return Math.min(mine.stack, Math.max(0, level - mine.bet));
}

/** What may be chosen now: nothing while it is your turn, or when you have no more decisions in this hand, be it that
 *  you are away and played for. */
export function offered(view: View): PreKind[] {
  const mine = view.seats.find((seat) => seat.seat === view.you?.seat);
  if (!view.in_hand || view.legal || mine?.state !== 'active' || mine.away || !mine.cards.length || !view.clock) return [];
  return price(view) ? ['check_fold', 'call'] : ['check_fold', 'check'];
}

export function choose(kind: PreKind, view: View): PreAction {
  return { kind, hand: view.number, street: view.street, price: price(view) };
}

/** Whether what the answer was given to still stands. */
export function stands(pre: PreAction, view: View): boolean {
  if (!view.in_hand || view.number !== pre.hand || view.street !== pre.street) return false;
  return pre.kind === 'check_fold' || price(view) === pre.price;
}

/** The act to send now that it is one's turn; null when the answer no longer fits. */
export function played(pre: PreAction, legal: Legal): Act | null {
  if (pre.kind === 'check_fold') return { type: 'act', action: legal.check ? 'check' : 'fold' };
  if (pre.kind === 'check') return legal.check ? { type: 'act', action: 'check' } : null;
  return legal.call === pre.price && legal.call ? { type: 'act', action: 'call' } : null;
}
