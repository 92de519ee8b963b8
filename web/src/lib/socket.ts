// The one connection to the room: opens, speaks, listens, and comes back after a loss.
//
// A request keeps its number until it is answered. When the connection breaks, unanswered requests are sent again with
// the same number over the next one, and the server acts at most once.
import type { Ask, Frame, Sent } from '../protocol';
import { refusal } from './refusals';

export type Answer = { ok: true; seq: number } | { ok: false; code: string; message: string };
export type Link = 'connecting' | 'open' | 'away';

interface Waiting {
  frame: Frame;
  done: (answer: Answer) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 4_000;
const PING_EVERY = 20_000;
const PING_WAIT = 6_000;
const GIVE_UP = 12_000;

export class Socket {
  #url: string;
  #socket: WebSocket | null = null;
  #waiting = new Map<number, Waiting>();
  #next = Date.now() * 1000 + Math.floor(Math.random() * 1000);
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pings: ReturnType<typeof setInterval> | undefined;
  #closed = true;

  /** Called with each frame that is no answer to a request. */
  heard: (sent: Sent) => void = () => {};
  /** Called when the connection opens (before anything is sent again) and when it is lost. */
  changed: (link: Link) => void = () => {};

  constructor(url: string) {
    this.#url = url;
    addEventListener('online', () => this.check());
    addEventListener('pageshow', () => this.check());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.check());
  }

  open(): void {
    this.#closed = false;
    if (!this.#socket) this.#connect();
  }

  /** Leaves for good, for instance to come back as somebody else. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#drop();
  }

  /** A phone that slept, a network that changed: finds out whether the connection still lives. */
  check(): void {
    if (this.#closed) return;
    if (this.#socket?.readyState === WebSocket.OPEN) void this.#ping();
    else this.#connect();
  }

  /** Sends a request and gives the room's answer; code `away` when there is none within a while. */
  ask(request: Ask, table = 0, seq: number | null = null): Promise<Answer> {
    const frame: Frame = { id: this.#next++, table, seq, request };
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#answer(frame.id, { ok: false, code: 'away', message: '' }), GIVE_UP);
      const done = (answer: Answer): void => {
        clearTimeout(timer);
        resolve(answer);
      };
      this.#waiting.set(frame.id, { frame, done });
      this.#send(frame);
    });
  }

  #send(frame: Frame): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #answer(id: number, answer: Answer): void {
    this.#waiting.get(id)?.done(answer);
    this.#waiting.delete(id);
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#drop();
    if (this.#closed) return;
    this.changed('connecting');
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.#pings = setInterval(() => void this.#ping(), PING_EVERY);
      this.changed('open');
      for (const { frame } of this.#waiting.values()) this.#send(frame);
    };
    socket.onmessage = (event: MessageEvent<string>) => this.#read(JSON.parse(event.data) as Sent);
    socket.onclose = () => this.#lost();
  }

  #read(sent: Sent): void {
    if (sent.type === 'ack') this.#answer(sent.id, { ok: true, seq: sent.seq });
    else if (sent.type === 'refused' && sent.id !== null) {
      this.#answer(sent.id, { ok: false, code: sent.code, message: refusal(sent.message) });
    } else this.heard(sent);
  }

  #lost(): void {
    this.#drop();
    if (this.#closed) return;
    this.changed('away');
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++);
    this.#retry = setTimeout(() => this.#connect(), wait * (0.7 + Math.random() * 0.6));
  }

  #drop(): void {
    clearInterval(this.#pings);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onclose = socket.onmessage = socket.onopen = null;
    socket.close();
  }

  async #ping(): Promise<void> {
    const socket = this.#socket;
    const late = new Promise<Answer>((resolve) => setTimeout(() => resolve({ ok: false, code: 'late', message: '' }), PING_WAIT));
    const answer = await Promise.race([this.ask({ type: 'ping' }), late]);
    if (!answer.ok && (answer.code === 'late' || answer.code === 'away') && socket === this.#socket) this.#lost();
  }
}
