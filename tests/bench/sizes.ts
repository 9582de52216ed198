/**
 * What a visitor downloads and keeps, beside the targets.
 *
 *     tests/node_modules/.bin/tsx tests/bench/sizes.ts [--check]
 *
 * Needs what `scripts/build page` makes. `--check` fails when a target is missed.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const dist = join(import.meta.dirname, '../../dist');

const brotli = (path: string): number => {
  const bytes = readFileSync(join(dist, path));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliCompressSync(bytes, { params }).length;
};
const sum = (paths: readonly string[]): number => paths.reduce((total, path) => total + brotli(path), 0);

const assets = readdirSync(join(dist, 'site/assets')).map((name) => `site/assets/${name}`);
const rows = [
  {
    what: 'site until it is ready, brotli',
    bytes: sum(['site/index.html', 'site/boot.js', ...assets]),
    most: 120_000,
  },
  { what: 'mha.html on disk', bytes: statSync(join(dist, 'mha.html')).size, most: 450_000 },
  { what: 'core, wasm and glue, brotli', bytes: sum(['engine/core.wasm', 'engine/core.js']), most: 40_000 },
  ...['relaxed', 'simd'].map((kind) => ({
    what: `fast-${kind}, wasm and glue, brotli`,
    bytes: sum([`engine/fast-${kind}.wasm`, `engine/fast-${kind}.js`]),
    most: 45_000,
  })),
];

const kB = (bytes: number): string => (bytes / 1000).toFixed(1);
process.stdout.write('| what | kB | target |\n|---|---|---|\n');
for (const { what, bytes, most } of rows)
  process.stdout.write(`| ${what} | ${kB(bytes)} | ${kB(most)}${bytes > most ? ', missed' : ''} |\n`);
if (process.argv.includes('--check') && rows.some(({ bytes, most }) => bytes > most)) process.exitCode = 1;
