import { expect, it, vi } from 'vitest';

vi.stubGlobal('document', { addEventListener: () => {} });
const { AnswerClock } = await import('../../web/src/views/answer_clock.ts');

/** By a clock that is set by hand. */
function clocked() {
  let now = 1000;
  const clock = new AnswerClock(() => now);
  return { clock, wait: (seconds: number) => (now += 1000 * seconds) };
}

it('time counts for the part at hand, from its first entry to its answer', () => {
  const { clock, wait } = clocked();
  wait(50);
  clock.start('a');
  wait(10);
  clock.start('b');
  wait(4);
  clock.start('a');
  clock.start('a');
  wait(2.5);
  expect(clock.take('a', false)).toBeCloseTo(12.5, 9);
  expect(clock.take('b', false)).toBeCloseTo(4, 9);
  wait(3);
  expect(clock.take('a', false)).toBeCloseTo(3, 9);
  expect(clock.take('a', true)).toBe(0);
  wait(100);
  clock.start('a');
  wait(1);
  expect(clock.take('a', false)).toBeCloseTo(1, 9);
  expect(clock.take('never', false)).toBe(0);
});

it('no time passes while the page is hidden', () => {
  const { clock, wait } = clocked();
  clock.start('a');
  wait(1);
  clock.hide(true);
  wait(3600);
  clock.hide(false);
  wait(2);
  expect(clock.take('a', false)).toBeCloseTo(3, 9);
});
