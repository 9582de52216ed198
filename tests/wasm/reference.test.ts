// The package against PyTorch (multi_head.json) and NumPy (cricket.json).

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Engine, loadEngine, type Matrix, matrix, rowsOf } from './support.js';

interface Tensor {
  readonly shape: readonly number[];
  readonly data: readonly number[];
}

interface Case {
  readonly name: string;
  readonly heads: number;
  readonly scale: number;
  readonly dK: number;
  readonly causal: boolean;
  readonly keep: readonly number[] | null;
  readonly inputs: Readonly<Record<'xQ' | 'wQ' | 'wK' | 'wV' | 'wO', Tensor>> & { readonly xK?: Tensor };
  readonly scores: Tensor;
  readonly weights: Tensor;
  readonly headOutputs: Tensor;
  readonly concat: Tensor;
  readonly output: Tensor;
  readonly entropyBits: Tensor;
}

interface CricketHead {
  readonly q: number[];
  readonly k: number[][];
  readonly v: number[][];
  readonly scale: number;
  readonly dots: number[];
  readonly scaled: number[];
  readonly exps: number[];
  readonly expSum: number;
  readonly weights: number[];
  readonly output: number[];
  readonly entropyBits: number;
  readonly argmax: string[];
}

interface Cricket {
  readonly tokens: string[];
  readonly Q: number[];
  readonly K: number[][];
  readonly V: number[][];
  readonly scenarios: readonly {
    readonly name: string;
    readonly heads: number;
    readonly perHead: CricketHead[];
    readonly concat: number[];
  }[];
}

const reference = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../reference/${name}`, import.meta.url), 'utf8'));
const { cases } = reference('multi_head.json') as { cases: Case[] };
const cricket = reference('cricket.json') as Cricket;

const asMatrix = ({ shape, data }: Tensor): Matrix => {
  const [rows, cols] = shape;
  return { rows: rows!, cols: cols!, data: Float64Array.from(data) };
};

/** max |err| / max |ref|; absolute where the reference is all 0. */
function error(got: readonly number[], want: readonly number[]): number {
  expect(got).toHaveLength(want.length);
  let worst = 0;
  let size = 0;
  for (const [i, value] of want.entries()) {
    const miss = Math.abs(got[i]! - value);
    worst = Number.isNaN(miss) ? Number.POSITIVE_INFINITY : Math.max(worst, miss);
    size = Math.max(size, Math.abs(value));
  }
  return size > 0 ? worst / size : worst;
}

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});

describe('multi_head.json, to 1e-10', () => {
  it('holds all the cases', () => {
    expect(cases.map(({ name }) => name)).toHaveLength(16);
  });

  it.each(cases)('$name', (reference) => {
    const { inputs, heads, causal, keep, dK } = reference;
    const isDefaultScale = reference.scale === 1 / Math.sqrt(dK);
    const trace = engine.multiHead({
      xQ: asMatrix(inputs.xQ),
      ...(inputs.xK && { xK: asMatrix(inputs.xK) }),
      wQ: asMatrix(inputs.wQ),
      wK: asMatrix(inputs.wK),
      wV: asMatrix(inputs.wV),
      wO: asMatrix(inputs.wO),
      heads,
      causal,
      ...(!isDefaultScale && { scale: reference.scale }),
      ...(keep && { gates: Float64Array.from(keep) }),
    });
    const all = (of: (head: (typeof trace.heads)[number]) => Float64Array): number[] =>
      trace.heads.flatMap((head) => Array.from(of(head)));
    const errors = {
      scores: error(
        all((head) => head.scores.data),
        reference.scores.data,
      ),
      weights: error(
        all((head) => head.weights.data),
        reference.weights.data,
      ),
      headOutputs: error(
        all((head) => head.output.data),
        reference.headOutputs.data,
      ),
      concat: error(Array.from(trace.concat.data), reference.concat.data),
      output: error(Array.from(trace.output.data), reference.output.data),
      entropyBits: error(
        all((head) => head.entropyBits),
        reference.entropyBits.data,
      ),
    };
    const worst = Math.max(...Object.values(errors));
    expect(worst, JSON.stringify(errors)).toBeLessThanOrEqual(1e-10);
    expect([trace.output.rows, trace.output.cols]).toEqual(reference.output.shape);
    expect([trace.concat.rows, trace.concat.cols]).toEqual(reference.concat.shape);
  });
});

describe('cricket.json, to 1e-12', () => {
  const row = matrix([cricket.Q]);

  it('holds all the scenarios', () => {
    expect(cricket.scenarios).toHaveLength(9);
    const [first] = cricket.scenarios;
    expect(first!.perHead[0]!).toMatchObject({ q: cricket.Q, k: cricket.K, v: cricket.V });
  });

  it.each(cricket.scenarios)('$name', ({ name, heads, perHead, concat }) => {
    // Some scenarios change V, some make a mistake of scale: both are read off their heads.
    const side = (of: 'k' | 'v'): Matrix =>
      matrix(cricket.tokens.map((_, token) => perHead.flatMap((head) => head[of][token]!)));
    const { scale } = perHead[0]!;
    const trace = engine.multiHead({
      ...{ xQ: row, xK: side('k'), xV: side('v'), heads },
      ...(name.startsWith('mistake') && { scale }),
    });
    expect(trace.heads).toHaveLength(perHead.length);
    for (const [i, want] of perHead.entries()) {
      const got = trace.heads[i]!;
      const errors = {
        q: error(Array.from(got.q.data), want.q),
        k: error(Array.from(got.k.data), want.k.flat()),
        v: error(Array.from(got.v.data), want.v.flat()),
        scale: error([got.scale], [want.scale]),
        dots: error(Array.from(got.scores.data), want.dots),
        scaled: error(Array.from(got.scaled.data), want.scaled),
        exps: error(Array.from(got.exps!.data), want.exps),
        expSum: error(Array.from(got.sums!), [want.expSum]),
        weights: error(Array.from(got.weights.data), want.weights),
        output: error(Array.from(got.output.data), want.output),
        entropyBits: error(Array.from(got.entropyBits), [want.entropyBits]),
      };
      expect(Math.max(...Object.values(errors)), JSON.stringify(errors)).toBeLessThanOrEqual(1e-12);
      expect(got.largest.map((keys) => keys.map((key) => cricket.tokens[key]))).toEqual([want.argmax]);
    }
    expect(error(Array.from(trace.concat.data), concat)).toBeLessThanOrEqual(1e-12);
    expect(error(Array.from(trace.output.data), concat)).toBeLessThanOrEqual(1e-12);
  });

  it('gives the same through attend as through multiHead with one head', () => {
    const [q, k, v] = [row, matrix(cricket.K), matrix(cricket.V)];
    const options = { scale: 0.3, mask: matrix([[1, 0, 1]]) };
    const one = engine.multiHead({ xQ: q, xK: k, xV: v, heads: 1, ...options });
    expect(engine.attend({ q, k, v, ...options })).toEqual(one.heads[0]);
    expect(one.heads[0]!.weights.data[1]).toBe(0);
  });
});

describe('options', () => {
  const x = matrix([
    [1, 0],
    [0, 1],
    [1, 1],
  ]);

  it('hides later keys when causal', () => {
    const { weights } = engine.attend({ q: x, k: x, v: x, causal: true });
    expect(rowsOf(weights).map((row) => row.map((weight) => weight > 0))).toEqual([
      [true, false, false],
      [true, true, false],
      [true, true, true],
    ]);
  });

  it('lists every tied key, and none for a row that is masked whole', () => {
    const mask = matrix([
      [1, 1, 1],
      [0, 0, 0],
      [1, 1, 0],
    ]);
    const trace = engine.attend({ q: x, k: x, v: x, mask });
    expect(trace.largest).toEqual([[0, 2], [], [0, 1]]);
    expect(rowsOf(trace.weights)[1]).toEqual([0, 0, 0]);
  });

  it('multiplies each head by its gate before concat', () => {
    const plain = engine.multiHead({ xQ: x, heads: 2 });
    const gated = engine.multiHead({ xQ: x, heads: 2, gates: Float64Array.of(0, -2) });
    expect(gated.heads).toEqual(plain.heads);
    expect(rowsOf(gated.concat)).toEqual(rowsOf(plain.concat).map(([a, b]) => [0 * a!, -2 * b!]));
  });

  it('takes xK for xQ and xV for xK where they are left out', () => {
    const y = matrix([[2, 1]]);
    expect(engine.multiHead({ xQ: x, heads: 2 })).toEqual(
      engine.multiHead({ xQ: x, xK: x, xV: x, heads: 2 }),
    );
    expect(engine.multiHead({ xQ: x, xK: y, heads: 2 })).toEqual(
      engine.multiHead({ xQ: x, xK: y, xV: y, heads: 2 }),
    );
  });

  it('has no exps where one is beyond exp(700), and weights all the same', () => {
    const { exps, sums, weights } = engine.attend({ q: x, k: x, v: x, scale: 701 });
    expect([exps, sums]).toEqual([null, null]);
    expect(rowsOf(weights)[0]).toEqual([0.5, expect.closeTo(0), 0.5]);
  });

  it('takes an option that is undefined for one that is absent', () => {
    const input = { q: x, k: x, v: x, scale: undefined, causal: undefined, mask: undefined };
    expect(engine.attend(input as never)).toEqual(engine.attend({ q: x, k: x, v: x }));
  });
});
