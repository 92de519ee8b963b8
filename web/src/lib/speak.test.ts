import { afterEach, expect, it } from 'vitest';
import type { LogEvent } from '../protocol';
import { handName } from './names';
import { allIn, sentence, type Scene } from './speak';
import { awarded, made, seat, view } from './testing';
import { setLanguage } from './text.svelte';

afterEach(() => setLanguage('en'));

const full = made('Full house, kings over sevens', 'full_house', 'K7', ['7s', '7c'], ['Kc', 'Kd', 'Kh']);
const low = made('Low 8-5-4-2-A', 'low', '8542A', ['Ah', '2c'], ['4d', '5s', '8d']);
const ended = view([seat(1, { name: 'Anna', shown: true, high: full, low }), seat(2, { name: 'Ben' })], { awards: [awarded(0, 'pot', 1, 240)] });
const scene: Scene = { name: (n) => ['', 'Anna', 'Ben'][n] ?? '', decimals: 0, own: 1, view: ended };
const say = (event: object): string | null => sentence(event as LogEvent, scene);

it('tells who won which pot with what (R9.3)', () => {
  expect(say(awarded(0, 'pot', 1, 240))).toBe('Pot: Anna wins 240 with full house, kings over sevens.');
  expect(say(awarded(0, 'low', 1, 60))).toBe('Pot, low: Anna wins 60 with low 8-5-4-2-A.');
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

it('says with whose wager the last chips went in', () => {
  const [call, bet, fold] = [
    { type: 'called', seat: 1, amount: 20 },
    { type: 'bet', seat: 1, amount: 78, to: 78, full: true },
    { type: 'folded', seat: 2 },
  ] as LogEvent[];
  const after = view([seat(1, { stack: 0, state: 'all_in' }), seat(2, { state: 'folded' })]);
  const last = allIn([call!, bet!, fold!], after);
  expect([...last]).toEqual([bet]);
  expect(sentence(bet!, scene, true)).toBe('Anna bets 78, all-in.');
  expect(allIn([fold!], after).size).toBe(0);
  // The hand is over and paid: what stands before the winner was all won, and the loser has nothing.
  const paid = view([seat(1, { stack: 160, won: 160 }), seat(2, { stack: 0 })], { in_hand: false });
  const calls = { type: 'called', seat: 2, amount: 78 } as LogEvent;
  expect(allIn([bet!, calls], paid)).toEqual(new Set([bet, calls]));
  // Whoever gets something back was not all-in, and a new hand makes the last one's wagers old.
  expect(allIn([bet!, { type: 'returned', seat: 1, amount: 3 } as LogEvent], paid).size).toBe(0);
  expect(allIn([bet!, { type: 'started', number: 2, button: 1 } as LogEvent], after).size).toBe(0);
});

it('tells who has no chips left from who only sits out', () => {
  const out = { type: 'satout', seat: 1 } as LogEvent;
  expect(sentence(out, { ...scene, view: view([seat(1, { stack: 0 })]) })).toBe('Anna has no chips left.');
  expect(sentence(out, { ...scene, view: view([seat(1)]) })).toBe('Anna sits out.');
});

it('names hands in German from their parts', () => {
  setLanguage('de');
  expect(handName(full)).toBe('Full House, Könige über Siebenen');
  expect(handName(low)).toBe('Low 8-5-4-2-A');
  expect(handName(made('Royal flush', 'straight_flush', 'A', [], []))).toBe('Royal Flush');
  expect(say({ type: 'turned', street: 'turn', cards: ['Qh'] })).toBe('Turn: Herz Dame.');
});
