// Costs and simulations through the facade.

import { beforeAll, describe, expect, it } from 'vitest';
import { expectRefusal, highWater, type Labs, loadLabs, rawModule, refusal } from './support.js';

let labs: Labs;
beforeAll(async () => {
  labs = await loadLabs();
});

const components = 'dK, distribution, sigma, mean, correlation, correlated';

describe('cost', () => {
  it('gives the numbers of the chapter', () => {
    const one = labs.cost({ n: 100, dModel: 512, heads: 1 });
    const eight = labs.cost({ n: 100, dModel: 512, heads: 8 });
    expect([one.multiplyAdds.scores, eight.multiplyAdds.scores]).toEqual([5_120_000, 5_120_000]);
    expect([one.exponentials, eight.exponentials]).toEqual([10_000, 80_000]);
    expect(eight.parameters.total).toBe(4 * 512 ** 2);
    expect(labs.cost({ n: 1, dModel: 768, heads: 12 }).parameters.total).toBe(2_359_296);
    expect(eight.projectionsPerScores).toBeCloseTo(20.48, 12);
  });

  it('counts shared keys, biases, no W_O and other numbers', () => {
    const cost = labs.cost({
      ...{ n: 7, dModel: 12, heads: 6, kvHeads: 2, dK: 3, dV: 5 },
      ...{ bias: true, outputProjection: false, bytesPerNumber: 2 },
    });
    expect(cost.parameters).toEqual({
      wQ: { weights: 12 * 18, biases: 18 },
      wK: { weights: 12 * 6, biases: 6 },
      wV: { weights: 12 * 10, biases: 10 },
      wO: { weights: 0, biases: 0 },
      total: 12 * 34 + 34,
    });
    expect(cost.cache).toBe(7 * 2 * 8);
    expect(cost.bytes.cache).toBe(2 * cost.cache);
    expect(cost.multiplyAdds.weightedSum).toBe(6 * 49 * 5);
  });

  it.each([
    [{ n: 1, dModel: 8 }, 'wrong-type', 'heads is nothing; it needs a whole number from 1'],
    [{ n: 0, dModel: 8, heads: 2 }, 'invalid-argument', 'n is 0; it needs a whole number from 1 to 1000000'],
    [{ n: 1.5, dModel: 8, heads: 2 }, 'invalid-argument', 'n is 1.5; it needs a whole number from 1'],
    [
      { n: 2 ** 31, dModel: 8, heads: 2 },
      'invalid-argument',
      'n is 2147483648; it needs a whole number below 2^31',
    ],
    [
      { n: 4, dModel: 8, heads: 3 },
      'heads-do-not-divide',
      'heads is 3; it needs a divisor of 8, such as 2 or 4',
    ],
    [
      { n: 4, dModel: 8, heads: 4, kvHeads: 0 },
      'invalid-argument',
      'kvHeads is 0; it needs a whole number from 1',
    ],
    [
      { n: 4, dModel: 8, heads: 4, kvHeads: 3 },
      'invalid-argument',
      'kvHeads is 3; it needs a divisor of heads (4)',
    ],
    [{ n: 4, dModel: 8, heads: 4, bias: 1 }, 'wrong-type', 'bias is 1; it needs true or false'],
    [
      { n: 4, dModel: 8, heads: 4, bytesPerNumber: 3 },
      'invalid-argument',
      'bytesPerNumber is 3; it needs 1, 2, 4 or 8',
    ],
    [
      { n: 1e6, dModel: 1, heads: 1, dK: 1e6 },
      'too-large',
      'multiplyAdds.scores is more than 2^53; it needs a count up to 9007199254740992, so that it is exact: smaller sizes',
    ],
    [
      { n: 4, dModel: 8, heads: 4, head: 4 },
      'invalid-argument',
      'head is an unknown option; it needs one of n, dModel, heads, kvHeads, dK, dV, bias, outputProjection, bytesPerNumber',
    ],
  ] as const)('refuses %j', (input, code, message) => {
    expectRefusal(() => labs.cost(input as never), code, message);
  });
});

describe('variance', () => {
  it('gives the counts that the native engine gives', () => {
    // Those of tests/cpp/variance/variance_test.cpp.
    const run = labs.variance({ dK: 64, seed: 6, bins: 20 });
    for (const part of [1, 9_999, 10_000]) run.run(part);
    const { samples, raw, scaled } = run.result();
    run.dispose();
    expect(samples).toBe(20_000);
    const counts = [
      0, 0, 5, 31, 95, 333, 879, 1751, 3061, 3866, 3855, 2916, 1846, 874, 324, 116, 37, 9, 1, 1,
    ];
    expect(Array.from(raw.histogram.counts)).toEqual(counts);
    expect(Array.from(scaled.histogram.counts)).toEqual(counts);
    expect(raw.predicted).toEqual({ mean: 0, variance: 64 });
    expect(raw.varianceLow).toBeLessThan(64);
    expect(raw.varianceHigh).toBeGreaterThan(64);
    expect(raw.varianceAsPredicted).toBe(true);
    expect(scaled.variance).toBeCloseTo(raw.variance / 64, 12);
  });

  it('takes a mean, a correlation and ranges', () => {
    const input = {
      dK: 16,
      mean: 1,
      correlation: 0.5,
      correlated: 'queries',
      distribution: 'uniform',
    } as const;
    const run = labs.variance({ ...input, seed: 1, scaledRange: { low: -10, high: 20 } });
    run.run(5000);
    const { scaled } = run.result();
    run.dispose();
    expect([scaled.histogram.edges[0], scaled.histogram.edges.at(-1)]).toEqual([-10, 20]);
    expect(scaled.predicted).toEqual(labs.predictDotProduct(input).scaled);
    // 1 + 2 + 15 · 0.5 for the mean and the queries that share it.
    expect(scaled.predicted.variance).toBeCloseTo(10.5, 12);
    expect(scaled.varianceAsPredicted).toBe(true);
  });

  it.each([
    [{ seed: 1 }, 'wrong-type', 'dK is nothing; it needs a whole number from 1'],
    [{ dK: 4 }, 'wrong-type', 'seed is nothing; it needs a whole number from 0'],
    [
      { dK: 4, seed: -1 },
      'invalid-argument',
      'seed is -1; it needs a whole number from 0 to 9007199254740992',
    ],
    [
      { dK: 4, seed: 1, sigma: 0 },
      'invalid-argument',
      'sigma is 0; it needs a number from 0.000001 to 1000000',
    ],
    [{ dK: 4, seed: 1, mean: Number.NaN }, 'not-finite', 'mean is NaN; it needs a finite number'],
    [
      { dK: 4, seed: 1, distribution: 'cauchy' },
      'invalid-argument',
      'distribution is "cauchy"; it needs normal, uniform or rademacher',
    ],
    [
      { dK: 4, seed: 1, correlated: 'keys' },
      'invalid-argument',
      'correlated is "keys"; it needs queries or both',
    ],
    [{ dK: 4, seed: 1, rawRange: 3 }, 'wrong-type', 'rawRange is 3; it needs an object with low, high'],
    [
      { dK: 4, seed: 1, rawRange: { low: 1, high: 0 } },
      'invalid-argument',
      'rawRange is a range from high to low; it needs low below high, both between -10^30 and 10^30',
    ],
    [
      { dK: 4, seed: 1, samples: 5 },
      'invalid-argument',
      `samples is an unknown option; it needs one of ${components}, seed, bins, rawRange, scaledRange`,
    ],
  ] as const)('refuses %j', (input, code, message) => {
    expectRefusal(() => labs.variance(input as never), code, message);
  });

  it('refuses what a run cannot do', () => {
    const run = labs.variance({ dK: 4, seed: 1 });
    const none = 'samples is 0; it needs at least 2 before there is a variance';
    expectRefusal(() => run.result(), 'invalid-argument', none);
    expectRefusal(() => run.run(1.5), 'invalid-argument', 'samples is 1.5; it needs a whole number from 1');
    run.dispose();
    run.dispose();
    const gone = 'run is disposed of; it needs a run that is in use';
    expectRefusal(() => run.run(5), 'invalid-argument', gone);
    expectRefusal(() => run.result(), 'invalid-argument', gone);
  });
});

describe('entropies, timings and random numbers', () => {
  it('come from the engine', () => {
    const point = labs.scoreEntropy({ dK: 256, seed: 1 });
    expect(point.largestBits).toBe(4);
    expect(point.raw.entropyBits).toBeLessThan(0.6);
    expect(point.scaled.entropyBits).toBeGreaterThan(3);
    const data = Float64Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? 2 : 3));
    const [first, second] = labs.compareTimings({ rows: 10, cols: 2, data });
    expect(first).toMatchObject({ median: 2, ratio: 1, verdict: 'same' });
    expect(second).toMatchObject({ median: 3, ratio: 1.5, verdict: 'slower' });
    const numbers = labs.randomNumbers({ seed: 3, count: 1000, sigma: 2 });
    expect(numbers.reduce((sum, x) => sum + x * x, 0) / 4000).toBeCloseTo(1, 0);
  });

  it('are refused where they make no sense', () => {
    const keys = 'keys is 1; it needs a whole number from 2';
    expectRefusal(() => labs.scoreEntropy({ dK: 4, seed: 1, keys: 1 }), 'invalid-argument', keys);
    const times = { rows: 1, cols: 1, data: Float64Array.of(0) };
    const positive = 'times is partly 0 or below; it needs entries above 0';
    expectRefusal(() => labs.compareTimings(times), 'invalid-argument', positive);
  });
});

it('a thousand runs leave the heap and the live handles where they were', async () => {
  const { raw, memory } = await rawModule('labs');
  const input = {
    ...{ dK: 64, distribution: 'normal', sigma: 1, mean: 0, correlation: 0, correlated: 'both' },
    ...{ seed: 1, bins: 40 },
  };
  const round = () => {
    const run = new raw.Variance();
    expect(run.start(input).ok).toBe(true);
    expect(run.run(10).ok).toBe(true);
    expect(run.result().ok).toBe(true);
    expect(run.start({ ...input, bins: 0 }).ok).toBe(false);
    run.delete();
    expect(raw.cost({ ...costInput, heads: 3 }).ok).toBe(false);
    expect(raw.cost({ ...costInput, heads: 4 }).ok).toBe(true);
    expect(raw.scoreEntropy({ ...input, keys: 4, queries: 4 }).ok).toBe(true);
  };
  const costInput = { n: 4, dModel: 8, heads: 2, bias: false, outputProjection: true, bytesPerNumber: 4 };
  const state = () => ({
    bytes: memory.buffer.byteLength,
    heap: highWater(memory),
    handles: raw.count_emval_handles(),
  });
  for (let i = 0; i < 50; i++) round();
  const before = state();
  for (let i = 0; i < 1000; i++) round();
  expect(state()).toEqual(before);
});

it('a refused run frees what it began with', async () => {
  const fresh = await loadLabs();
  for (let i = 0; i < 1000; i++) refusal(() => fresh.variance({ dK: 65_536, seed: 1, sigma: 0 }));
});
