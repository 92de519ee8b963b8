// The HTTP side: each address once, with the types of what is posted and what comes back.
import type {
  Bots, Created, Drill, DrillForm, GuestForm, HandRef, HandReview, Hands, Lobby, LoginForm, Marked, Me, PlayForm, Presets, Problem,
  RegisterForm, Results, TableForm, Why,
} from '../protocol.gen';
import { refusal } from './refusals';
import { t } from './text.svelte';

/** A refusal by the server, with its stable code, or `away` when it could not be reached. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function ask<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method };
  if (method === 'POST') {
    init.headers = { 'Content-Type': 'application/json' };
    init.body = JSON.stringify(body ?? {});
  }
  let response: Response;
  try {
    response = await fetch(`/api${path}`, init);
  } catch {
    throw new ApiError('away', t('unreachable'));
  }
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const problem = answer as Problem | null;
    throw new ApiError(problem?.code ?? `http${response.status}`, refusal(problem?.message ?? response.statusText));
  }
  return answer as T;
}

export const api = {
  me: () => ask<Me>('GET', '/me'),
  guest: (form: GuestForm) => ask<Me>('POST', '/guest', form),
  register: (form: RegisterForm) => ask<Me>('POST', '/register', form),
  login: (form: LoginForm) => ask<Me>('POST', '/login', form),
  logout: () => ask<Me>('POST', '/logout'),
  lobby: () => ask<Lobby>('GET', '/lobby'),
  presets: () => ask<Presets>('GET', '/presets'),
  bots: () => ask<Bots>('GET', '/bots'),
  play: (form: PlayForm) => ask<Created>('POST', '/play', form),
  create: (form: TableForm) => ask<Created>('POST', '/tables', form),
  hands: (before = 0, table = 0) => ask<Hands>('GET', `/hands?before=${before}${table ? `&table=${table}` : ''}`),
  hand: <T>(hand: number) => ask<T>('GET', `/hands/${hand}`),
  review: (hand: number) => ask<HandReview>('GET', `/hands/${hand}/review`),
  why: (hand: number, seat: number, step: number | null, language: string) =>
    ask<Why>('GET', `/hands/${hand}/why?seat=${seat}&language=${language}${step === null ? '' : `&step=${step}`}`),
  whyNow: (table: number, language: string) => ask<Why>('GET', `/tables/${table}/why?language=${language}`),
  find: (table: number, number: number) => ask<HandRef>('GET', `/tables/${table}/hands/${number}`),
  drill: (kind: string, from: { seed?: number; hand?: number; own?: number }, language: string) =>
    ask<Drill>('GET', `/drill?${new URLSearchParams({ kind, language, ...Object.fromEntries(Object.entries(from).map(([k, v]) => [k, String(v)])) })}`),
  mark: (form: DrillForm) => ask<Marked>('POST', '/drill', form),
  results: () => ask<Results>('GET', '/results'),
};
