// Sums over results.
import type { Result } from '../protocol';

type Results = readonly Result[];

export function totals(results: Results): { net: number; hands: number; matches: number; won: number } {
  const matches = results.filter((one) => one.mode === 'match' && one.place); // those that are over
  return {
    net: results.reduce((sum, one) => sum + one.net, 0),
    hands: results.reduce((sum, one) => sum + one.hands, 0),
    matches: matches.length,
    won: matches.filter((one) => one.place === 1).length,
  };
}

/** Chips won or lost in all, after each result. */
export function running(results: Results): { at: number; chips: number }[] {
  let chips = 0;
  const sorted = [...results].sort((a, b) => a.at - b.at);
  return sorted.map((one) => ({ at: one.at, chips: (chips += one.net) }));
}

/** One line for each day of this browser's calendar, newest first. */
export function byDay(results: Results): { at: number; tables: number; hands: number; net: number }[] {
  const days = new Map<number, { at: number; tables: number; hands: number; net: number }>();
  for (const one of results) {
    const at = new Date(one.at).setHours(0, 0, 0, 0);
    const day = days.get(at) ?? { at, tables: 0, hands: 0, net: 0 };
    days.set(at, { at, tables: day.tables + 1, hands: day.hands + one.hands, net: day.net + one.net });
  }
  return [...days.values()].sort((a, b) => b.at - a.at);
}

/** A field as spreadsheets read it; a leading sign of a formula is kept from being one. */
function field(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csv(results: Results): string {
  const rows = results.map((one) => [new Date(one.at).toISOString(), one.table, one.table_name, one.mode, one.hands, one.place, one.net]);
  return [['time', 'table', 'name', 'mode', 'hands', 'place', 'net'], ...rows].map((row) => row.map(field).join(',')).join('\r\n') + '\r\n';
}
