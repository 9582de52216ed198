import { describe, expect, it } from 'vitest';
import { steps } from '../../web/src/chapter/steps.ts';
import type { Exam } from '../../web/src/examples/exam.ts';
import { defaultExample, examples } from '../../web/src/examples/index.ts';
import { parseState, printState } from '../../web/src/state/codec.ts';
import { examination, seedOf } from '../../web/src/state/exam.ts';
import { answerKey, earned, judged, noProgress, type Progress } from '../../web/src/state/progress.ts';
import { type State, start } from '../../web/src/state/state.ts';
import { Store } from '../../web/src/state/store.ts';

/** What the learner did: in the storage, word for word; of it in the address, the predictions alone. */

const context = { steps, examples, example: defaultExample };
const stored = (text: string) => parseState(text, context, undefined, 'storage');
const saved = (state: State) => printState(state, context, 'storage');
const answers = (typed: string, attempts = 1, solved = false): Progress => ({
  answers: { 'recall-2.d-k': { typed, attempts, solved, credit: solved ? 1 : 0.6667, seconds: 35 } },
  examined: false,
});
const typedOf = (text: string) => stored(text).state.progress.answers['recall-2.d-k']?.typed;

describe('answers', () => {
  it.each([
    '64',
    '',
    ' ',
    '[0.768, 0.187]',
    '1:2:3',
    'a,b:c',
    '100%',
    '%2C',
    '%253A',
    '&s=1&step=recall',
    '#s=2',
    'a=b',
    '५१,२०,०००',
    '−2√2',
    '🏏 half a century',
    'line\nbreak\t',
    '<img src=x onerror=alert(1)>',
    '\u0000',
    '__proto__',
  ])('bring %j back as it was typed', (typed) => {
    const state = { ...start(context), progress: answers(typed, 9999, true) };
    expect(stored(saved(state))).toEqual({ state, refused: [] });
  });

  it.each([
    ['a half surrogate', 'a\ud800b', 'ab'],
    ['the other half', '\udfff', ''],
    ['too much', '7'.repeat(401), '7'.repeat(200)],
  ])('leave out what cannot be kept: %s', (_, typed, kept) => {
    expect(typedOf(saved({ ...start(context), progress: answers(typed) }))).toBe(kept);
  });

  it('cut between two halves of a character do not break what is saved', () => {
    const typed = `${'7'.repeat(199)}🏏`;
    expect(typedOf(saved({ ...start(context), progress: answers(typed) }))).toBe('7'.repeat(199));
  });

  it.each([
    ['no attempt', 'a.b:0:1:64'],
    ['ten thousand attempts', 'a.b:10000:1:64'],
    ['NaN', 'a.b:NaN:1:64'],
    ['minus one', 'a.b:-1:1:64'],
    ['1e3', 'a.b:1e3:1:64'],
    ['half an attempt', 'a.b:1.5:1:64'],
    ['neither solved nor not', 'a.b:1:2:64'],
    ['true', 'a.b:1:true:64'],
    ['no part', ':1:1:64'],
    ['no question', '.b:1:1:64'],
    ['a part of a part', 'a.b.c:1:1:64'],
    ['a prototype', '__proto__:1:1:64'],
    ['a prototype’s member', '__proto__.polluted:1:1:64'],
    ['capitals', 'toString.b:1:1:64'],
    ['a long name', `${'a'.repeat(41)}.b:1:1:64`],
    ['half an escape', 'a.b:1:1:%25'],
    ['half a letter', 'a.b:1:1:%25E0%25A4'],
    ['a credit above one', 'a.b:1:1:64:1.5:0'],
    ['a credit below zero', 'a.b:1:1:64:-0.5:0'],
    ['a credit with five decimals', 'a.b:1:1:64:0.66667:0'],
    ['no credit', 'a.b:1:1:64::0'],
    ['half a second', 'a.b:1:1:64:1:0.5'],
    ['months of seconds', 'a.b:1:1:64:1:1000000'],
    ['no seconds', 'a.b:1:1:64:1:'],
    ['a long answer', `a.b:1:1:${'7'.repeat(201)}`],
    ['a comma at the end', 'a.b:1:1:64,'],
    ['nothing', ''],
    ['2001 parts', Array.from({ length: 2001 }, (_, i) => `a.b${i}:1:1:64`).join(',')],
    ['variant 0', 'a~0.b:1:1:64'],
    ['a variant beyond 32 bits', 'a~4294967296.b:1:1:64'],
    ['a variant with a zero before it', 'a~07.b:1:1:64'],
    ['no variant', 'a~.b:1:1:64'],
    ['two variants', 'a~1~2.b:1:1:64'],
    ['a variant of a part', 'a.b~1:1:1:64'],
  ])('are refused whole: %s', (_, text) => {
    expect(stored(`#s=1&answers=${text}`)).toEqual({ state: start(context), refused: ['answers'] });
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('of a name that every object has stay entries', () => {
    const { state, refused } = stored('#s=1&answers=constructor.valueof:2:0:64');
    expect(refused).toEqual([]);
    expect(Object.keys(state.progress.answers)).toEqual(['constructor.valueof']);
  });

  it('and the examination are never in an address', () => {
    const state = { ...start(context, 'recall'), progress: { ...answers('64'), examined: true } };
    expect(printState(state, context)).toBe('#s=1&step=recall');
    for (const entry of ['answers=recall-2.d-k:1:1:64', 'examined=1']) {
      const { state, refused } = parseState(`#s=1&${entry}`, context);
      expect(state).toEqual(start(context));
      expect(refused).toEqual([entry.split('=')[0]]);
    }
  });
});

describe('variants', () => {
  const typed = (text: string): Progress['answers'][string] => ({
    ...answers(text).answers['recall-2.d-k']!,
  });

  it('have answers of their own beside the original’s', () => {
    expect(answerKey('recall-2', 'd-k')).toBe('recall-2.d-k');
    expect(answerKey('recall-2', 'd-k', 4294967295)).toBe('recall-2~4294967295.d-k');
    const progress = {
      answers: { 'recall-2.d-k': typed('64'), [answerKey('recall-2', 'd-k', 7)]: typed('96') },
      examined: false,
    };
    const state = { ...start(context), progress };
    expect(stored(saved(state))).toEqual({ state, refused: [] });
  });

  it('earn nothing beside the numbers that count', () => {
    const all = { 'recall-2.d-k': typed('64'), 'recall-2~7.d-k': typed('96'), 'recall-2~71.d-k': typed('1') };
    const credit = typed('64').credit;
    expect(earned(all)).toEqual([{ question: 'recall-2', part: 'd-k', credit }]);
    expect(earned(all, 7)).toEqual([{ question: 'recall-2', part: 'd-k', credit }]);
    expect(earned(all, 1)).toEqual([]);
  });

  it('that are too many to be read again give way, the oldest first; the chapter’s own questions never', () => {
    const many = Array.from({ length: 3000 }, (_, i) => [answerKey('recall-2', 'd-k', i + 1), typed('1')]);
    const all = { ...Object.fromEntries(many.slice(0, 2990)), 'recall-2.d-k': typed('64') };
    const state = { ...start(context), progress: { answers: all, examined: true } };
    const { state: read, refused } = stored(saved(state));
    expect(refused).toEqual([]);
    const keys = Object.keys(read.progress.answers);
    expect(keys).toHaveLength(2000);
    expect(keys).toContain('recall-2.d-k');
    expect(keys).toContain('recall-2~2990.d-k');
    expect(keys).not.toContain('recall-2~991.d-k');
    expect(keys).toContain('recall-2~992.d-k');
  });

  it('that are looked at stand in the address, and stay when a step is reset or another example shown', () => {
    const state = { ...start(context, 'recall'), variants: { 'recall-1': 7, 'recall-3': 4294967295 } };
    const hash = '#s=1&step=recall&variant=recall-1:7,recall-3:4294967295';
    expect(printState(state, context)).toBe(hash);
    const read = parseState(hash, context);
    expect(read.refused).toEqual([]);
    expect(read.state.variants).toEqual(state.variants);
    const store = new Store(context, state);
    store.reset();
    expect(store.state.variants).toEqual(state.variants);
    store.take(start(context, 'recall'));
    expect(store.state.variants).toEqual({});
  });

  it.each([
    ['a question without variants', 'cost-check:7'],
    ['no question', ':7'],
    ['a prototype', '__proto__:7'],
    ['no seed', 'recall-1:'],
    ['seed 0', 'recall-1:0'],
    ['a seed beyond 32 bits', 'recall-1:4294967296'],
    ['a fraction', 'recall-1:1.5'],
    ['minus one', 'recall-1:-1'],
    ['more than a seed', 'recall-1:7:8'],
    ['nothing', ''],
  ])('are refused: %s', (_, text) => {
    expect(parseState(`#s=1&variant=${text}`, context)).toEqual({
      state: start(context),
      refused: ['variant'],
    });
  });
});

describe('settings of a teacher', () => {
  const set = (exam: Exam) => {
    const example = { ...defaultExample, exam };
    return { ...context, example, examples: new Map([[example.id, example]]) };
  };
  const all: Exam = { answers: 'shown', attempts: undefined, questions: undefined, seed: 0 };

  it('leave the six questions as they are where there are none', () => {
    const { questions, ...rules } = examination({ context, state: start(context) });
    expect(questions).toEqual(['recall-1', 'recall-2', 'recall-3', 'recall-4', 'recall-5', 'recall-6']);
    expect(rules).toEqual({ seed: 0, attempts: Number.POSITIVE_INFINITY, hidden: false, isSet: false });
  });

  it('choose questions, and give every learner the same variant, whatever the address asks for', () => {
    const chosen = set({ ...all, questions: ['recall-2', 'recall-4'], seed: 12 });
    const { state } = parseState('#s=1&step=recall&variant=recall-2:7', chosen);
    expect(examination({ context: chosen, state }).questions).toEqual(['recall-2', 'recall-4']);
    expect(seedOf({ context: chosen, state }, 'recall-2')).toBe(12);
    expect(seedOf({ context: chosen, state }, 'recall-1')).toBe(0);
    expect(seedOf({ context: chosen, state }, 'cost-check')).toBe(0);
    expect(seedOf({ context, state: { ...state, example: defaultExample } }, 'recall-2')).toBe(7);
  });

  it('are those of the example at hand, where the page was given none', () => {
    const example = { ...defaultExample, exam: { ...all, attempts: 2, answers: 'hidden' as const } };
    const state = { ...start(context), example };
    expect(examination({ context, state })).toMatchObject({ attempts: 2, hidden: true, isSet: true });
  });
});

describe('the examination', () => {
  it.each(['0', '', 'true', '11', '1 '])('is not open at %j', (text) => {
    expect(stored(`#s=1&examined=${text}`).refused).toEqual(['examined']);
  });

  it('opens with the step, whichever way it is reached, and no address closes it', () => {
    const there = new Store(context, start(context, 'recall'));
    expect(there.state.progress.examined).toBe(true);
    const store = new Store(context, start(context));
    expect(store.state.progress.examined).toBe(false);
    store.goTo('recall');
    store.goTo('two-heads');
    expect(store.state.progress.examined).toBe(true);
    store.take(start(context, 'full-head'));
    expect(store.state.progress.examined).toBe(true);
    store.reset();
    expect(store.state.progress.examined).toBe(true);
    store.update({ progress: noProgress, guesses: {} });
    expect(store.state.progress).toEqual(noProgress);
  });
});

describe('attempts', () => {
  it.each([9999, 10000, 1e6])('are counted to 9999, so that %i of them can be read again', (attempts) => {
    const text = saved({ ...start(context), progress: answers('77', attempts) });
    expect(stored(text).refused).toEqual([]);
    expect(stored(text).state.progress.answers['recall-2.d-k']?.attempts).toBe(9999);
  });
});

describe('credit and time', () => {
  it('that an older state does not have are what was solved, and none', () => {
    const { state, refused } = stored('#s=1&answers=a.b:2:1:64,a.c:1:0:7');
    expect(refused).toEqual([]);
    expect(state.progress.answers).toEqual({
      'a.b': { typed: '64', attempts: 2, solved: true, credit: 1, seconds: 0 },
      'a.c': { typed: '7', attempts: 1, solved: false, credit: 0, seconds: 0 },
    });
  });

  it('are the best so far, and the sum', () => {
    const first = judged(undefined, { typed: '[1, 2]', solved: false, credit: 2 / 3, seconds: 20.4 });
    expect(first).toEqual({ typed: '[1, 2]', attempts: 1, solved: false, credit: 0.6667, seconds: 20 });
    const second = judged(first, { typed: '[1, 0]', solved: false, credit: 1 / 3, seconds: 9.5 });
    expect(second).toEqual({ typed: '[1, 0]', attempts: 2, solved: false, credit: 0.6667, seconds: 30 });
    const right = judged(second, { typed: '[3, 2]', solved: true, credit: 1, seconds: 1e9 });
    expect(right).toEqual({ typed: '[3, 2]', attempts: 3, solved: true, credit: 1, seconds: 864_000 });
    const after = judged(right, { typed: '', solved: false, credit: 0, seconds: 0 });
    expect(after).toEqual({ typed: '', attempts: 4, solved: true, credit: 1, seconds: 864_000 });
  });
});

describe('predictions', () => {
  it.each([{ 'full-head': '0.6' }, { 'full-head': '' }, { 'full-head': '1/3', 'two-heads': '√2:2,5' }])(
    'bring %j back, by the address too',
    (guesses) => {
      const state = { ...start(context), guesses };
      expect(stored(saved(state))).toEqual({ state, refused: [] });
      expect(parseState(printState(state, context), context)).toEqual({ state, refused: [] });
    },
  );

  it.each([
    ['a step that is none', 'nowhere:1'],
    ['a prototype', '__proto__:1'],
    ['no step', ':1'],
    ['half a letter', 'full-head:%25E0'],
    ['too much', `full-head:${'7'.repeat(201)}`],
  ])('are refused: %s', (_, text) => {
    expect(stored(`#s=1&guess=${text}`)).toEqual({ state: start(context), refused: ['guess'] });
  });

  it('of other steps stay when one step is reset', () => {
    const store = new Store(context, start(context, 'two-heads'));
    store.update({ guesses: { 'full-head': '0.6', 'two-heads': '0.7' }, progress: answers('64') });
    store.reset();
    expect(store.state.guesses).toEqual({ 'full-head': '0.6' });
    expect(store.state.progress).toEqual(answers('64'));
  });

  it('stay when the browser goes back to an address from before them', () => {
    const store = new Store(context, start(context, 'full-head'));
    store.update({ guesses: { 'full-head': '0.6' } });
    store.take(start(context, 'mechanism'));
    expect(store.state.guesses).toEqual({ 'full-head': '0.6' });
    store.take({ ...start(context, 'full-head'), guesses: { 'full-head': '0.7' } });
    expect(store.state.guesses).toEqual({ 'full-head': '0.7' });
  });
});

describe('a saved state', () => {
  it.each([
    ['of a version to come', '#s=2&step=recall&answers=recall-2.d-k:1:1:64'],
    ['of no version', '#step=recall'],
    ['of something else', '{"answers":{}}'],
    ['empty', ''],
    ['beyond the most that is kept', `#s=1&answers=${'a.b:1:1:64,'.repeat(100_000)}`],
  ])('is refused as a whole: %s', (_, text) => {
    expect(stored(text)).toEqual({ state: start(context), refused: ['s'] });
  });

  it('holds every part of every question, answered as long as can be', () => {
    const parts = Array.from({ length: 31 }, (_, i) => [
      `recall-3.part-${i}`,
      { typed: '🏏'.repeat(100), attempts: 9999, solved: true, credit: 1, seconds: 864_000 },
    ]);
    const state = { ...start(context), progress: { answers: Object.fromEntries(parts), examined: true } };
    expect(stored(saved(state))).toEqual({ state, refused: [] });
  });

  it('keeps what is good beside what is not', () => {
    const { state, refused } = stored(
      '#s=1&step=two-heads&answers=recall-2.d-k:3:1:64&guess=nowhere:1&examined=1',
    );
    expect(refused).toEqual(['guess']);
    expect(state.progress).toEqual({
      answers: { 'recall-2.d-k': { typed: '64', attempts: 3, solved: true, credit: 1, seconds: 0 } },
      examined: true,
    });
    expect(state.step).toBe('two-heads');
  });
});
