// What the page knows of the room: who you are, the table you look at, and the connection.
import type { Account, Ask, ChatFrame, LogEvent, Sent, TableFrame, View, ViewFrame } from '../protocol';
import { allIn, sentence, type Scene } from './speak';
import { Socket, type Answer, type Link } from './socket';

const MOST_LINES = 600;
/** How far this browser's idea of the table's clock may be behind. */
const CLOCKS_DIFFER_MS = 1_000;

export interface Line {
  seq: number;
  event: LogEvent;
}
/** A line of the log in words, as it was told when it came. */
export interface ToldLine {
  seq: number;
  text: string;
  head: boolean;
}

/** One table as told so far. Views only ever go forward: an older one than the newest is dropped. */
export class TableState {
  info = $state.raw<TableFrame | null>(null);
  view = $state.raw<View | null>(null);
  before = $state.raw<View | null>(null);
  /** The view in which the last finished hand ended, and what happened in it. */
  lastHand = $state.raw<View | null>(null);
  told = $state.raw<ToldLine[]>([]);
  chat = $state.raw<ChatFrame[]>([]);
  closed = $state('');
  /** What others decided about you, until you have read it. */
  news = $state<'' | 'removed' | 'lapsed' | 'declined'>('');
  replaced = $state(false);
  offset = $state(0);
  #names = new Map<number, string>();
  #epoch = -1;
  #seq = -1;
  #logged = -1;

  constructor(readonly id: number) {}

  /** Takes a view; gives the log lines that are new with it, or null for an old view. */
  take(frame: ViewFrame): Line[] | null {
    if (frame.epoch < this.#epoch || (frame.epoch === this.#epoch && frame.seq < this.#seq)) return null;
    const lines = frame.log as unknown as Line[];
    const fresh = lines.filter((line) => line.seq > this.#logged);
    this.#logged = Math.max(this.#logged, frame.seq);
    for (const seat of frame.view.seats) this.#names.set(seat.seat, seat.name);
    this.#tell(fresh, frame.view);
    if (frame.view.you) this.news = '';
    else if (fresh.some(({ event }) => event.type === 'left' && event.by_host && event.seat === this.view?.you?.seat)) this.news = 'removed';
    this.offset = frame.now - Date.now();
    this.before = frame.epoch === this.#epoch ? this.view : null;
    this.view = frame.view;
    if (frame.view.awards.length && !frame.view.in_hand) this.lastHand = frame.view;
    this.#epoch = frame.epoch;
    this.#seq = frame.seq;
    return fresh;
  }

  /** Takes what is around the game. A kept seat that is gone when its time is over was lost, not given back. */
  inform(info: TableFrame): void {
    const late = !!this.info?.yours && this.info.yours.until <= Date.now() + this.offset + CLOCKS_DIFFER_MS;
    if (info.declined && !this.info?.declined) this.news = 'declined';
    else if (info.yours && this.news !== 'declined') this.news = '';
    else if (!info.declined && this.news === 'declined') this.news = '';
    else if (late && !this.view?.you) this.news = 'lapsed';
    this.info = info;
  }

  /** What a line's sentence needs to know. */
  scene(view: View): Scene {
    return {
      name: (seat) => this.#names.get(seat) ?? String(seat),
      decimals: this.info?.setup.rules.decimals ?? 0,
      own: view.you?.seat ?? 0,
      view,
    };
  }

  #tell(fresh: readonly Line[], view: View): void {
    for (const { event } of fresh) if (event.type === 'sat') this.#names.set(event.seat, event.name);
    const scene = this.scene(view);
    const last = allIn(fresh.map((line) => line.event), view);
    const told = fresh.flatMap(({ seq, event }) => {
      const text = sentence(event, scene, last.has(event));
      return text ? [{ seq, text, head: event.type === 'started' }] : [];
    });
    if (told.length) this.told = [...this.told, ...told].slice(-MOST_LINES);
  }

  heard(said: ChatFrame): void {
    if (!this.chat.some((one) => one.n === said.n)) this.chat = [...this.chat, said].sort((a, b) => a.n - b.n).slice(-200);
  }
}

class Room {
  you = $state.raw<Account | null>(null);
  link = $state<Link>('connecting');
  /** Whether the connection has been away long enough to say so. */
  away = $state(false);
  bye = $state('');
  table = $state.raw<TableState | null>(null);
  /** Called for every view that counts, with the log lines that came with it. */
  moved: (table: TableState, fresh: Line[]) => void = () => {};
  chatted: (said: ChatFrame) => void = () => {};

  #socket: Socket | null = null;
  #password = '';
  #pending: ViewFrame[] = [];
  #awayTimer: ReturnType<typeof setTimeout> | undefined;

  get seq(): number {
    return this.table?.view?.seq ?? 0;
  }

  connect(): void {
    if (!this.#socket) {
      const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
      this.#socket = new Socket(url);
      this.#socket.heard = (sent) => this.#heard(sent);
      this.#socket.changed = (link) => this.#changed(link);
    }
    this.#socket.open();
  }

  disconnect(): void {
    this.#socket?.close();
    this.you = null;
  }

  async watch(id: number, password = ''): Promise<Answer> {
    this.#password = password;
    if (this.table?.id !== id) this.table = new TableState(id);
    return this.ask({ type: 'watch', password });
  }

  unwatch(): void {
    if (this.table && !this.table.closed) void this.ask({ type: 'unwatch' });
    this.table = null;
  }

  ask(request: Ask, seq: number | null = null): Promise<Answer> {
    const table = this.table?.id ?? 0;
    return this.#socket?.ask(request, table, seq) ?? Promise.resolve({ ok: false, code: 'away', message: '' });
  }

  #changed(link: Link): void {
    this.link = link;
    clearTimeout(this.#awayTimer);
    if (link === 'open') {
      this.away = false;
      this.bye = '';
      if (this.table && this.table.info) void this.watch(this.table.id, this.#password);
    } else {
      this.#awayTimer = setTimeout(() => (this.away = true), 1_500);
    }
  }

  #heard(sent: Sent): void {
    if (sent.type === 'hello') this.you = sent.you;
    else if (sent.type === 'bye') this.bye = sent.reason;
    else if ('table' in sent && this.table && sent.table === this.table.id) this.#told(this.table, sent);
  }

  /** Views that come faster than the screen is drawn are put together: the newest view, all the log lines. */
  #later(frame: ViewFrame): void {
    this.#pending.push(frame);
    if (this.#pending.length > 1) return;
    const draw = (): void => {
      cancelAnimationFrame(drawing);
      clearTimeout(hidden);
      this.#draw();
    };
    const drawing = requestAnimationFrame(draw);
    const hidden = setTimeout(draw, 100); // a window that nobody sees draws no frames
  }

  #draw(): void {
    const frames = this.#pending.splice(0);
    const newest = frames.at(-1);
    const table = this.table;
    if (!newest || table?.id !== newest.table) return;
    const fresh = table.take({ ...newest, log: frames.flatMap((frame) => frame.log) });
    if (fresh) this.moved(table, fresh);
  }

  #told(table: TableState, sent: Sent): void {
    if (sent.type === 'table') table.inform(sent);
    else if (sent.type === 'view') this.#later(sent);
    else if (sent.type === 'chat') {
      table.heard(sent);
      this.chatted(sent);
    } else if (sent.type === 'closed') table.closed = sent.reason;
    else if (sent.type === 'replaced') table.replaced = true;
  }
}

export const room = new Room();
