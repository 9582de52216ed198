// Makes dist/engine from web/src/engine and the modules in build/wasm.
//
//     node web/build/engine_package.js

import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { minifySync } from 'vite';

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
const shown = /^(index|engine|error|matrix|.*types|worker_client|worker_protocol)\.d\.ts$/;
for (const name of readdirSync(out))
  if (name.endsWith('.d.ts') ? !shown.test(name) : /types\.js$/.test(name)) rmSync(join(out, name));

// Each file that names the next is a way to the server and back, so what every use needs is one file. What a user or a
// worker's page names keeps its own, and so does what is asked for later.
const entries = ['index', 'fast', 'worker', 'worker_client', 'worker_protocol', 'worker_serve'];
const always =
  /\/(call|engine|error|fast|fast_build|first_steps|floats|load|matrix|packed_layer|traced_layer|validate)\.js$/;
const bundle = await rolldown({
  input: Object.fromEntries(entries.map((name) => [name, join(out, `${name}.js`)])),
  external: (id) => existsSync(join(wasm, basename(id))),
  preserveEntrySignatures: 'allow-extension',
});
const { output } = await bundle.generate({
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  codeSplitting: { groups: [{ name: 'facade', test: always }] },
});
for (const name of readdirSync(out).filter((name) => name.endsWith('.js'))) rmSync(join(out, name));
for (const { fileName, code, imports } of output) {
  // What its neighbours import is on its way at once if it is named here too.
  const theirs = output.filter((chunk) => imports.includes(chunk.fileName)).flatMap((chunk) => chunk.imports);
  const sooner = [...new Set(theirs)].filter((name) => !imports.includes(name) && name !== fileName);
  writeFileSync(join(out, fileName), sooner.map((name) => `import './${basename(name)}';\n`).join('') + code);
}

// Every module of cpp/bindings, and the glue that the facade imports: the fast ones have one each, the small ones that
// of `whole`, which itself is for the page alone. Emscripten leaves names and spaces in it.
const facade = readdirSync(out)
  .filter((name) => name.endsWith('.js'))
  .map((name) => readFileSync(join(out, name), 'utf8'))
  .join('');
for (const file of readdirSync(wasm).filter((name) => name.endsWith('.wasm'))) {
  const glue = file.replace('.wasm', '.js');
  if (existsSync(join(out, glue)))
    throw new Error(`both a module and a file of the facade are called ${glue}`);
  if (facade.includes(`./${glue}`)) {
    const { code } = minifySync(glue, readFileSync(join(wasm, glue), 'utf8'), { module: true });
    writeFileSync(join(out, glue), code);
  } else {
    requireServed(file);
  }
  if (file !== 'whole.wasm') copyFileSync(join(wasm, file), join(out, file));
}

/** That the glue of `whole` has all that the module imports, and finds in it all that it calls. */
function requireServed(file) {
  const [module, whole] = [file, 'whole.wasm'].map(
    (name) => new WebAssembly.Module(readFileSync(join(wasm, name))),
  );
  const namesOf = (list) => list.map(({ module = '', name, kind }) => `${module} ${name} ${kind}`);
  const missing = (wanted, given) => namesOf(wanted).filter((name) => !namesOf(given).includes(name));
  const { imports, exports } = WebAssembly.Module;
  const faults = [
    ...missing(imports(module), imports(whole)).map((name) => `whole.js lacks ${name}`),
    ...missing(exports(whole), exports(module)).map((name) => `${file} lacks ${name}`),
  ];
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

for (const name of ['package.json', 'README.md', 'THIRD_PARTY_NOTICES.md'])
  copyFileSync(join(parts, name), join(out, name));
copyFileSync(join(root, 'LICENSE'), join(out, 'LICENSE'));
