import { describe, expect, it } from 'vitest';
import { takeProgressLinks } from '../../web/src/adapters/progress_link.ts';
import { steps } from '../../web/src/chapter/steps.ts';
import { defaultExample, examples } from '../../web/src/examples/index.ts';
import { isOurs } from '../../web/src/state/codec.ts';
import type { Notes } from '../../web/src/state/notes.ts';
import { mergedNotes, practiceFile, readPracticeFile } from '../../web/src/state/practice_file.ts';
import { type Answer, mergedAnswer } from '../../web/src/state/progress.ts';
import {
  isProgressLink,
  mergedProgress,
  progressFile,
  progressLink,
  readProgressFile,
  readProgressLink,
} from '../../web/src/state/progress_file.ts';
import { type State, start } from '../../web/src/state/state.ts';
import { Store } from '../../web/src/state/store.ts';

/** What goes from one device to another, as a file and as a link, and how it is brought together with what is there. */

const context = { steps, examples, example: defaultExample };
const answer = (change: Partial<Answer> = {}): Answer => ({
  ...{ typed: '64', attempts: 2, solved: true, credit: 1, seconds: 30 },
  ...change,
});
const worked: State = {
  ...start(context, 'two-heads'),
  edits: { ...start(context).edits, v: { '2.2': 3 } },
  guesses: { 'full-head': '0.6,:' },
  progress: {
    answers: { 'recall-2.d-k': answer(), 'recall-1.scale': answer({ typed: 'a,b:c' }) },
    examined: true,
  },
  notes: {
    paragraph: '100 % & "more"\n🏏',
    tokens: 'yes',
    'input-1': 'A tie',
    'layer-1': '#s=1&step=practice&example=cricket&v=2.2:3',
  },
};
const { guesses, progress, notes } = worked;

describe('a file', () => {
  it('gives back the step, predictions, answers and notes, and no values that were changed', () => {
    const read = readProgressFile(progressFile(worked, context), context);
    expect(read).toEqual({ ok: true, brought: { ...start(context, 'two-heads'), guesses, progress, notes } });
  });

  it('is JSON of a format and a version', () => {
    const file = JSON.parse(progressFile(worked, context));
    expect(Object.keys(file)).toEqual(['format', 'version', 'state']);
    expect([file.format, file.version]).toEqual(['mha-progress', 1]);
  });

  const with_ = (change: object) =>
    JSON.stringify({ format: 'mha-progress', version: 1, state: '#s=1', ...change });
  it.each([
    ['nothing', '', 'no-json', ''],
    ['a list', '[]', 'not-ours', 'format'],
    ['a file on practice', practiceFile(notes), 'not-ours', 'format'],
    ['a version to come', with_({ version: 2 }), 'version', 'version'],
    ['no state', with_({ state: undefined }), 'not-text', 'state'],
    ['a number', with_({ state: 1 }), 'not-text', 'state'],
    ['another state', with_({ state: '#s=2&step=recall' }), 'no-state', 'state: s'],
    ['a bad answer', with_({ state: '#s=1&answers=a.b:0:1:64' }), 'no-state', 'state: answers'],
    ['a bad note', with_({ state: '#s=1&notes={"x":"y"}' }), 'no-state', 'state: notes'],
    ['a name that every object has', with_({ state: '#s=1&__proto__=1' }), 'no-state', 'state: __proto__'],
  ])('is refused by name: %s', (_, text, reason, field) => {
    const read = readProgressFile(text, context);
    expect(read.ok ? [] : read.problems.map((problem) => [problem.reason, problem.field])).toEqual([
      [reason, field],
    ]);
  });
});

describe('a link', () => {
  it('gives back the step, predictions and answers, and has no notes', () => {
    const link = progressLink(worked, context) ?? '';
    expect(isProgressLink(link) && !isOurs(link)).toBe(true);
    expect(link).not.toMatch(/paragraph|notes|[\s"<>]/);
    const { brought, refused } = readProgressLink(link, context);
    expect(refused).toEqual([]);
    expect(brought).toEqual({ ...start(context, 'two-heads'), guesses, progress });
  });

  it('is not made of more than an address holds', () => {
    const many = Array.from({ length: 60 }, (_, i) => [
      `recall-3.part-${i}`,
      answer({ typed: '७'.repeat(200) }),
    ]);
    const state = { ...worked, progress: { answers: Object.fromEntries(many), examined: true } };
    expect(progressLink(state, context) === undefined).toBe(true);
  });

  function opened(hash: string) {
    const store = new Store(context, { ...start(context, 'bottleneck'), notes: { paragraph: 'mine' } });
    const listeners: (() => void)[] = [];
    const location = { hash };
    const window = {
      location,
      history: {
        replaceState: (_: unknown, __: string, to: string) => {
          location.hash = to;
        },
      },
      addEventListener: (_: string, listener: () => void) => listeners.push(listener),
    } as unknown as Window;
    const said: unknown[] = [];
    takeProgressLinks(store, window, ({ progress }, refused) =>
      said.push([Object.keys(progress.answers).length, refused]),
    );
    return {
      store,
      location,
      said,
      follow: (to: string) => {
        location.hash = to;
        for (const listener of listeners) listener();
      },
    };
  }

  it('is taken on arrival and when it is opened later, and the address is the page’s own again', () => {
    const link = progressLink(worked, context) ?? '';
    for (const { store, location, said } of [
      opened(link),
      (() => {
        const tab = opened('');
        tab.follow(link);
        return tab;
      })(),
    ]) {
      expect(store.state.progress).toEqual(progress);
      expect(store.state.step).toBe('two-heads');
      expect(store.state.notes).toEqual({ paragraph: 'mine' });
      expect(isOurs(location.hash)).toBe(true);
      expect(said).toEqual([[2, []]]);
    }
  });

  it.each(['#s=1&step=recall', '#elsewhere', ''])('is none: %s', (hash) => {
    const { store, location, said } = opened(hash);
    expect([store.state.step, location.hash, said]).toEqual(['bottleneck', hash, []]);
  });

  it.each([
    ['#p=2&step=recall', ['s']],
    ['#p=1&answers=a.b:0:1:64', ['answers']],
    ['#p=1&notes={"paragraph":"x"}', ['notes']],
  ])('with what cannot be read says so, and leaves what is here: %s', (hash, refused) => {
    const { store, said } = opened(hash);
    expect(said).toEqual([[0, refused]]);
    expect(store.state.progress.answers).toEqual({});
    expect(store.state.notes).toEqual({ paragraph: 'mine' });
    expect(store.state.step).toBe(refused.includes('s') ? 'bottleneck' : 'sentence');
  });
});

describe('two answers to one part', () => {
  it.each([
    [answer({ attempts: 3, typed: 'a' }), answer({ attempts: 2, typed: 'b' }), 'a'],
    [answer({ attempts: 2, typed: 'a' }), answer({ attempts: 3, typed: 'b' }), 'b'],
    [answer({ attempts: 2, typed: 'a' }), answer({ attempts: 2, typed: 'b' }), 'a'],
  ])('keep the words of more attempts', (here, brought, typed) => {
    expect(mergedAnswer(here, brought).typed).toBe(typed);
  });

  it('keep the better of each, whoever brings it', () => {
    const poor = answer({ solved: false, credit: 0.25, seconds: 99, attempts: 5 });
    const wanted = { typed: '64', attempts: 5, solved: true, credit: 1, seconds: 99 };
    expect(mergedAnswer(poor, answer())).toEqual(wanted);
    expect(mergedAnswer(answer(), poor)).toEqual(wanted);
    expect(mergedAnswer(undefined, poor)).toEqual(poor);
  });
});

describe('what is here and what was brought', () => {
  it('stand together; predictions made here stay, and an examination that was opened is open', () => {
    const here: State = {
      ...start(context),
      guesses: { 'full-head': '0.1', 'two-heads': '' },
      progress: { answers: { 'full-head-check.weight': answer() }, examined: false },
    };
    const { patch, left } = mergedProgress({ state: here, context }, worked);
    expect(left).toEqual([]);
    expect(patch.guesses).toEqual({ 'full-head': '0.1', 'two-heads': '' });
    expect(patch.progress.examined).toBe(true);
    expect(Object.keys(patch.progress.answers).sort()).toEqual([
      'full-head-check.weight',
      'recall-1.scale',
      'recall-2.d-k',
    ]);
    expect(patch.notes).toEqual({ ...notes, 'expected-1': '', 'result-1': '' });
  });

  it('leave questions alone that a teacher has set', () => {
    const example = { ...context.example, exam: { questions: ['recall-2'] } };
    const set = { ...context, example };
    const { patch } = mergedProgress({ state: start(set), context: set }, worked);
    expect(Object.keys(patch.progress.answers)).toEqual(['recall-1.scale']);
  });

  it.each<[string, Notes, Notes, Notes, string[]]>([
    ['new', {}, { map: 'a' }, { map: 'a' }, []],
    ['the same', { map: 'a' }, { map: 'a' }, { map: 'a' }, []],
    ['another below', { map: 'a' }, { map: 'b' }, { map: 'a\n\nb' }, []],
    ['in it already', { map: 'a\n\nb' }, { map: 'b' }, { map: 'a\n\nb' }, []],
    ['too long together', { map: 'a'.repeat(3999) }, { map: 'bb' }, { map: 'a'.repeat(3999) }, ['map']],
    ['a name', { name: 'Asha' }, { name: 'Ravi' }, { name: 'Asha' }, []],
  ])('of notes: %s', (_, here, brought, wanted, left) => {
    expect(mergedNotes(here, brought)).toEqual({ notes: wanted, left });
  });

  it('of experiments keep their places; a seventh finds none', () => {
    const one = (n: number, name: string): Notes => ({
      [`input-${n}`]: name,
      [`expected-${n}`]: '',
      [`result-${n}`]: '',
      [`layer-${n}`]: `#s=1&step=practice&example=cricket&v=2.2:${name}`,
    });
    const here = { ...one(1, '1'), ...one(2, '2'), ...one(3, '3'), ...one(5, '5') };
    const { notes, left } = mergedNotes(here, {
      ...one(1, '3'),
      ...one(2, '8'),
      ...one(3, '9'),
      ...one(4, '10'),
    });
    expect([1, 2, 3, 4, 5, 6].map((n) => notes[`input-${n}`])).toEqual(['1', '2', '3', '8', '5', '9']);
    expect(left).toEqual(['10']);
  });
});

describe('a file on practice', () => {
  it('gives everything back that was written there', () => {
    const whole = { ...notes, 'expected-1': 'e', 'result-1': 'r', map: 'x\n  y', 'next-input': 'n' };
    expect(readPracticeFile(practiceFile({ ...whole, name: 'Asha' }), context)).toEqual({
      ok: true,
      notes: whole,
    });
  });

  const with_ = (change: object) => JSON.stringify({ format: 'mha-practice', version: 1, ...change });
  const entry = { name: 'a', expected: '', seen: '', input: '#s=1&step=practice&example=cricket' };
  it.each([
    ['no object', 'null', [['not-ours', 'format']]],
    [
      'a note that is none',
      with_({ notes: { toString: 'x', __proto__: 'y' } }),
      [['unknown', 'notes.toString']],
    ],
    ['a number for a note', with_({ notes: { map: 1 } }), [['not-text', 'notes.map']]],
    ['too long a note', with_({ notes: { map: 'x'.repeat(4001) } }), [['too-long', 'notes.map']]],
    ['points that are no list', with_({ points: 'tokens' }), [['not-a-list', 'points']]],
    ['a point that is none', with_({ points: ['tokens', 'x'] }), [['unknown', 'points[1]']]],
    [
      'seven experiments',
      with_({ experiments: Array.from({ length: 7 }, () => entry) }),
      [['too-long', 'experiments']],
    ],
    [
      'an experiment without fields',
      with_({ experiments: [null] }),
      ['input', 'name', 'expected', 'seen'].map((name) => ['not-text', `experiments[0].${name}`]),
    ],
    [
      'an input of an unknown example',
      with_({ experiments: [{ ...entry, input: '#s=1&example=x' }] }),
      [['no-input', 'experiments[0].input']],
    ],
  ])('is refused by name: %s', (_, text, wanted) => {
    const read = readPracticeFile(text, context);
    expect(read.ok ? [] : read.problems.map(({ reason, field }) => [reason, field])).toEqual(wanted);
  });
});
