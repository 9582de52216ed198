// dist/engine as a stranger gets it.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageDir } from './support.js';

const read = (name: string): string => readFileSync(join(packageDir, name), 'utf8');
const files = readdirSync(packageDir);

let elsewhere: string;
beforeAll(() => {
  elsewhere = mkdtempSync(join(tmpdir(), 'engine-package-'));
  mkdirSync(join(elsewhere, 'node_modules'));
  cpSync(packageDir, join(elsewhere, 'node_modules/mha-engine'), { recursive: true });
});
afterAll(() => rmSync(elsewhere, { recursive: true }));

const node = (...args: string[]): string =>
  execFileSync(process.execPath, args, { cwd: elsewhere, encoding: 'utf8', stdio: 'pipe' });

/** The code blocks of the package's README. */
const examples = (language: string): string[] =>
  [...read('README.md').matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(
    ([, code]) => code!,
  );

describe('dist/engine', () => {
  it('holds the package and nothing else', () => {
    expect(files.sort()).toEqual([
      'LICENSE',
      'README.md',
      'THIRD_PARTY_NOTICES.md',
      'core.wasm',
      'engine.d.ts',
      'error.d.ts',
      'exercises.wasm',
      'fast-relaxed.js',
      'fast-relaxed.wasm',
      'fast-simd.js',
      'fast-simd.wasm',
      'fast.js',
      'index.d.ts',
      'index.js',
      'lab_types.d.ts',
      'labs.wasm',
      'load_labs.js',
      'matrix.d.ts',
      'mistake_types.d.ts',
      'package.json',
      'question_types.d.ts',
      'questions.js',
      'step_types.d.ts',
      'trainer_types.d.ts',
      'types.d.ts',
      'whole.js',
      'worker.js',
      'worker_client.d.ts',
      'worker_client.js',
      'worker_protocol.d.ts',
      'worker_protocol.js',
      'worker_serve.js',
    ]);
  });

  it.each(files.filter((name) => name.endsWith('.js')))('%s makes no code from text', (name) => {
    expect(read(name)).not.toMatch(
      /(?<!-)\beval\b|\bFunction\b(?! ')|\.constructor\s*\(|\b(setTimeout|setInterval)\s*\(\s*['"`]/,
    );
  });

  it.each(files.filter((name) => /\.(js|d\.ts)$/.test(name)))('%s names only its neighbours', (name) => {
    const imports = [...read(name).matchAll(/(?<!['"])\b(?:from|import|import\()\s*['"]([^'"]+)['"]/g)].map(
      ([, path]) => path,
    );
    for (const path of imports)
      expect(files).toContain(
        path!.replace(/^\.\//, '').replace(/\.js$/, name.endsWith('.d.ts') ? '.d.ts' : '.js'),
      );
  });

  it('says whose work is in it', () => {
    const notices = read('THIRD_PARTY_NOTICES.md');
    for (const part of [
      'Eigen',
      'https://www.mozilla.org/MPL/2.0/',
      'Emscripten',
      'musl',
      'libc++',
      'dlmalloc',
    ]) {
      expect(notices).toContain(part);
    }
    expect(read('LICENSE')).toContain('MIT License');
  });
});

describe('in another directory', () => {
  it('the example of the README runs in plain Node and prints what it says', () => {
    const [example] = examples('js');
    writeFileSync(join(elsewhere, 'example.js'), example!);
    writeFileSync(join(elsewhere, 'package.json'), '{ "type": "module" }');
    const printed = node('example.js').trim().split('\n');
    const promised = [...example!.matchAll(/\/\/ → (.*)$/gm)].map(([, text]) => text);
    expect(promised.length).toBeGreaterThan(0);
    expect(printed).toEqual(promised);
  });

  it('it runs where making code from text is forbidden', () => {
    const run =
      "const { loadEngine, matrix } = await import('mha-engine'); const e = await loadEngine();" +
      "let made = false; try { new Function('return 1')(); made = true; } catch {}" +
      'console.log(made, e.multiHead({ xQ: matrix([[1, 2]]), heads: 2 }).heads.length);';
    expect(node('--disallow-code-generation-from-strings', '--input-type=module', '-e', run)).toBe(
      'false 2\n',
    );
  });

  it.each(['nodenext', 'bundler'])('its types suit a strict program under %s resolution', (resolution) => {
    const options = {
      strict: true,
      noEmit: true,
      exactOptionalPropertyTypes: true,
      target: 'es2022',
      lib: ['es2022', 'dom'],
      types: [],
      module: resolution === 'nodenext' ? 'nodenext' : 'esnext',
      moduleResolution: resolution,
    };
    writeFileSync(join(elsewhere, 'package.json'), '{ "type": "module" }');
    writeFileSync(
      join(elsewhere, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, files: ['use.ts'] }),
    );
    writeFileSync(
      join(elsewhere, 'use.ts'),
      `import { type Engine, EngineError, type Exercises, loadEngine, loadExercises, loadFast, type Matrix, matrix, type Trace } from 'mha-engine';
       const engine: Engine = await loadEngine();
       const x: Matrix = matrix([[1, 2]]);
       const trace: Trace = engine.attend({ q: x, k: x, v: x, scale: 1 });
       const sums: Float64Array | null = trace.sums;
       const build: string = (await loadFast()).build;
       const exercises: Exercises = await loadExercises();
       const read: number | null = exercises.readNumber('5.12 million').value;
       try { engine.multiHead({ xQ: x, heads: 2 }); } catch (error) {
         if (error instanceof EngineError && error.code === 'too-large') throw new Error(error.detail.needed);
       }
       // @ts-expect-error: heads is needed
       engine.multiHead({ xQ: x });
       // @ts-expect-error: one source
       await loadEngine({ wasmUrl: '', wasmBinary: new Uint8Array() });
       export { build, read, sums };`,
    );
    const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
    expect(node(tsc, '--project', '.')).toBe('');
  });
});
