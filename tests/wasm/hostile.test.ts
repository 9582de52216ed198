// Arguments that are not what they say, or do something when they are read.

import { beforeAll, describe, expect, it } from 'vitest';
import type { FastEngine, ForwardOptions, PackageEngine, PackedLayer } from '../../dist/engine/index.js';
import {
  counting,
  type Exercises,
  expectRefusal,
  loadEngine,
  loadExercises,
  type Matrix,
  matrix,
  refusal,
  rejection,
} from './support.js';

let engine: PackageEngine;
let exercises: Exercises;
beforeAll(async () => {
  engine = await loadEngine();
  exercises = await loadExercises();
});

const x = counting(3, 4);
const thrown = new Error('a getter of the caller');
const cannotBeRead = (argument: string): string =>
  `${argument} is an object that throws when it is read; it needs values that can be read`;

/** `object` with a property that throws when it is read. */
function throwing<Target extends object>(object: Target, name: string): Target {
  return Object.defineProperty({ ...object }, name, {
    enumerable: true,
    get() {
      throw thrown;
    },
  });
}

/** Says that it is longer, or shorter, than it is: as its class says, or as it says itself. */
function lying<Data extends Float32Array | Float64Array | Uint8Array>(data: Data, length: number): Data[] {
  class Liar extends (data.constructor as Float64ArrayConstructor) {
    override get length(): number {
      return length;
    }
  }
  const byClass = new Liar(data.buffer as ArrayBuffer) as unknown as Data;
  const byItself = Object.defineProperty(data.slice(), 'length', { value: length }) as Data;
  return [byClass, byItself];
}

describe('arrays that lie about their length', () => {
  it('count as what they are, in a matrix and in a vector', () => {
    const want = engine.multiHead({ xQ: x, heads: 2, gates: Float64Array.of(1, 2) });
    for (const length of [0, 4, 1000]) {
      for (const data of lying(x.data, length)) {
        const [gates] = lying(Float64Array.of(1, 2), length);
        expect(engine.multiHead({ xQ: { ...x, data }, heads: 2, gates: gates! })).toEqual(want);
        const short: Matrix = { rows: 1, cols: length, data };
        expectRefusal(
          () => engine.multiHead({ xQ: short, heads: 1 }),
          'shape-mismatch',
          `xQ.data is 12 numbers; it needs 1·${length} = ${length}`,
        );
      }
    }
    const [scores] = lying(Float64Array.of(0, 1, 2), 1e6);
    expect(engine.bottleneck({ scores: scores!, wanted: [0] }).weights).toHaveLength(3);
  });

  it('nor does their name count', () => {
    const named = Object.defineProperty(new Float32Array(12), Symbol.toStringTag, { value: 'Float64Array' });
    expectRefusal(
      () => engine.multiHead({ xQ: { ...x, data: named as never }, heads: 2 }),
      'wrong-type',
      'xQ.data is a Float32Array; it needs a Float64Array',
    );
    const impostor = { [Symbol.toStringTag]: 'Float64Array', length: 12 };
    expect(refusal(() => engine.multiHead({ xQ: { ...x, data: impostor as never }, heads: 2 })).code).toBe(
      'wrong-type',
    );
  });
});

const names = [
  ['attend', 'input', () => ({ q: x, k: x, v: x }), (input: never) => engine.attend(input)],
  ['multiHead', 'input', () => ({ xQ: x, heads: 2 }), (input: never) => engine.multiHead(input)],
  [
    'bottleneck',
    'input',
    () => ({ scores: x.data, wanted: [0] }),
    (input: never) => engine.bottleneck(input),
  ],
  ['shapes', 'input', () => ({ n: 3, dModel: 4, heads: 2 }), (input: never) => engine.shapes(input)],
  ['divisorsNear', 'input', () => ({ dModel: 4, heads: 2 }), (input: never) => engine.divisorsNear(input)],
  [
    'checkAnswer',
    'input',
    () => ({ question: 'recall-2', part: 'd-k', answer: '64' }),
    (input: never) => exercises.checkAnswer(input),
  ],
  [
    'checkPrediction',
    'input',
    () => ({ answer: '1', expected: [1], tolerance: 0 }),
    (input: never) => exercises.checkPrediction(input),
  ],
  [
    'hint',
    'input',
    () => ({ question: 'recall-2', part: 'd-k', grade: 1 }),
    (input: never) => exercises.hint(input),
  ],
  [
    'explanation',
    'input',
    () => ({ question: 'recall-2', part: 'd-k' }),
    (input: never) => exercises.explanation(input),
  ],
] as const satisfies readonly (readonly [string, string, () => object, (input: never) => unknown])[];

describe('objects that throw when they are read', () => {
  it.each(names)('%s names them, and works afterwards', (_, argument, good, call) => {
    const input: object = good();
    const want = call(input as never);
    for (const name of Object.keys(input)) {
      const error = refusal(() => call(throwing(input, name) as never));
      expect({ code: error.code, message: error.message, cause: error.cause }).toEqual({
        code: 'wrong-type',
        message: cannotBeRead(argument),
        cause: thrown,
      });
    }
    const { proxy, revoke } = Proxy.revocable(input, {});
    revoke();
    expectRefusal(() => call(proxy as never), 'wrong-type', cannotBeRead(argument));
    expect(call(input as never)).toEqual(want);
  });

  it('also inside: a matrix, its rows, a list, a source', async () => {
    for (const name of ['rows', 'cols', 'data'])
      expectRefusal(
        () => engine.multiHead({ xQ: throwing(x, name), heads: 2 }),
        'wrong-type',
        cannotBeRead('xQ'),
      );
    const list = Object.defineProperty([0], 0, {
      get() {
        throw thrown;
      },
    });
    expectRefusal(
      () => engine.bottleneck({ scores: x.data, wanted: list }),
      'wrong-type',
      cannotBeRead('wanted'),
    );
    expectRefusal(() => matrix([list]), 'wrong-type', cannotBeRead('rows'));
    const source = throwing({ wasmUrl: '' }, 'wasmUrl');
    for (const load of [loadEngine, loadExercises])
      expect((await rejection(load(source))).message).toBe(cannotBeRead('source'));
  });

  it('and a getter that uses the engine meanwhile disturbs nothing', () => {
    const want = engine.multiHead({ xQ: x, heads: 2 });
    const input = {
      get xQ() {
        engine.multiHead({ xQ: counting(7, 8), heads: 4 });
        return x;
      },
      heads: 2,
    };
    expect(engine.multiHead(input)).toEqual(want);
  });
});

type LoadFast = (
  engine: () => Promise<PackageEngine>,
  source: (build: string) => { wasmUrl: URL },
  build: PackedLayer['build'],
) => Promise<FastEngine>;

describe.each(['relaxed', 'simd', 'traced'] as const)('the fast path, %s,', (build) => {
  let fast: FastEngine;
  let runs = true;
  beforeAll(async () => {
    // @ts-expect-error: an internal file of the package comes without types
    const module = (await import('../../dist/engine/fast.js')) as {
      loadFast: LoadFast;
      fastBuild(): PackedLayer['build'];
    };
    runs = build !== 'relaxed' || module.fastBuild() === 'relaxed';
    const source = (name: string) => ({
      wasmUrl: new URL(`../../dist/engine/fast-${name}.wasm`, import.meta.url),
    });
    if (runs) fast = await module.loadFast(async () => engine, source, build);
  });

  const square = { rows: 4, cols: 4, data: Float32Array.from({ length: 16 }, (_, i) => Math.sin(i)) };
  const weights = { wQ: square, wK: square, wV: square, wO: square, heads: 2 };
  const input = Float32Array.from(x.data);

  it('survives a layer that is disposed of while its options are read', ({ skip }) => {
    if (!runs) skip();
    const kept = fast.packWeights(weights);
    const want = kept.forward(input);
    for (const option of ['xK', 'xV', 'scale', 'causal', 'mask', 'gates'] as const) {
      const layer = fast.packWeights(weights);
      const options = Object.defineProperty({}, option, {
        enumerable: true,
        get() {
          layer.dispose();
          return undefined;
        },
      }) as ForwardOptions;
      expectRefusal(
        () => layer.forward(input, undefined, options),
        'invalid-argument',
        'layer is disposed of; it needs a layer that is in use',
      );
      expect(kept.forward(input)).toEqual(want);
    }
    const layer = fast.packWeights(weights);
    const disposing = Object.defineProperty({ ...weights }, 'wQ', {
      enumerable: true,
      get() {
        layer.dispose();
        return square;
      },
    });
    expect(refusal(() => layer.assign(disposing)).code).toBe('invalid-argument');
    expect(kept.forward(input)).toEqual(want);
  });

  it('believes no length, and fills no array through a method of its own', ({ skip }) => {
    if (!runs) skip();
    const layer = fast.packWeights(weights);
    const want = layer.forward(input);
    const everything = new Uint8Array(9).fill(1);
    for (const length of [0, 4, 4000]) {
      for (const [i, data] of lying(input, length).entries()) {
        expect(layer.forward(data)).toEqual(want);
        const [mask, gates, out] = [everything, Float32Array.of(1, 1), new Float32Array(12)].map(
          (array) => lying(array, length)[i]!,
        ) as [Uint8Array, Float32Array, Float32Array];
        layer.forward(input, out, { xK: data, xV: data, mask, gates });
        expect(Array.from({ length: 12 }, (_, at) => out[at])).toEqual([...want]);
        expect([...fast.forward({ ...weights, x: data })]).toEqual([...want]);
      }
    }
    expectRefusal(
      () => layer.forward(lying(input.slice(1), 12)[0]!),
      'shape-mismatch',
      'x is 11 numbers; it needs rows of 4 numbers',
    );
    class Odd extends Float32Array {
      override set(): void {
        layer.dispose();
      }
    }
    const out = new Odd(12);
    layer.forward(input, out);
    expect([...out]).toEqual([...want]);
    expect(layer.forward(input)).toEqual(want);
  });

  it('names options and weights that throw', ({ skip }) => {
    if (!runs) skip();
    const layer = fast.packWeights(weights);
    const want = layer.forward(input);
    expectRefusal(
      () => layer.forward(input, undefined, throwing({}, 'xK')),
      'wrong-type',
      cannotBeRead('options'),
    );
    expectRefusal(() => layer.assign(throwing(weights, 'wK')), 'wrong-type', cannotBeRead('weights'));
    expectRefusal(() => fast.packWeights(throwing(weights, 'heads')), 'wrong-type', cannotBeRead('weights'));
    expectRefusal(
      () => fast.forward(throwing({ ...weights, x: input }, 'x')),
      'wrong-type',
      cannotBeRead('input'),
    );
    expect(layer.forward(input)).toEqual(want);
  });

  it('keeps its weights when the arrays they came from change', ({ skip }) => {
    if (!runs) skip();
    const own = { ...square, data: square.data.slice() };
    const layer = fast.packWeights({ ...weights, wQ: own, wV: own });
    const want = layer.forward(input);
    own.data.fill(9);
    expect(layer.forward(input)).toEqual(want);
  });
});
