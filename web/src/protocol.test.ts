// The generated types are those of the committed schema.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
// @ts-expect-error (a plain script without types)
import { types } from '../tools/types.mjs';

it('was made from docs/protocol.schema.json as it is', async () => {
  expect(await readFile(new URL('protocol.gen.ts', import.meta.url), 'utf8')).toBe(await (types as () => Promise<string>)());
});
