/** Whether heavy sets run whole, as under `scripts/test --all`. */
export const whole = process.env.ATTN_TEST_ALL === '1';

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** So many of a list, in its order, by a seed; all where heavy sets run whole. */
export function some<T>(many: number, of: readonly T[], seed: number): readonly T[] {
  if (whole || of.length <= many) return of;
  const random = generator(seed);
  const drawn = of.map((_, index) => [random(), index] as const).sort(([a], [b]) => a - b);
  const kept = new Set(drawn.slice(0, many).map(([, index]) => index));
  return of.filter((_, index) => kept.has(index));
}
