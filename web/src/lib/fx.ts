// Moves made visible: cards slide in from the middle, chips travel between plates, bets and pots. Only the difference
// of two views decides what moves; the places are measured from the picture as it stands after the change.
import type { Move } from './moves';

const EASE = 'cubic-bezier(0.22, 0.8, 0.36, 1)';
const FLIGHT_MS = 380;
const DEAL_MS = 300;
const STEP_MS = 45;

export function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Plays the moves inside `felt`. Nothing waits for them. */
export function play(felt: HTMLElement, moves: readonly Move[]): void {
  if (calm() || document.visibilityState !== 'visible') return;
  const deals = moves.filter((move) => move.kind === 'deal');
  for (const move of moves) {
    if (move.kind === 'deal') slide(felt, `hand-${move.seat}`, 0, deals.indexOf(move) * STEP_MS);
    else if (move.kind === 'board') slide(felt, 'cards', move.from, 0);
    else if (move.kind === 'wager') fly(felt, `plate-${move.seat}`, `bet-${move.seat}`);
    else if (move.kind === 'gather') fly(felt, `bet-${move.seat}`, 'pots');
    else if (move.kind === 'back') fly(felt, `bet-${move.seat}`, `plate-${move.seat}`);
  }
}

/** A pot on its way to a winner. */
export function pay(felt: HTMLElement, pot: number, seat: number): void {
  if (!calm()) fly(felt, spot(felt, `pot-${pot}`) ? `pot-${pot}` : 'pots', `plate-${seat}`, 620);
}

function spot(felt: HTMLElement, name: string): HTMLElement | null {
  return felt.querySelector<HTMLElement>(`[data-spot="${name}"]`);
}

function middle(element: HTMLElement): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

function slide(felt: HTMLElement, name: string, from: number, wait: number): void {
  const board = spot(felt, 'board');
  const cards = [...(spot(felt, name)?.children ?? [])].slice(from) as HTMLElement[];
  if (!board) return;
  const start = middle(board);
  cards.forEach((card, i) => {
    const end = middle(card);
    const away = name === 'cards' ? 'translateY(-14px)' : `translate(${start.x - end.x}px, ${start.y - end.y}px) scale(0.6)`;
    card.animate([{ transform: away, opacity: 0 }, { transform: 'none', opacity: 1 }], {
      duration: DEAL_MS,
      delay: wait + i * STEP_MS,
      easing: EASE,
      fill: 'backwards',
    });
  });
}

function fly(felt: HTMLElement, from: string, to: string, duration = FLIGHT_MS): void {
  const [a, b] = [spot(felt, from), spot(felt, to)];
  if (!a || !b) return;
  const [start, end, origin] = [middle(a), middle(b), felt.getBoundingClientRect()];
  const chip = document.createElement('span');
  chip.className = 'flying-chip';
  chip.style.left = `${start.x - origin.left}px`;
  chip.style.top = `${start.y - origin.top}px`;
  felt.append(chip);
  const flight = chip.animate(
    [{ transform: 'none', opacity: 1 }, { transform: `translate(${end.x - start.x}px, ${end.y - start.y}px)`, opacity: 0.9 }],
    { duration, easing: EASE },
  );
  flight.onfinish = flight.oncancel = () => chip.remove();
}
