import { describe, expect, it } from 'vitest';
import { checkExample } from '../../web/src/examples/check.ts';
import cricket from '../../web/src/examples/cricket.json' with { type: 'json' };
import { defaultExample, examples } from '../../web/src/examples/index.ts';
import reference from '../reference/cricket.json' with { type: 'json' };

function problems(change: Record<string, unknown>) {
  const checked = checkExample({ ...cricket, ...change });
  return checked.ok ? [] : checked.problems.map(({ field, reason }) => `${field} ${reason}`);
}

describe('examples', () => {
  it('has the values of the reference', () => {
    expect(defaultExample.tokens).toEqual(reference.tokens);
    expect(defaultExample.tokens[defaultExample.query]).toBe(reference.query);
    expect([...(defaultExample.matrices.q?.data ?? [])]).toEqual(reference.Q);
    expect([...(defaultExample.matrices.k?.data ?? [])]).toEqual(reference.K.flat());
    expect([...(defaultExample.matrices.v?.data ?? [])]).toEqual(reference.V.flat());
    expect(examples.get('cricket')).toBe(defaultExample);
  });

  it.each([
    [{ id: '' }, 'id not-text'],
    [{ locale: 7 }, 'locale not-text'],
    [{ tokens: undefined }, 'tokens missing'],
    [{ tokens: Array(65).fill('a') }, 'tokens length'],
    [{ tokens: ['Kohli', '', 'century'] }, 'tokens[1] not-text'],
    [{ tokens: ['Kohli', 'x'.repeat(41), 'century'] }, 'tokens[1] not-text'],
    [{ query: 3 }, 'query out-of-range'],
    [{ query: 0.5 }, 'query out-of-range'],
    [{ heads: 3 }, 'heads does-not-divide'],
    [{ heads: 17 }, 'heads out-of-range'],
    [{ features: ['name'] }, 'features length'],
    [{ q: [1, 2, 0, 'x'] }, 'q[3] not-a-number'],
    [{ q: Array(65).fill(0) }, 'q length'],
    [{ q: [] }, 'q length'],
    [{ k: [[1, 2, 3, 4]] }, 'k length'],
    [
      {
        k: [
          [2, 1, 0, 0],
          [0, 1, 0],
          [0, 0, 2, 1],
        ],
      },
      'k[1] length',
    ],
    [{ k: [[2, 1, 0, 0], 5, [0, 0, 2, 1]] }, 'k[1] length'],
    [
      {
        v: [
          [1, 0, 0, 0],
          [0, Number.NaN, 0, 0],
          [0, 0, 1, 0],
        ],
      },
      'v[1][1] not-a-number',
    ],
    [
      {
        v: [
          [1, 0, 0, 0],
          [0, 1e999, 0, 0],
          [0, 0, 1, 0],
        ],
      },
      'v[1][1] not-a-number',
    ],
  ])('names the field that is wrong: %j', (change, expected) => expect(problems(change)).toContain(expected));

  it('refuses what is no example at all', () => {
    for (const value of [undefined, null, 3, 'cricket', [], {}]) expect(checkExample(value).ok).toBe(false);
  });
});
