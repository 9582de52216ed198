// What crosses the boundary is copied, nothing is left behind, and running out of memory is survived.

import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  counting,
  type Engine,
  engineWithMemory,
  expectRefusal,
  highWater,
  matrix,
  rawModule,
  refusal,
} from './support.js';

let engine: Engine;
let memory: WebAssembly.Memory;
beforeAll(async () => {
  ({ engine, memory } = await engineWithMemory());
});
afterEach(() => vi.restoreAllMocks());

const noMemory = 'memory is an allocation that failed; it needs a smaller input';

describe('results', () => {
  const input = () => ({ xQ: counting(5, 4), wO: counting(4, 4), gates: Float64Array.of(1, 1), heads: 2 });

  it('are copies of their own: changing one changes no other and no later one', () => {
    const want = structuredClone(engine.multiHead(input()));
    const spoilt = engine.multiHead(input());
    const arrays = typedArrays(spoilt);
    expect(new Set(arrays.map(({ buffer }) => buffer)).size).toBe(arrays.length);
    expect(arrays.some(({ buffer }) => buffer === memory.buffer)).toBe(false);
    for (const array of arrays) array.fill(99);
    expect(engine.multiHead(input())).toEqual(want);
  });

  it('do not change with the input they came from, nor the input with them', () => {
    const given = input();
    const before = structuredClone(given);
    const result = engine.multiHead(given);
    const want = structuredClone(result);
    expect(given).toEqual(before);
    for (const array of typedArrays(given)) array.fill(7);
    expect(result).toEqual(want);
    for (const array of typedArrays(result)) array.fill(8);
    expect(typedArrays(given).every((array) => array.every((value) => value === 7))).toBe(true);
  });

  it('outlive a growth of the memory', () => {
    const result = engine.multiHead(input());
    const want = structuredClone(result);
    const { buffer } = memory;
    engine.attend({ q: counting(1024, 8), k: counting(1024, 8), v: counting(1024, 8) });
    expect(memory.buffer).not.toBe(buffer);
    expect(buffer.byteLength).toBe(0);
    expect(result).toEqual(want);
    expect(engine.multiHead(input())).toEqual(want);
  });
});

describe('out of memory', () => {
  const large = counting(1500, 2);
  const small = { xQ: counting(3, 4), heads: 2 };

  it('in wasm is an EngineError, and the engine works afterwards', async () => {
    const fresh = await engineWithMemory();
    const want = fresh.engine.multiHead(small);
    // A device that has no more to give.
    vi.spyOn(WebAssembly.Memory.prototype, 'grow').mockImplementation(() => {
      throw new RangeError('WebAssembly.Memory.grow(): Unable to grow instance memory');
    });
    const ask = () => fresh.engine.multiHead({ xQ: large, heads: 1 });
    for (let i = 0; i < 20; i++) expectRefusal(ask, 'out-of-memory', noMemory);
    expect(fresh.engine.multiHead(small)).toEqual(want);
    vi.restoreAllMocks();
    expect(ask().output.rows).toBe(1500);
    expect(fresh.engine.multiHead(small)).toEqual(want);
  });

  it('in JavaScript, for a result, is the same, and holds on to nothing', async () => {
    const { raw } = await rawModule('core');
    const want = engine.multiHead(small);
    raw.multiHead(small);
    const handles = raw.count_emval_handles();
    const slice = vi.spyOn(Float64Array.prototype, 'slice').mockImplementation(() => {
      throw new RangeError('Array buffer allocation failed');
    });
    for (let i = 0; i < 20; i++) {
      expectRefusal(() => engine.multiHead(small), 'out-of-memory', noMemory);
      expect(() => raw.multiHead(small)).toThrow(RangeError);
    }
    slice.mockRestore();
    expect(engine.multiHead(small)).toEqual(want);
    expect(raw.multiHead(small)).toMatchObject({ ok: true });
    expect(raw.count_emval_handles()).toBe(handles);
  });
});

describe('thousands of calls', () => {
  const x = counting(6, 8);
  const mask = matrix([[1, 0, 1, 1, 1, 1]]);
  const good = [
    { xQ: x, heads: 4, causal: true },
    { xQ: counting(1, 8), xK: x, heads: 2, mask, gates: Float64Array.of(1, 0) },
    { xQ: x, wQ: counting(8, 8), wK: counting(8, 8), wV: counting(8, 4), wO: counting(4, 8), heads: 2 },
    { xQ: x, heads: 1, scale: 1e5 },
  ];
  const notFinite = { ...x, data: x.data.with(5, Number.NaN) };
  const bad = [
    { xQ: notFinite, heads: 4 },
    { xQ: x, heads: 3 },
    { xQ: x, heads: 0 },
    { xQ: x, heads: 1.5 },
    { xQ: { ...x, data: x.data.map((value) => value * 1e200) }, heads: 2 },
    { xQ: x, wO: counting(7, 3), heads: 2 },
    { xQ: x, mask: { ...counting(6, 6) }, heads: 2 },
    { xQ: { ...x, rows: 7 }, heads: 2 },
    { xQ: { ...x, rows: 2 ** 30, cols: 2 ** 30 }, heads: 2 },
  ];

  it('leave the heap and the live handles where they were', async () => {
    const { raw, memory } = await rawModule('core');
    const round = () => {
      for (const input of good) expect(raw.multiHead(input).ok).toBe(true);
      for (const input of bad) expect(raw.multiHead(input).ok).toBe(false);
      expect(raw.attend({ q: x, k: x, v: x }).ok).toBe(true);
      expect(raw.attend({ q: notFinite, k: x, v: x }).ok).toBe(false);
    };
    const state = () => ({
      bytes: memory.buffer.byteLength,
      heap: highWater(memory),
      handles: raw.count_emval_handles(),
    });
    for (let i = 0; i < 50; i++) round();
    const before = state();
    for (let i = 0; i < 2000; i++) round();
    expect(state()).toEqual(before);
  });

  it('also those that ask and judge', async () => {
    const { raw, memory } = await rawModule('exercises');
    const name = { question: 'recall-3', part: 'head-b', seed: 0 };
    const round = () => {
      for (const answer of ['0.284 1', '0.5', '?', 'x'.repeat(500)])
        expect(raw.checkAnswer({ ...name, answer }).ok).toBe(true);
      expect(raw.checkAnswer({ ...name, part: 'none', answer: '1' }).ok).toBe(false);
      for (const text of ['5.12 million', '1/0', '('.repeat(90)])
        expect(raw.readNumber({ text }).ok).toBe(true);
      const prediction = { answer: '1 2', expected: Float64Array.of(1, 2), tolerance: 0 };
      expect(raw.checkPrediction(prediction).ok).toBe(true);
      expect(raw.checkPrediction({ ...prediction, tolerance: -1 }).ok).toBe(false);
      expect(raw.hint({ ...name, grade: 3 }).ok).toBe(true);
      expect(raw.hint({ ...name, grade: 4 }).ok).toBe(false);
      expect(raw.explanation(name).ok).toBe(true);
      expect(raw.variant({ question: 'recall-6', seed: 3 }).ok).toBe(true);
      expect(raw.variant({ question: 'recall-9', seed: 3 }).ok).toBe(false);
      expect(raw.listExercises().ok).toBe(true);
    };
    const state = () => [memory.buffer.byteLength, highWater(memory), raw.count_emval_handles()];
    for (let i = 0; i < 50; i++) round();
    const before = state();
    for (let i = 0; i < 500; i++) round();
    expect(state()).toEqual(before);
  });

  it('also through the facade', async () => {
    const fresh = await engineWithMemory();
    const round = () => {
      for (const input of good) fresh.engine.multiHead(input);
      for (const input of bad) refusal(() => fresh.engine.multiHead(input));
    };
    for (let i = 0; i < 20; i++) round();
    const before = highWater(fresh.memory);
    for (let i = 0; i < 200; i++) round();
    expect(highWater(fresh.memory)).toBe(before);
  });
});

/** Every typed array within `value`. */
function typedArrays(value: unknown): Float64Array[] {
  if (value instanceof Float64Array) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(typedArrays) : [];
}
