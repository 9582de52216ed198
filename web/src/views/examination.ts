import { noEdits } from '../state/edits.ts';
import { noGates } from '../state/gates.ts';
import { headChoices, type Layer } from '../state/layer.ts';
import type { App } from './app.ts';

/** Whether the figures of attention may not answer: an examination was opened, and some part of it not tried yet. */
export function isLocked({ store, questions }: App): boolean {
  const { steps } = store.context;
  const { answers, examined } = store.state.progress;
  if (!examined) return false;
  if (questions.length === 0) return true; // they are still to come, and with them what was not tried
  const examination = steps.filter((step) => step.examination).flatMap((step) => step.questions);
  return questions.some(
    ({ id, parts }) =>
      examination.includes(id) && parts.some((part) => answers[`${id}.${part.id}`] === undefined),
  );
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
