import type { Exercises } from '../../../dist/engine/index.js';
import { type Answer, judged } from '../../../web/src/state/progress.ts';
import type { Store } from '../../../web/src/state/store.ts';

/** Answers as the page puts them into its store. */

export const answerOf = (typed: string, more: Partial<Answer> = {}): Answer => ({
  typed,
  attempts: 1,
  solved: false,
  credit: 0,
  seconds: 0,
  ...more,
});

/** Every part that the engine asks with the chapter's own numbers. */
export const allParts = (exercises: Exercises) =>
  exercises
    .exercises()
    .flatMap(({ id, parts }) => parts.map((part) => ({ question: id, part, key: `${id}.${part.id}` })));

/** An answer of the learner; the engine knows whether it is right. */
export function give(store: Store, exercises: Exercises, key: string, typed: string): void {
  const { progress } = store.state;
  const before = progress.answers[key];
  const [question = '', part = ''] = key.split('.');
  const verdict = key.startsWith('nothing')
    ? undefined
    : exercises.checkAnswer({ question, part, answer: typed });
  const solved = verdict?.verdict === 'correct';
  const answer = judged(before, { typed, solved, credit: verdict?.credit ?? 0, seconds: 3 });
  store.update({ progress: { ...progress, answers: { ...progress.answers, [key]: answer } } });
}
