import { fitsIn, printState } from './codec.ts';
import { examination } from './exam.ts';
import { type AnswerName, nameOfAnswer } from './progress.ts';
import { type Context, type State, start } from './state.ts';

/** Typed answers longer than this go first, then shorter ones. */
const typedAtMost = [80, 40, 20, 10, 0];

/**
 * The state as a learning platform keeps it, in at most 4,096 characters: progress and place, examples by id, edits as
 * differences. What does not fit is left out, in this order: the example with all that is set in figures; answers to
 * variants that do not count; what was typed, the longest first, and what was predicted; all answers that do not count
 * for the score.
 */
export function printForCourseware(state: State, context: Context): string {
  const candidates = shorter(state, context);
  for (const candidate of candidates)
    if (fitsIn(candidate, context, 'courseware')) return printState(candidate, context, 'courseware');
  return printState(start(context, state.step), context, 'courseware');
}

function* shorter(state: State, context: Context): Generator<State> {
  const { step, example, guesses, progress } = state;
  if (example === context.example || context.examples.get(example.id) === example) yield state;
  const bare = { ...start(context, step), guesses, progress };
  yield bare;
  const { questions, seed } = examination({ context, state: bare });
  const own = answersOf(bare, (name) => name.seed === 0 || name.seed === seed);
  yield own;
  for (const most of typedAtMost) {
    const kept = Object.entries(guesses).filter(([, typed]) => typed.length <= most);
    yield { ...withShortTyped(own, most), guesses: Object.fromEntries(kept) };
  }
  const counting = answersOf(own, (name) => name.seed === seed && questions.includes(name.question));
  yield { ...withShortTyped(counting, 0), guesses: {} };
}

function answersOf(state: State, keep: (name: AnswerName) => boolean): State {
  const kept = Object.entries(state.progress.answers).filter(([key]) => keep(nameOfAnswer(key)));
  const answers = Object.fromEntries(kept);
  return { ...state, progress: { ...state.progress, answers } };
}

/** An answer that was cut would be another answer, so it goes whole; that there was one, and how good, stays. */
function withShortTyped(state: State, most: number): State {
  const answers = Object.fromEntries(
    Object.entries(state.progress.answers).map(([key, answer]) => [
      key,
      answer.typed.length > most ? { ...answer, typed: '' } : answer,
    ]),
  );
  return { ...state, progress: { ...state.progress, answers } };
}
