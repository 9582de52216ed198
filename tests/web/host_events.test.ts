import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Exercises, loadExercises } from '../../dist/engine/index.js';
import { StoreEvents } from '../../web/src/adapters/host_events.ts';
import { steps } from '../../web/src/chapter/steps.ts';
import { defaultExample, examples } from '../../web/src/examples/index.ts';
import type { Answer } from '../../web/src/state/progress.ts';
import { start } from '../../web/src/state/state.ts';
import { Store } from '../../web/src/state/store.ts';
import { allParts, answerOf, give } from './support/answers.ts';

/** What the page tells whoever holds it: what became of an answer, never what was typed. */

let exercises: Exercises;
beforeAll(async () => {
  exercises = await loadExercises();
});

const context = { steps, examples, example: defaultExample };
let store: Store;
let events: StoreEvents;
let told: [name: string, detail: unknown][];

function begin(answers: Readonly<Record<string, Answer>> = {}): void {
  const first = start(context);
  store = new Store(context, { ...first, progress: { ...first.progress, answers } });
  const target = new EventTarget();
  told = [];
  for (const name of ['mha:ready', 'mha:answered', 'mha:completed', 'mha:state'])
    target.addEventListener(name, (event) => told.push([name, (event as CustomEvent).detail]));
  events = new StoreEvents(store, target);
  events.judgeBy(exercises);
}
beforeEach(() => begin());

const named = (wanted: string): unknown[] =>
  told.filter(([name]) => name === wanted).map(([, detail]) => detail);

describe('an answer', () => {
  it('is told with what the engine made of it', () => {
    give(store, exercises, 'recall-2.d-k', '64');
    give(store, exercises, 'recall-2.parameters', '5');
    expect(named('mha:answered')).toEqual([
      {
        question: 'recall-2',
        seed: 0,
        part: 'd-k',
        outcome: 'correct',
        credit: 1,
        attempts: 1,
        seconds: 3,
        score: 100 / 12,
      },
      {
        question: 'recall-2',
        seed: 0,
        part: 'parameters',
        outcome: 'wrong',
        credit: 0,
        attempts: 1,
        seconds: 3,
        score: 100 / 12,
      },
    ]);
    expect(JSON.stringify(told)).not.toMatch(/64|"5"/);
  });

  it('is told at every attempt, with the best score', () => {
    give(store, exercises, 'recall-2.d-k', '64');
    give(store, exercises, 'recall-2.d-k', '63');
    const scores = named('mha:answered').map((detail) => detail as { attempts: number; score: number });
    expect(scores.map(({ attempts, score }) => [attempts, score])).toEqual([
      [1, 100 / 12],
      [2, 100 / 12],
    ]);
  });

  it('is not told when it was there before, when it is forgotten, or when no question is known by its name', () => {
    begin({ 'recall-2.d-k': answerOf('64', { solved: true, credit: 1 }) });
    store.goTo('recall');
    store.update({ progress: { ...store.state.progress, answers: {} } });
    give(store, exercises, 'nothing.known', '64');
    expect(named('mha:answered')).toEqual([]);
  });
});

it('counts by the example that the page was given, not by one that a learner brings', () => {
  store.show({ ...defaultExample, id: 'own', exam: { questions: ['recall-2'], seed: 5 } });
  give(store, exercises, 'recall-2.d-k', '64');
  expect(events.results()).toMatchObject({ score: 100 / 12, complete: false, begun: true });
});

it('knows whether anything was tried that counts', () => {
  expect(events.results()?.begun).toBe(false);
  give(store, exercises, 'sentence-check.distance', '1');
  expect(events.results()?.begun).toBe(false);
  give(store, exercises, 'recall-2.d-k', '1');
  expect(events.results()).toMatchObject({ score: 0, begun: true });
});

describe('the end', () => {
  it('is told once, when the last part of the six questions was tried', () => {
    const parts = allParts(exercises).filter(({ question }) => question.startsWith('recall-'));
    for (const { key } of parts.slice(0, -1)) give(store, exercises, key, '1');
    expect(named('mha:completed')).toEqual([]);
    give(store, exercises, parts.at(-1)?.key ?? '', '1');
    give(store, exercises, parts.at(-1)?.key ?? '', '2');
    expect(named('mha:completed')).toEqual([{ score: events.results()?.score, passed: false }]);
  });

  it('is not told again to whoever comes back', () => {
    const parts = allParts(exercises).filter(({ question }) => question.startsWith('recall-'));
    begin(Object.fromEntries(parts.map(({ key }) => [key, answerOf('1')])));
    give(store, exercises, parts[0]?.key ?? '', '2');
    expect(named('mha:answered')).toHaveLength(1);
    expect(named('mha:completed')).toEqual([]);
  });
});

it('tells of every change of place or state', () => {
  store.goTo('two-heads');
  store.update({ heads: 4 });
  expect(told).toEqual([
    ['mha:state', {}],
    ['mha:state', {}],
  ]);
});
