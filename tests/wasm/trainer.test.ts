// Training through the package: the same bits as natively, refusals, memory, and what a run gives.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Trainer, TrainerOptions } from '../../dist/engine/index.js';
import { expectRefusal, highWater, type Labs, loadLabs, rawModule, refusal, rowsOf } from './support.js';

let labs: Labs;
beforeAll(async () => {
  labs = await loadLabs();
});

const small: TrainerOptions = { heldOut: 50 };

function using<Value>(options: TrainerOptions, call: (trainer: Trainer) => Value): Value {
  const trainer = labs.trainer(options);
  try {
    return call(trainer);
  } finally {
    trainer.dispose();
  }
}

/** FNV-1a over the bits of the numbers, as in tests/cpp/training/trainer_test.cpp. */
function digest(numbers: Float64Array): string {
  const words = new BigUint64Array(numbers.buffer, numbers.byteOffset, numbers.length);
  let hash = 0xcbf29ce484222325n;
  for (const word of words) hash = BigInt.asUintN(64, (hash ^ word) * 0x100000001b3n);
  return hash.toString(16);
}

interface Run {
  readonly heads: number;
  readonly content: number;
  readonly seed: number;
  readonly r2: readonly number[];
  readonly mass: readonly (readonly number[])[];
  readonly r2Without: readonly (readonly number[])[];
}

/** Written by the engine natively; its own test trains some of it again. */
const table = JSON.parse(
  readFileSync(new URL('../reference/specialisation.json', import.meta.url), 'utf8'),
) as { readonly steps: number; readonly runs: readonly Run[] };

describe('a run', () => {
  // No tolerance: sums have a fixed order, nothing is contracted, and the exponential is the engine's own.
  it('has the losses and parameters that it has natively, bit by bit', () => {
    using(small, (trainer) => {
      expect(digest(trainer.step(200).losses)).toBe('d0fc0bb3d422b8a4');
      expect(digest(trainer.snapshot().parameters)).toBe('d31062a50b0ed50c');
    });
  });

  it.each([1, 2])('of the table with %i head(s) comes out as natively', (heads) => {
    const kept = table.runs.find((run) => run.heads === heads && run.content === 4 && run.seed === 9) as Run;
    using({ heads, seed: 9 }, (trainer) => {
      trainer.step(table.steps);
      const near = (found: Float64Array | number[], expected: readonly number[]): void => {
        expect(found.length).toBe(expected.length);
        for (const [i, value] of expected.entries())
          expect(Math.abs((found[i] ?? Number.NaN) - value)).toBeLessThanOrEqual(1e-12);
      };
      const { r2, sum, learned } = trainer.evaluate();
      const { mass, takes } = trainer.attention();
      const { r2Without, spare } = trainer.importance();
      near(r2, kept.r2);
      near(rowsOf(mass).flat(), kept.mass.flat());
      near(rowsOf(r2Without).flat(), kept.r2Without.flat());
      near([sum], [kept.r2[0]! + kept.r2[1]!]);
      // What the table's numbers come to, by hand: one head took neither, of two each took one.
      expect({ learned, takes, spare }).toEqual({
        learned: heads === 2,
        takes: kept.mass.map(([a = 0, b = 0]) => (a > 0.7 ? 0 : b > 0.7 ? 1 : null)),
        spare: [],
      });
      expect(takes.toSorted()).toEqual(heads === 2 ? [0, 1] : [null]);
    });
  });

  it('has as many parameters whatever the number of heads', () => {
    const counts = [1, 2, 4, 8, 16].map((heads) =>
      using({ ...small, heads }, ({ parameters }) => parameters),
    );
    expect(new Set(counts)).toEqual(new Set([7 * 16 + 16 + 4 * 16 * 16 + 16 * 8]));
  });

  it('fills in what was left out', () => {
    using({}, ({ options }) => {
      expect(options).toEqual({
        ...{ heads: 2, content: 4, tokens: 8, relations: 2, width: 16 },
        ...{ batch: 64, heldOut: 2000, learningRate: 0.01, seed: 1 },
      });
    });
    const given = {
      ...{ heads: 3, content: 2, tokens: 5, relations: 3, width: 12 },
      ...{ batch: 7, heldOut: 11, learningRate: 0.02, seed: 2 ** 53 - 1 },
    };
    using(given, ({ options }) => expect(options).toEqual(given));
  });

  it('says what it is held against', () => {
    using(small, ({ criteria }) =>
      expect(criteria).toEqual({ learned: 0.99, taken: 0.7, diverged: 1000, oneHead: 1.25 }),
    );
    using({ ...small, content: 2, relations: 3 }, ({ criteria }) => expect(criteria.oneHead).toBe(2));
  });

  it('that diverges says so, with numbers and no NaN', () => {
    using({ ...small, learningRate: 10 }, (trainer) => {
      const { steps, losses, diverged, divergedAt } = trainer.step(100);
      expect(diverged).toBe(true);
      expect(steps).toBe(losses.length);
      expect(losses.every(Number.isFinite)).toBe(true);
      expect(divergedAt).toBeGreaterThan(1000);
      expect(trainer.evaluate().r2.every(Number.isFinite)).toBe(true);
      expect(trainer.step(5)).toMatchObject({ steps, diverged: true, losses: new Float64Array() });
    });
  });

  it('goes on from its snapshot, in another trainer and after a clone', () => {
    const { snapshot, losses } = using(small, (trainer) => {
      trainer.setGates(Float64Array.of(1, 0.5));
      trainer.step(20);
      const taken = structuredClone(trainer.snapshot());
      return { snapshot: taken, losses: trainer.step(20).losses };
    });
    using(small, (trainer) => {
      trainer.step(3);
      trainer.restore(snapshot);
      expect(trainer.snapshot()).toEqual(snapshot);
      expect(trainer.step(20).losses).toEqual(losses);
    });
  });
});

describe('what a run shows', () => {
  it('has the shapes that the types say', () => {
    using({ ...small, heads: 4, content: 3, tokens: 6 }, (trainer) => {
      trainer.step(30);
      const attention = trainer.attention();
      expect([attention.mass.rows, attention.mass.cols]).toEqual([4, 3]);
      expect([attention.hits.rows, attention.hits.cols]).toEqual([4, 3]);
      expect([attention.overlap.rows, attention.overlap.cols]).toEqual([4, 4]);
      expect([attention.uniform.length, attention.fixed.length, attention.positions.length]).toEqual([
        3, 3, 3,
      ]);
      for (const row of rowsOf(attention.mass)) expect(row.reduce((a, b) => a + b)).toBeCloseTo(1, 12);

      const importance = trainer.importance();
      expect(importance.lossWithout.length).toBe(4);
      expect(importance.gradient.length).toBe(4);
      expect(attention.takes.length).toBe(4);
      expect([importance.r2Without.rows, importance.r2Without.cols]).toEqual([4, 2]);

      const example = trainer.example(49);
      expect([example.content.rows, example.content.cols]).toEqual([6, 3]);
      expect([example.weights.rows, example.weights.cols]).toEqual([4, 6]);
      expect([example.answer.length, example.target.length]).toEqual([6, 6]);
      const contents = rowsOf(example.content);
      expect(example.places.flatMap((place) => contents[place])).toEqual([...example.target]);
    });
  });

  it('follows the gates', () => {
    using({ ...small, heads: 4 }, (trainer) => {
      trainer.step(60);
      const { lossWithout } = trainer.importance();
      trainer.setGates(Float64Array.of(1, 1, 0, 1));
      expect(trainer.evaluate().loss).toBe(lossWithout[2]);
      for (const by of ['greedy', 'removal', 'gradient'] as const) {
        const { order, loss, r2 } = trainer.prune(by);
        expect([...order].sort()).toEqual([0, 1, 3]);
        expect(loss.length).toBe(4);
        expect([r2.rows, r2.cols]).toEqual([4, 2]);
        expect(loss[0]).toBe(lossWithout[2]);
        expect(trainer.prune(by).removable).toBe(0);
      }
    });
  });
});

describe('refused', () => {
  const whole = (least: number, most: number): string => `a whole number from ${least} to ${most}`;

  it.each<[unknown, string, string]>([
    [undefined, 'wrong-type', 'options is nothing; it needs an object with heads, content, tokens, '],
    [{ head: 2 }, 'invalid-argument', 'head is an unknown option; it needs one of heads, content, '],
    [{ heads: '2' }, 'wrong-type', 'heads is the string "2"; it needs a whole number from 1'],
    [{ heads: 1.5 }, 'invalid-argument', 'heads is 1.5; it needs a whole number from 1'],
    [{ heads: 0 }, 'invalid-argument', 'heads is 0; it needs a whole number from 1'],
    [{ heads: 33 }, 'invalid-argument', `heads is 33; it needs ${whole(1, 32)}`],
    [{ heads: 3 }, 'heads-do-not-divide', 'heads is 3; it needs a divisor of the width 16'],
    [{ heads: 2 ** 40 }, 'invalid-argument', 'heads is 1099511627776; it needs a whole number below 2^31'],
    [{ content: 33 }, 'invalid-argument', `content is 33; it needs ${whole(1, 32)}`],
    [{ tokens: 1 }, 'invalid-argument', `tokens is 1; it needs ${whole(2, 64)}`],
    [{ relations: 9 }, 'invalid-argument', `relations is 9; it needs ${whole(1, 8)}`],
    [{ width: 129 }, 'invalid-argument', `width is 129; it needs ${whole(1, 128)}`],
    [{ batch: 1025 }, 'invalid-argument', `batch is 1025; it needs ${whole(1, 1024)}`],
    [{ heldOut: 1 }, 'invalid-argument', 'heldOut is 1; it needs a whole number from 2'],
    [{ learningRate: '0.1' }, 'wrong-type', 'learningRate is the string "0.1"; it needs a number'],
    [{ learningRate: Number.NaN }, 'not-finite', 'learningRate is NaN; it needs a finite number'],
    [
      { learningRate: -1 },
      'invalid-argument',
      'learningRate is not above 0; it needs a number above 0 and at most 1000',
    ],
    [{ seed: -1 }, 'invalid-argument', 'seed is -1; it needs a whole number from 0'],
    [{ seed: 2 ** 53 }, 'invalid-argument', 'seed is 9007199254740992; it needs a whole number from 0'],
    [
      { tokens: 64, width: 128, batch: 1024, heldOut: 20000 },
      'too-large',
      'memory is 8541462528 bytes; it needs at most 268435456 bytes: fewer tokens or samples',
    ],
  ])('options %j', (options, code, start) => {
    let message = '';
    try {
      labs.trainer(options as TrainerOptions);
    } catch (error) {
      message = (error as Error).message;
      expect(error).toMatchObject({ code });
    }
    expect(message.startsWith(start), message).toBe(true);
  });

  it('arguments of a run, which stays as it was', () => {
    using(small, (trainer) => {
      trainer.step(2);
      const before = trainer.snapshot();
      const any = trainer as unknown as Record<string, (argument: unknown) => unknown>;
      const cases: [string, unknown, Parameters<typeof expectRefusal>[1], string][] = [
        ['step', 0, 'invalid-argument', `count is 0; it needs ${whole(1, 10000)}`],
        ['step', 1.5, 'invalid-argument', 'count is 1.5; it needs a whole number from 1'],
        ['step', 10001, 'invalid-argument', `count is 10001; it needs ${whole(1, 10000)}`],
        ['step', '3', 'wrong-type', 'count is the string "3"; it needs a whole number from 1'],
        ['setGates', [1, 1], 'wrong-type', 'gates is an array; it needs a Float64Array'],
        [
          'setGates',
          Float64Array.of(1),
          'shape-mismatch',
          'gates is 1 number; it needs 2 numbers to match heads',
        ],
        [
          'setGates',
          Float64Array.of(1, Number.NaN),
          'not-finite',
          'gates is NaN in entry 2; it needs finite numbers',
        ],
        ['prune', 'best', 'invalid-argument', 'by is best; it needs greedy, removal or gradient'],
        ['prune', undefined, 'wrong-type', 'by is nothing; it needs a string'],
        ['example', 50, 'invalid-argument', `index is 50; it needs ${whole(0, 49)}`],
        ['example', -1, 'invalid-argument', `index is -1; it needs ${whole(0, 49)}`],
        [
          'restore',
          { ...before, steps: -1 },
          'invalid-argument',
          `steps is -1; it needs ${whole(0, 1000000)}`,
        ],
        [
          'restore',
          { ...before, options: { ...before.options, seed: 5 } },
          'invalid-argument',
          'options is those of another run; it needs those of this run',
        ],
        [
          'restore',
          { ...before, parameters: Float64Array.of(1) },
          'shape-mismatch',
          'parameters is 1 number; it needs 1280 numbers',
        ],
        ['restore', { ...before, first: [1] }, 'wrong-type', 'first is an array; it needs a Float64Array'],
        [
          'restore',
          { ...before, second: before.second.with(0, -1) },
          'invalid-argument',
          'second is negative somewhere; it needs no negative number',
        ],
      ];
      for (const [name, argument, code, message] of cases)
        expectRefusal(() => any[name]!(argument), code, message);
      expect(trainer.snapshot()).toEqual(before);
    });
  });

  it('everything after dispose, which may be called again', () => {
    const trainer = labs.trainer(small);
    const snapshot = trainer.snapshot();
    trainer.dispose();
    trainer.dispose();
    const message = 'trainer is disposed of; it needs a trainer that is in use';
    for (const call of [
      () => trainer.step(1),
      () => trainer.setGates(Float64Array.of(1, 1)),
      () => trainer.evaluate(),
      () => trainer.attention(),
      () => trainer.importance(),
      () => trainer.prune('greedy'),
      () => trainer.example(0),
      () => trainer.snapshot(),
      () => trainer.restore(snapshot),
    ]) {
      expectRefusal(call, 'invalid-argument', message);
    }
  });
});

it('a hundred runs, refused calls among them, leave the heap and the live handles where they were', async () => {
  const { raw, memory } = await rawModule('labs');
  const round = (seed: number): void => {
    const run = new raw.Trainer();
    expect(run.start({ heads: 3 }).ok).toBe(false);
    expect(run.start({ heads: 4, seed }).ok).toBe(true);
    expect(run.step(2).ok).toBe(true);
    expect(run.step(0).ok).toBe(false);
    for (const result of [run.evaluate(), run.attention(), run.importance(), run.example(seed)])
      expect(result.ok).toBe(true);
    expect(run.prune('greedy').ok).toBe(true);
    expect(run.prune('worst').ok).toBe(false);
    expect(run.setGates(Float64Array.of(1, 1, 0, 1)).ok).toBe(true);
    const snapshot = run.snapshot();
    if (!snapshot.ok) throw new Error(snapshot.message);
    expect(run.restore(snapshot.value).ok).toBe(true);
    expect(run.restore({ ...snapshot.value, steps: -1 }).ok).toBe(false);
    run.delete();
  };
  const state = () => ({
    bytes: memory.buffer.byteLength,
    heap: highWater(memory),
    handles: raw.count_emval_handles(),
  });
  for (let seed = 0; seed < 3; seed++) round(seed);
  const before = state();
  for (let seed = 3; seed < 103; seed++) round(seed);
  expect(state()).toEqual(before);
});

it('three hundred trainers one after the other fit where three hundred at a time would not', async () => {
  const fresh = await loadLabs();
  for (let i = 0; i < 300; i++) fresh.trainer({ seed: i }).dispose(); // 8 MB each of 2 GiB
  for (let i = 0; i < 300; i++) refusal(() => fresh.trainer({ heads: 3 }));
});
