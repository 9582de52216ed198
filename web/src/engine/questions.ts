import createExercises, { type RawExercises, type RawNamedNumbers } from '#core/exercises.js';
import { type Caller, caller } from './call.js';
import { loadModule } from './load.js';
import { mistakesOf } from './mistakes.js';
import type { Exercises, Message, NamedNumber, NumberReading, Question, Verdict } from './question_types.js';
import type { EngineSource } from './types.js';
import { Fields, text } from './validate.js';

/**
 * Loads the questions and their judge: a module of its own, which shares nothing with an engine. Each call makes one;
 * after `engine-aborted`, call it again.
 *
 * @param source exactly one of wasmBinary (nothing is fetched then) and wasmUrl
 * @throws EngineError what `loadEngine` throws
 */
export async function loadExercises(source: EngineSource): Promise<Exercises> {
  const raw = await loadModule('exercises', createExercises, source);
  return exercisesOf(raw, caller('loadExercises'));
}

function exercisesOf(raw: RawExercises, run: Caller): Exercises {
  const partName = (fields: Fields<'question' | 'part'>) => ({
    question: fields.text('question'),
    part: fields.text('part'),
  });
  return {
    ...mistakesOf(raw, run),

    readNumber(typed) {
      const input = { text: text('text', typed) };
      return run(() => raw.readNumber(input)) as NumberReading;
    },

    exercises() {
      return run(() => raw.listExercises()) as readonly Question[];
    },

    checkAnswer(input) {
      const fields = new Fields(input, 'input', ['question', 'part', 'answer']);
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
      const fields = new Fields(input, 'input', ['question', 'part', 'grade']);
      const checked = { ...partName(fields), grade: fields.wholeNumber('grade', 1) };
      const { question, part, grade } = checked;
      return message(
        `${question}.${part}.hint${grade}`,
        run(() => raw.hint(checked)),
      );
    },

    explanation(input) {
      const checked = partName(new Fields(input, 'input', ['question', 'part']));
      return run(() => raw.explanation(checked)).map(({ key, numbers }) => message(key, numbers));
    },
  };
}

function message(key: string, named: readonly RawNamedNumbers[]): Message {
  const numbers: Record<string, NamedNumber> = {};
  for (const { name, values, decimals } of named) numbers[name] = { values: Array.from(values), decimals };
  return { key, numbers };
}
