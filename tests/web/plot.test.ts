import { describe, expect, it } from 'vitest';
import { decades, roundValues } from '../../web/src/components/plot.ts';

describe('ticks', () => {
  it.each([
    [1, 1000, [1, 10, 100, 1000]],
    [3, 4, []],
    [0.01, 1, [0.01, 0.1, 1]],
    [20, 1e6, [100, 1000, 1e4, 1e5, 1e6]],
  ])('of powers of ten from %d to %d', (from, to, all) => expect(decades(from, to)).toEqual(all));

  it.each([
    [0, 1, 5, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [0, 0.35, 4, [0, 0.1, 0.2, 0.3]],
    [-3, 3, 6, [-3, -2, -1, 0, 1, 2, 3]],
    [0, 4321, 4, [0, 2000, 4000]],
    [90, 110, 4, [90, 95, 100, 105, 110]],
    [-0.02, 0.02, 4, [-0.02, -0.01, 0, 0.01, 0.02]],
  ])('of round values from %d to %d, about %d', (from, to, count, all) =>
    expect(roundValues(from, to, count)).toEqual(all),
  );
});
