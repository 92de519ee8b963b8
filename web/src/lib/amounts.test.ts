import { describe, expect, it } from 'vitest';
import { fromStep, nudged, parts, presets, STEPS, toStep, wager } from './amounts';
import { legal, seat, view } from './testing';

// Pot 10, somebody bets 10: a pot-limit raise goes to 40 (R7.3).
const facing = view([seat(1, { stack: 500 }), seat(2, { bet: 10 })], { pot: 20 });
const raise = legal({ call: 10, raise_to: [20, 40], pot: { to: 10, middle: 20, call: 10 } });

describe('presets', () => {
  it('are parts of the pot on top of the call', () => {
    expect(presets(raise, facing)).toEqual([
      { name: 'half', to: 25 },
      { name: 'three_quarters', to: 32 },
      { name: 'pot', to: 40 },
    ]);
  });

  it('leave out what is not allowed, and name an amount once', () => {
    const short = view([seat(1, { stack: 40 }), seat(2, { bet: 10 })], { pot: 20 });
    expect(presets(raise, short).map((preset) => preset.name)).toEqual(['half', 'three_quarters', 'pot']);
    expect(presets(legal({ bet_to: [10, 10] }), facing)).toEqual([]);
    expect(presets(legal(), facing)).toEqual([]);
  });

  it('offer everything without a pot limit', () => {
    const open = legal({ call: 10, raise_to: [20, 500] });
    expect(presets(open, facing).at(-1)).toEqual({ name: 'all_in', to: 500 });
    expect(presets(open, facing).find((preset) => preset.name === 'pot')).toEqual({ name: 'pot', to: 40 });
  });
});

describe('the parts of a raise', () => {
  it('add up to it', () => {
    const blind = view([seat(1, { bet: 1, stack: 99 }), seat(2, { bet: 2 })]);
    const open = wager(legal({ call: 1, raise_to: [4, 6] }), blind)!;
    for (const to of [4, 5, 6]) {
      const { there, call, more } = parts(open, to);
      expect(there + call + more).toBe(to);
    }
    expect(parts(wager(raise, facing)!, 40)).toEqual({ there: 0, call: 10, more: 30 });
  });
});

describe('the slider', () => {
  const open = { kind: 'raise' as const, least: 20, most: 10_000, mine: 0, level: 10 };
  it('reaches both ends and never leaves the range', () => {
    expect(fromStep(open, 0)).toBe(20);
    expect(fromStep(open, STEPS)).toBe(10_000);
    for (let step = 0; step <= STEPS; step++) {
      expect(fromStep(open, step)).toBeGreaterThanOrEqual(20);
      expect(fromStep(open, step)).toBeLessThanOrEqual(10_000);
    }
  });
  it('moves by a chip at least, so that a short range can be walked through with a key', () => {
    const short = { ...open, least: 4, most: 9 };
    const walk = (from: number, steps: number): number[] => [1, 2, 3, 4, 5, 6].map(() => (from = nudged(short, from, steps)));
    expect(walk(4, 4)).toEqual([5, 6, 7, 8, 9, 9]);
    expect(walk(9, -4)).toEqual([8, 7, 6, 5, 4, 4]);
    expect(nudged(open, 20, 4)).toBe(fromStep(open, 4));
  });
  it('goes back to the step it came from', () => {
    for (const step of [0, 13, 50, 77, STEPS]) expect(Math.abs(toStep(open, fromStep(open, step)) - step)).toBeLessThanOrEqual(1);
  });
});
