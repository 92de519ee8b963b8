// Writing amounts. They are whole numbers of the table's smallest unit; `decimals` is 2 where that is a cent.
import { language } from './text.svelte';

const LONG = 1_000_000;

/** An amount in full: "1,234", or "12.50" on a table that counts cents. */
export function chips(amount: number, decimals = 0): string {
  const cents = decimals > 0 && amount % 10 ** decimals !== 0;
  const format = { minimumFractionDigits: cents ? decimals : 0, maximumFractionDigits: cents ? decimals : 0 };
  return new Intl.NumberFormat(language(), format).format(amount / 10 ** decimals);
}

/** An amount for narrow places: in full while it is short, else rounded ("2.35M"). */
export function shortChips(amount: number, decimals = 0): string {
  if (amount / 10 ** decimals < LONG) return chips(amount, decimals);
  const format: Intl.NumberFormatOptions = { notation: 'compact', maximumSignificantDigits: 4 };
  return new Intl.NumberFormat(language(), format).format(amount / 10 ** decimals);
}

/** What somebody typed as an amount of chips, or null: "12.5", "1,234", "1 234". */
export function typedChips(text: string, decimals = 0): number | null {
  const mark = language() === 'de' ? ',' : '.';
  const [whole = '', part = '', ...more] = text.trim().split(mark);
  // A mark that is no decimal one parts thousands and nothing else: "12,50" in English is a slip, not 1,250.
  if (more.length || !/^(\d*|\d{1,3}([.,'\s]\d{3})+)$/.test(whole) || !/^\d*$/.test(part) || part.length > decimals) return null;
  const digits = whole.replace(/\D/g, '');
  if (!digits && !part) return null;
  const amount = Number(digits || '0') * 10 ** decimals + Number(part.padEnd(decimals, '0') || '0');
  return Number.isSafeInteger(amount) ? amount : null;
}

/** A difference with its sign, as results show it. */
export function signed(amount: number, decimals = 0): string {
  return (amount > 0 ? '+' : amount < 0 ? '−' : '±') + chips(Math.abs(amount), decimals);
}

/** What was typed where an amount from `least` to `most` is asked for, nothing standing for the most; null if it is none. */
export function typedWithin(text: string, [least, most]: readonly [number, number], decimals = 0): number | null {
  const amount = text.trim() ? typedChips(text, decimals) : most;
  return amount !== null && amount >= least && amount <= most ? amount : null;
}
