import { fitsIn, parseState, printState } from './codec.ts';
import { examination } from './exam.ts';
import { fieldsOf, type Problem, Problems } from './file_problems.ts';
import { mergedNotes } from './practice_file.ts';
import { mergedAnswer, nameOfAnswer } from './progress.ts';
import { type Context, type State, start } from './state.ts';

/**
 * What the learner did, as a file: { "format": "mha-progress", "version": 1, "state": "#s=1&step=…" }. The state holds the
 * step, predictions, answers and notes, as the storage does; what was changed of examples is left out.
 */
const format = 'mha-progress';
const longestState = 1_048_576;
const opening = { state: '#s=', link: '#p=' } as const;

export type Brought = Pick<State, 'step' | 'guesses' | 'progress' | 'notes'>;
export type ReadProgress =
  | { readonly ok: true; readonly brought: Brought }
  | { readonly ok: false; readonly problems: readonly Problem[] };

function bare({ step, guesses, progress, notes }: State, context: Context): State {
  return { ...start(context, step), guesses, progress, notes };
}

export function progressFile(state: State, context: Context): string {
  const file = { format, version: 1, state: printState(bare(state, context), context, 'storage') };
  return `${JSON.stringify(file, null, 2)}\n`;
}

export function readProgressFile(text: string, context: Context): ReadProgress {
  const problems = new Problems();
  const file = fieldsOf(text, format, problems);
  const written = file && problems.text(file.state, 'state', longestState);
  const { state, refused } = parseState(written ?? '', context, undefined, 'storage');
  if (problems.all.length === 0)
    for (const name of refused) problems.report(`state: ${name}`, 'no-state', written);
  return problems.all.length > 0 ? { ok: false, problems: problems.all } : { ok: true, brought: state };
}

/** "#p=1&step=recall&answers=…": the step, predictions and answers; undefined if they are too long for an address. */
export function progressLink(state: State, context: Context): string | undefined {
  const whole = bare(state, context);
  if (!fitsIn(whole, context, 'link')) return undefined;
  return printState(whole, context, 'link').replace(opening.state, opening.link);
}

export function isProgressLink(hash: string): boolean {
  return hash.startsWith(opening.link);
}

/** What a link brings, and the names of what could not be read. */
export function readProgressLink(
  hash: string,
  context: Context,
): { readonly brought: Brought; readonly refused: readonly string[] } {
  const { state, refused } = parseState(
    hash.replace(opening.link, opening.state),
    context,
    undefined,
    'link',
  );
  return { brought: state, refused };
}

/**
 * What is here, with what was brought. Nothing that was reached here is lost; predictions made here stay. Questions that
 * a teacher has set are answered here or not at all.
 */
export function mergedProgress(
  { state: here, context }: { readonly state: State; readonly context: Context },
  brought: Brought,
): { readonly patch: Pick<State, 'guesses' | 'progress' | 'notes'>; readonly left: readonly string[] } {
  const { answers, examined } = here.progress;
  const { isSet, questions } = examination({ context, state: here });
  const merged = Object.entries(brought.progress.answers)
    .filter(([part]) => !isSet || !questions.includes(nameOfAnswer(part).question))
    .map(([part, answer]) => [part, mergedAnswer(answers[part], answer)] as const);
  const { notes, left } = mergedNotes(here.notes, brought.notes);
  return {
    patch: {
      guesses: { ...brought.guesses, ...here.guesses },
      progress: {
        answers: { ...answers, ...Object.fromEntries(merged) },
        examined: examined || brought.progress.examined,
      },
      notes,
    },
    left,
  };
}
