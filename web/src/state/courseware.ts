import { type Context, fitsIn, printState, type State, start } from './codec.ts';
import { nameOfAnswer } from './progress.ts';

/** Typed answers longer than this go first, then shorter ones. */
const typedAtMost = [80, 40, 20, 10, 0];

/**
 * The state as a learning platform keeps it, in at most 4,096 characters: progress and place, examples by id, edits as
 * differences. What does not fit is left out, in this order: the example with all that is set in figures; answers to
 * variants that were not better than another answer; what was typed, the longest first, and what was predicted; answers
 * that do not count.
 */
export function printForCourseware(state: State, context: Context): string {
  const candidates = shorter(state, context);
  for (const candidate of candidates)
    if (fitsIn(candidate, context, 'courseware')) return printState(candidate, context, 'courseware');
  return printState(start(context, state.step), context, 'courseware');
}

function* shorter(state: State, context: Context): Generator<State> {
  const { step, example, guesses, progress } = state;
  if (context.examples.get(example.id) === example) yield state;
  const bare = { ...start(context, step), guesses, progress };
  yield bare;
  const best = bestOf(progress.answers);
  const own = answersOf(bare, (key) => nameOfAnswer(key).seed === 0 || best.has(key));
  yield own;
  for (const most of typedAtMost) {
    const kept = Object.entries(guesses).filter(([, typed]) => typed.length <= most);
    yield { ...withShortTyped(own, most), guesses: Object.fromEntries(kept) };
  }
  const counting = context.steps.filter((one) => one.examination).flatMap((one) => one.questions);
  const counts = (key: string) => counting.includes(nameOfAnswer(key).question);
  yield { ...withShortTyped(answersOf(own, counts), 0), guesses: {} };
}

/** The first answer to every part that none is better than. */
function bestOf(answers: State['progress']['answers']): ReadonlySet<string> {
  const best = new Map<string, { readonly key: string; readonly credit: number }>();
  for (const [key, { credit }] of Object.entries(answers)) {
    const { question, part } = nameOfAnswer(key);
    const before = best.get(`${question}.${part}`);
    if (before === undefined || credit > before.credit) best.set(`${question}.${part}`, { key, credit });
  }
  return new Set([...best.values()].map(({ key }) => key));
}

function answersOf(state: State, keep: (key: string) => boolean): State {
  const answers = Object.fromEntries(Object.entries(state.progress.answers).filter(([key]) => keep(key)));
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
