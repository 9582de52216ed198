// Fresh variants of the recall questions through the facade, against NumPy's answers.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Exercises, expectRefusal, loadExercises } from './support.js';

interface Slip {
  readonly id: string;
  readonly answers: readonly (readonly number[])[];
}
interface Known {
  readonly expected: readonly (readonly number[])[];
  readonly also?: readonly (readonly number[])[];
  readonly slips: readonly Slip[];
}
type Part = ReturnType<Exercises['exercises']>[number]['parts'][number];

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../reference/${name}.json`, import.meta.url), 'utf8'));
const reference: {
  readonly questions: Readonly<Record<string, Readonly<Record<string, Known>>>>;
  readonly orders: Readonly<
    Record<string, { readonly right: string[]; readonly slips: { id: string; order: string[] }[] }>
  >;
  readonly lines: Readonly<Record<string, boolean>>;
} = read('variants');
const given: Readonly<Record<string, { names: [string, number][]; variants: number[][] }>> =
  read('variants_given');
const recall = Object.keys(reference.questions);
/** Of 200, all natively and every fifth here. */
const seeds = Array.from({ length: 40 }, (_, i) => 5 * i + 1);

let exercises: Exercises;
beforeAll(async () => {
  exercises = await loadExercises();
});

const numeric = ({ kind }: Part): boolean => kind !== 'choice' && kind !== 'order';
const known = (question: string, part: string): Known => {
  const found = reference.questions[question]?.[part];
  if (found === undefined) throw new Error(`the reference has no ${question} ${part}`);
  return found;
};
const row = (rows: readonly (readonly number[])[], seed: number): readonly number[] => rows[seed - 1] ?? [];

/** Rows of a matrix of three columns; a list otherwise. */
function typed({ kind, columns }: Part, values: readonly number[], write = (x: number) => String(x)): string {
  if (kind !== 'matrix') return values.map(write).join('; ');
  const rows = Array.from({ length: values.length / columns }, (_, i) =>
    values.slice(i * columns, (i + 1) * columns).map(write),
  );
  return rows.map((entries) => entries.join(' ')).join('\n');
}

/** Ways of typing one answer. */
function notations(part: Part, values: readonly number[]): string[] {
  const three = (x: number) => x.toFixed(3);
  // 1,234 would be read as thousands.
  const comma = (x: number) => three(x).replace('.', Math.abs(x) < 1 ? ',' : '.');
  if (part.kind === 'number' && part.tolerance === 0) {
    const [value = Number.NaN] = values;
    const grouped = ['en', 'en-IN', 'fr'].map((locale) => value.toLocaleString(locale));
    // One point is a decimal point; several group.
    if (value >= 1e6) grouped.push(value.toLocaleString('de'));
    return [String(value), ...grouped, `${value}.0`, `= ${value}`, `${value / 2}*2`, `2×${value}/2`];
  }
  if (part.kind === 'number') return [String(values[0]), ...values.map(three), ...values.map(comma)];
  if (part.kind === 'vector') {
    const list = values.map(three);
    return [`[${list.join(', ')}]`, list.join(' '), `(${list.join(';')})`, values.map(comma).join(' ')];
  }
  const rows = typed(part, values, three).split('\n');
  const commas = rows.map((text) => text.replaceAll(' ', ', '));
  return [
    rows.join('\n'),
    rows.join('; '),
    rows.join('\n').replaceAll(' ', '\t'), // a spreadsheet
    typed(part, values, comma).replaceAll(' ', '\t'), // of another country
    `[[${rows.join(']\n [')}]]`, // NumPy
    `[[${commas.join('], [')}]]`,
    `[${commas.join('],[')}]`,
    `{{${commas.join('}, {')}}}`,
  ];
}

describe.each(recall)('variants of %s', (question) => {
  it('are about what the reference was made from', () => {
    const { names, variants } = given[question] ?? { names: [], variants: [] };
    for (const seed of seeds) {
      const one = exercises.variant({ question, seed });
      expect({ id: one.id, seed: one.seed }).toEqual({ id: question, seed });
      expect(Object.entries(one.given).map(([name, { values }]) => [name, values.length])).toEqual(names);
      expect(Object.values(one.given).flatMap(({ values }) => values)).toEqual(variants[seed - 1]);
    }
  });

  it('accept the answer however it is typed', () => {
    for (const seed of seeds)
      for (const part of exercises.variant({ question, seed }).parts.filter(numeric)) {
        const { expected, also = expected } = known(question, part.id);
        const answers = [...notations(part, row(expected, seed)), ...notations(part, row(also, seed))];
        for (const answer of answers)
          expect(exercises.checkAnswer({ question, part: part.id, seed, answer }), answer).toMatchObject({
            verdict: 'correct',
            credit: 1,
            slips: [],
          });
      }
  });

  it('name each slip, alone or with its twins', () => {
    for (const seed of seeds)
      for (const part of exercises.variant({ question, seed }).parts.filter(numeric)) {
        const { expected, also = expected, slips } = known(question, part.id);
        const near = (a: readonly number[], b: readonly number[]): boolean =>
          a.length === b.length &&
          a.every((x, i) => Math.abs(x - (b[i] ?? 0)) <= Math.max(part.tolerance, 1e-9 * Math.abs(x)));
        const hidden = (answer: readonly number[]): boolean =>
          answer.length === row(expected, seed).length &&
          answer.every(
            (x, i) => near([x], [row(expected, seed)[i] ?? 0]) || near([x], [row(also, seed)[i] ?? 0]),
          );
        for (const { id, answers } of slips) {
          const answer = row(answers, seed);
          // Digits that the reference leaves out count where the answer is exact.
          if (hidden(answer) || (part.tolerance === 0 && answer.some((x) => x % 1 !== 0))) continue;
          const twins = slips.filter(({ answers }) => near(answer, row(answers, seed))).map(({ id }) => id);
          const verdict = exercises.checkAnswer({
            question,
            part: part.id,
            seed,
            answer: typed(part, answer),
          });
          const where = `${question}~${seed} ${part.id} ${id}`;
          expect(verdict.verdict, where).toBe('slip');
          expect([...verdict.slips].sort(), where).toEqual([...new Set(twins)].sort());
        }
      }
  });
});

describe('the derivation', () => {
  const question = 'recall-4';
  it('has one wrong line, by listing all cases, and any of the four can be it', () => {
    const wrong = new Set<string>();
    for (const seed of seeds) {
      const part = exercises.variant({ question, seed }).parts.find(({ id }) => id === 'wrong-line');
      for (const answer of part?.options ?? []) {
        const { verdict } = exercises.checkAnswer({ question, part: 'wrong-line', seed, answer });
        expect(verdict === 'correct', `${seed} ${answer}`).toBe(reference.lines[answer] === false);
        if (verdict === 'correct') wrong.add(answer);
      }
    }
    expect(wrong.size).toBe(4);
  });

  it('is put in order: credit a line, known wrong orders by name', () => {
    const { right = [], slips = [] } = reference.orders['recall-4.order'] ?? {};
    const shown = new Set<string>();
    for (const seed of seeds) {
      const check = (answer: string) => exercises.checkAnswer({ question, part: 'order', seed, answer });
      const part = exercises.variant({ question, seed }).parts.find(({ id }) => id === 'order');
      expect(part).toMatchObject({ kind: 'order', length: 5 });
      expect([...(part?.options ?? [])].sort()).toEqual(right.toSorted());
      expect(part?.options).not.toEqual(right);
      shown.add(part?.options.join() ?? '');
      expect(check(right.join())).toMatchObject({ verdict: 'correct', credit: 1, understood: right.join() });
      for (const { id, order } of slips) {
        const credit = order.filter((line, i) => line === right[i]).length / 5;
        expect(check(order.join()), id).toMatchObject({ verdict: 'slip', credit, slips: [id] });
      }
      const [a = '', b = '', c = '', d = '', e = ''] = right;
      const swapped = check([a, b, c, e, d].join());
      expect(swapped).toMatchObject({ verdict: 'wrong', credit: 0.6, slips: [] });
      expect(swapped.entries.map(({ verdict }) => verdict === 'correct')).toEqual([
        true,
        true,
        true,
        false,
        false,
      ]);
      expect(check('')).toMatchObject({ verdict: 'notUnderstood', reason: 'empty' });
      expect(check([a, b, c, d].join())).toMatchObject({ verdict: 'notUnderstood', reason: 'wrongLength' });
      expect(check([a, b, c, d, d].join())).toMatchObject({ reason: 'unknownOption' });
      expect(check([a, b, c, d, 'x'].join())).toMatchObject({ reason: 'unknownOption' });
    }
    expect(shown.size).toBeGreaterThan(20);
  });
});

describe('a matrix', () => {
  const name = { question: 'recall-3', part: 'weight-rows', seed: 1 };
  const check = (answer: string) => exercises.checkAnswer({ ...name, answer });
  const right = () => row(known('recall-3', 'weight-rows').expected, 1).map((x) => x.toFixed(3));

  it('has credit an entry', () => {
    const [a = '', b = '', c = '', d = '', e = '', f = ''] = right();
    const verdict = check(`${a} ${b} ${c}\n${d} 9 8`);
    expect(verdict).toMatchObject({ verdict: 'wrong', credit: 4 / 6 });
    expect(verdict.entries.map(({ verdict }) => verdict)).toEqual([
      ...['correct', 'correct', 'correct', 'correct', 'wrong', 'wrong'],
    ]);
    expect(check(`${a} ${b} ${c}\n${d} ${e} ${f}`).understood).toMatch(/^\[\[.*\], \[.*\]\]$/);
  });

  it.each([
    ['1 2 3', 'wrongShape'],
    ['1 2 3; 4 5 6; 7 8 9', 'wrongShape'],
    ['1 2; 3 4', 'wrongShape'],
    ['1 2 3 4 5 6', 'wrongShape'],
    ['1 2 3\n4 5', 'wrongShape'],
    ['[[1 2 3][4 5 6]', 'unbalanced'],
    ['', 'empty'],
    ['[[]]', 'empty'],
    ['1 2 3\n4 five 6', 'unknownWord'],
    ['1 2 3\n4,,5,6', 'missingEntry'],
  ])('%j is not understood: %s', (answer, reason) => {
    expect(check(answer)).toMatchObject({ verdict: 'notUnderstood', reason });
  });

  it('says where it stopped reading', () => {
    expect(check('[[1 2 3]\n [4 five 6]]')).toMatchObject({ reason: 'unknownWord', position: 14 });
  });
});

describe('results', () => {
  it('score the best of each part of the six questions', () => {
    const best = exercises
      .exercises()
      .filter(({ step }) => step === 'recall')
      .flatMap(({ id, parts }) => parts.map((part) => ({ question: id, part: part.id, credit: 1 })));
    const { score, complete, passed, questions } = exercises.results([
      ...best,
      ...best.map((one) => ({ ...one, credit: 0 })),
      { question: 'of another version', part: 'x', credit: 1 },
    ]);
    expect({ score, complete, passed }).toEqual({ score: 100, complete: true, passed: true });
    expect(questions.map(({ id }) => id)).toEqual(exercises.exercises().map(({ id }) => id));
    expect(questions.find(({ id }) => id === 'recall-1')).toEqual({
      ...{ id: 'recall-1', credit: 1, attempted: true, complete: true },
    });
    expect(exercises.results([])).toMatchObject({ score: 0, complete: false, passed: false });
  });

  it('count the questions that are chosen, with the parts of their variants', () => {
    const best = exercises
      .variant({ question: 'recall-5', seed: 9 })
      .parts.map(({ id }) => ({ question: 'recall-5', part: id, credit: 1 }));
    const chosen = { questions: ['recall-5', 'recall-6'], seed: 9 };
    expect(exercises.results(best, chosen)).toMatchObject({ score: 50, complete: false, passed: false });
    expect(exercises.results(best, { ...chosen, questions: ['recall-5'] })).toMatchObject({
      ...{ score: 100, complete: true, passed: true },
    });
    // The original has another part, which nobody has tried.
    expect(exercises.results(best, { questions: ['recall-5'] })).toMatchObject({
      score: 50,
      complete: false,
    });
    const half = [{ question: 'cost-check', part: 'grows', credit: 1 }];
    expect(exercises.results(half, { questions: ['cost-check'], seed: 3 }).score).toBeCloseTo(100 / 3, 9);
  });
});

describe('what is refused', () => {
  const stranger = (value: unknown): never => value as never;
  it.each<[string, () => unknown, Parameters<typeof expectRefusal>[1], string]>([
    [
      'a seed for a question without variants',
      () => exercises.variant({ question: 'cost-check', seed: 1 }),
      'invalid-argument',
      'seed is 1; it needs 0: this question has no variants',
    ],
    ...[2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1].map(
      (seed): [string, () => unknown, Parameters<typeof expectRefusal>[1], string] => [
        `${seed} for a question without variants, named as it was given`,
        () => exercises.variant({ question: 'cost-check', seed }),
        'invalid-argument',
        `seed is ${seed}; it needs 0: this question has no variants`,
      ],
    ),
    [
      'half a seed',
      () => exercises.variant({ question: 'recall-1', seed: 0.5 }),
      'invalid-argument',
      'seed is 0.5; it needs a whole number from 0',
    ],
    [
      'a seed that is too large',
      () => exercises.checkAnswer({ question: 'recall-1', part: 'd-k', seed: 2 ** 32, answer: '1' }),
      'invalid-argument',
      'seed is 4294967296; it needs a whole number from 0 to 4294967295',
    ],
    [
      'no list of credits',
      () => exercises.results(stranger({})),
      'wrong-type',
      'best is an object; it needs an array',
    ],
    [
      'a credit without a number',
      () => exercises.results([stranger({ question: 'recall-1', part: 'd-k' })]),
      'wrong-type',
      'credit is nothing; it needs a number',
    ],
    [
      'a credit above 1',
      () => exercises.results([{ question: 'recall-1', part: 'd-k', credit: 2 }]),
      'invalid-argument',
      'credit is outside; it needs a share from 0 to 1',
    ],
    [
      'no question that counts',
      () => exercises.results([], { questions: ['recall-9'] }),
      'invalid-argument',
      'questions is none; it needs the id of a question',
    ],
    [
      'a question that is no text',
      () => exercises.results([], { questions: stranger([3]) }),
      'wrong-type',
      'questions[0] is 3; it needs a string',
    ],
  ])('%s', (_, call, code, message) => expectRefusal(call, code, message));
});
