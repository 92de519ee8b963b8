import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Payout } from './payout.svelte';
import { awarded, seat, view } from './testing';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const playing = view([seat(1), seat(2)]);
const ended = view([seat(1), seat(2)], { in_hand: false, awards: [awarded(0, 'pot', 1, 80), awarded(1, 'pot', 2, 20)] });

it('pays one pot after another, main first, and comes to an end', () => {
  const payout = new Payout();
  const told: number[] = [];
  payout.start(playing, ended, 4_000, (pot) => told.push(pot));
  expect([payout.paid, payout.done]).toEqual([0, false]);
  vi.advanceTimersByTime(700);
  expect([told, payout.paid]).toEqual([[0], 1]);
  vi.advanceTimersByTime(4_000);
  expect([told, payout.paid, payout.done]).toEqual([[0, 1], 2, true]);
});

it('shows everything as paid to who comes later', () => {
  const payout = new Payout();
  payout.start(null, ended, 4_000, () => expect.unreachable());
  vi.runAllTimers();
  expect([payout.paid, payout.done]).toEqual([Infinity, true]);
});

it('does not start over when the same end is told again', () => {
  const payout = new Payout();
  const told: number[] = [];
  payout.start(playing, ended, 4_000, (pot) => told.push(pot));
  vi.runAllTimers();
  payout.start(ended, ended, 4_000, (pot) => told.push(pot));
  vi.runAllTimers();
  expect(told).toEqual([0, 1]);
});
