// What the first steps of the chapter show, through the facade.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Engine, expectRefusal, loadEngine } from './support.js';

const reference: {
  readonly compromises: readonly {
    readonly scores: number[];
    readonly bits: number[];
    readonly price: number;
    readonly excess: number;
    readonly bestScores: number[];
    readonly bestWeights: number[];
    readonly bestBits: number[];
  }[];
} = JSON.parse(readFileSync(new URL('../reference/exercises.json', import.meta.url), 'utf8'));

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});

describe('the first steps', () => {
  it('cost what NumPy says', () => {
    const [cricket] = reference.compromises;
    const result = engine.bottleneck({ scores: Float64Array.of(0, 0, 0), wanted: [0, 2] });
    expect(cricket).toBeDefined();
    expect(result.priceBits).toBeCloseTo(cricket!.price, 12);
    expect(result.excessBits).toBeCloseTo(cricket!.excess, 12);

    const { scores, weights, bits } = result.best;
    const near = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 12));
    expect(Array.from(result.bits)).toEqual(near(cricket!.bits));
    expect(Array.from(weights)).toEqual(near(cricket!.bestWeights));
    expect(Array.from(bits)).toEqual(near(cricket!.bestBits));
    expect(Array.from(scores)).toEqual(near(cricket!.bestScores));
    expect([result.targets.rows, result.targets.cols]).toEqual([2, 3]);
    expect(
      engine.bottleneck({ scores: Float64Array.of(0, 0), wanted: [1], share: 0.75 }).targets.data,
    ).toEqual(Float64Array.of(0.25, 0.75));
  });

  it('count the words of the sentence', () => {
    const { tokens, relations } = engine.commentary();
    expect(tokens).toHaveLength(17);
    expect(relations).toEqual([
      { id: 'coreference', from: 11, to: 0, distance: 11, distractor: 6 },
      { id: 'topic', from: 12, to: 16, distance: 4, distractor: null },
    ]);
    expect(engine.tokenise('“कोहली,” he said…')).toEqual(['कोहली', 'he', 'said']);
  });

  it('know every shape, and the divisors beside a head count', () => {
    const { dK, symbols } = engine.shapes({ n: 17, dModel: 512, heads: 8 });
    expect(dK).toBe(64);
    expect(symbols).toHaveLength(13);
    expect(symbols[1]).toEqual({ id: 'wQ', rows: 512, cols: 64, perHead: true });
    expect(engine.shapes({ n: 2, dModel: 6, heads: 4, dK: 3, dV: 5 }).dV).toBe(5);
    expect(engine.divisorsNear({ dModel: 512, heads: 7 })).toEqual([4, 8]);
  });
});

describe('what is refused', () => {
  const scores = Float64Array.of(0, 0);
  const stranger = (value: object): never => value as never;
  it.each<[string, () => unknown, Parameters<typeof expectRefusal>[1], string]>([
    [
      'a hole among the wanted tokens',
      // biome-ignore lint/suspicious/noSparseArray: the hole is the point
      () => engine.bottleneck(stranger({ scores, wanted: [0, , 1] })),
      'wrong-type',
      'wanted[1] is nothing; it needs a number',
    ],
    [
      'half a token',
      () => engine.bottleneck({ scores, wanted: [0.5] }),
      'invalid-argument',
      'wanted is 0.5; it needs a whole number below 2^31',
    ],
    [
      'a token that does not exist',
      () => engine.bottleneck({ scores, wanted: [2] }),
      'invalid-argument',
      'wanted is 2; it needs an index from 0, below the tokens',
    ],
    [
      'scores that are no typed array',
      () => engine.bottleneck(stranger({ scores: [0, 0], wanted: [0] })),
      'wrong-type',
      'scores is an array; it needs a Float64Array',
    ],
    [
      'a share of everything',
      () => engine.bottleneck({ scores, wanted: [0], share: 1 }),
      'invalid-argument',
      'share is outside the range from 0 to 1; it needs a number between 0 and 1',
    ],
    [
      'heads that do not divide',
      () => engine.shapes({ n: 17, dModel: 512, heads: 7 }),
      'heads-do-not-divide',
      'heads is 7; it needs a divisor of 512, such as 4 or 8',
    ],
    [
      'a head without width',
      () => engine.shapes({ n: 17, dModel: 512, heads: 8, dK: 0 }),
      'invalid-argument',
      'dK is 0; it needs a whole number from 1',
    ],
  ])('%s', (_, call, code, message) => expectRefusal(call, code, message));
});
