// Broken layers and the softmax that overflows, through the facade.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../dist/engine/index.js';
import { type Exercises, loadExercises, matrix, refusal } from './support.js';

type Rows = number[][];
const reference: {
  readonly tokens: string[];
  readonly q: Rows;
  readonly k: Rows;
  readonly v: Rows;
  readonly layers: Readonly<Record<string, { readonly weights: Rows[]; readonly output: Rows }>>;
  readonly naive: readonly {
    readonly scores: number[];
    readonly factor: number;
    readonly exps: { readonly values: number[]; readonly kinds: string };
    readonly naive: { readonly values: number[]; readonly kinds: string };
    readonly weights: number[];
  }[];
} = JSON.parse(readFileSync(new URL('../reference/mistakes.json', import.meta.url), 'utf8'));

const expectRefusal = (call: () => unknown, code: ErrorCode, message: RegExp): void => {
  const error = refusal(call);
  expect(error.code).toBe(code);
  expect(error.message).toMatch(message);
};

let exercises: Exercises;
beforeAll(async () => {
  exercises = await loadExercises();
});

const example = () => {
  const { q, k, v, heads } = exercises.mistakesExample();
  return { q, k, v, heads };
};

describe('a broken layer', () => {
  it('stands on the example of the reference', () => {
    const { tokens, q, k, v, heads, layers } = exercises.mistakesExample();
    expect(tokens).toEqual(reference.tokens);
    expect([q, k, v]).toEqual([reference.q, reference.k, reference.v].map((rows) => matrix(rows)));
    expect(heads).toBe(2);
    expect([...layers].sort()).toEqual(
      Object.keys(reference.layers)
        .filter((id) => id !== 'right')
        .sort(),
    );
  });

  it.each(Object.keys(reference.layers))('%s is what NumPy makes of it', (id) => {
    const mistake = exercises.mistakesExample().layers.find((one) => one === id);
    const result = exercises.brokenLayer({ ...example(), ...(mistake && { mistake }) });
    const { weights, output } = reference.layers[id] ?? { weights: [], output: [] };
    const flat = [...weights.flat(2), ...output.flat()];
    const found = [...result.weights.flatMap(({ data }) => [...data]), ...result.output.data];
    expect(found.length).toBe(flat.length);
    for (const [i, value] of found.entries())
      expect(Math.abs(value - (flat[i] ?? Number.NaN)), `${id} ${i}`).toBeLessThanOrEqual(1e-12);
  });

  it('refuses what has no meaning', () => {
    const good = example();
    const broken = (change: object) => () => exercises.brokenLayer({ ...good, ...change });
    expectRefusal(broken({ mistake: 'notscaled' }), 'invalid-argument', /mistake is notscaled/);
    expectRefusal(broken({ mistake: 3 }), 'wrong-type', /mistake/);
    expectRefusal(broken({ heads: 4 }), 'heads-do-not-divide', /heads/);
    expectRefusal(broken({ heads: 1.5 }), 'invalid-argument', /heads/);
    expectRefusal(broken({ k: matrix([[1]]) }), 'shape-mismatch', /^k is 1×1/);
    expectRefusal(broken({ v: undefined }), 'wrong-type', /v/);
    expectRefusal(broken({ mistakes: '' }), 'invalid-argument', /unknown option/);
  });
});

describe('the naive softmax', () => {
  it.each(reference.naive)('of $scores times $factor', ({ scores, factor, exps, naive, weights }) => {
    const result = exercises.naiveSoftmax({ scores: Float64Array.from(scores), factor });
    const near = (found: unknown, values: readonly number[], kinds: readonly string[]): void => {
      for (const [i, kind] of kinds.entries()) {
        const one = (found as readonly unknown[])[i];
        if (kind !== 'finite') expect(one).toBe(kind);
        else {
          const want = values[i] ?? Number.NaN;
          expect(Math.abs((one as number) - want)).toBeLessThanOrEqual(1e-6 * Math.abs(want) + 1e-44);
        }
      }
    };
    near(result.exps, exps.values, exps.kinds.split(' '));
    near(result.naive, naive.values, naive.kinds.split(' '));
    near(
      result.weights,
      weights,
      weights.map(() => 'finite'),
    );
    expect(result.largestSingle).toBe(2 ** 128 - 2 ** 104);
  });

  it('is beside counted parameters, as many for any number of heads', () => {
    for (const heads of [1, 2, 8, 16])
      expect(exercises.countParameters({ dModel: 512, heads })).toEqual({
        wQ: 262_144,
        wK: 262_144,
        wV: 262_144,
        wO: 262_144,
        total: 1_048_576,
      });
    expectRefusal(
      () => exercises.countParameters({ dModel: 512, heads: 7 }),
      'heads-do-not-divide',
      /heads is 7/,
    );
    expectRefusal(() => exercises.countParameters({ dModel: 512, heads: 1.5 }), 'invalid-argument', /heads/);
  });

  it('refuses what single precision cannot hold', () => {
    const of = (scores: unknown, factor?: unknown) => () =>
      exercises.naiveSoftmax({ scores, factor } as Parameters<Exercises['naiveSoftmax']>[0]);
    expectRefusal(of(new Float64Array(0)), 'empty', /scores/);
    expectRefusal(of(Float64Array.of(4), 1e38), 'overflow', /single precision/);
    expectRefusal(of(Float64Array.of(Number.NaN)), 'not-finite', /scores/);
    expectRefusal(of([1, 2]), 'wrong-type', /scores/);
    expectRefusal(of(Float64Array.of(1), '2'), 'wrong-type', /factor/);
  });
});
