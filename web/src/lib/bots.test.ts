import { expect, it } from 'vitest';
import { filled } from './bots';

it('fewer bots than seats sit down more than once, and more than fit do not', () => {
  expect(filled(['maniac'], 3)).toEqual(['maniac', 'maniac', 'maniac']);
  expect(filled(['tag', 'fish'], 3)).toEqual(['tag', 'fish', 'tag']);
  expect(filled(['tag', 'fish', 'rock'], 1)).toEqual(['tag']);
  expect(filled([], 5)).toEqual([]);
});
