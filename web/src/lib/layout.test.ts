import { describe, expect, it } from 'vitest';
import { arrange, placeOf, type Cell } from './layout';

const span = (text: string): [number, number] => {
  const [from = 0, to = 0] = text.split(' / ').map(Number);
  return [from, to || from + 1];
};
const apart = (a: Cell, b: Cell): boolean => {
  const [a1, a2] = span(a.column);
  const [b1, b2] = span(b.column);
  return a.row !== b.row || a2 <= b1 || b2 <= a1;
};

describe.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('%i seats', (seats) => {
  const { places, tallBand, tallRows } = arrange(seats);

  it('gives each its own cell in both arrangements', () => {
    expect(places).toHaveLength(seats);
    for (const shape of ['wide', 'tall'] as const) {
      places.forEach((a, i) => places.slice(i + 1).forEach((b) => expect(apart(a[shape], b[shape])).toBe(true)));
    }
  });

  it('keeps the middle free for the board', () => {
    for (const { wide } of places) {
      const [from, to] = span(wide.column);
      expect(wide.row !== '2' || to <= 17 || from >= 45).toBe(true);
    }
    expect(places.map((p) => p.tall.row)).not.toContain(String(tallBand));
    expect(tallRows.split('minmax')).toHaveLength(tallRows.match(/minmax/g)!.length + 1);
  });

  it('runs clockwise: up the left side, along the top, down the right', () => {
    for (const shape of ['wide', 'tall'] as const) {
      const sides = places.map((p) => p[shape].side).join(' ');
      expect(sides).toMatch(/^own( left)*( top)*( right)*$/);
      const rows = (side: string) => places.filter((p) => p[shape].side === side).map((p) => Number(p[shape].row));
      expect(rows('left')).toEqual([...rows('left')].sort((a, b) => b - a));
      expect(rows('right')).toEqual([...rows('right')].sort((a, b) => a - b));
    }
  });
});

it('puts your own seat at the bottom and your left neighbour first', () => {
  expect(placeOf(4, 4, 6)).toBe(0);
  expect(placeOf(5, 4, 6)).toBe(1);
  expect(placeOf(1, 4, 6)).toBe(3);
});
