import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../web/src/engine/types.ts';
import { checkExample, type Example } from '../../web/src/examples/check.ts';
import { examples } from '../../web/src/examples/index.ts';
import { program } from '../../web/src/listings/index.ts';
import { type Language, languages } from '../../web/src/listings/layer.ts';
import { printedLines } from '../../web/src/listings/lines.ts';
import { cppString, numberLiteral, pythonString } from '../../web/src/listings/literals.ts';
import { type Edits, noEdits } from '../../web/src/state/edits.ts';
import { noGates } from '../../web/src/state/gates.ts';
import { headChoices, type Layer, layerInput } from '../../web/src/state/layer.ts';
import { numberText } from '../../web/src/text/number.ts';
import { learn } from '../../web/src/text/say.ts';
import { listedLayer } from '../../web/src/views/listed_layer.ts';
import { loadEngine } from '../wasm/support.ts';

/** The programs are run, and print what the page says that they print. */

const all = process.env.ATTN_TEST_ALL === '1';
const numbers = numberText('en');

/** An example with tokens that pass the door, and some that would not. */
function example({ tokens, ...source }: Record<string, unknown> & { tokens: readonly string[] }): Example {
  const checked = checkExample({
    id: 'own',
    locale: 'en',
    query: 0,
    heads: 2,
    tokens: tokens.map((_, i) => `t${i}`),
    ...source,
  });
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return { ...checked.example, tokens };
}

/** A matrix of numbers with many digits, the same in each run. */
function grid(rows: number, cols: number, seed: number, size = 1): number[][] {
  let state = seed;
  const next = () => {
    state = (state * 16807) % 2147483647;
    return size * (state / 1073741824 - 1);
  };
  return Array.from({ length: rows }, () => Array.from({ length: cols }, next));
}

const cricket = [...examples.values()][0]!;
const nasty = [
  '"quoted"',
  "l'eau\\n",
  'two\nlines\ttab',
  'é 👩‍👩‍👧 हिन्दी',
  '\u202eשלום??/',
  '%s {x} */',
  '\u0001\u007f\u0085\u2028',
  'half \ud800',
];
const all8 = {
  tokens: nasty,
  x: grid(8, 6, 3),
  wQ: grid(6, 4, 4),
  wK: grid(6, 4, 5),
  wV: grid(6, 8, 6),
  wO: grid(8, 3, 7),
};
const edited: Edits = {
  ...noEdits,
  v: { '2.2': 3, '0.1': -0.0001, '1.3': 0.0625 },
  q: { '0.0': -1.25 },
  wO: { '0.3': -2 },
};

const layers: Readonly<Record<string, Layer>> = {
  ...Object.fromEntries(
    [1, 2, 4].map((heads) => [
      `cricket, h = ${heads}`,
      { example: cricket, edits: noEdits, gates: noGates, heads },
    ]),
  ),
  ...Object.fromEntries(
    [...examples].flatMap(([id, one]) =>
      headChoices(one).map((heads) => [
        `${id} with ${heads} heads`,
        { example: one, edits: noEdits, gates: noGates, heads },
      ]),
    ),
  ),
  'cricket, edited and gated': { example: cricket, edits: edited, gates: [0.5, -1], heads: 2 },
  'causal, scaled, projected, nasty tokens': {
    example: example({ ...all8, causal: true, scale: -0.7 }),
    edits: noEdits,
    gates: noGates,
    heads: 2,
  },
  'every token asks': {
    example: example({ ...all8, wQ: undefined, wK: undefined, query: 3 }),
    edits: noEdits,
    gates: noGates,
    heads: 2,
  },
  'one row asks, with a mask that hides nothing': {
    example: example({
      tokens: ['a', 'b', 'c'],
      q: grid(1, 4, 8)[0],
      k: grid(3, 4, 9),
      v: grid(3, 2, 10),
      wQ: grid(4, 2, 11),
      wK: grid(4, 2, 12),
      causal: true,
    }),
    edits: noEdits,
    gates: noGates,
    heads: 2,
  },
  // Of 16 equal weights each is 0.0625, which Python itself would round to 0.062.
  'halves, huge and tiny numbers': {
    example: example({
      tokens: Array.from('abcdefghijklmnop'),
      heads: 1,
      q: [0, 0],
      k: grid(16, 2, 13),
      v: grid(16, 2, 14).map((_, i) => [0, i === 1 ? -1e-5 : 0]),
    }),
    edits: { ...noEdits, v: { '0.0': 1e21 } },
    gates: noGates,
    heads: 1,
  },
  'scores beyond the range of exp': {
    example: example({
      tokens: ['a', 'b'],
      heads: 1,
      q: [1000, 0],
      k: [
        [2, 1],
        [1, 2],
      ],
      v: [[1], [1]],
    }),
    edits: { ...noEdits, v: { '1.0': 123456789012345680 } },
    gates: noGates,
    heads: 1,
  },
  'a single token': {
    example: example({ tokens: ['alone'], heads: 1, q: [1], k: [[2]], v: [[3]] }),
    edits: noEdits,
    gates: noGates,
    heads: 1,
  },
  'as large as a figure can be': {
    example: example({
      tokens: Array.from({ length: 64 }, (_, i) => `token ${i}`),
      heads: 16,
      x: grid(64, 64, 15),
      causal: true,
    }),
    edits: noEdits,
    gates: noGates,
    heads: 16,
  },
};
/** Compiling takes seconds: two cases, unless all are asked for. */
const compiled = ['cricket, edited and gated', 'causal, scaled, projected, nasty tokens'];

let engine: Engine;
let folder: string;
beforeAll(async () => {
  await learn('reproduce');
  engine = await loadEngine();
  folder = mkdtempSync(join(tmpdir(), 'listings-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function foreseen(layer: Layer): string {
  const { wO: _, gates: __, ...one } = layerInput({ ...layer, heads: 1 });
  const lines = printedLines(
    listedLayer(layer),
    { ...engine.multiHead(layerInput(layer)), full: engine.multiHead(one).heads[0]! },
    numbers,
  );
  return lines.map(({ query, rest }) => `${query}${rest}\n`).join('');
}

function printed(language: Language, layer: Layer): string {
  const { text, fileName } = program(language, listedLayer(layer));
  const file = join(folder, fileName);
  writeFileSync(file, text);
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { encoding: 'utf8', env: { ...process.env, PYTHONIOENCODING: 'utf-8' } });
  if (language !== 'cpp') return run('python3', file);
  run(
    'g++',
    '-std=c++17',
    '-Wall',
    '-Wextra',
    '-Werror',
    '-I/usr/include/eigen3',
    file,
    '-o',
    join(folder, 'attention'),
  );
  return run(join(folder, 'attention'));
}

describe.each(Object.entries(layers))('%s', (name, layer) => {
  it('in NumPy', () => expect(printed('numpy', layer)).toBe(foreseen(layer)), 60_000);
  it.runIf(all || compiled.includes(name))(
    'in C++',
    () => expect(printed('cpp', layer)).toBe(foreseen(layer)),
    300_000,
  );
  it.runIf(all)('in PyTorch', () => expect(printed('pytorch', layer)).toBe(foreseen(layer)), 120_000);
  it('in lines that fit, with no slot left open', () => {
    for (const language of languages) {
      const { text } = program(language, listedLayer(layer));
      expect(text).not.toMatch(/undefined|NaN|\[object/);
      expect(text.endsWith('\n') && !/[ \t]\n|\n{4}/.test(text)).toBe(true);
      expect(text.split('\n').filter((line) => line.length > 100)).toEqual([]);
    }
  });
});

describe('a program has only what its layer needs', () => {
  const text = (layer: Layer, language: Language) => program(language, listedLayer(layer)).text;
  it.each(languages)('%s', (language) => {
    expect(text(layers['cricket, edited and gated']!, language)).toMatch(/gates.*0\.5, -1/);
    const plain = text({ example: cricket, edits: noEdits, gates: noGates, heads: 2 }, language);
    expect(plain).not.toMatch(/W_|\bX\b|inf|INF|gates|triu/);
    const whole = text(layers['causal, scaled, projected, nasty tokens']!, language);
    for (const part of ['W_Q', 'W_K', 'W_V', 'W_O', 'X', '-0.7']) expect(whole).toContain(part);
    expect(whole).not.toContain('sqrt(d_k)');
  });
});

describe('literals', () => {
  it.each([
    [0.1, '0.1'],
    [-3, '-3'],
    [1e300, '1e+300'],
    [123456789012345680, '1.2345678901234568e+17'],
    [5e-324, '5e-324'],
  ])('%d is %s', (value, text) => expect(numberLiteral(value)).toBe(text));
  it('keeps letters, and escapes what is not seen', () => {
    expect(pythonString('हि "\\\u0001\u202e\u{e0041}')).toBe('"हि \\"\\\\\\x01\\u202e\\U000e0041"');
    expect(cppString('a??/1\u00011')).toBe('"a?\\?/1\\0011"');
  });
});
