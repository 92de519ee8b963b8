// What the parts of a table need to know besides the view.
import type { Setup } from '../protocol.gen';

export interface TableLook {
  setup: Setup;
  decimals: number;
  hilo: boolean;
  /** Server time minus this browser's, in milliseconds. */
  offset: number;
  /** Takes a free seat; null where one may not. */
  sit: ((seat: number) => void) | null;
  /** Seats kept for people from the waiting list. */
  kept: readonly number[];
}

export function lookOf(setup: Setup, more: Partial<TableLook> = {}): TableLook {
  const { decimals, variant } = setup.rules;
  return { setup, decimals, hilo: variant === 'omaha8', offset: 0, sit: null, kept: [], ...more };
}
