import type { TemplateResult } from 'lit';
import { givenCell } from '../components/cells.ts';
import { table } from '../components/table.ts';
import type { Question, Results } from '../engine/types.ts';
import { examination } from '../state/exam.ts';
import { type Answer, answerKey, earned } from '../state/progress.ts';
import { say, sayOf } from '../text/say.ts';
import type { App } from './app.ts';
import { isUntold } from './examination.ts';

/** What became of one question. */
interface Row {
  readonly parts: number;
  readonly tried: number;
  readonly right: number;
  readonly attempts: number;
  /** 0 … 1, from the engine */
  readonly credit: number;
  readonly seconds: number;
}

/** What the learner has reached, as the engine counts it. */
export function resultsOf({ exercises, store }: App): Results | undefined {
  const { questions, seed } = examination(store);
  return exercises?.results(earned(store.state.progress.answers, seed), { questions, seed });
}

/** A question a row: what was tried and reached, and how long it took. */
export function resultsTable(
  app: App,
  questions: readonly Question[],
  caption: string,
  labelOf: (question: Question) => string,
): TemplateResult {
  const { numbers } = app;
  const results = resultsOf(app);
  const number = (value: number, text = numbers.plain(value)) => givenCell(text, { value });
  const none = givenCell('–', {});
  return table({
    class: 'results',
    caption,
    corner: say('question'),
    columns: (['parts', 'tried', 'right', 'attempts', 'credit', 'time'] as const).map((key) => ({
      label: say(key),
    })),
    rows: questions.map((question) => {
      const row = rowOf(app, question, results);
      const { parts, tried, right, attempts, credit, seconds } = row;
      const untold = isUntold(app, question.id);
      return {
        label: labelOf(question),
        shows: [app, untold, ...Object.values(row)],
        cells: () => [
          ...[number(parts), number(tried), untold ? none : number(right), number(attempts)],
          tried > 0 && !untold ? number(credit, numbers.fixed(credit)) : none,
          tried > 0 ? number(seconds, duration(app, seconds)) : none,
        ],
      };
    }),
  });
}

/** The score of the examination, in a sentence. */
export function scoreText(app: App): string {
  const results = resultsOf(app);
  if (results === undefined) return '';
  if (isUntold(app)) return say('scoreUntold');
  const score = app.numbers.shown(results.score, 1);
  return say(results.complete ? 'scoreComplete' : 'scoreSoFar', { score });
}

/** What a question is called: recall and diagnoses have titles. */
export function titleOf({ id }: Question, step: string): string {
  return sayOf(`${id}.title`) ?? step;
}

function rowOf({ store }: App, { id, seed, parts }: Question, results: Results | undefined): Row {
  const { answers } = store.state.progress;
  const all = parts.flatMap((part) => answers[answerKey(id, part.id, seed)] ?? []);
  return {
    parts: parts.length,
    tried: all.length,
    right: all.filter(({ solved }) => solved).length,
    attempts: total(all, 'attempts'),
    credit: results?.questions.find((question) => question.id === id)?.credit ?? 0,
    seconds: total(all, 'seconds'),
  };
}

function total(answers: readonly Answer[], of: 'attempts' | 'seconds'): number {
  let sum = 0;
  for (const answer of answers) sum += answer[of];
  return sum;
}

/** "12:05", minutes and seconds. */
function duration({ numbers }: App, seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds - 60 * minutes;
  return say('duration', { minutes: numbers.plain(minutes), seconds: numbers.plain(rest) });
}
