// Amounts offered in the action bar. What is allowed comes from the server (`legal`); here is only arithmetic on it.
import type { Legal, View } from '../protocol';

export interface Wager {
  kind: 'bet' | 'raise';
  least: number;
  most: number;
  /** What lies in front of you on this street. */
  mine: number;
  /** Everybody's total on this street before you: what a call matches. */
  level: number;
}

/** The bet or raise that is open to you, or null. */
export function wager(legal: Legal, view: View): Wager | null {
  const range = legal.bet_to ?? legal.raise_to;
  if (!range) return null;
  const mine = view.seats.find((seat) => seat.seat === legal.seat)?.bet ?? 0;
  return { kind: legal.bet_to ? 'bet' : 'raise', least: range[0], most: range[1], mine, level: mine + legal.call };
}

export type PresetName = 'half' | 'three_quarters' | 'pot' | 'all_in';
export interface Preset {
  name: PresetName;
  to: number;
}

/** Half, three quarters and the whole pot, and everything; only those that are allowed, each amount once. */
export function presets(legal: Legal, view: View): Preset[] {
  const open = wager(legal, view);
  if (!open || open.least === open.most) return [];
  const from = legal.pot?.to ?? open.level;
  const pot = legal.pot ? legal.pot.middle + legal.pot.call : view.pot + legal.call;
  const stack = open.mine + (view.seats.find((seat) => seat.seat === legal.seat)?.stack ?? 0);
  const wanted: Preset[] = [
    { name: 'half', to: from + Math.floor(pot / 2) },
    { name: 'three_quarters', to: from + Math.floor((pot * 3) / 4) },
    { name: 'pot', to: from + pot },
    { name: 'all_in', to: stack },
  ];
  const allowed = wanted.filter(({ to }) => to >= open.least && to <= open.most);
  return allowed.filter(({ to }, i) => allowed.findIndex((other) => other.to === to) === i);
}

/** The parts of a raise as they are counted out: what lies there, the call, and what is on top. */
export function parts(open: Wager, to: number): { there: number; call: number; more: number } {
  return { there: open.mine, call: open.level - open.mine, more: to - open.level };
}

/** The slider's steps: even spacing in the exponent, so that small amounts are easy to hit in a deep stack. */
export const STEPS = 100;

export function fromStep(open: Wager, step: number): number {
  if (step <= 0) return open.least;
  if (step >= STEPS) return open.most;
  const base = Math.max(1, open.least);
  return Math.round(base * (open.most / base) ** (step / STEPS));
}

/** An amount some steps larger or smaller, and always by a chip at least: small ranges have fewer chips than steps. */
export function nudged(open: Wager, to: number, steps: number): number {
  const wanted = fromStep(open, toStep(open, to) + steps);
  const moved = steps > 0 ? Math.max(wanted, to + 1) : Math.min(wanted, to - 1);
  return Math.min(open.most, Math.max(open.least, moved));
}

export function toStep(open: Wager, to: number): number {
  const base = Math.max(1, open.least);
  if (open.most <= base || to <= base) return 0;
  return Math.round((STEPS * Math.log(to / base)) / Math.log(open.most / base));
}
