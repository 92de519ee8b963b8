// Times as whoever looks on writes them.
import { locale } from './text.svelte';

const DAY_S = 24 * 3600;

/** The places on an axis of time, in seconds: days, or times of the day with the day at midnight. */
export function onAxis(at: readonly number[]): string[] {
  const day = new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short' });
  const time = new Intl.DateTimeFormat(locale(), { timeStyle: 'short' });
  const days = (at[1] ?? 0) - (at[0] ?? 0) >= DAY_S;
  return at.map((seconds) => {
    const then = new Date(seconds * 1000);
    return (days || (!then.getHours() && !then.getMinutes()) ? day : time).format(then);
  });
}
