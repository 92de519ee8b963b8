import { expect, it } from 'vitest';
import { byDay, csv, running, totals } from './results';

const DAY = 24 * 3_600_000;
const result = (at: number, net: number, more = {}) => ({ table: 1, table_name: 'T', mode: 'cash', at, hands: 10, net, place: 0, ...more });
const some = [result(3 * DAY, 50), result(DAY, -20), result(DAY + 1000, 100, { mode: 'match', place: 1 })];
const unfinished = result(DAY + 2000, 0, { mode: 'match', hands: 0 });

it('sums up', () => {
  expect(totals([...some, unfinished])).toEqual({ net: 130, hands: 30, matches: 1, won: 1 });
  expect(running(some).map((point) => point.chips)).toEqual([-20, 80, 130]);
  expect(byDay(some).map(({ tables, net }) => [tables, net])).toEqual([[1, 50], [2, 80]]);
});

it('writes CSV that no spreadsheet takes for a formula', () => {
  const text = csv([result(0, 5, { table_name: '=1+1, "x"' })]);
  expect(text).toBe(`time,table,name,mode,hands,place,net\r\n1970-01-01T00:00:00.000Z,1,"'=1+1, ""x""",cash,10,0,5\r\n`);
});
