// Answers to the keys that ask: my cards, the board, the pots, the stacks. For ears, from the view alone.
import type { View } from '../protocol';
import { cardName, cardNames, handName } from './names';
import { chips } from './money';
import { potName } from './pots';
import { named, t } from './text.svelte';

export function sayCard(view: View, index: number): string {
  const card = view.seats.find((seat) => seat.seat === view.you?.seat)?.cards[index];
  return card ? cardName(card) : t('say.no_card');
}

export function sayBoard(view: View): string {
  if (!view.board.length) return t('say.no_board');
  const mine = view.outlined ? ` ${handName(view.outlined.high)}.` : '';
  return `${t('say.board', { cards: cardNames(view.board) })}${mine}`;
}

export function sayPots(view: View, decimals: number): string {
  const pots = view.pots.map((pot, i) => `${potName(i, view.pots.length)} ${chips(pot.amount, decimals)}`);
  return t('say.pots', { all: chips(view.pot, decimals), pots: pots.join(', ') || '0' });
}

export function sayStacks(view: View, decimals: number): string {
  return view.seats
    .map((seat) => {
      const bet = seat.bet ? t('say.bet', { amount: chips(seat.bet, decimals) }) : '';
      const state = seat.state === 'active' || seat.state === 'idle' ? '' : named('say.state', seat.state);
      return [`${seat.name} ${chips(seat.stack, decimals)}`, bet, state].filter(Boolean).join(', ');
    })
    .join('. ');
}
