import { describe, expect, it } from 'vitest';
import { parseMatrix } from '../../web/src/text/parse_matrix.ts';

const two = [
  [1, 2.5],
  [-3, 0.004],
];

describe('a pasted matrix', () => {
  it.each([
    ['tabs', '1\t2.5\n-3\t0.004'],
    ['tabs, decimal commas', '1\t2,5\r\n-3\t0,004\r\n'],
    ['tabs, decimal commas, a real minus', '1\t2,5\n−3\t0,004'],
    ['semicolons', '1;2.5\n-3;0.004'],
    ['semicolons, decimal commas', '1;2,5\n-3;0,004\n'],
    ['commas', '1,2.5\n-3,0.004'],
    ['commas and spaces', '1, 2.5\n-3, 0.004'],
    ['quoted cells', '"1","2.5"\n"-3","0.004"'],
    ['spaces', '1   2.5\n-3  0.004'],
    ['spaces, decimal commas', '1,0 2,5\n-3,0 0,004'],
    ['JSON', '[[1, 2.5], [-3, 0.004]]'],
    ['JSON over lines', '[\n  [1, 2.5],\n  [-3, 0.004]\n]'],
    ['a NumPy repr', 'array([[ 1.   ,  2.5  ],\n       [-3.   ,  0.004]])'],
    ['a NumPy repr with its type', 'array([[ 1.   ,  2.5  ],\n       [-3.   ,  0.004]], dtype=float32)'],
    ['what NumPy is written with', 'np.array([[1.0, 2.5], [-3.0, 0.004]], dtype=np.float64)'],
    [
      'a list of NumPy numbers',
      '[[np.float64(1.0), np.float64(2.5)], [np.float64(-3.0), np.float64(0.004)]]',
    ],
    ['a NumPy print', '[[ 1.     2.5  ]\n [-3.     0.004]]'],
    ['a NumPy print with powers', '[[ 1.0e+00  2.5e+00]\n [-3.0e+00  4.0e-03]]'],
    ['a PyTorch print', 'tensor([[ 1.0000,  2.5000],\n        [-3.0000,  0.0040]])'],
    [
      'a PyTorch print with all there can be',
      "tensor([[ 1.0000e+00,  2.5000e+00],\n        [-3.0000e+00,  4.0000e-03]], device='cuda:0',\n       dtype=torch.float64, requires_grad=True, grad_fn=<AddBackward0>)",
    ],
    ['a PyTorch parameter', 'tensor([[1.0, 2.5], [-3.0, 0.004]], size=(2, 2))'],
  ])('is read from %s', (_, text) => expect(parseMatrix(text)).toEqual({ ok: true, rows: two }));

  it.each([
    ['7', [[7]]],
    ['1\t2\t3', [[1, 2, 3]]],
    ['1\n2\n3', [[1], [2], [3]]],
    ['[1, 2, 3]', [[1, 2, 3]]],
    ['[1. 2. 3.]', [[1, 2, 3]]],
    ['array([1., 2., 3.])', [[1, 2, 3]]],
    ['[[1], [2]]', [[1], [2]]],
    [
      '0,5\n1,5',
      [
        [0, 5],
        [1, 5],
      ].map(([a, b]) => [a, b]),
    ],
    ['1,2,3', [[1, 2, 3]]],
    // Other cells show that the comma is a decimal one.
    ['1,234\t0,5', [[1.234, 0.5]]],
    ['1,234,567\t2', [[1234567, 2]]],
    ['1,234\t0.5', [[1234, 0.5]]],
  ])('can be a row, a column or a number: %j', (text, rows) =>
    expect(parseMatrix(text)).toEqual({ ok: true, rows }),
  );

  it.each([
    ['', { reason: 'empty' }],
    ['  \n ', { reason: 'empty' }],
    ['[[]]', { reason: 'empty' }],
    ['[[1, 2, ..., 9],\n [3, 4, ..., 9]]', { reason: 'shortened' }],
    ['1\t2\n3', { reason: 'ragged', row: 2, got: 1, needed: 2 }],
    ['[[1, 2], [3]]', { reason: 'ragged', row: 2, got: 1, needed: 2 }],
    ['1\ttwo', { reason: 'not-a-number', row: 1, col: 2, typed: 'two' }],
    ['1\t\t3', { reason: 'not-a-number', row: 1, col: 2, typed: '' }],
    ['[[1, nan]]', { reason: 'not-a-number', row: 1, col: 2, typed: 'nan' }],
    ['[[1, inf]]', { reason: 'not-a-number', row: 1, col: 2, typed: 'inf' }],
    ['1\t1e999', { reason: 'not-a-number', row: 1, col: 2, typed: '1e999' }],
    ['1,234\t2', { reason: 'two-readings', row: 1, col: 1, typed: '1,234' }],
    ['[[1, 2], 3]', { reason: 'brackets' }],
    ['[[[1, 2]], [[3, 4]]]', { reason: 'brackets' }],
    ['[[1, 2]', { reason: 'brackets' }],
    ['1, 2]]', { reason: 'brackets' }],
    ['print(x)', { reason: 'brackets' }],
    ['{"q": [1, 2]}', { reason: 'brackets' }],
  ])('is refused with the place: %j', (text, expected) =>
    expect(parseMatrix(text)).toEqual({ ok: false, ...expected }),
  );

  it('takes a long text in no time', () => {
    for (const text of [
      '['.repeat(100_000),
      '[1,'.repeat(100_000),
      'array('.repeat(50_000),
      `${'1,'.repeat(200_000)}=`,
      '1 '.repeat(200_000),
    ])
      parseMatrix(text);
  });
});
