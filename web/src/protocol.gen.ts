// Made by `npm run types` from docs/protocol.schema.json. Not to be edited.

export type Sent = Hello | Ack | Refused | TableFrame | ViewFrame | ChatFrame | ClosedFrame | Replaced | Bye;
export type LogEvent =
  | Sat
  | Leaving
  | Left
  | OutNext
  | SatOut
  | CameBack
  | ToppedUp
  | Missed
  | Began
  | Drew
  | ButtonDrawn
  | Placed
  | Finished
  | Clocked
  | BankLeft
  | TimedOut
  | Rested
  | Paused
  | Resumed
  | Closed
  | Started
  | Posted
  | Dealt
  | Burned
  | Folded
  | Checked
  | Called
  | Bet
  | Raised
  | Returned
  | Turned
  | Shown
  | Mucked
  | Awarded
  | Ended;
/**
 * A blind or ante that somebody is to post: the full amount, whatever the stack.
 *
 * @minItems 3
 * @maxItems 3
 */
export type Post = [
  number,
  'ante' | 'big_blind' | 'big_blind_ante' | 'dead' | 'extra' | 'small_blind',
  number
];

export interface Protocol {
  Sent: Sent;
  LogEvent: LogEvent;
  Me: Me;
  Created: Created;
  Token: Token;
  Lobby: Lobby;
  Presets: Presets;
  Bots: Bots;
  Hands: Hands;
  Results: Results;
  Replay: Replay;
  HandReview: HandReview;
  Why: Why;
  HandRef: HandRef;
  Drill: Drill;
  Marked: Marked;
  Problem: Problem;
  Frame: Frame;
  GuestForm: GuestForm;
  RegisterForm: RegisterForm;
  LoginForm: LoginForm;
  TokenForm: TokenForm;
  TableForm: TableForm;
  PlayForm: PlayForm;
  DrillForm: DrillForm;
}
/**
 * The first frame. ``now`` is the room's clock, in milliseconds since 1970.
 */
export interface Hello {
  type: 'hello';
  version: number;
  you: Account;
  now: number;
}
/**
 * Who the client is. ``balance`` is what can be brought to a table; ``refill_at``: when it is next filled up.
 *
 * ``bot``: a bot account, which everybody sees marked as one.
 */
export interface Account {
  name: string;
  guest: boolean;
  bot: boolean;
  balance: number;
  refill_at: number;
}
/**
 * Request ``id`` is done and durable. ``seq``: that of the first event it caused; a later view shows it.
 */
export interface Ack {
  type: 'ack';
  id: number;
  table: number;
  seq: number;
}
/**
 * Request ``id`` is refused and has changed nothing. ``id`` is null when the frame could not be read.
 */
export interface Refused {
  type: 'refused';
  id: number | null;
  table: number;
  code: string;
  message: string;
}
/**
 * A table besides its game: sent on ``watch`` and whenever it changes.
 *
 * ``host``: whether you are the table's host. ``differences``: house option -> (here, in the standard rules).
 * ``buy_in``: the smallest and largest; in a match both are the stack.
 * ``kept``: seats kept for people from the waiting list, ``yours``: the one kept for you.
 * ``applicants``: who asks for a seat, for the host; for others themselves. ``declined``: the host has not let you sit
 * down, and you have not asked again. ``practice``: chips do not touch the balance.
 * ``muted``: names you or the host have muted, ``silenced``: those of the host's.
 * ``delay_ms``: how late watchers see the game.
 */
export interface TableFrame {
  type: 'table';
  table: number;
  name: string;
  host: boolean;
  host_name: string;
  setup: Setup;
  /**
   * @minItems 2
   * @maxItems 2
   */
  buy_in: [number, number];
  differences: {
    /**
     * @minItems 2
     * @maxItems 2
     */
    [k: string]: [unknown, unknown];
  };
  private: boolean;
  approve: boolean;
  practice: boolean;
  watchers: number;
  max_watchers: number;
  delay_ms: number;
  waiting: string[];
  kept: number[];
  yours: KeptSeat | null;
  applicants: Applicant[];
  declined: boolean;
  muted: string[];
  silenced: string[];
}
/**
 * What a table is opened with, beside its rules. Times in milliseconds. ValueError if it makes no table.
 */
export interface Setup {
  rules: Rules;
  seats: number;
  stack: number;
  min_buy_in: number;
  max_buy_in: number;
  action_ms: number;
  bank_ms: number;
  showdown_ms: number;
  rest_ms: number;
}
/**
 * Variant, betting structure, stakes and every house option of one table.
 *
 * Amounts are whole numbers of the table's smallest unit; ``decimals`` says how to write them (2: cents).
 * ``small_bet``, ``big_bet`` and ``min_bet`` left at 0 follow from the big blind (``R7.1``). ValueError when the
 * values do not make a game.
 */
export interface Rules {
  book: string;
  mode: 'cash' | 'match';
  variant: 'omaha' | 'omaha8';
  betting: 'fixed' | 'no' | 'pot';
  hole_cards: number;
  decimals: number;
  small_blind: number;
  big_blind: number;
  ante: number;
  ante_by: 'big_blind' | 'each';
  small_bet: number;
  big_bet: number;
  min_bet: number;
  first_button: 'first_seated' | 'high_card' | 'seat_one';
  button: 'dead' | 'moving';
  heads_up_button: 'big_blind' | 'small_blind';
  raise_cap: number;
  blind_counts: boolean;
  cap_heads_up: 'always' | 'lifted';
  pot_limit_raise: 'pot_after_call' | 'pot_before_call';
  reopens_at: 'full' | 'half';
  cumulative: boolean;
  odd_chip: 'left_of_button' | 'lowest_seat';
  showdown: 'all' | 'in_order';
  all_in_tabled: 'at_once' | 'at_showdown';
  voluntary_show: boolean;
}
/**
 * A seat kept for you, and until when by the table's clock.
 */
export interface KeptSeat {
  seat: number;
  until: number;
}
/**
 * Somebody who asked for a seat that the host must approve.
 */
export interface Applicant {
  seat: number;
  name: string;
  chips: number;
}
/**
 * The whole table as this client may see it, and what happened since the last view sent to this socket.
 *
 * A socket's first log goes back to the start of the hand, or of the latest one. A log may begin late (a slow socket):
 * its first ``seq`` says so. ``now``: the table's clock, to which the times in the view belong.
 */
export interface ViewFrame {
  type: 'view';
  table: number;
  epoch: number;
  seq: number;
  now: number;
  view: View;
  log: LogLine[];
}
/**
 * The whole table for one viewer. ``you`` and ``legal`` are None for a watcher. Times: the host's milliseconds.
 */
export interface View {
  seq: number;
  number: number;
  status: string;
  street: string;
  board: string[];
  button: number;
  small: number;
  big: number;
  pot: number;
  pots: PotView[];
  seats: SeatView[];
  draw: [number, string][];
  in_hand: boolean;
  showdown: boolean;
  awards: Awarded[];
  outlined: Outlined | null;
  clock: Clock | null;
  next_at: number;
  places: Place[];
  you: You | null;
  legal: Legal | null;
}
/**
 * Gathered chips; the first is the main pot.
 */
export interface PotView {
  amount: number;
  seats: number[];
}
/**
 * One taken seat. ``state``: in the hand ``active``, ``all_in``, ``folded``; else ``idle``, ``out``, ``broke``.
 *
 * ``bot``: which of the house's bots plays, "program" for a bot account, "" for a person.
 */
export interface SeatView {
  seat: number;
  name: string;
  bot: string;
  stack: number;
  bet: number;
  state: string;
  cards: string[];
  last: string;
  won: number;
  shown: boolean;
  mucked: boolean;
  away: boolean;
  leaving: boolean;
  bank: number;
  high: MadeView | null;
  low: MadeView | null;
}
/**
 * A named hand and the cards it uses: two from the hand, three from the board (R1.3, R10.4).
 *
 * ``kind`` ("full_house", "low" ...) and ``ranks`` ("K7": the ranks that decide, the weightiest first) say the name in
 * parts, for pages that speak another language.
 */
export interface MadeView {
  name: string;
  value: number;
  kind: string;
  ranks: string;
  hole: string[];
  board: string[];
}
/**
 * Chips won from pot ``pot`` (0 = main). ``share``: all of it, or its high or low half; ``odd`` chips included.
 */
export interface Awarded {
  type: 'awarded';
  pot: number;
  share: 'high' | 'low' | 'pot';
  seat: number;
  amount: number;
  odd: number;
}
/**
 * Whose hand the board's outlines are for: your own at a showdown, else the one that won the main pot (R10.4).
 */
export interface Outlined {
  seat: number;
  high: MadeView;
  low: MadeView | null;
}
export interface Clock {
  seat: number;
  until: number;
  bank: boolean;
}
export interface Place {
  seat: number;
  player: string;
  place: number;
}
/**
 * The viewer's own seat and what they may do besides acting. ``top_up`` is the range of chips, or None.
 *
 * ``removed``: the host wants the seat to be free after this hand.
 */
export interface You {
  seat: number;
  out: boolean;
  out_next: string | null;
  owes_big: boolean;
  owes_small: boolean;
  posts: boolean;
  can_show: boolean;
  top_up: [number, number] | null;
  removed: boolean;
}
/**
 * Everything the player to act may do.
 *
 * ``call`` is how many chips a call takes (0: nothing is owed), ``bet_to`` and ``raise_to`` the smallest and largest
 * total on this street; at most one of them is set. With a fixed limit, or all-in, both ends are equal.
 */
export interface Legal {
  seat: number;
  fold: boolean;
  check: boolean;
  call: number;
  bet_to: [number, number] | null;
  raise_to: [number, number] | null;
  pot: PotLimit | null;
}
/**
 * How the pot-limit maximum comes about (R7.3): ``to`` + ``middle`` + ``call``, before the stack limits it.
 *
 * ``middle`` is everything in the middle when the action got here; before the flop a short or dead blind counts as
 * full in it. ``call`` is 0 where the rule does not add the call (``pot_before_call``).
 */
export interface PotLimit {
  to: number;
  middle: number;
  call: number;
}
/**
 * An event as this client may know it: cards as text, "??" face down.
 */
export interface LogLine {
  seq: number;
  event: LogEvent;
}
export interface Sat {
  type: 'sat';
  seat: number;
  name: string;
  chips: number;
  bot: string;
  program: boolean;
}
/**
 * The player will be gone when the hand is over (cash), or plays on as absent (match).
 *
 * ``by_host``: is removed, and plays the hand to its end all the same.
 */
export interface Leaving {
  type: 'leaving';
  seat: number;
  by_host: boolean;
}
/**
 * The seat is free; ``chips`` went with the player. ``by_host``: the host removed them.
 */
export interface Left {
  type: 'left';
  seat: number;
  chips: number;
  by_host: boolean;
}
/**
 * Will sit out: from the next hand, or when the big blind comes.
 */
export interface OutNext {
  type: 'outnext';
  seat: number;
  when: 'big_blind' | 'hand';
}
export interface SatOut {
  type: 'satout';
  seat: number;
}
/**
 * Wants to be dealt in; ``post`` if willing to post what is owed rather than wait for the big blind.
 */
export interface CameBack {
  type: 'cameback';
  seat: number;
  post: boolean;
}
/**
 * Chips came from the player's balance. ``pending``: they count when the hand is over.
 */
export interface ToppedUp {
  type: 'toppedup';
  seat: number;
  chips: number;
  pending: boolean;
}
/**
 * A blind passed a player who sits out; it is owed (R5.2).
 */
export interface Missed {
  type: 'missed';
  seat: number;
  blind: 'big_blind' | 'small_blind';
}
/**
 * The match started.
 */
export interface Began {
  type: 'began';
}
/**
 * A card dealt face up for the first button (R3.2).
 */
export interface Drew {
  type: 'drew';
  seat: number;
  card: string;
}
export interface ButtonDrawn {
  type: 'buttondrawn';
  seat: number;
}
/**
 * A result of the match (R11.2); equal places are shared.
 */
export interface Placed {
  type: 'placed';
  seat: number;
  place: number;
}
/**
 * The match has its winner.
 */
export interface Finished {
  type: 'finished';
}
/**
 * A player's time to act runs until ``until``; ``bank``: on the time bank.
 */
export interface Clocked {
  type: 'clocked';
  seat: number;
  until: number;
  bank: boolean;
}
/**
 * What remains of a player's time bank.
 */
export interface BankLeft {
  type: 'bankleft';
  seat: number;
  bank: number;
}
/**
 * Time ran out: the player counts as away until they act or come back.
 */
export interface TimedOut {
  type: 'timedout';
  seat: number;
}
/**
 * The hand is put away; the next one is due at ``until``.
 */
export interface Rested {
  type: 'rested';
  until: number;
}
export interface Paused {
  type: 'paused';
}
export interface Resumed {
  type: 'resumed';
}
export interface Closed {
  type: 'closed';
}
/**
 * A hand began. ``stacks`` are (seat, chips) from the left of the button, clockwise, before any post.
 *
 * ``button``, ``small`` and ``big`` are the seats the three markers lie on; with a dead button one may be empty.
 */
export interface Started {
  type: 'started';
  number: number;
  button: number;
  small: number;
  big: number;
  stacks: [number, number][];
  posts: Post[];
}
export interface Posted {
  type: 'posted';
  seat: number;
  kind: 'ante' | 'big_blind' | 'big_blind_ante' | 'dead' | 'extra' | 'small_blind';
  amount: number;
}
/**
 * Hole cards (private), in the order received.
 */
export interface Dealt {
  type: 'dealt';
  seat: number;
  cards: string[];
}
/**
 * One card laid aside face down (private; nobody ever sees it).
 */
export interface Burned {
  type: 'burned';
  card: string;
}
export interface Folded {
  type: 'folded';
  seat: number;
}
export interface Checked {
  type: 'checked';
  seat: number;
}
export interface Called {
  type: 'called';
  seat: number;
  amount: number;
  to: number;
}
/**
 * The first wager of a round. ``full``: it counts for reopening and for the cap (R8.2).
 */
export interface Bet {
  type: 'bet';
  seat: number;
  amount: number;
  to: number;
  full: boolean;
}
/**
 * A later wager of a round. ``full`` as for ``Bet``.
 */
export interface Raised {
  type: 'raised';
  seat: number;
  amount: number;
  to: number;
  full: boolean;
}
/**
 * Chips nobody was required to match came back (R8.4); never a win.
 */
export interface Returned {
  type: 'returned';
  seat: number;
  amount: number;
}
/**
 * Board cards turned up: a street began, and the bets were gathered.
 */
export interface Turned {
  type: 'turned';
  street: 'flop' | 'preflop' | 'river' | 'turn';
  cards: string[];
}
export interface Shown {
  type: 'shown';
  seat: number;
  cards: string[];
}
/**
 * A hand that can win nothing was laid down unseen (R10.2).
 */
export interface Mucked {
  type: 'mucked';
  seat: number;
}
/**
 * The last award is paid.
 */
export interface Ended {
  type: 'ended';
}
/**
 * Somebody said something. ``seat`` is 0 for a watcher. Those of the last minutes are repeated on ``watch``.
 */
export interface ChatFrame {
  type: 'chat';
  table: number;
  n: number;
  seat: number;
  name: string;
  text: string;
  at: number;
}
/**
 * The table is no longer here. ``reason``: ``host``, ``idle``, ``over``, ``moved`` or ``gone``.
 */
export interface ClosedFrame {
  type: 'closed';
  table: number;
  reason: string;
}
/**
 * A newer connection of the same account plays at this table; this one only watches it until it asks again.
 */
export interface Replaced {
  type: 'replaced';
  table: number;
}
/**
 * The room ends the connection; after ``stop`` and ``slow``: come back.
 */
export interface Bye {
  type: 'bye';
  reason: 'idle' | 'login' | 'rate' | 'slow' | 'stop';
}
/**
 * Who this session is; ``account`` is null for a stranger. ``tables``: where this account has a seat.
 */
export interface Me {
  account: Account | null;
  tables: TakenAt[];
}
/**
 * A table at which one has a seat.
 */
export interface TakenAt {
  table: number;
  name: string;
}
export interface Created {
  table: number;
}
/**
 * A new token, shown this once.
 */
export interface Token {
  token: string;
  label: string;
}
export interface Lobby {
  tables: LobbyTable[];
  online: number;
  now: number;
}
export interface LobbyTable {
  table: number;
  name: string;
  book: string;
  mode: string;
  variant: string;
  betting: string;
  hole_cards: number;
  small_blind: number;
  big_blind: number;
  ante: number;
  decimals: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  buy_in: [number, number];
  seats: number;
  taken: number;
  people: number;
  bots: number;
  watchers: number;
  waiting: number;
  password: boolean;
  status: string;
  number: number;
}
export interface Presets {
  presets: PresetNote[];
  options: OptionNote[];
}
/**
 * A preset: its title, the games it allows, and every rule as it stands there.
 *
 * ``seated_together``: the ``first_button`` of a match, where that differs (R3.2), else "".
 */
export interface PresetNote {
  name: string;
  title: string;
  mode: string;
  variants: string[];
  bettings: string[];
  /**
   * @minItems 2
   * @maxItems 2
   */
  seats: [number, number];
  stack: number;
  seated_together: string;
  rules: {
    [k: string]: unknown;
  };
}
/**
 * A house option: its choices, and one sentence on what it decides.
 */
export interface OptionNote {
  name: string;
  clause: string;
  choices: unknown[];
  note: string;
}
export interface Bots {
  bots: BotNote[];
}
export interface BotNote {
  name: string;
  level: number;
  character: string;
}
/**
 * One page of hands, newest first; ``next`` is the ``before`` of the following page, 0 at the end.
 */
export interface Hands {
  hands: HandNote[];
  next: number;
}
/**
 * A played hand in a list. ``net``: what the asker won or lost in it.
 */
export interface HandNote {
  hand: number;
  table: number;
  table_name: string;
  number: number;
  at: number;
  variant: string;
  betting: string;
  seat: number;
  net: number;
  pot: number;
  board: string[];
}
export interface Results {
  results: Result[];
}
/**
 * One table's result for the asker: a match's place, or what a cash seat won or lost.
 */
export interface Result {
  table: number;
  table_name: string;
  mode: string;
  at: number;
  hands: number;
  net: number;
  place: number;
}
/**
 * A past hand, step by step; ``equity`` street by street, empty unless two hands are known.
 */
export interface Replay {
  hand: number;
  table: number;
  table_name: string;
  number: number;
  at: number;
  setup: Setup;
  steps: ReplayStep[];
  equity: StreetShares[];
}
/**
 * One event of a past hand as the asker may know it, and the table after it.
 */
export interface ReplayStep {
  event: LogEvent;
  view: View;
}
/**
 * What each hand the asker knows was worth when a street began: seat -> share in ten-thousandths of the pot.
 */
export interface StreetShares {
  street: string;
  shares: {
    [k: string]: number;
  };
}
/**
 * A past hand decision by decision, as far as the asker may know it. ``costly`` is null unless one is sure to have
 * cost something, or where nobody can say (hands of five or six cards).
 */
export interface HandReview {
  decisions: Decision[];
  costly: Costly | null;
  guesses: Guess[];
}
/**
 * One decision of a past hand, taken in step ``step``. ``odds``: the share at which the call costs nothing in the
 * long run; 0 if there was nothing to call. What the asker may not know is null.
 */
export interface Decision {
  step: number;
  seat: number;
  street: 'flop' | 'preflop' | 'river' | 'turn';
  pot: number;
  legal: Legal;
  chosen: Choice;
  odds: number;
  shown: Worth | null;
  random: Worth | null;
  nuts: Nutted | null;
}
/**
 * An action; ``to`` is 0 unless it is a bet or a raise.
 */
export interface Choice {
  action: 'bet' | 'call' | 'check' | 'fold' | 'raise';
  to: number;
}
/**
 * What a hand was worth against ``rivals`` hands, of which ``known`` are those shown in the end and the others any.
 *
 * ``share`` of the pot with its standard ``error`` (0: counted exactly); how often ``high`` and ``low`` are won alone
 * and tied, the whole pot is won, and a quarter of it.
 */
export interface Worth {
  rivals: number;
  known: number;
  share: number;
  error: number;
  high: number;
  high_tie: number;
  low: number;
  low_tie: number;
  scoop: number;
  quartered: number;
}
/**
 * What a hand makes, and the part of all other hands that is ahead of it: 0 is the nuts.
 */
export interface Nutted {
  high: MadeView;
  high_ahead: number;
  low: MadeView | null;
  low_ahead: number;
}
/**
 * The asker's decision that cost most: how many chips more ``better`` was worth, and that figure's standard
 * error.
 */
export interface Costly {
  step: number;
  street: 'flop' | 'preflop' | 'river' | 'turn';
  chosen: Choice;
  better: Choice;
  cost: number;
  error: number;
}
/**
 * What the bot on ``seat`` had the asker on at its last decision, before step ``step``.
 *
 * ``reads``: the bot really thinks so; else it is what shark would have thought there. ``starting``: the middle of the
 * range is among so many of all starting hands, the best first.
 */
export interface Guess {
  seat: number;
  step: number;
  reads: boolean;
  starting: number;
  made: MadePart[];
}
/**
 * How often a range makes a kind of hand.
 */
export interface MadePart {
  kind: string;
  part: number;
}
/**
 * A hand explained on a board: what counts, what only looks as if it did, and, if it is the asker's own, where it
 * stands in sentences. ``high`` is null before the flop.
 */
export interface Why {
  seat: number;
  cards: string[];
  board: string[];
  high: MadeView | null;
  low: MadeView | null;
  hilo: boolean;
  tempting: Tempting[];
  said: string[];
}
/**
 * Five cards that look like a hand and are none: ``hole`` and ``board`` are what it would take of each.
 */
export interface Tempting {
  looks_like: string;
  hole: string[];
  board: string[];
  why: string;
  clause: string;
}
/**
 * Where a finished hand of a table is kept.
 */
export interface HandRef {
  hand: number;
}
/**
 * A question. ``kind``, ``seed`` and ``hand`` (0: random cards) name it: the same names are the same question.
 *
 * ``choices`` may be picked by their numbers from 1; without them the answer is ``pick`` cards, or a number where that
 * is 0.
 */
export interface Drill {
  kind: 'nuts' | 'outs' | 'pot' | 'read' | 'share' | 'two';
  seed: number;
  hand: number;
  text: string;
  hole: string[];
  board: string[];
  rival: string[];
  choices: string[];
  pick: number;
}
/**
 * An answer marked. ``answers``: everything that would have been right; ``why`` in sentences.
 */
export interface Marked {
  right: boolean;
  answers: string[];
  why: string[];
}
export interface Problem {
  code: string;
  message: string;
}
/**
 * What a client sends. ``id`` must be new for each new request of an account at a table: start from a random
 * number, or from the time, and count up. ``seq`` of an ``act`` is that of the view it answers: when the decision has
 * passed since, the act is refused as ``stale`` rather than played in another situation.
 */
export interface Frame {
  /**
   * a request's number: the client's own choice
   */
  id: number;
  request:
    | Ping
    | Watch
    | Unwatch
    | Chat
    | Sit
    | Leave
    | SitOut
    | Back
    | TopUp
    | Act
    | Show
    | JoinWaiting
    | LeaveWaiting
    | Mute
    | Begin
    | Pause
    | Resume
    | Close
    | Remove
    | Approve;
  table?: number;
  seq?: number | null;
}
/**
 * Is anybody there? Answered by ``ack``; needs no table.
 */
export interface Ping {
  type: 'ping';
}
/**
 * Send this table's views here from now on; ``password`` where a private table has one.
 */
export interface Watch {
  type: 'watch';
  password?: string;
}
/**
 * No more views of this table. A seat is kept.
 */
export interface Unwatch {
  type: 'unwatch';
}
/**
 * Say something to everybody at the table.
 */
export interface Chat {
  type: 'chat';
  text: string;
}
/**
 * Take a free seat with chips from the balance: a buy-in, or the match's stack.
 */
export interface Sit {
  type: 'sit';
  seat: number;
  chips: number;
}
/**
 * Give up the seat: at once between hands, else after the hand. In a running match: be absent.
 */
export interface Leave {
  type: 'leave';
}
/**
 * Be dealt out from the next hand on (``hand``), or when the big blind would come (``big_blind``).
 */
export interface SitOut {
  type: 'sit_out';
  when?: 'big_blind' | 'hand';
}
/**
 * Come back from sitting out or from being away; ``post``: post what is owed rather than wait (R5).
 */
export interface Back {
  type: 'back';
  post?: boolean;
}
/**
 * Add chips from the balance, up to the largest buy-in (cash).
 */
export interface TopUp {
  type: 'top_up';
  chips: number;
}
/**
 * One of the five actions; ``to`` is the total on this street, for bet and raise. Needs the frame's ``seq``.
 */
export interface Act {
  type: 'act';
  action: 'bet' | 'call' | 'check' | 'fold' | 'raise';
  to?: number;
}
/**
 * Show one's hand after the pots are paid, where the table allows it (R10.1).
 */
export interface Show {
  type: 'show';
}
/**
 * Wait for a free seat: it is kept for a minute when one comes.
 */
export interface JoinWaiting {
  type: 'join_waiting';
}
/**
 * Wait no longer: for a seat, or for the host's word on one.
 */
export interface LeaveWaiting {
  type: 'leave_waiting';
}
/**
 * Hide the chat of ``name``: from oneself, or, as the table's host, from everybody. ``on`` false ends that.
 */
export interface Mute {
  type: 'mute';
  name: string;
  on?: boolean;
  everybody?: boolean;
}
/**
 * Host: start a match that is not full.
 */
export interface Begin {
  type: 'begin';
}
/**
 * Host: no new hand after this one.
 */
export interface Pause {
  type: 'pause';
}
/**
 * Host: go on.
 */
export interface Resume {
  type: 'resume';
}
/**
 * Host: everybody leaves with their chips; refused while a hand is on.
 */
export interface Close {
  type: 'close';
}
/**
 * Host: the player on ``seat`` leaves, at once between hands, else after the hand, which they may still play.
 *
 * Not from a match that is on.
 */
export interface Remove {
  type: 'remove';
  seat: number;
}
/**
 * Host: let the person who asked for ``seat`` sit down, or (``yes`` false) not.
 */
export interface Approve {
  type: 'approve';
  seat: number;
  yes?: boolean;
}
/**
 * Play at once under a name; the answer sets the session's cookie.
 */
export interface GuestForm {
  name: string;
}
/**
 * Make the guest of this session, or a new person, an account with a password.
 */
export interface RegisterForm {
  name: string;
  password: string;
}
export interface LoginForm {
  name: string;
  password: string;
}
/**
 * A personal token for a program; ``label`` tells it from the others.
 */
export interface TokenForm {
  label: string;
}
/**
 * A new table. ``bots``: kinds from ``/api/bots``, one for each bot that is to sit down.
 *
 * ``private``: not in the lobby; whoever has the address may come in (and knows the ``password``, if there is one).
 * ``approve``: the host lets people sit down. ``watchers``: how many may look on; ``delay_ms``: how late they see it.
 */
export interface TableForm {
  name?: string;
  setup?: SetupForm;
  private?: boolean;
  password?: string;
  approve?: boolean;
  watchers?: number;
  delay_ms?: number;
  /**
   * @maxItems 9
   */
  bots?: string[];
}
/**
 * A table's setup. ``rules``: the ``book`` and whatever is to differ from it; the rest comes from the book.
 */
export interface SetupForm {
  rules?: {
    [k: string]: unknown;
  };
  seats?: number;
  stack?: number;
  min_buy_in?: number;
  max_buy_in?: number;
  action_ms?: number;
  bank_ms?: number;
  showdown_ms?: number;
  rest_ms?: number;
}
/**
 * Play against bots now: a practice table, private, with you on seat 1. Empty ``bots``: a mixed field.
 */
export interface PlayForm {
  book?: string;
  variant?: 'omaha' | 'omaha8';
  betting?: 'fixed' | 'no' | 'pot';
  seats?: number;
  /**
   * @maxItems 9
   */
  bots?: string[];
}
/**
 * An answer to a question: cards, a number, or the number of a choice.
 */
export interface DrillForm {
  kind: 'nuts' | 'outs' | 'pot' | 'read' | 'share' | 'two';
  seed: number;
  answer: string;
  hand?: number;
  language?: 'de' | 'en';
}
