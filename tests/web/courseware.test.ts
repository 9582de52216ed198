import { beforeAll, describe, expect, it } from 'vitest';
import { type Exercises, loadExercises } from '../../dist/engine/index.js';
import { Courseware, keptBy, placeOf } from '../../web/src/adapters/courseware.ts';
import { steps } from '../../web/src/chapter/steps.ts';
import { matrixNames } from '../../web/src/examples/check.ts';
import { defaultExample, examples, loadExample } from '../../web/src/examples/index.ts';
import { readExample } from '../../web/src/examples/text.ts';
import { parseState } from '../../web/src/state/codec.ts';
import { printForCourseware } from '../../web/src/state/courseware.ts';
import { original } from '../../web/src/state/edits.ts';
import { longestNote } from '../../web/src/state/notes.ts';
import { type State, start } from '../../web/src/state/state.ts';
import { allParts, answerOf } from './support/answers.ts';

/** What a learning platform keeps of a learner: 4,096 characters, whatever happens. */

const context = { steps, examples, example: defaultExample };
const longest = 4096;
const read = (text: string) => parseState(text, context, undefined, 'courseware');
const written = (state: State): string => printForCourseware(state, context);
const again = (state: State): State => read(written(state)).state;

let exercises: Exercises;
beforeAll(async () => {
  exercises = await loadExercises();
  await loadExample('commentary');
});

const usual: Partial<State> = {
  step: 'recall',
  heads: 4,
  edits: { ...start(context).edits, v: { '2.2': 3 } },
  guesses: { 'full-head': '0.45', 'two-heads': '' },
};

/** Every part answered with the same words; `more` answers besides. */
function worst(typed: string, more = 0): State {
  const answers = Object.fromEntries([
    ...allParts(exercises).map(
      ({ key }) => [key, answerOf(typed, { attempts: 9999, credit: 0.6667, seconds: 864_000 })] as const,
    ),
    ...Array.from(
      { length: more },
      (_, i) => [`recall-3~${4294967295 - i}.head-a`, answerOf(typed)] as const,
    ),
  ]);
  const example = examples.get('commentary') ?? defaultExample;
  const edits = Object.fromEntries(
    matrixNames.map((name) => {
      const { rows = 0, cols = 0 } = original(example, name) ?? {};
      const at = Array.from({ length: rows * cols }, (_, i) => `${Math.floor(i / cols)}.${i % cols}`);
      return [name, Object.fromEntries(at.map((place) => [place, -1.2345678901234567e-100]))];
    }),
  ) as State['edits'];
  return {
    ...start(context, 'recall', example),
    edits,
    guesses: Object.fromEntries(steps.map(({ id }) => [id, typed])),
    progress: { answers, examined: true },
    notes: { paragraph: 'x'.repeat(longestNote) },
  };
}

describe('what fits', () => {
  it('comes back: place, answers, predictions, edits', () => {
    const progress = { answers: { 'recall-2.d-k': answerOf('64', { solved: true }) }, examined: true };
    const state = { ...start(context), ...usual, progress };
    expect(again(state)).toEqual(state);
  });

  it('names a built-in example by its id', () => {
    const example = examples.get('commentary') ?? defaultExample;
    const state = start(context, 'two-heads', example);
    expect(written(state)).toContain('&example=commentary');
    expect(again(state)).toEqual(state);
  });

  it('is all that a learner types who takes every question seriously', () => {
    const state = { ...worst('0.768, 0.187, 0.046'), edits: start(context).edits, guesses: {}, notes: {} };
    expect(again(state)).toEqual(state);
  });
});

describe('what does not fit is left out', () => {
  it.each(['', '1', '[0.768, 0.187, 0.046]', '√'.repeat(200), '%'.repeat(200)])(
    'so that the worst state fits, every part answered with %j',
    (typed) => {
      const state = worst(typed, 100);
      const text = written(state);
      expect(text.length).toBeLessThanOrEqual(longest);
      expect(text).toMatch(/^[\x20-\x7e]+$/);
      const { state: back, refused } = read(text);
      expect(refused).toEqual([]);
      expect(back.step).toBe('recall');
      const parts = allParts(exercises);
      expect(Object.keys(back.progress.answers)).toEqual(expect.arrayContaining(parts.map(({ key }) => key)));
      for (const { key } of parts) expect(back.progress.answers[key]?.attempts).toBe(9999);
    },
  );

  it('at every length of the texts', () => {
    const lengths = Array.from({ length: 60 }, (_, i) => written(worst('x'.repeat(i))).length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(longest);
    expect(Math.max(...lengths)).toBeGreaterThan(longest - 100);
  });

  it('begins with an own example, whole', () => {
    const own = readExample('{"title":"Rain","tokens":["a","b"],"query":0,"heads":1,"x":[[1,0],[0,1]]}');
    if (!own.ok) throw new Error('the example is meant to be good');
    const progress = { answers: { 'recall-2.d-k': answerOf('64') }, examined: true };
    const state = { ...start(context, 'two-heads', own.example), heads: 2, progress };
    expect(again(state)).toEqual({ ...start(context, 'two-heads'), progress });
  });

  it('goes on with variants that do not count, and keeps them where there is room', () => {
    const typed = '7'.repeat(40);
    const variants = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, i) => [`recall-3~${i + 1}.head-a`, answerOf(typed)]),
      );
    const back = (count: number) => {
      const answers = { 'recall-3.head-a': answerOf('8'), ...variants(count) };
      return again({ ...start(context, 'recall'), progress: { answers, examined: true } }).progress.answers;
    };
    expect(back(20)).toEqual({ 'recall-3.head-a': answerOf('8'), ...variants(20) });
    expect(back(100)).toEqual({ 'recall-3.head-a': answerOf('8') });
  });

  it('but not with those that count because the example of the course says so', () => {
    const exam = { seed: 71, questions: ['recall-3'] };
    const course = { ...context, example: { ...defaultExample, id: 'own', exam } };
    const answers = Object.fromEntries(
      Array.from({ length: 200 }, (_, i) => [`recall-3~${i + 1}.head-a`, answerOf('1'.repeat(20))]),
    );
    const state = { ...start(course, 'recall'), heads: 1, progress: { answers, examined: true } };
    const text = printForCourseware(state, course);
    const back = parseState(text, course, undefined, 'courseware').state;
    expect(back.progress.answers).toEqual({ 'recall-3~71.head-a': answerOf('1'.repeat(20)) });
    expect(back.example).toBe(course.example);
  });

  it('goes on with the longest typed texts, and never cuts one', () => {
    const answers = {
      ...Object.fromEntries(allParts(exercises).map(({ key }) => [key, answerOf('0.768, 0.187, 0.046')])),
      'recall-3.head-a': answerOf('√'.repeat(200), { solved: true }),
    };
    const back = again({ ...start(context, 'recall'), progress: { answers, examined: true } });
    const texts = Object.values(back.progress.answers).map(({ typed }) => typed);
    expect(new Set(texts)).toEqual(new Set(['', '0.768, 0.187, 0.046']));
    expect(back.progress.answers['recall-3.head-a']).toMatchObject({ attempts: 1, solved: true, typed: '' });
  });
});

describe('what a platform kept', () => {
  const onDevice = { ...start(context, 'cost'), notes: { paragraph: 'mine' } };

  it('counts before what this device kept, which adds what was written in the practice', () => {
    const record = { text: written({ ...start(context), ...usual }), learner: 'x' };
    expect(keptBy(record, context, onDevice)).toMatchObject({ ...usual, notes: { paragraph: 'mine' } });
  });

  it.each(['', '#s=2', 'something else', '#s=1&step=nowhere'])('that is nothing (%j) is a start', (text) => {
    expect(keptBy({ text, learner: 'x' }, context, onDevice)).toEqual({
      ...start(context),
      notes: { paragraph: 'mine' },
    });
  });

  it('leaves the device to go on where the platform keeps no state', () => {
    expect(keptBy({ learner: 'x' }, context, onDevice)).toBe(onDevice);
  });

  it('is another place on the device for another learner', () => {
    expect(placeOf({ learner: 'a b' })).not.toBe(placeOf({ learner: 'a' }));
  });
});

it('tells of a platform that takes nothing once, and once that it does again', () => {
  const told: boolean[] = [];
  const courseware = new Courseware((denied) => told.push(denied));
  for (const took of [true, false, false, true, true, false]) courseware.took(took);
  expect(told).toEqual([true, false, true]);
});
