// Which cards of a hand or a board a named hand uses (R10.4).
import type { MadeView } from '../protocol.gen';
import type { Mark } from '../ui/Card.svelte';

export function markOf(card: string, high: MadeView | null, low: MadeView | null): Mark {
  if (!high) return '';
  const uses = (made: MadeView | null): boolean => !!made && (made.hole.includes(card) || made.board.includes(card));
  if (uses(high)) return uses(low) ? 'both' : 'high';
  return uses(low) ? 'low' : 'unused';
}
