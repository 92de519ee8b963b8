import { afterEach, expect, it } from 'vitest';
import type { LogEvent } from '../protocol';
import { handName } from './names';
import { sentence, type Scene } from './speak';
import { awarded, made, seat, view } from './testing';
import { setLanguage } from './text.svelte';

afterEach(() => setLanguage('en'));

const full = made('Full house, kings over sevens', 'full_house', 'K7', ['7s', '7c'], ['Kc', 'Kd', 'Kh']);
const low = made('Low 8-5-4-2-A', 'low', '8542A', ['Ah', '2c'], ['4d', '5s', '8d']);
const ended = view([seat(1, { name: 'Anna', shown: true, high: full, low }), seat(2, { name: 'Ben' })], { awards: [awarded(0, 'pot', 1, 240)] });
const scene: Scene = { name: (n) => ['', 'Anna', 'Ben'][n] ?? '', decimals: 0, own: 1, view: ended };
const say = (event: object): string | null => sentence(event as LogEvent, scene);

it('tells who won which pot with what (R9.3)', () => {
  expect(say(awarded(0, 'pot', 1, 240))).toBe('Pot: Anna wins 240 with Full house, kings over sevens.');
  expect(say(awarded(0, 'low', 1, 60))).toBe('Pot, Low: Anna wins 60 with Low 8-5-4-2-A.');
  expect(say(awarded(0, 'pot', 2, 15))).toBe('Pot: Ben wins 15.');
});

it('tells your own cards and nobody else’s', () => {
  expect(say({ type: 'dealt', seat: 1, cards: ['As', 'Td', '2c', '2h'] })).toBe(
    'Your cards: ace of spades, ten of diamonds, two of clubs, two of hearts.',
  );
  expect(say({ type: 'dealt', seat: 2, cards: ['??', '??', '??', '??'] })).toBeNull();
});

it('is silent about clocks, but not about the time bank', () => {
  expect(say({ type: 'clocked', seat: 2, until: 5, bank: false })).toBeNull();
  expect(say({ type: 'clocked', seat: 2, until: 5, bank: true })).toBe('Ben uses the time bank.');
});

it('names hands in German from their parts', () => {
  setLanguage('de');
  expect(handName(full)).toBe('Full House, Könige über Siebenen');
  expect(handName(low)).toBe('Low 8-5-4-2-A');
  expect(handName(made('Royal flush', 'straight_flush', 'A', [], []))).toBe('Royal Flush');
  expect(say({ type: 'turned', street: 'turn', cards: ['Qh'] })).toBe('Turn: Herz Dame.');
});
