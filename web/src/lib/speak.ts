// What happened, as sentences: the log's lines, which a screen reader speaks too.
import type { Awarded, LogEvent, View } from '../protocol';
import { cardNames, handName, within } from './names';
import { chips } from './money';
import { potName } from './pots';
import { named, t } from './text.svelte';

export interface Scene {
  name: (seat: number) => string;
  decimals: number;
  /** Your own seat, 0 for a watcher. */
  own: number;
  /** The view that came with the event: it knows the hands' names. */
  view: View | null;
}

type Wager = Extract<LogEvent, { type: 'posted' | 'called' | 'bet' | 'raised' }>;

/** Of some events, oldest first, those that left a seat without a chip: the last wager of each seat whose chips, in the
 *  view after them, are all in the middle or won back from there. */
export function allIn(events: readonly LogEvent[], view: View): Set<LogEvent> {
  const last = new Map<number, Wager>();
  for (const event of events) {
    if (event.type === 'started') last.clear();
    else if (event.type === 'returned') last.delete(event.seat);
    else if (event.type === 'posted' || event.type === 'called' || event.type === 'bet' || event.type === 'raised') last.set(event.seat, event);
  }
  const bare = view.seats.filter((seat) => seat.state === 'all_in' || (seat.state === 'active' && seat.stack === seat.won));
  return new Set(bare.flatMap(({ seat }) => last.get(seat) ?? []));
}

/** The sentence for an event; null for what needs no words. `all`: the event took the seat's last chips. */
export function sentence(event: LogEvent, scene: Scene, all = false): string | null {
  const told = words(event, scene);
  return told && all ? t('event.all_in', { told: told.replace(/\.$/, '') }) : told;
}

function words(event: LogEvent, scene: Scene): string | null {
  const money = (amount: number): string => chips(amount, scene.decimals);
  const name = 'seat' in event ? scene.name(event.seat) : '';
  switch (event.type) {
    case 'started':
      return t('event.started', { n: event.number, name: scene.name(event.button) });
    case 'posted':
      return t('event.posted', { name, kind: named('post', event.kind), amount: money(event.amount) });
    case 'dealt':
      return event.seat === scene.own ? t('event.dealt', { cards: cardNames(event.cards) }) : null;
    case 'folded':
    case 'checked':
    case 'mucked':
    case 'timedout':
    case 'cameback':
    case 'buttondrawn':
      return t(`event.${event.type}`, { name });
    case 'leaving':
    case 'left':
      return t(event.by_host ? `event.${event.type}.by_host` : `event.${event.type}`, { name });
    case 'satout': {
      const seat = scene.view?.seats.find((one) => one.seat === event.seat);
      return t(seat && !seat.stack ? 'event.broke' : 'event.satout', { name });
    }
    case 'called':
      return t('event.called', { name, amount: money(event.amount) });
    case 'bet':
    case 'raised':
      return t(`event.${event.type}`, { name, to: money(event.to) });
    case 'returned':
      return t('event.returned', { name, amount: money(event.amount) });
    case 'turned':
      return t('event.turned', { street: t(`street.${event.street}`), cards: cardNames(event.cards) });
    case 'shown':
      return t('event.shown', { name, cards: cardNames(event.cards) });
    case 'awarded':
      return award(event, scene);
    case 'sat':
      return t('event.sat', { name: event.name, n: event.seat, amount: money(event.chips) });
    case 'outnext':
      return t(`event.outnext.${event.when}`, { name });
    case 'toppedup':
      return t('event.toppedup', { name, amount: money(event.chips) });
    case 'missed':
      return t('event.missed', { name, kind: named('post', event.blind) });
    case 'drew':
      return t('event.drew', { name, card: cardNames([event.card]) });
    case 'placed':
      return t('event.placed', { name, n: event.place });
    case 'began':
    case 'finished':
    case 'paused':
    case 'resumed':
    case 'closed':
      return t(`event.${event.type}`);
    case 'clocked':
      return event.bank ? t('event.bank', { name }) : null;
    default:
      return null; // clocks and rests are seen, not told
  }
}

/** "Main pot: Anna wins 240 with full house, kings over sevens" (R9.3). */
function award(event: Awarded, { name, decimals, view }: Scene): string {
  const seat = view?.seats.find((one) => one.seat === event.seat);
  const made = event.share === 'low' ? seat?.low : seat?.high;
  const values = {
    pot: potName(event.pot, new Set(view?.awards.map((one) => one.pot)).size),
    name: name(event.seat),
    amount: chips(event.amount, decimals),
    share: within(t(`share.${event.share}`)),
    hand: made ? within(handName(made)) : '',
  };
  const half = event.share === 'pot' ? '' : '.half';
  return made ? t(`event.awarded${half}.with` as 'event.awarded.with', values) : t(`event.awarded${half}` as 'event.awarded', values);
}

/** The line for one pot while it is paid: everything it went to. */
export function potSentence(view: View, pot: number, scene: Scene): string {
  return view.awards
    .filter((one) => one.pot === pot)
    .map((one) => award(one, scene))
    .join(' ');
}
