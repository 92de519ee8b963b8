import { describe, expect, it } from 'vitest';
import type { Decision, Legal, Worth } from '../protocol';
import { against, ahead, allowed, decisionAt, done, nextDecision, percent, share } from './review';

const legal: Legal = { seat: 1, fold: true, check: false, call: 20, bet_to: null, raise_to: [40, 120], pot: null };
const worth: Worth = { rivals: 2, known: 0, share: 6320, error: 31, high: 0, high_tie: 0, low: 0, low_tie: 0, scoop: 0, quartered: 0 };
const decisions = [4, 6, 9].map((step) => ({ step }) as Decision);

describe('a review in words', () => {
  it('names what was allowed and done with its amounts', () => {
    expect(allowed(legal, 0).map((one) => one.text)).toEqual(['Fold', 'Call 20', 'Raise to 40–120']);
    expect(allowed({ ...legal, call: 0, check: true, raise_to: null, bet_to: [10, 10] }, 0).map((one) => one.text)).toEqual(['Fold', 'Check', 'Bet 10']);
    expect(done({ action: 'call', to: 0 }, legal, 0)).toBe('Call 20');
    expect(done({ action: 'raise', to: 60 }, legal, 2)).toBe('Raise to 0.60');
  });

  it('says how sure a share is, and that the nuts are rare', () => {
    expect(share(worth)).toBe('63.2% ± 0.6%');
    expect(share({ ...worth, error: 0 })).toBe('63.2%');
    expect(percent(10_000)).toBe('100%');
    expect(ahead(1)).toBe('0.01%');
  });

  it('says whom it counted against', () => {
    expect(against(worth)).toBe('2 random hands');
    expect(against({ ...worth, known: 2 })).toBe('the shown hands');
    expect(against({ ...worth, known: 1, rivals: 1 })).toBe('the shown hand');
    expect(against({ ...worth, known: 1 })).toBe('1 shown, 1 random');
  });

  it('finds the decision that a step is before, and goes round', () => {
    expect(decisionAt(decisions, 5)?.step).toBe(6);
    expect(decisionAt(decisions, 4)).toBeNull();
    expect([0, 3, 5, 8, 20].map((step) => nextDecision(decisions, step))).toEqual([3, 5, 8, 3, 3]);
    expect(nextDecision([], 2)).toBe(-1);
  });
});
