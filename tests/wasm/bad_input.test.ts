// What the facade and the engine refuse: every case with its code and its message.

import { beforeAll, describe, expect, it } from 'vitest';
import {
  counting,
  type Engine,
  expectRefusal,
  loadEngine,
  type Matrix,
  matrix,
  rawModule,
  refusal,
} from './support.js';

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});

const x = counting(3, 4);
const withEntry = (value: number): Matrix => ({ ...x, data: Float64Array.from(x.data).fill(value, 6, 7) });
const sized = (rows: number, cols: number): Matrix => ({ rows, cols, data: new Float64Array(rows * cols) });
const huge = sized(1, 2 ** 27 + 1); // never written, so it takes no memory

const wantsMatrix = 'a Matrix: { rows, cols, data: Float64Array }';
const attendOptions = 'q, k, v, scale, causal, mask';
const multiHeadOptions = 'xQ, xK, xV, wQ, wK, wV, wO, heads, scale, causal, mask, gates';

type Refusal = readonly [input: unknown, code: Parameters<typeof expectRefusal>[1], message: string];

/** A field that is not of its type, over an input that is in order. */
function wrongTypes(
  base: object,
  fields: Readonly<Record<string, string>>,
  optional: readonly string[],
): Refusal[] {
  const wrong: readonly (readonly [unknown, string])[] = [
    [null, 'null'],
    ['2', 'the string "2"'],
    [['1'], 'an array'],
    [{}, 'an object'],
    [new Float32Array(12), 'a Float32Array'],
    [new Int8Array(12), 'an Int8Array'],
    [Symbol('x'), 'a symbol'],
    [2n, 'a bigint'],
    [() => 2, 'a function'],
  ];
  return Object.entries(fields).flatMap(([name, needed]) => {
    const values = [...wrong, ...(optional.includes(name) ? [] : [[undefined, 'nothing'] as const])];
    if (needed !== 'true or false') values.push([true, 'a boolean']);
    if (!needed.includes('number')) values.push([1, '1'], [Number.NaN, 'NaN']);
    return values.map(([value, got]): Refusal => {
      const isMatrix = needed === wantsMatrix && got === 'an object';
      return [
        { ...base, [name]: value },
        'wrong-type',
        isMatrix
          ? `${name}.rows is nothing; it needs a whole number from 1`
          : `${name} is ${got}; it needs ${needed}`,
      ];
    });
  });
}

/** One test a row. Not it.each, which prints the inputs, and some are a gigabyte. */
function each(table: readonly Refusal[], call: (input: unknown) => unknown): void {
  for (const [input, code, message] of table) {
    it(`${code}: ${message}`, () => expectRefusal(() => call(input), code, message));
  }
}

const heads = 2;
const notMatrices: Refusal[] = [
  [
    { xQ: { ...x, rows: '3' }, heads },
    'wrong-type',
    'xQ.rows is the string "3"; it needs a whole number from 1',
  ],
  [{ xQ: { ...x, rows: 1.5 }, heads }, 'invalid-argument', 'xQ.rows is 1.5; it needs a whole number from 1'],
  [
    { xQ: { ...x, cols: Number.NaN }, heads },
    'invalid-argument',
    'xQ.cols is NaN; it needs a whole number from 1',
  ],
  [{ xQ: { ...x, cols: -4 }, heads }, 'invalid-argument', 'xQ.cols is -4; it needs a whole number from 1'],
  [
    { xQ: { ...x, rows: Infinity }, heads },
    'invalid-argument',
    'xQ.rows is Infinity; it needs a whole number from 1',
  ],
  [{ xQ: { rows: 3, cols: 4 }, heads }, 'wrong-type', 'xQ.data is nothing; it needs a Float64Array'],
  [{ xQ: { ...x, data: [...x.data] }, heads }, 'wrong-type', 'xQ.data is an array; it needs a Float64Array'],
  [
    { xQ: { ...x, data: new Float32Array(12) }, heads },
    'wrong-type',
    'xQ.data is a Float32Array; it needs a Float64Array',
  ],
  [
    { xQ: { ...x, data: x.data.buffer }, heads },
    'wrong-type',
    'xQ.data is an object; it needs a Float64Array',
  ],
  [
    { xQ: { ...x, data: 'abc' }, heads },
    'wrong-type',
    'xQ.data is the string "abc"; it needs a Float64Array',
  ],
  [
    { xQ: { ...x, data: x.data.slice(1) }, heads },
    'shape-mismatch',
    'xQ.data is 11 numbers; it needs 3·4 = 12',
  ],
  [
    { xQ: { ...x, rows: 2 ** 31 }, heads },
    'shape-mismatch',
    'xQ.data is 12 numbers; it needs 2147483648·4 = 8589934592',
  ],
];

const multiHeadRefusals: Refusal[] = [
  [undefined, 'wrong-type', `input is nothing; it needs an object with ${multiHeadOptions}`],
  [null, 'wrong-type', `input is null; it needs an object with ${multiHeadOptions}`],
  [[], 'wrong-type', `input is an array; it needs an object with ${multiHeadOptions}`],
  [x.data, 'wrong-type', `input is a Float64Array; it needs an object with ${multiHeadOptions}`],
  [
    { xQ: x, heads, head: 2 },
    'invalid-argument',
    `head is an unknown option; it needs one of ${multiHeadOptions}`,
  ],
  [
    { xQ: x, heads, ['y'.repeat(99)]: 1 },
    'invalid-argument',
    `${'y'.repeat(40)}… is an unknown option; it needs one of ${multiHeadOptions}`,
  ],
  ...notMatrices,

  [
    { xQ: withEntry(Number.NaN), heads },
    'not-finite',
    'xQ is NaN in row 2, column 3; it needs finite numbers',
  ],
  [
    { xQ: withEntry(Infinity), heads },
    'not-finite',
    'xQ is infinity in row 2, column 3; it needs finite numbers',
  ],
  [
    { xQ: x, xV: withEntry(-Infinity), heads },
    'not-finite',
    'xV is -infinity in row 2, column 3; it needs finite numbers',
  ],
  [{ xQ: x, heads, scale: Number.NaN }, 'not-finite', 'scale is NaN; it needs a finite number'],
  [
    { xQ: x, heads, gates: Float64Array.of(1, Infinity) },
    'not-finite',
    'gates is infinity in entry 2; it needs finite numbers',
  ],

  [{ xQ: sized(0, 4), heads }, 'empty', 'xQ is 0×4; it needs at least 1 row and 1 column'],
  [{ xQ: sized(3, 0), heads }, 'empty', 'xQ is 3×0; it needs at least 1 row and 1 column'],
  [{ xQ: x, wO: sized(4, 0), heads }, 'empty', 'wO is 4×0; it needs at least 1 row and 1 column'],

  [
    { xQ: x, wQ: counting(3, 4), heads },
    'shape-mismatch',
    'wQ is 3×4; it needs 4 rows to match the 4 columns of xQ',
  ],
  [
    { xQ: x, wK: counting(4, 6), heads },
    'shape-mismatch',
    'wK is 4×6; it needs 4 columns to match the 4 columns of xQ',
  ],
  [
    { xQ: x, xV: counting(2, 4), heads },
    'shape-mismatch',
    'xV is 2×4; it needs 3 rows to match the 3 rows of xK',
  ],
  [
    { xQ: x, wO: counting(3, 4), heads },
    'shape-mismatch',
    'wO is 3×4; it needs 4 rows to match the 4 columns of xV',
  ],
  [
    { xQ: x, mask: counting(3, 2), heads },
    'shape-mismatch',
    'mask is 3×2; it needs 3 columns to match the 3 rows of xK',
  ],
  [
    { xQ: x, heads, gates: new Float64Array(3) },
    'shape-mismatch',
    'gates is 3 numbers; it needs 2 numbers to match heads',
  ],
  [
    { xQ: x, heads, gates: new Float64Array(0) },
    'shape-mismatch',
    'gates is 0 numbers; it needs 2 numbers to match heads',
  ],

  [{ xQ: x, heads: 0 }, 'invalid-argument', 'heads is 0; it needs a whole number from 1 to 4096'],
  [{ xQ: x, heads: -2 }, 'invalid-argument', 'heads is -2; it needs a whole number from 1 to 4096'],
  [{ xQ: x, heads: 1.5 }, 'invalid-argument', 'heads is 1.5; it needs a whole number from 1'],
  [{ xQ: x, heads: Number.NaN }, 'invalid-argument', 'heads is NaN; it needs a whole number from 1'],
  [{ xQ: x, heads: Infinity }, 'invalid-argument', 'heads is Infinity; it needs a whole number from 1'],
  [
    { xQ: x, heads: 2 ** 32 + 2 },
    'invalid-argument',
    'heads is 4294967298; it needs a whole number below 2^31',
  ],
  [{ xQ: x, heads: 3 }, 'heads-do-not-divide', 'heads is 3; it needs a divisor of the 4 columns of xQ'],
  [
    { xQ: x, wV: counting(4, 5), heads },
    'heads-do-not-divide',
    'heads is 2; it needs a divisor of the 5 columns of wV',
  ],
  [
    { xQ: x, heads, mask: { ...sized(3, 3), data: new Float64Array(9).fill(0.5) } },
    'invalid-argument',
    'mask is neither 0 nor 1 in row 1, column 1; it needs 0 (hidden) or 1 (visible) everywhere',
  ],

  [{ xQ: counting(1, 8194), heads: 4097 }, 'too-large', 'heads is 4097; it needs at most 4096'],
  [
    { xQ: sized(2049, 2), xK: sized(1024, 2), heads },
    'too-large',
    'scores is 2049×1024 in 2 heads; it needs at most 4194304 entries over all heads',
  ],
  [
    { xQ: huge, heads: 1 },
    'too-large',
    'xQ is 1073741832 bytes with the matrices before it; it needs at most 1073741824 bytes in all',
  ],

  [
    { xQ: withEntry(1e308), heads },
    'overflow',
    'scores is beyond the range of a double in row 2, column 2 of head 2; it needs smaller entries in xQ or xK',
  ],
  [
    { xQ: x, heads, scale: 1e308 },
    'overflow',
    'scaled is beyond the range of a double in row 2, column 2 of head 2; it needs a scale closer to 0',
  ],
  [
    {
      xQ: x,
      xV: { ...x, data: x.data.map((value) => value * 100) },
      heads,
      gates: Float64Array.of(1, 1e308),
    },
    'overflow',
    'concat is beyond the range of a double in row 1, column 3; it needs gates closer to 0',
  ],
];

const attendRefusals: Refusal[] = [
  [undefined, 'wrong-type', `input is nothing; it needs an object with ${attendOptions}`],
  [{ q: x, k: x }, 'wrong-type', `v is nothing; it needs ${wantsMatrix}`],
  [
    { q: x, k: x, v: x, heads: 1 },
    'invalid-argument',
    `heads is an unknown option; it needs one of ${attendOptions}`,
  ],
  [
    { q: x, k: counting(3, 5), v: x },
    'shape-mismatch',
    'k is 3×5; it needs 4 columns to match the 4 columns of q',
  ],
  [{ q: x, k: x, v: counting(2, 4) }, 'shape-mismatch', 'v is 2×4; it needs 3 rows to match the 3 rows of k'],
  [
    { q: x, k: withEntry(Number.NaN), v: x },
    'not-finite',
    'k is NaN in row 2, column 3; it needs finite numbers',
  ],
  [
    { q: sized(2049, 1), k: sized(2048, 1), v: sized(2048, 1) },
    'too-large',
    'scores is 2049×2048 in 1 head; it needs at most 4194304 entries over all heads',
  ],
  [
    { q: x, k: sized(2, 2 ** 26), v: x },
    'too-large',
    'k is 1073741920 bytes with the matrices before it; it needs at most 1073741824 bytes in all',
  ],
];

describe('multiHead refuses', () => {
  each(multiHeadRefusals, (input) => engine.multiHead(input as never));

  it('results beyond 1 GiB', () => {
    const { code, message } = refusal(() =>
      engine.multiHead({ xQ: sized(2 ** 20, 1), xK: sized(1, 1), wO: sized(1, 1024), heads: 1 }),
    );
    expect(code).toBe('too-large');
    expect(message).toMatch(/^memory is \d{10} bytes for .*; it needs at most 1073741824 bytes$/);
  });
});

describe('attend refuses', () => {
  each(attendRefusals, (input) => engine.attend(input as never));
});

describe('a wrong type', () => {
  const number = 'a number';
  const flag = 'true or false';
  const matrices = ['xQ', 'xK', 'xV', 'wQ', 'wK', 'wV', 'wO', 'mask'];
  const needs = {
    ...Object.fromEntries(matrices.map((name) => [name, wantsMatrix])),
    ...{ heads: 'a whole number from 1', scale: number, causal: flag, gates: 'a Float64Array' },
  };
  const optional = Object.keys(needs).filter((name) => name !== 'xQ' && name !== 'heads');
  describe('for multiHead', () => {
    each(wrongTypes({ xQ: x, heads }, needs, optional), (input) => engine.multiHead(input as never));
  });

  const attendNeeds = {
    q: wantsMatrix,
    k: wantsMatrix,
    v: wantsMatrix,
    scale: number,
    causal: flag,
    mask: wantsMatrix,
  };
  describe('for attend', () => {
    const table = wrongTypes({ q: x, k: x, v: x }, attendNeeds, ['scale', 'causal', 'mask']);
    each(table, (input) => engine.attend(input as never));
  });

  it('is told apart for every argument of both functions', () => {
    expect(Object.keys(needs).sort()).toEqual(multiHeadOptions.split(', ').sort());
    expect(Object.keys(attendNeeds)).toEqual(attendOptions.split(', '));
  });
});

describe('arrays that are not what they were', () => {
  it('a detached buffer', () => {
    const gone = counting(3, 4);
    structuredClone(gone.data.buffer, { transfer: [gone.data.buffer] });
    expectRefusal(
      () => engine.multiHead({ xQ: gone, heads }),
      'shape-mismatch',
      'xQ.data is 0 numbers; it needs 3·4 = 12',
    );
  });

  it('a detached buffer of gates', () => {
    const gates = Float64Array.of(1, 1);
    structuredClone(gates.buffer, { transfer: [gates.buffer] });
    expectRefusal(
      () => engine.multiHead({ xQ: x, heads, gates }),
      'shape-mismatch',
      'gates is 0 numbers; it needs 2 numbers to match heads',
    );
  });

  it('a matrix whose data changes between two readings', () => {
    let reads = 0;
    const shifting = {
      rows: 3,
      cols: 4,
      get data() {
        reads++;
        return reads === 1 ? x.data : new Float64Array(1e6);
      },
    };
    expect(engine.multiHead({ xQ: shifting, heads })).toEqual(engine.multiHead({ xQ: x, heads }));
    expect(reads).toBe(1);
  });

  it('accepts shared memory and a part of a longer buffer', () => {
    const shared = new Float64Array(new SharedArrayBuffer(12 * 8));
    shared.set(x.data);
    const part = new Float64Array([9, ...x.data, 9]).subarray(1, 13);
    const want = engine.multiHead({ xQ: x, heads });
    expect(engine.multiHead({ xQ: { ...x, data: shared }, heads })).toEqual(want);
    expect(engine.multiHead({ xQ: { ...x, data: part }, heads })).toEqual(want);
  });
});

describe('matrix refuses', () => {
  const table: Refusal[] = [
    [[], 'empty', 'rows is no row; it needs at least one row and one column'],
    [[[]], 'empty', 'rows is a row without entries; it needs at least one row and one column'],
    [[[1, 2], [3]], 'ragged', 'rows[1] is 1 entries; it needs 2, as in the first row'],
    [[[1], [2, 3]], 'ragged', 'rows[1] is 2 entries; it needs 1, as in the first row'],
    [undefined, 'wrong-type', 'rows is nothing; it needs an array of rows'],
    ['12', 'wrong-type', 'rows is the string "12"; it needs an array of rows'],
    [Float64Array.of(1), 'wrong-type', 'rows is a Float64Array; it needs an array of rows'],
    [[1, 2], 'wrong-type', 'rows[0] is 1; it needs an array of numbers'],
    [[[1], null], 'wrong-type', 'rows[1] is null; it needs an array of numbers'],
    [[[1, '2']], 'wrong-type', 'rows[0][1] is the string "2"; it needs a number'],
    // biome-ignore lint/suspicious/noSparseArray: a hole is the case
    [[[1, , 3]], 'wrong-type', 'rows[0][1] is nothing; it needs a number'],
  ];
  each(table, (rows) => matrix(rows as never));
});

describe('the module itself, without the facade,', () => {
  it.each([
    [{ xQ: x, heads: 1.5 }, 'invalid-argument', 'heads is 1.5; it needs a whole number below 2^31'],
    [{ xQ: x, heads: Number.NaN }, 'invalid-argument', 'heads is NaN; it needs a whole number below 2^31'],
    [{ xQ: x, heads: Infinity }, 'invalid-argument', 'heads is Infinity; it needs a whole number below 2^31'],
    [{ xQ: { ...x, rows: 2 }, heads }, 'shape-mismatch', 'xQ is 12 numbers; it needs 8 numbers'],
    [{ xQ: { ...x, rows: 4 }, heads }, 'shape-mismatch', 'xQ is 12 numbers; it needs 16 numbers'],
    [
      { xQ: { ...x, rows: -3, cols: -4 }, heads },
      'invalid-argument',
      'xQ is -3×-4; it needs no negative size',
    ],
    [
      { xQ: { ...x, rows: 2 ** 30, cols: 2 ** 30 }, heads },
      'out-of-memory',
      'memory is an allocation that failed; it needs a smaller input',
    ],
  ])('%#: refuses what would leave its memory', async (input, code, message) => {
    const { raw } = await rawModule('core');
    const result = raw.multiHead(input);
    expect(result).toMatchObject({ ok: false, code, message });
  });
});
