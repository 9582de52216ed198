import type { RawFailure, RawModule, RawNamedNumbers, RawSuccess } from '#core/core.js';
import type {
  Exercises,
  LayerShapes,
  Message,
  NamedNumber,
  NumberReading,
  Question,
  Verdict,
} from './question_types.js';
import { Fields, text } from './validate.js';

type Run = <Value>(call: () => RawSuccess<Value> | RawFailure) => Value;

/** The methods of the engine that concern questions and the first steps. */
export function exercisesOf(core: RawModule, run: Run): Exercises {
  const partName = (fields: Fields<'question' | 'part'>) => ({
    question: fields.text('question'),
    part: fields.text('part'),
  });
  return {
    readNumber(typed) {
      const input = { text: text('text', typed) };
      return run(() => core.readNumber(input)) as NumberReading;
    },

    exercises() {
      return run(() => core.listExercises()) as readonly Question[];
    },

    checkAnswer(input) {
      const fields = new Fields(input, 'input', ['question', 'part', 'answer']);
      const checked = { ...partName(fields), answer: fields.text('answer') };
      return run(() => core.checkAnswer(checked)) as Verdict;
    },

    checkPrediction(input) {
      const fields = new Fields(input, 'input', ['answer', 'expected', 'tolerance']);
      const checked = {
        answer: fields.text('answer'),
        expected: fields.numbers('expected'),
        tolerance: fields.number('tolerance'),
      };
      return run(() => core.checkPrediction(checked)) as Verdict;
    },

    hint(input) {
      const fields = new Fields(input, 'input', ['question', 'part', 'grade']);
      const checked = { ...partName(fields), grade: fields.wholeNumber('grade', 1) };
      const { question, part, grade } = checked;
      return message(
        `${question}.${part}.hint${grade}`,
        run(() => core.hint(checked)),
      );
    },

    explanation(input) {
      const checked = partName(new Fields(input, 'input', ['question', 'part']));
      return run(() => core.explanation(checked)).map(({ key, numbers }) => message(key, numbers));
    },

    bottleneck(input) {
      const fields = new Fields(input, 'input', ['scores', 'wanted', 'share']);
      const checked = {
        scores: fields.vector('scores'),
        wanted: fields.numbers('wanted'),
        share: fields.optionalNumber('share'),
      };
      const { bestScores, bestWeights, bestBits, ...rest } = run(() => core.bottleneck(checked));
      return { ...rest, best: { scores: bestScores, weights: bestWeights, bits: bestBits } };
    },

    commentary() {
      const { text, tokens, relations } = run(() => core.commentary());
      return {
        text,
        tokens,
        relations: relations.map(({ id, distractor, ...relation }) => ({
          ...relation,
          id: id as 'coreference' | 'topic',
          distractor: distractor < 0 ? null : distractor,
        })),
      };
    },

    tokenise(given) {
      const input = { text: text('text', given, Number.POSITIVE_INFINITY) };
      return run(() => core.tokenise(input));
    },

    shapes(input) {
      const fields = new Fields(input, 'input', ['n', 'dModel', 'heads', 'dK', 'dV']);
      const checked = {
        n: fields.wholeNumber('n', 1),
        dModel: fields.wholeNumber('dModel', 1),
        heads: fields.wholeNumber('heads', 1),
        dK: fields.optionalWholeNumber('dK', 1),
        dV: fields.optionalWholeNumber('dV', 1),
      };
      return run(() => core.shapes(checked)) as LayerShapes;
    },

    divisorsNear(input) {
      const fields = new Fields(input, 'input', ['dModel', 'heads']);
      const checked = { dModel: fields.wholeNumber('dModel', 1), heads: fields.wholeNumber('heads', 1) };
      return Array.from(run(() => core.divisorsNear(checked)));
    },
  };
}

function message(key: string, raw: readonly RawNamedNumbers[]): Message {
  const numbers: Record<string, NamedNumber> = {};
  for (const { name, values, decimals } of raw) numbers[name] = { values: Array.from(values), decimals };
  return { key, numbers };
}
