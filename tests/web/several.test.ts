import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../web/src/engine/types.ts';
import { checkExample, type Example } from '../../web/src/examples/check.ts';
import { loadExample } from '../../web/src/examples/index.ts';
import { type Language, languages } from '../../web/src/listings/layer.ts';
import { printable } from '../../web/src/listings/literals.ts';
import { severalLines, severalProgram } from '../../web/src/listings/several.ts';
import { noEdits } from '../../web/src/state/edits.ts';
import { noGates } from '../../web/src/state/gates.ts';
import { type Layer, layerInput } from '../../web/src/state/layer.ts';
import { numberText } from '../../web/src/text/number.ts';
import { learn } from '../../web/src/text/say.ts';
import { listedLayer } from '../../web/src/views/listed_layer.ts';
import { loadEngine } from '../wasm/support.ts';

/** Several layers as one program: it is run, and prints the engine's numbers under the names that were given. */

const all = process.env.ATTN_TEST_ALL === '1';
const numbers = numberText('en');
let engine: Engine;
let folder: string;
let cases: Record<string, { name: string; layer: Layer }[]>;

async function builtIn(id: string): Promise<Example> {
  const example = await loadExample(id);
  if (!example) throw new Error(id);
  return example;
}

function own(source: Record<string, unknown>): Example {
  const checked = checkExample({ id: 'own', locale: 'en', query: 0, ...source });
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.example;
}

beforeAll(async () => {
  await learn('reproduce');
  engine = await loadEngine();
  folder = mkdtempSync(join(tmpdir(), 'several-'));
  const plain = { edits: noEdits, gates: noGates };
  const [cricket, commentary, toBe] = await Promise.all(['cricket', 'commentary', 'to-be'].map(builtIn));
  if (!cricket || !commentary || !toBe) throw new Error('an example is missing');
  const scaled = own({
    tokens: ['a "b"', 'é 🏏', '%s {x}'],
    heads: 2,
    scale: -0.7,
    causal: true,
    x: [
      [1, 0.5, -2, 0.1],
      [0, 1e-4, 3, 1],
      [2, 2, 0.3333333333333333, -1],
    ],
    wO: [
      [1, 2, 3],
      [0, 1, 0],
      [-1, 0, 0.5],
      [2, 0, 1],
    ],
  });
  const edited = { ...noEdits, v: { '2.2': 3 } };
  cases = {
    'the chapter’s example three times': [
      { name: 'As it is', layer: { example: cricket, ...plain, heads: 2 } },
      { name: 'Century means more', layer: { example: cricket, edits: edited, gates: [0.5, -1], heads: 2 } },
      {
        name: 'A query of zero',
        layer: {
          example: cricket,
          ...plain,
          edits: { ...noEdits, q: { '0.0': 0, '0.1': 0, '0.3': 0 } },
          heads: 4,
        },
      },
    ],
    'three examples, one with all that a layer can have': [
      { name: '"quoted" \\ and\nbroken', layer: { example: scaled, ...plain, heads: 2 } },
      { name: 'commentary', layer: { example: commentary, ...plain, heads: 4 } },
      { name: '', layer: { example: toBe, ...plain, heads: 1 } },
    ],
    'a single one': [
      {
        name: 'alone',
        layer: { example: own({ tokens: ['t'], heads: 1, q: [1], k: [[2]], v: [[3]] }), ...plain, heads: 1 },
      },
    ],
  };
});
afterAll(() => rmSync(folder, { recursive: true }));

const names = [
  'the chapter’s example three times',
  'three examples, one with all that a layer can have',
  'a single one',
];

function programOf(language: Language, name: string) {
  return severalProgram(
    language,
    (cases[name] ?? []).map((one) => ({ name: one.name, layer: listedLayer(one.layer) })),
  );
}

function foreseen(name: string): string {
  const lines = (cases[name] ?? []).flatMap((one) => {
    const { wO: _, gates: __, ...single } = layerInput({ ...one.layer, heads: 1 });
    const full = engine.multiHead(single).heads[0]!;
    const computed = { ...engine.multiHead(layerInput(one.layer)), full };
    return [printable(one.name), ...severalLines(listedLayer(one.layer), computed, numbers)];
  });
  return lines.map((line) => `${line}\n`).join('');
}

function printed(language: Language, name: string): string {
  const { text, fileName } = programOf(language, name);
  const file = join(folder, fileName);
  writeFileSync(file, text);
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { encoding: 'utf8', env: { ...process.env, PYTHONIOENCODING: 'utf-8' } });
  if (language !== 'cpp') return run('python3', file);
  const binary = join(folder, 'experiments');
  run('g++', '-std=c++17', '-Wall', '-Wextra', '-Werror', '-I/usr/include/eigen3', file, '-o', binary);
  return run(binary);
}

describe.each(names)('%s', (name) => {
  it('in NumPy', () => expect(printed('numpy', name)).toBe(foreseen(name)), 60_000);
  it.runIf(all || name === names[1])(
    'in C++',
    () => expect(printed('cpp', name)).toBe(foreseen(name)),
    300_000,
  );
  it.runIf(all)('in PyTorch', () => expect(printed('pytorch', name)).toBe(foreseen(name)), 120_000);
  it('in PyTorch that Python can read', () => {
    const { text } = programOf('pytorch', name);
    const file = join(folder, 'read.py');
    writeFileSync(file, text);
    execFileSync('python3', [
      '-c',
      'import ast, sys; ast.parse(open(sys.argv[1], encoding="utf-8").read())',
      file,
    ]);
    expect(text).not.toMatch(/\bnp\./);
  });
  it('in lines that fit, with no slot left open', () => {
    for (const language of languages) {
      const { text } = programOf(language, name);
      expect(text).not.toMatch(/undefined|NaN|\[object/);
      expect(text.endsWith('\n') && !/[ \t]\n|\n{4}/.test(text)).toBe(true);
      expect(text.split('\n').filter((line) => line.length > 100)).toEqual([]);
    }
  });
});

it('the lines hold names, weights, entropies and outputs', () => {
  const lines = foreseen(names[0] ?? '').split('\n');
  // From the table of the worked example.
  expect(lines.slice(0, 4)).toEqual([
    'As it is',
    'his, One head, weights: [0.450, 0.450, 0.100]',
    'his, One head, entropy in bits: [1.370]',
    'his, One head, output: [0.450, 0.450, 0.100, 0.000]',
  ]);
  expect(lines).toContain('his, Head B, entropy in bits: [1.371]');
  expect(lines).toContain('Century means more');
});
