// What moved between two views: the animation is their difference, so a reconnect moves like a move.
import type { View } from '../protocol';

export type Move =
  | { kind: 'deal'; seat: number }
  | { kind: 'muck'; seat: number }
  | { kind: 'board'; from: number }
  | { kind: 'wager'; seat: number; amount: number }
  | { kind: 'gather'; seat: number; amount: number }
  | { kind: 'back'; seat: number; amount: number };

export function moves(before: View | null, after: View): Move[] {
  if (!before) return [];
  const fresh = before.number !== after.number;
  const old = new Map(before.seats.map((seat) => [seat.seat, seat]));
  const found: Move[] = [];
  for (const seat of after.seats) {
    const was = old.get(seat.seat);
    const had = was && !fresh ? was.cards.length : 0;
    const bet = was && !fresh ? was.bet : 0;
    if (seat.cards.length && !had) found.push({ kind: 'deal', seat: seat.seat });
    if (!seat.cards.length && had) found.push({ kind: 'muck', seat: seat.seat });
    if (seat.bet > bet) found.push({ kind: 'wager', seat: seat.seat, amount: seat.bet - bet });
    if (bet && seat.bet < bet) found.push(...cleared(before, after, seat.seat, bet));
  }
  const shown = fresh ? 0 : before.board.length;
  if (after.board.length > shown) found.push({ kind: 'board', from: shown });
  return found;
}

/** Chips that left the front of a seat: uncalled ones came back (R8.4), the rest went into the pots. */
function cleared(before: View, after: View, seat: number, bet: number): Move[] {
  const next = Math.max(0, ...before.seats.filter((one) => one.seat !== seat).map((one) => one.bet));
  const was = before.seats.find((one) => one.seat === seat)?.stack ?? 0;
  const is = after.seats.find((one) => one.seat === seat);
  const came = (is?.stack ?? 0) - (is?.won ?? 0) - was;
  const back = came > 0 && bet > next ? Math.min(came, bet - next) : 0;
  const found: Move[] = back ? [{ kind: 'back', seat, amount: back }] : [];
  if (bet - back > 0) found.push({ kind: 'gather', seat, amount: bet - back });
  return found;
}
