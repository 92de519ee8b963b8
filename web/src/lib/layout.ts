// Where seats stand around the table: one rectangle of cells, so that nothing can lie on anything else.
//
// Place 0 is at the bottom (your own seat); the others follow clockwise, which is first to your left. There are two
// arrangements of the same places, and the page's container query picks one: `wide` has three rows with up to five
// seats along the top; `tall` has two columns, with the board as a band between their rows.

export type Side = 'own' | 'left' | 'top' | 'right';

export interface Cell {
  side: Side;
  column: string;
  row: string;
}
export interface Place {
  wide: Cell;
  tall: Cell;
}
export interface Arrangement {
  places: Place[];
  tallRows: string;
  tallBand: number;
  rows: { wide: number; tall: number };
}

const COLUMNS = 60; // divisible by 1 to 5, the seats along the top
const SEAT_ROW: string = 'minmax(0, 1fr)';
const OWN_ROW = 'minmax(0, 1.25fr)';
const TOP = [0, 1, 2, 1, 2, 3, 2, 3, 4, 5];

/** The arrangement for a table of `seats` places, 2 to 10. */
export function arrange(seats: number): Arrangement {
  const others = seats - 1;
  const wide = wideCells(others);
  const { cells: tall, rows, band } = tallCells(others);
  return {
    places: wide.map((cell, i) => ({ wide: cell, tall: tall[i] as Cell })),
    tallRows: rows.join(' '),
    tallBand: band,
    rows: { wide: 3, tall: rows.length },
  };
}

function wideCells(others: number): Cell[] {
  const top = TOP[others] ?? 5;
  const each = (others - top) / 2; // along the left, and as many along the right
  const side = (i: number, which: 'left' | 'right'): Cell => ({
    side: which,
    column: which === 'left' ? '1 / 17' : '45 / 61',
    row: i === 0 && each === 2 ? '3' : '2',
  });
  const left = Array.from({ length: each }, (_, i) => side(i, 'left'));
  const right = Array.from({ length: each }, (_, i) => side(i, 'right')).reverse();
  const width = COLUMNS / Math.max(top, 1);
  const along = Array.from({ length: top }, (_, i): Cell => ({
    side: 'top',
    column: `${i * width + 1} / ${(i + 1) * width + 1}`,
    row: '1',
  }));
  return [{ side: 'own', column: each === 2 ? '17 / 45' : '13 / 49', row: '3' }, ...left, ...along, ...right];
}

function tallCells(others: number): { cells: Cell[]; rows: string[]; band: number } {
  const single = others % 2; // one seat alone at the head of the table
  const pairs = (others - single) / 2;
  const before = Math.ceil(pairs / 2);
  const band = single + before + 1;
  const rowOf = (pair: number): number => single + pair + 1 + (pair >= before ? 1 : 0); // pair 0 is the farthest
  const column = { left: '1 / 31', right: '31 / 61' };
  const cell = (side: 'left' | 'right', pair: number): Cell => ({ side, column: column[side], row: String(rowOf(pair)) });
  const down = Array.from({ length: pairs }, (_, i) => i);
  const head: Cell[] = single ? [{ side: 'top', column: '1 / 61', row: '1' }] : [];
  const own: Cell = { side: 'own', column: '1 / 61', row: String(single + pairs + 2) };
  const rows = Array.from({ length: single + pairs + 2 }, (_, i) => (i + 1 === band ? 'var(--band)' : SEAT_ROW));
  rows[rows.length - 1] = OWN_ROW;
  const left = [...down].reverse().map((pair) => cell('left', pair));
  return { cells: [own, ...left, ...head, ...down.map((pair) => cell('right', pair))], rows, band };
}

/** The place of a seat, counted clockwise from `base`, the seat at the bottom. */
export function placeOf(seat: number, base: number, seats: number): number {
  return (((seat - base) % seats) + seats) % seats;
}
