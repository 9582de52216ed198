import type { Exercises, Question } from '../engine/types.ts';
import { noEdits } from '../state/edits.ts';
import { examination } from '../state/exam.ts';
import { noGates } from '../state/gates.ts';
import { headChoices, type Layer } from '../state/layer.ts';
import { answerKey } from '../state/progress.ts';
import { examinationOf } from '../state/state.ts';
import type { App } from './app.ts';

/** Every figure asks at each drawing. */
const known = new WeakMap<Exercises, Map<string, readonly Question[]>>();

/** The questions of the examination with the numbers that count; none until they are here. */
export function examined({ exercises, questions, store }: App): readonly Question[] {
  if (exercises === undefined) return [];
  const { questions: asked, seed } = examination(store);
  const name = `${seed} ${asked.join()}`;
  const all = known.get(exercises) ?? new Map<string, readonly Question[]>();
  known.set(exercises, all);
  const chosen = questions.filter(({ id }) => asked.includes(id));
  const found =
    all.get(name) ??
    (seed === 0 ? chosen : chosen.map(({ id }) => exercises.variant({ question: id, seed })));
  all.set(name, found);
  return found;
}

/** All questions that count, those of other steps too. */
export function counted(app: App): readonly Question[] {
  const all = examinationOf(app.store.context);
  return [...app.questions.filter(({ id }) => !all.includes(id)), ...examined(app)];
}

/** Whether some part of the examination has not been tried yet. */
export function isOpen(app: App): boolean {
  const questions = examined(app);
  const { answers } = app.store.state.progress;
  // While they are still to come, so is what was not tried.
  if (questions.length === 0) return true;
  return questions.some(({ id, seed, parts }) =>
    parts.some((part) => answers[answerKey(id, part.id, seed)] === undefined),
  );
}

/** Whether nobody is told yet what was right: of the examination, or of one question. */
export function isUntold(app: App, question?: string): boolean {
  const { hidden, questions } = examination(app.store);
  return hidden && (question === undefined || questions.includes(question)) && isOpen(app);
}

/** Whether the figures of attention may not answer: an examination was opened, and is not over. */
export function isLocked(app: App): boolean {
  return app.store.state.progress.examined && isOpen(app);
}

/** What the figures show meanwhile: the chapter's own values. */
export function originalLayer({ store }: App): Layer {
  const { example } = store.context;
  const { heads } = store.state;
  return {
    example,
    edits: noEdits,
    gates: noGates,
    heads: headChoices(example).includes(heads) ? heads : example.heads,
  };
}
