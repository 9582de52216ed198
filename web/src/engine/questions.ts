import type { RawExercises, RawNamedNumbers, RawQuestion } from '#core/exercises.js';
import createModule from '#core/whole.js';
import { type Caller, caller } from './call.js';
import { loadModule } from './load.js';
import { mistakesOf } from './mistakes.js';
import type {
  Counted,
  EarnedCredit,
  Exercises,
  Message,
  NamedNumber,
  NumberReading,
  Question,
  Results,
  Verdict,
} from './question_types.js';
import type { EngineSource } from './types.js';
import { Fields, list, text } from './validate.js';

/**
 * Loads the questions and their judge: a module of its own, which shares nothing with an engine. Each call makes one;
 * after `engine-aborted`, call it again.
 *
 * @param source exactly one of wasmBinary (nothing is fetched then) and wasmUrl
 * @throws EngineError what `loadEngine` throws
 */
export async function loadExercises(source: EngineSource): Promise<Exercises> {
  const raw = await loadModule<RawExercises>('exercises', createModule, source);
  return exercisesOf(raw, caller('loadExercises'));
}

function exercisesOf(raw: RawExercises, run: Caller): Exercises {
  const partName = (fields: Fields<'question' | 'part' | 'seed'>) => ({
    question: fields.text('question'),
    part: fields.text('part'),
    seed: fields.optionalWholeNumber('seed', 0) ?? 0,
  });
  return {
    ...mistakesOf(raw, run),

    readNumber(typed) {
      const input = { text: text('text', typed) };
      return run(() => raw.readNumber(input)) as NumberReading;
    },

    exercises() {
      return run(() => raw.listExercises()).map(questionOf);
    },

    variant(input) {
      const fields = new Fields(input, 'input', ['question', 'seed']);
      const checked = { question: fields.text('question'), seed: fields.wholeNumber('seed', 0) };
      return questionOf(run(() => raw.variant(checked)));
    },

    results(best, counted = {}) {
      const credits = list('best', best).map((one, i) => {
        const fields = new Fields<keyof EarnedCredit>(one, `best[${i}]`, ['question', 'part', 'credit']);
        return { ids: [fields.text('question'), fields.text('part')], credit: fields.number('credit') };
      });
      const fields = new Fields<keyof Counted>(counted, 'counted', ['questions', 'seed']);
      const questions =
        fields.values.questions === undefined ? [] : list('questions', fields.values.questions);
      const checked = {
        parts: credits.map(({ ids }) => inLines(ids)).join(''),
        credits: Float64Array.from(credits, ({ credit }) => credit),
        questions: inLines(questions.map((id, i) => text(`questions[${i}]`, id))),
        seed: fields.optionalWholeNumber('seed', 0) ?? 0,
      };
      return run(() => raw.results(checked)) as Results;
    },

    checkAnswer(input) {
      const fields = new Fields(input, 'input', ['question', 'part', 'seed', 'answer']);
      const checked = { ...partName(fields), answer: fields.text('answer') };
      return run(() => raw.checkAnswer(checked)) as Verdict;
    },

    checkPrediction(input) {
      const fields = new Fields(input, 'input', ['answer', 'expected', 'tolerance']);
      const checked = {
        answer: fields.text('answer'),
        expected: fields.numbers('expected'),
        tolerance: fields.number('tolerance'),
      };
      return run(() => raw.checkPrediction(checked)) as Verdict;
    },

    hint(input) {
      const fields = new Fields(input, 'input', ['question', 'part', 'seed', 'grade']);
      const checked = { ...partName(fields), grade: fields.wholeNumber('grade', 1) };
      const { question, part, grade } = checked;
      return message(
        `${question}.${part}.hint${grade}`,
        run(() => raw.hint(checked)),
      );
    },

    explanation(input) {
      const checked = partName(new Fields(input, 'input', ['question', 'part', 'seed']));
      return run(() => raw.explanation(checked)).map(({ key, numbers }) => message(key, numbers));
    },
  };
}

/** A line for each id; none has a line end of its own. */
function inLines(ids: readonly string[]): string {
  return ids.map((id) => `${id.replaceAll('\n', ' ')}\n`).join('');
}

function questionOf({ given, ...question }: RawQuestion): Question {
  return { ...question, given: named(given) } as Question;
}

function message(key: string, numbers: readonly RawNamedNumbers[]): Message {
  return { key, numbers: named(numbers) };
}

function named(list: readonly RawNamedNumbers[]): Record<string, NamedNumber> {
  const numbers: Record<string, NamedNumber> = {};
  for (const { name, values, decimals } of list) numbers[name] = { values: Array.from(values), decimals };
  return numbers;
}
