// Pots are paid one after another before the viewer's eyes, main pot first (R9.3). The view has the end of it already;
// this says how far the showing of it has come.
import type { View } from '../protocol';

const SHARE_OF_REST = 0.55;
const LONGEST_MS = 1_800;

export class Payout {
  /** How many pots have been shown as paid. */
  paid = $state(Infinity);
  /** Whether nothing is left to be shown. */
  done = $state(true);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Starts over when a hand has just ended; `each` is called with every pot as it is paid. */
  start(before: View | null, view: View, restMs: number, each: (pot: number) => void): void {
    const ended = view.awards.length > 0 && !view.in_hand;
    const wasEnded = before !== null && before.number === view.number && before.awards.length > 0 && !before.in_hand;
    if (ended && wasEnded) return;
    clearTimeout(this.#timer);
    if (!ended || !before) {
      this.paid = Infinity;
      this.done = true;
      return;
    }
    const pots = [...new Set(view.awards.map((award) => award.pot))];
    const step = Math.min(LONGEST_MS, (restMs * SHARE_OF_REST) / pots.length);
    this.paid = 0;
    this.done = false;
    const next = (): void => {
      const pot = pots[this.paid];
      if (pot === undefined) {
        this.done = true;
        return;
      }
      this.paid += 1;
      each(pot);
      this.#timer = setTimeout(next, step);
    };
    this.#timer = setTimeout(next, Math.min(600, step / 2));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
