// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { parse } from './route.svelte';

it('reads addresses', () => {
  expect(parse('/')).toEqual({ screen: 'lobby' });
  expect(parse('/table/12')).toEqual({ screen: 'table', table: 12 });
  expect(parse('/hands')).toEqual({ screen: 'hands' });
  expect(parse('/hands/7', '#3')).toEqual({ screen: 'hand', hand: 7, step: 3 });
  expect(parse('/rules', '#R9.4')).toEqual({ screen: 'rules', clause: 'R9.4' });
});

it('does not take anything else for an address', () => {
  for (const path of ['/table', '/table/x', '/table/-1', '/table/1e5', '/nothing']) expect(parse(path)).toEqual({ screen: 'missing' });
});
