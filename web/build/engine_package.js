// Makes dist/engine from web/src/engine and the wasm module in build/wasm.
//
//     node web/build/engine_package.js

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const parts = join(root, 'web/build/engine_package');
const wasm = join(root, 'build/wasm');
const out = join(root, 'dist/engine');

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const require = createRequire(import.meta.url);
const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
execFileSync(process.execPath, [tsc, '--project', parts], { stdio: 'inherit' });

// In this tree the glue is found by an alias, in the package it is a neighbour.
for (const name of readdirSync(out).filter((name) => name.endsWith('.js'))) {
  const path = join(out, name);
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll("'#core/", "'./"));
}

// Nothing that a user sees refers to these.
const internal = ['call', 'fast', 'floats', 'load', 'packed_layer', 'questions', 'traced_layer', 'validate'];
for (const name of [...internal.map((name) => `${name}.d.ts`), 'question_types.js', 'types.js'])
  rmSync(join(out, name));

for (const module of ['core', 'fast-relaxed', 'fast-simd']) {
  for (const name of [`${module}.js`, `${module}.wasm`]) copyFileSync(join(wasm, name), join(out, name));
}
for (const name of ['package.json', 'README.md', 'THIRD_PARTY_NOTICES.md'])
  copyFileSync(join(parts, name), join(out, name));
copyFileSync(join(root, 'LICENSE'), join(out, 'LICENSE'));
