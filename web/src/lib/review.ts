// A review in words: what was allowed and done, and parts of a whole as percentages.
import { chips } from './money';
import { language, t } from './text.svelte';
import type { Choice, Decision, Legal, Worth } from '../protocol';

const WHOLE = 10_000;

/** "63.2%" of ten-thousandths. */
export function percent(part: number, digits = 1): string {
  return new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: digits }).format(part / WHOLE);
}

/** "63.2% ± 0.6%": with the interval that holds 95 of 100. Without it where the hands were counted. */
export function share(worth: Worth): string {
  return worth.error ? `${percent(worth.share)} ± ${percent(1.96 * worth.error)}` : percent(worth.share);
}

/** How small a part of all hands is ahead: never "0%" while there is one. */
export function ahead(part: number): string {
  return percent(part, part < 10 ? 2 : 1);
}

/** The decision that is taken in the step after `step`. */
export function decisionAt(decisions: readonly Decision[], step: number): Decision | null {
  return decisions.find((one) => one.step === step + 1) ?? null;
}

/** The step that shows the first decision after the one at `step`, else the very first; -1 if there is none. */
export function nextDecision(decisions: readonly Decision[], step: number): number {
  const next = decisions.find((one) => one.step > step + 1) ?? decisions[0];
  return next ? next.step - 1 : -1;
}

export interface Allowed {
  action: Choice['action'];
  text: string;
}

/** Everything that was allowed, with amounts. */
export function allowed(legal: Legal, decimals: number): Allowed[] {
  const money = (amount: number): string => chips(amount, decimals);
  const span = ([least, most]: readonly [number, number]): string => (least === most ? money(least) : `${money(least)}–${money(most)}`);
  const all: Allowed[] = [];
  if (legal.fold) all.push({ action: 'fold', text: t('act.fold') });
  if (legal.check) all.push({ action: 'check', text: t('act.check') });
  if (legal.call) all.push({ action: 'call', text: t('act.call', { n: money(legal.call) }) });
  if (legal.bet_to) all.push({ action: 'bet', text: t('act.bet', { to: span(legal.bet_to) }) });
  if (legal.raise_to) all.push({ action: 'raise', text: t('act.raise', { to: span(legal.raise_to) }) });
  return all;
}

/** What was done, with its amount. */
export function done(choice: Choice, legal: Legal, decimals: number): string {
  if (choice.action === 'call') return t('act.call', { n: chips(legal.call, decimals) });
  return t(`act.${choice.action}`, { to: chips(choice.to, decimals) });
}

/** Whom the worth was counted against. */
export function against(worth: Worth): string {
  const others = worth.rivals - worth.known;
  if (!worth.known) return t('review.random', { n: worth.rivals });
  return others ? t('review.shown.some', { n: worth.known, others }) : t('review.shown', { n: worth.known });
}
