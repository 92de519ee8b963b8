import { describe, expect, it } from 'vitest';
import { choose, offered, played, price, stands } from './preactions';
import { legal, seat, view } from './testing';

const quiet = view([seat(1), seat(2)]);
const bet = view([seat(1), seat(2, { bet: 10 })]);
const raised = view([seat(1), seat(2, { bet: 30 })]);

describe('answers before the turn', () => {
  it('are offered for what lies there', () => {
    expect(offered(quiet)).toEqual(['check_fold', 'check']);
    expect(offered(bet)).toEqual(['check_fold', 'call']);
    expect(price(bet)).toBe(10);
    expect(price(view([seat(1, { stack: 4 }), seat(2, { bet: 10 })]))).toBe(4);
  });

  it('are not offered on the turn, after folding, all-in, to watchers, or while one is played for', () => {
    expect(offered({ ...bet, legal: legal() })).toEqual([]);
    expect(offered(view([seat(1, { state: 'folded', cards: [] }), seat(2)]))).toEqual([]);
    expect(offered(view([seat(1, { state: 'all_in', stack: 0 }), seat(2)]))).toEqual([]);
    expect(offered({ ...bet, you: null })).toEqual([]);
    expect(offered(view([seat(1, { away: true }), seat(2)]))).toEqual([]);
    expect(offered({ ...bet, clock: null })).toEqual([]);
  });

  it('are withdrawn when what they answered has changed', () => {
    expect(stands(choose('call', bet), bet)).toBe(true);
    expect(stands(choose('call', bet), raised)).toBe(false);
    expect(stands(choose('check', quiet), bet)).toBe(false);
    expect(stands(choose('check_fold', quiet), bet)).toBe(true);
    expect(stands(choose('check_fold', quiet), { ...quiet, street: 'turn' })).toBe(false);
    expect(stands(choose('check_fold', quiet), { ...quiet, number: 2 })).toBe(false);
  });

  it('act only as they were meant', () => {
    expect(played(choose('check_fold', quiet), legal({ check: true }))).toEqual({ type: 'act', action: 'check' });
    expect(played(choose('check_fold', quiet), legal({ call: 10 }))).toEqual({ type: 'act', action: 'fold' });
    expect(played(choose('check', quiet), legal({ call: 10 }))).toBeNull();
    expect(played(choose('call', bet), legal({ call: 10 }))).toEqual({ type: 'act', action: 'call' });
    expect(played(choose('call', bet), legal({ call: 30 }))).toBeNull();
    expect(played(choose('call', bet), legal({ check: true }))).toBeNull();
  });
});
