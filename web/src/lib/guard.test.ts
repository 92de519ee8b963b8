import { expect, it } from 'vitest';
import { Guard } from './guard';

it('lets a settled button act', () => {
  const guard = new Guard();
  guard.now('call 10', 0);
  guard.press();
  expect(guard.allows(1_000)).toBe(true);
});

it('stops a click whose button changed under the finger', () => {
  const guard = new Guard();
  guard.now('call 10', 0);
  guard.press();
  guard.now('call 40', 1_000);
  expect(guard.allows(1_020)).toBe(false);
  guard.press();
  expect(guard.allows(2_000)).toBe(true);
});

it('stops a press that came just after the change', () => {
  const guard = new Guard();
  guard.now('call 40', 1_000);
  guard.press();
  expect(guard.allows(1_100)).toBe(false);
  expect(guard.allows(1_400)).toBe(true);
});

it('does not start over when the same is said again', () => {
  const guard = new Guard();
  guard.now('call 10', 0);
  guard.now('call 10', 990);
  expect(guard.allows(1_000)).toBe(true);
});
