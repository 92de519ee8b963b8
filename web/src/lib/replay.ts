// A past hand as the server tells it: a view for every step.
import type { LogEvent, Setup, View } from '../protocol';

export interface Step {
  event: LogEvent | null;
  view: View;
}
export interface Replay {
  hand: number;
  table: number;
  table_name: string;
  number: number;
  setup: Setup;
  steps: Step[];
  /** Equity of each seat whose cards you may see, by street, in ten-thousandths; empty where the server has none. */
  equity?: { street: string; shares: Record<string, number> }[];
}

type StreetName = 'preflop' | 'flop' | 'turn' | 'river';

/** Where each street begins. */
export function streets(steps: readonly Step[]): { street: StreetName; step: number }[] {
  const names = [...new Set(steps.map((step) => step.view.street).filter(Boolean))] as StreetName[];
  return names.map((street) => ({ street, step: steps.findIndex((step) => step.view.street === street) }));
}
