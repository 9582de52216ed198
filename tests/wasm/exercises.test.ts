// Questions and verdicts through the facade.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Exercises, expectRefusal, loadExercises } from './support.js';

interface NumericPart {
  readonly expected: readonly number[];
  readonly slips: readonly { readonly id: string; readonly answer: readonly number[] }[];
}

const reference: {
  readonly questions: Readonly<Record<string, Readonly<Record<string, NumericPart>>>>;
} = JSON.parse(readFileSync(new URL('../reference/exercises.json', import.meta.url), 'utf8'));

let exercises: Exercises;
beforeAll(async () => {
  exercises = await loadExercises();
});

const numericParts = Object.entries(reference.questions).flatMap(([question, parts]) =>
  Object.entries(parts).map(([part, values]) => ({ question, part, ...values })),
);

describe('questions', () => {
  it('are listed in the order of the chapter, each with a step', () => {
    expect(exercises.exercises().map(({ id, step, parts }) => [id, step, parts.length])).toEqual([
      ['sentence-check', 'sentence', 2],
      ['bottleneck-check', 'bottleneck', 2],
      ['mechanism-check', 'mechanism', 2],
      ['full-head-check', 'full-head', 1],
      ['two-heads-check', 'two-heads', 3],
      ['projections-check', 'projections', 2],
      ['output-projection-check', 'output-projection', 2],
      ['mistakes-1', 'mistakes', 1],
      ['mistakes-2', 'mistakes', 1],
      ['mistakes-3', 'mistakes', 1],
      ['mistakes-4', 'mistakes', 1],
      ['mistakes-5', 'mistakes', 1],
      ['mistakes-6', 'mistakes', 1],
      ['reproduce-check', 'reproduce', 2],
      ['cost-check', 'cost', 3],
      ['scaling-check', 'scaling', 2],
      ['specialise-check', 'specialise', 2],
      ['misconception-check', 'misconception', 2],
      ['recall-1', 'recall', 4],
      ['recall-2', 'recall', 2],
      ['recall-3', 'recall', 6],
      ['recall-4', 'recall', 6],
      ['recall-5', 'recall', 2],
      ['recall-6', 'recall', 2],
      ['practice-check', 'practice', 1],
      ['recap-check', 'recap', 1],
    ]);
  });

  it('are listed without their answers', () => {
    for (const { parts } of exercises.exercises()) {
      for (const part of parts) {
        expect(Object.keys(part).sort()).toEqual(
          ['columns', 'id', 'kind', 'length', 'options', 'rows', 'tolerance'].sort(),
        );
        expect(part.options.length).toBe(part.kind === 'choice' ? 4 : part.kind === 'order' ? 5 : 0);
      }
    }
    expect(exercises.exercises().find(({ id }) => id === 'recall-3')?.parts[4]).toEqual({
      id: 'full',
      kind: 'vector',
      length: 4,
      rows: 0,
      columns: 0,
      tolerance: 0.0006,
      options: [],
    });
  });

  it.each(numericParts)(
    '$question $part knows its answer and its slips',
    ({ question, part, expected, slips }) => {
      const verdictOf = (values: readonly number[]) =>
        exercises.checkAnswer({ question, part, answer: values.join('; ') });
      expect(verdictOf(expected)).toMatchObject({
        verdict: 'correct',
        credit: 1,
        reason: null,
        slips: [],
        note: null,
      });
      for (const { id, answer } of slips) {
        const { verdict, slips } = verdictOf(answer);
        expect({ id, verdict }).toEqual({ id, verdict: 'slip' });
        expect(slips).toContain(id);
      }
    },
  );
});

describe('verdicts', () => {
  it('accept 0.300 and 0.301 in question 3, and tell why', () => {
    const full = (answer: string) => exercises.checkAnswer({ question: 'recall-3', part: 'full', answer });
    expect(full('[0.450, 0.450, 0.301, 0]')).toMatchObject({ verdict: 'correct', note: null });
    expect(full('[0.450, 0.450, 0.300, 0]')).toMatchObject({
      verdict: 'correct',
      note: 'roundedWeights',
    });
  });

  it('call 2.36 million close to 2,359,296', () => {
    const answer = { question: 'recall-2', part: 'parameters', answer: '2.36 million' };
    expect(exercises.checkAnswer(answer)).toMatchObject({
      verdict: 'close',
      credit: 0,
      understood: '2.36 million = 2360000',
    });
  });

  it('name each entry of a list', () => {
    const verdict = exercises.checkAnswer({ question: 'recall-3', part: 'head-b', answer: '0.284 1' });
    expect(verdict).toMatchObject({ verdict: 'wrong', credit: 0, understood: '[0.284, 1]' });
    expect(verdict.entries).toEqual([
      { verdict: 'slip', slips: ['unchanged'] },
      { verdict: 'wrong', slips: [] },
    ]);
  });

  it('say why an answer was not understood, and where', () => {
    const answer = { question: 'recall-2', part: 'd-k', answer: '64 heads' };
    expect(exercises.checkAnswer(answer)).toMatchObject({
      verdict: 'notUnderstood',
      reason: 'unknownWord',
      position: 4,
    });
    expect(exercises.checkAnswer({ ...answer, answer: '9'.repeat(5000) })).toMatchObject({
      reason: 'tooLong',
    });
    expect(exercises.checkAnswer({ ...answer, answer: '\uD800' })).toMatchObject({
      reason: 'unknownCharacter',
    });
  });

  it('judge predictions by the numbers given', () => {
    const prediction = { answer: '45%', expected: [0.4498], tolerance: 0.0006 };
    expect(exercises.checkPrediction(prediction)).toMatchObject({
      verdict: 'correct',
      understood: '45% = 0.45',
    });
    expect(exercises.checkPrediction({ ...prediction, expected: [0.45, 0.1] })).toMatchObject({
      reason: 'wrongLength',
    });
  });
});

describe('hints and explanations', () => {
  it('have keys of the catalogue and the numbers to fill in', () => {
    expect(exercises.hint({ question: 'recall-3', part: 'head-b', grade: 3 })).toEqual({
      key: 'recall-3.head-b.hint3',
      numbers: {
        scaled: {
          values: [0, Math.SQRT2, Math.SQRT1_2].map((value) => expect.closeTo(value, 12)),
          decimals: 3,
        },
        column: { values: [0, 0, 3], decimals: 0 },
      },
    });
    expect(exercises.hint({ question: 'recall-3', part: 'weights', grade: 1 })).toEqual({
      key: 'recall-3.weights.hint1',
      numbers: {},
    });
    const lines = exercises.explanation({ question: 'recall-2', part: 'parameters' });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.key).toBe('explain.parameters');
    expect(lines[0]?.numbers.total).toEqual({ values: [2359296], decimals: 0 });
  });
});

describe('numbers', () => {
  it('are read as learners type them', () => {
    expect(exercises.readNumber('५१,२०,०००')).toEqual({
      value: 5120000,
      understood: '5120000',
      reason: null,
      position: 0,
    });
    expect(exercises.readNumber('1/0')).toEqual({
      value: null,
      understood: '',
      reason: 'divisionByZero',
      position: 2,
    });
  });
});

describe('what is refused', () => {
  const name = { question: 'recall-1', part: 'd-k' };
  const stranger = (value: object): never => value as never;
  it.each<[string, () => unknown, Parameters<typeof expectRefusal>[1], string]>([
    [
      'a number for a text',
      () => exercises.readNumber(stranger([3])),
      'wrong-type',
      'text is an array; it needs a string',
    ],
    [
      'no answer',
      () => exercises.checkAnswer(stranger(name)),
      'wrong-type',
      'answer is nothing; it needs a string',
    ],
    [
      'a question that does not exist',
      () => exercises.checkAnswer({ question: 'recall-9', part: 'd-k', answer: '1' }),
      'invalid-argument',
      'question is recall-9; it needs the id of a question',
    ],
    [
      'a part that does not exist',
      () => exercises.explanation({ question: 'recall-1', part: 'x' }),
      'invalid-argument',
      'part is x; it needs a part of the question',
    ],
    [
      'a fourth hint',
      () => exercises.hint(stranger({ ...name, grade: 4 })),
      'invalid-argument',
      'grade is 4; it needs 1, 2 or 3',
    ],
    [
      'half a hint',
      () => exercises.hint(stranger({ ...name, grade: 1.5 })),
      'invalid-argument',
      'grade is 1.5; it needs a whole number from 1',
    ],
    [
      'an unknown option',
      () => exercises.hint(stranger({ ...name, grade: 1, answer: '' })),
      'invalid-argument',
      'answer is an unknown option; it needs one of question, part, seed, grade',
    ],
    [
      'a text among the expected numbers',
      () => exercises.checkPrediction(stranger({ answer: '1', expected: [1, '2'], tolerance: 0 })),
      'wrong-type',
      'expected[1] is the string "2"; it needs a number',
    ],
  ])('%s', (_, call, code, message) => expectRefusal(call, code, message));
});
