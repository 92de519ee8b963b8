// A past hand as the server tells it: a view for every step.
import type { Replay as Told, ReplayStep } from '../protocol';

export type Replay = Told;

type StreetName = 'preflop' | 'flop' | 'turn' | 'river';

/** Where each street begins. */
export function streets(steps: readonly ReplayStep[]): { street: StreetName; step: number }[] {
  const names = [...new Set(steps.map((step) => step.view.street).filter(Boolean))] as StreetName[];
  return names.map((street) => ({ street, step: steps.findIndex((step) => step.view.street === street) }));
}
