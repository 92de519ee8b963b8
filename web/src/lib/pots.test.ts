import { beforeEach, describe, expect, it } from 'vitest';
import { ledger, paidTo, potName } from './pots';
import { awarded, seat, view } from './testing';
import { setLanguage } from './text.svelte';

beforeEach(() => setLanguage('en'));

// A main pot of 101: high half 51 to seat 1; the low half of 50 is quartered; a side pot of 20 to seat 2.
const ended = view([seat(1), seat(2), seat(3)], {
  in_hand: false,
  awards: [
    awarded(0, 'high', 1, 51),
    awarded(0, 'low', 2, 25),
    awarded(0, 'low', 3, 25),
    awarded(1, 'pot', 2, 20),
  ],
});

describe('the split ledger', () => {
  it('names pots by their order', () => {
    expect([potName(0, 1), potName(0, 2), potName(1, 2)]).toEqual(['Pot', 'Main pot', 'Side pot 1']);
  });

  it('has each pot with its halves and quarters, main pot first', () => {
    const [main, side] = ledger(ended);
    expect(main?.amount).toBe(101);
    expect(main?.portions.map(({ share, amount, fraction }) => [share, amount, fraction])).toEqual([
      ['high', 51, '1/2'],
      ['low', 50, '1/4'],
    ]);
    expect(side?.portions.map(({ share, amount, fraction }) => [share, amount, fraction])).toEqual([['pot', 20, '1']]);
  });

  it('pays one pot after another', () => {
    expect(paidTo(ended, 2, 0)).toEqual({ won: 0, low: 0, unpaid: 45 });
    expect(paidTo(ended, 2, 1)).toEqual({ won: 25, low: 25, unpaid: 20 });
    expect(paidTo(ended, 2, Infinity)).toEqual({ won: 45, low: 25, unpaid: 0 });
  });
});
