import { describe, expect, it } from 'vitest';
import { moves } from './moves';
import { seat, view } from './testing';

const at = (bets: [number, number], more = {}) => view([seat(1, { bet: bets[0] }), seat(2, { bet: bets[1] })], more);

describe('the difference of two views', () => {
  it('is nothing between equal views, and nothing at the first', () => {
    expect(moves(at([5, 10]), at([5, 10]))).toEqual([]);
    expect(moves(null, at([5, 10]))).toEqual([]);
  });

  it('is a deal when cards come, with the blinds', () => {
    const before = view([seat(1, { cards: [] }), seat(2, { cards: [] })], { number: 1 });
    expect(moves(before, at([5, 10], { number: 2 }))).toEqual([
      { kind: 'deal', seat: 1 },
      { kind: 'wager', seat: 1, amount: 5 },
      { kind: 'deal', seat: 2 },
      { kind: 'wager', seat: 2, amount: 10 },
    ]);
  });

  it('is bets gathered when the board grows', () => {
    expect(moves(at([10, 10]), at([0, 0], { board: ['As', 'Kd', '2c'] }))).toEqual([
      { kind: 'gather', seat: 1, amount: 10 },
      { kind: 'gather', seat: 2, amount: 10 },
      { kind: 'board', from: 0 },
    ]);
  });

  it('gives back what nobody called (R8.4)', () => {
    const before = view([seat(1, { bet: 30, stack: 70 }), seat(2, { bet: 10, stack: 0, state: 'all_in' })]);
    const after = view([seat(1, { bet: 0, stack: 90 }), seat(2, { bet: 0, stack: 0, state: 'all_in' })]);
    expect(moves(before, after)).toEqual([
      { kind: 'back', seat: 1, amount: 20 },
      { kind: 'gather', seat: 1, amount: 10 },
      { kind: 'gather', seat: 2, amount: 10 },
    ]);
  });

  it('is a muck when cards go', () => {
    const after = view([seat(1, { cards: [], state: 'folded' }), seat(2)]);
    expect(moves(view([seat(1), seat(2)]), after)).toEqual([{ kind: 'muck', seat: 1 }]);
  });
});
