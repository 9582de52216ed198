// The fast path through the package: against the traced path, in every build that this Node runs.

import { beforeAll, describe, expect, it } from 'vitest';
import type {
  FastEngine,
  ForwardOptions,
  LayerWeights,
  PackageEngine,
  PackedLayer,
} from '../../dist/engine/index.js';
import { expectRefusal, loadEngine, type Matrix, refusal } from './support.js';

type LoadFast = (
  engine: () => Promise<PackageEngine>,
  source: (build: string) => { wasmUrl: URL },
  build?: PackedLayer['build'],
) => Promise<FastEngine>;

interface FastModule {
  readonly loadFast: LoadFast;
  fastBuild(): PackedLayer['build'];
}

let engine: PackageEngine;
let module: FastModule;
beforeAll(async () => {
  engine = await loadEngine();
  // @ts-expect-error: an internal file of the package comes without types
  module = await import('../../dist/engine/fast.js');
});

const load = (build: PackedLayer['build']): Promise<FastEngine> =>
  module.loadFast(
    async () => engine,
    (name) => ({ wasmUrl: new URL(`../../dist/engine/fast-${name}.wasm`, import.meta.url) }),
    build,
  );

/** A seeded number in [−1, 1) a call: a linear congruential generator (Numerical Recipes). */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

function layerOf(seed: number, dModel: number, heads: number, dK: number, dV: number, dOut: number) {
  const next = numbers(seed);
  const matrix = (rows: number, cols: number) => ({
    rows,
    cols,
    data: Float32Array.from({ length: rows * cols }, () => (next() * Math.sqrt(3)) / Math.sqrt(rows)),
  });
  const weights = {
    wQ: matrix(dModel, heads * dK),
    wK: matrix(dModel, heads * dK),
    wV: matrix(dModel, heads * dV),
    wO: matrix(heads * dV, dOut),
    heads,
  };
  const rows = (n: number) => Float32Array.from({ length: n * dModel }, () => next() * Math.sqrt(3));
  return { weights, rows };
}

const doubles = (cols: number, data: ArrayLike<number>): Matrix => ({
  rows: data.length / cols,
  cols,
  data: Float64Array.from(data),
});

function traced(weights: LayerWeights, x: Float32Array, options: ForwardOptions = {}): Float64Array {
  const { wQ, wK, wV, wO, heads } = weights;
  const keys = options.xK ?? x;
  return engine.multiHead({
    xQ: doubles(wQ.rows, x),
    xK: doubles(wK.rows, keys),
    xV: doubles(wV.rows, options.xV ?? keys),
    wQ: doubles(wQ.cols, wQ.data),
    wK: doubles(wK.cols, wK.data),
    wV: doubles(wV.cols, wV.data),
    wO: doubles(wO.cols, wO.data),
    heads,
    ...(options.causal !== undefined && { causal: options.causal }),
    ...(options.scale !== undefined && { scale: options.scale }),
    ...(options.gates && { gates: Float64Array.from(options.gates) }),
    ...(options.mask && { mask: doubles(keys.length / wK.rows, options.mask) }),
  }).output.data;
}

function relativeError(actual: Float32Array, wanted: Float64Array): number {
  expect(actual.length).toBe(wanted.length);
  const size = wanted.reduce((most, entry) => Math.max(most, Math.abs(entry)), 0);
  return wanted.reduce((most, entry, i) => Math.max(most, Math.abs(actual[i]! - entry)), 0) / size;
}

const tolerance = 2e-6;

describe.each(['relaxed', 'simd', 'traced'] as const)('the fast path, %s', (build) => {
  let fast: FastEngine;
  // Node 20 knows relaxed SIMD behind a flag only.
  const runs = (): boolean => build !== 'relaxed' || module.fastBuild() === 'relaxed';
  beforeAll(async () => {
    if (runs()) fast = await load(build);
  });

  it.for([1, 2, 3, 5, 6, 7, 8, 9, 17, 40])('agrees with the traced path for %i tokens', (n, { skip }) => {
    if (!runs()) skip();
    const { weights, rows } = layerOf(n, 24, 3, 8, 5, 10);
    const layer = fast.packWeights(weights);
    expect(layer.build).toBe(build);
    const x = rows(n);
    const options = [
      {},
      { causal: true },
      { scale: 0.25, gates: Float32Array.of(1, 0, -2) },
      { mask: Uint8Array.from({ length: n * n }, (_, i) => (i % 3 === 1 ? 0 : 1)) },
      { xK: rows(n + 4) },
      { xV: rows(n) },
    ];
    for (const option of options) {
      expect(relativeError(layer.forward(x, undefined, option), traced(weights, x, option))).toBeLessThan(
        tolerance,
      );
    }
    layer.dispose();
  });

  it('fills the array it is given, and packs again what changed', ({ skip }) => {
    if (!runs()) skip();
    const one = layerOf(1, 16, 2, 8, 8, 16);
    const two = layerOf(2, 16, 2, 8, 8, 16);
    const x = one.rows(9);
    const out = new Float32Array(9 * 16);
    const layer = fast.packWeights(one.weights);
    expect(layer.forward(x, out)).toBe(out);
    expect(relativeError(out, traced(one.weights, x))).toBeLessThan(tolerance);
    layer.assign(two.weights);
    expect(relativeError(layer.forward(x, out), traced(two.weights, x))).toBeLessThan(tolerance);
    for (const { weights } of [one, two, layerOf(3, 16, 4, 4, 4, 7)]) {
      expect(relativeError(fast.forward({ ...weights, x }), traced(weights, x))).toBeLessThan(tolerance);
    }
  });

  it('refuses what does not fit, by name', ({ skip }) => {
    if (!runs()) skip();
    const { weights, rows } = layerOf(4, 16, 2, 8, 8, 16);
    const layer = fast.packWeights(weights);
    const x = rows(3);
    expectRefusal(
      () => layer.forward(x.subarray(1)),
      'shape-mismatch',
      'x is 47 numbers; it needs rows of 16 numbers',
    );
    expectRefusal(
      () => layer.forward(new Float32Array()),
      'empty',
      'x is 0 numbers; it needs rows of 16 numbers',
    );
    expectRefusal(
      () => layer.forward(x, new Float32Array(4)),
      'shape-mismatch',
      'out is 4 numbers; it needs 48 numbers',
    );
    expectRefusal(
      () => layer.forward([1] as unknown as Float32Array),
      'wrong-type',
      'x is an array; it needs a Float32Array',
    );
    expect(refusal(() => layer.forward(x.map(() => Number.NaN))).code).toBe('not-finite');
    expect(refusal(() => layer.forward(x, undefined, { scale: Number.NaN })).code).toBe('not-finite');
    expect(refusal(() => layer.forward(x, undefined, { mask: new Uint8Array(8) })).code).toBe(
      'shape-mismatch',
    );
    expect(refusal(() => fast.packWeights({ ...weights, heads: 3 })).code).toBe('heads-do-not-divide');
    expect(refusal(() => fast.packWeights({ ...weights, heads: 1.5 })).code).toBe('invalid-argument');
    expect(relativeError(layer.forward(x), traced(weights, x))).toBeLessThan(tolerance);
    layer.dispose();
    layer.dispose();
    expectRefusal(
      () => layer.forward(x),
      'invalid-argument',
      'layer is disposed of; it needs a layer that is in use',
    );
  });
});

describe('the memory of the fast path', () => {
  it('outlives growth through another layer, and a layer that was too large', async () => {
    const fast = await load('simd');
    const small = layerOf(5, 16, 2, 8, 8, 16);
    const x = small.rows(6);
    const layer = fast.packWeights(small.weights);
    const before = layer.forward(x);
    const large = layerOf(6, 512, 8, 64, 64, 512);
    const other = fast.packWeights(large.weights);
    other.forward(large.rows(512)); // 16 MiB do not hold this
    expect(layer.forward(x)).toEqual(before);
    // 2 GiB hold neither the workspace nor the input; the cap says so before they are asked for.
    const tokens = 600_000;
    expect(refusal(() => other.forward(new Float32Array(tokens * 512))).code).toMatch(
      /too-large|out-of-memory/,
    );
    expect(layer.forward(x)).toEqual(before);
    expect(other.peakBytes(2048)).toBeLessThan(2 * other.peakBytes(1024));
  });

  it('is given back', async () => {
    const fast = await load('simd');
    const { weights, rows } = layerOf(7, 256, 4, 64, 64, 256);
    const x = rows(64);
    const once = fast.packWeights(weights);
    once.forward(x);
    once.dispose();
    // 200 layers of 1.3 MB each fit into 2 GiB, but not into what one of them left.
    for (let i = 0; i < 2000; i++) {
      const layer = fast.packWeights(weights);
      if (i % 100 === 0) layer.forward(x);
      layer.dispose();
    }
  });

  it('is full at some time: an EngineError, and every layer works on', async () => {
    const fast = await load('simd');
    const small = layerOf(9, 16, 2, 8, 8, 16);
    const x = small.rows(6);
    const first = fast.packWeights(small.weights);
    const want = first.forward(x);
    const large = { rows: 1024, cols: 1024, data: new Float32Array(1024 * 1024).fill(1 / 1024) };
    const weights = { wQ: large, wK: large, wV: large, wO: large, heads: 16 };
    const layers: PackedLayer[] = [];
    // 16 MiB each: 2 GiB hold fewer than 128 of them.
    const fill = () => {
      while (layers.length < 128) layers.push(fast.packWeights(weights));
    };
    for (let i = 0; i < 3; i++) expect(refusal(fill).code).toBe('out-of-memory');
    expect(layers.length).toBeGreaterThan(100);
    expect(first.forward(x)).toEqual(want);
    // An input of all ones sums 1024 times 1/1024, four times over.
    const ones = new Float32Array(4 * 1024).fill(1);
    expect(refusal(() => layers[0]!.forward(new Float32Array(20_000 * 1024))).code).toBe('out-of-memory');
    expect(first.forward(x)).toEqual(want);
    for (const layer of layers.splice(1)) layer.dispose();
    expect(fast.packWeights(weights).forward(ones)).toEqual(ones);
    expect(layers[0]!.forward(ones)).toEqual(ones);
    expect(first.forward(x)).toEqual(want);
  });

  it('is chosen by what the runtime can run', async () => {
    const { validate } = WebAssembly;
    try {
      WebAssembly.validate = () => false;
      expect(module.fastBuild()).toBe('traced');
    } finally {
      WebAssembly.validate = validate;
    }
    expect(['relaxed', 'simd']).toContain(module.fastBuild());
    const layer = await engine.packWeights(layerOf(8, 8, 2, 4, 4, 8).weights);
    expect(layer.build).toBe(module.fastBuild());
  });

  it('is there without an engine, which is asked for where there is no SIMD alone', async () => {
    const { loadFast } = await import('../../dist/engine/index.js');
    const { weights, rows } = layerOf(10, 8, 2, 4, 4, 8);
    const x = rows(3);
    const alone = await loadFast();
    expect(alone.build).toBe(module.fastBuild());
    expect(relativeError(alone.packWeights(weights).forward(x), traced(weights, x))).toBeLessThan(tolerance);
    const { validate } = WebAssembly;
    try {
      WebAssembly.validate = () => false;
      const slow = await loadFast();
      expect(slow.build).toBe('traced');
      expect(relativeError(slow.packWeights(weights).forward(x), traced(weights, x))).toBeLessThan(tolerance);
    } finally {
      WebAssembly.validate = validate;
    }
  });
});
