// Against the slip of a finger: a button whose meaning has changed while it was being pressed must not act.

const SETTLE_MS = 300;

/** Remembers what the buttons mean (`meaning`) and since when. Times are any clock's milliseconds. */
export class Guard {
  #meaning = '';
  #since = 0;
  #pressed: string | null = null;

  /** Tells what the buttons mean now. */
  now(meaning: string, at: number): void {
    if (meaning === this.#meaning) return;
    this.#meaning = meaning;
    this.#since = at;
  }

  /** A finger went down, on whatever the button meant then. */
  press(): void {
    this.#pressed = this.#meaning;
  }

  /** Whether a click at `at` may act. A keyboard's click has no press before it. */
  allows(at: number): boolean {
    const pressed = this.#pressed ?? this.#meaning;
    this.#pressed = null;
    return pressed === this.#meaning && at - this.#since >= SETTLE_MS;
  }
}
