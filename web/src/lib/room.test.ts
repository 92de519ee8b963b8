import { expect, it } from 'vitest';
import type { TableFrame } from '../protocol';
import { TableState } from './room.svelte';

const frame = (more: Partial<TableFrame>): TableFrame => ({ yours: null, declined: false, ...more }) as TableFrame;

it('tells of a no, also while a seat is kept', () => {
  const table = new TableState(1);
  const yours = { seat: 2, until: Date.now() + 60_000 };
  table.inform(frame({ yours }));
  expect(table.news).toBe('');
  table.inform(frame({ yours, declined: true }));
  expect(table.news).toBe('declined');
  table.inform(frame({ yours, declined: true }));
  expect(table.news).toBe('declined');
  table.inform(frame({ yours }));
  expect(table.news).toBe('');
});
