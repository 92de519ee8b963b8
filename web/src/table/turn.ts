// The line under the board: whose turn it is, or what the table waits for; and what you are asked.
import { wager } from '../lib/amounts';
import { t } from '../lib/text.svelte';
import type { View } from '../protocol';
import type { TableLook } from './look';

/** Whole seconds until then. */
export const seconds = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / 1000));

export function turnLine(view: View, look: TableLook, now: number): string {
  const { clock } = view;
  if (view.in_hand && clock) {
    const name = view.seats.find((seat) => seat.seat === clock.seat)?.name ?? '';
    const n = seconds(clock.until, now);
    if (clock.seat === view.you?.seat) return clock.bank ? t('turn.bank', { n }) : t('turn.yours.n', { n });
    return t('turn.of', { name });
  }
  if (view.status === 'over') {
    const winner = view.places.find((place) => place.place === 1);
    const name = view.seats.find((seat) => seat.seat === winner?.seat)?.name;
    return name ? t('match.won', { name }) : t('status.over');
  }
  if (view.status === 'paused') return t('status.paused');
  if (view.status === 'closed') return t('status.closed');
  if (view.in_hand) return '';
  if (view.draw.length && !view.number) return t('turn.draw');
  if (view.status === 'waiting' && look.setup.rules.mode === 'match') {
    return t('status.filling', { n: look.setup.seats - view.seats.length });
  }
  return gathering(view) ? t('status.waiting') : '';
}

/** Whether the table waits for people to sit down. */
export function gathering(view: View): boolean {
  const ready = view.seats.filter((seat) => seat.stack && seat.state !== 'out').length;
  return !view.in_hand && (view.status === 'waiting' || (view.status === 'running' && ready < 2));
}

/** What you are asked, the same for as long as it is the same decision: nothing while you are not asked. */
export function asked(view: View): string {
  const { legal } = view;
  if (!legal) return '';
  const open = wager(legal, view);
  const bet = view.seats.find((seat) => seat.seat === legal.seat)?.bet;
  return `${bet}/${view.number}/${view.street}/${legal.call}/${legal.check}/${open?.least}/${open?.most}`;
}
