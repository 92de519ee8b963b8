// TypeScript types from docs/protocol.schema.json, which is made from the server's own structs.
//
//   npm run types     writes src/protocol.gen.ts; a unit test makes it again and compares.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const path = (place) => fileURLToPath(new URL(place, import.meta.url));
const BANNER = '// Made by `npm run types` from docs/protocol.schema.json. Not to be edited.\n';
const COMES = ['Sent', 'LogEvent', 'Me', 'Created', 'Token', 'Lobby', 'Presets', 'Bots', 'Hands', 'Results', 'Replay', 'HandReview', 'Why', 'HandRef', 'Drill', 'Marked', 'Problem'];
const GOES = ['Frame', 'GuestForm', 'RegisterForm', 'LoginForm', 'TokenForm', 'TableForm', 'PlayForm', 'DrillForm'];

/** Tuples as older drafts of JSON Schema write them: the maker of TypeScript reads only those. */
function fixedArrays(node) {
  if (Array.isArray(node)) return node.map(fixedArrays);
  if (node === null || typeof node !== 'object') return node;
  const { prefixItems, ...rest } = Object.fromEntries(Object.entries(node).map(([k, v]) => [k, fixedArrays(v)]));
  if (!prefixItems) return rest;
  const length = prefixItems.length;
  return { ...rest, items: prefixItems, additionalItems: false, minItems: length, maxItems: length };
}

function reachable(definitions, roots) {
  const found = new Set();
  const visit = (name) => {
    if (found.has(name) || !definitions[name]) return;
    found.add(name);
    for (const [, next] of JSON.stringify(definitions[name]).matchAll(/#\/\$defs\/(\w+)/g)) visit(next);
  };
  roots.forEach(visit);
  return found;
}

export async function types() {
  const schema = JSON.parse(await readFile(path('../../docs/protocol.schema.json'), 'utf8'));
  const definitions = fixedArrays(schema.$defs);
  const goes = reachable(definitions, GOES);
  for (const [name, definition] of Object.entries(definitions)) {
    if (definition.type !== 'object' || !definition.properties) continue;
    definition.additionalProperties = false;
    // The server leaves nothing out; what the page sends may leave out what has a default.
    if (!goes.has(name)) definition.required = Object.keys(definition.properties);
  }
  const roots = [...COMES, ...GOES].filter((name) => definitions[name]);
  const whole = {
    title: 'Protocol',
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(roots.map((name) => [name, { $ref: `#/$defs/${name}` }])),
    required: roots,
    $defs: definitions,
  };
  return compile(whole, 'Protocol', { bannerComment: BANNER, maxItems: 4, style: { singleQuote: true, printWidth: 110 } });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(path('../src/protocol.gen.ts'), await types());
}
