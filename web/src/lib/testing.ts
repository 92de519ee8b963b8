// Views for unit tests: a table as the server would send it, but for the parts that a test names.
import type { Awarded, Legal, MadeView, SeatView, View } from '../protocol';

export function seat(number: number, more: Partial<SeatView> = {}): SeatView {
  return {
    seat: number, name: `P${number}`, bot: '', stack: 100, bet: 0, state: 'active', cards: ['??', '??', '??', '??'], last: '',
    won: 0, shown: false, mucked: false, away: false, leaving: false, bank: 0, high: null, low: null, ...more,
  };
}

export function view(seats: SeatView[], more: Partial<View> = {}): View {
  return {
    seq: 1, number: 1, status: 'running', street: 'flop', board: [], button: 1, small: 1, big: 2, pot: 0, pots: [], seats,
    draw: [], in_hand: true, showdown: false, awards: [], outlined: null, clock: { seat: 2, until: 0, bank: false }, next_at: 0,
    places: [],
    you: { seat: 1, out: false, out_next: null, owes_big: false, owes_small: false, posts: false, can_show: false, top_up: null, removed: false },
    legal: null, ...more,
  };
}

export function legal(more: Partial<Legal> = {}): Legal {
  return { seat: 1, fold: true, check: false, call: 0, bet_to: null, raise_to: null, pot: null, ...more };
}

export function awarded(pot: number, share: Awarded['share'], to: number, amount: number, odd = 0): Awarded {
  return { type: 'awarded', pot, share, seat: to, amount, odd };
}

export function made(name: string, kind: string, ranks: string, hole: string[], board: string[]): MadeView {
  return { name, value: 1, kind, ranks, hole, board };
}
