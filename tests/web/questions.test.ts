import { beforeAll, describe, expect, it } from 'vitest';
import type { Exercises, Message, Question, QuestionPart, Verdict } from '../../dist/engine/index.js';
import { loadExercises } from '../../dist/engine/index.js';
import { steps } from '../../web/src/chapter/steps.ts';
import { questions } from '../../web/src/text/en/questions.ts';
import { diagnoses } from '../../web/src/text/en/questions/mistakes.ts';
import known from '../reference/exercises.json' with { type: 'json' };
import drawn from '../reference/variants.json' with { type: 'json' };

/** Whatever the engine can say about an answer has a text, no text is without use, and none tells what is asked. */

interface Known {
  readonly expected: readonly number[];
  readonly also?: readonly number[];
  readonly slips: readonly { readonly id: string; readonly answer: readonly number[] }[];
}
const reference = known.questions as unknown as Readonly<Record<string, Readonly<Record<string, Known>>>>;

/** Those of the step `mistakes` come with its figure, all others with the exercises. */
const texts = { ...questions, ...diagnoses };

/** A part of the original, or of a variant. */
interface Part {
  readonly question: Question;
  readonly part: QuestionPart;
  /** "recall-2.d-k" */
  readonly key: string;
  readonly known: Known | undefined;
}

/** What the reference knows of a variant: the row of its seed. */
function knownOfVariant({ id, seed }: Question, { id: part, options }: QuestionPart): Known | undefined {
  const order = drawn.orders[`${id}.${part}` as keyof typeof drawn.orders];
  if (order !== undefined) {
    const places = (lines: readonly string[]) => lines.map((line) => options.indexOf(line));
    const slips = order.slips.map(({ id, order }) => ({ id, answer: places(order) }));
    return { expected: places(order.right), slips };
  }
  interface Rows {
    readonly expected: number[][];
    readonly slips: { id: string; answers: number[][] }[];
  }
  const questions = drawn.questions as unknown as Readonly<Record<string, Readonly<Record<string, Rows>>>>;
  const rows = questions[id]?.[part];
  if (rows === undefined) return undefined;
  const row = (table: number[][]) => table[seed - 1] ?? [];
  return {
    expected: row(rows.expected),
    slips: rows.slips.map(({ id, answers }) => ({ id, answer: row(answers) })),
  };
}

let exercises: Exercises;
/** Of the chapter's own questions. */
let parts: Part[];
/** Of a dozen variants of each that has some. */
let fresh: Part[];
beforeAll(async () => {
  exercises = await loadExercises();
  const partsOf = (question: Question, known: (part: QuestionPart) => Known | undefined): Part[] =>
    question.parts.map((part) => ({ question, part, key: `${question.id}.${part.id}`, known: known(part) }));
  const originals = exercises.exercises();
  parts = originals.flatMap((question) =>
    partsOf(question, (part) => reference[question.id]?.[part.id] ?? knownOfVariant(question, part)),
  );
  fresh = originals
    .filter(({ step }) => step === 'recall')
    .flatMap(({ id }) =>
      Array.from({ length: 12 }, (_, i) => exercises.variant({ question: id, seed: i + 1 })),
    )
    .flatMap((question) => partsOf(question, (part) => knownOfVariant(question, part)));
});

/** The key of the text that is shown: variants have some of their own. */
const shownKey = ({ seed }: Question, key: string): string =>
  seed > 0 && `variant.${key}` in texts ? `variant.${key}` : key;

/** An answer for every reason not to understand one; `wrongLength` and its like depend on what is asked. */
const unreadable = [
  '',
  '1'.repeat(201),
  '\ud800',
  '12 &',
  '12 wickets',
  '(1',
  '1 +',
  '1 * * 2',
  '1,23,4,5',
  '1/0',
  '√(−1)',
  '1e999',
  '('.repeat(90) + 1 + ')'.repeat(90),
  '1; 2; 3; 4; 5; 6; 7',
  '1;;2',
  'nonesuch',
];

const judged = (answer: string, { question, part }: Part): Verdict =>
  exercises.checkAnswer({ question: question.id, part: part.id, seed: question.seed, answer });

const isNumeric = ({ kind }: QuestionPart): boolean => kind !== 'choice' && kind !== 'order';

/** Of numbers, or of the lines at some places. */
function typedAnswer({ kind, columns, options }: QuestionPart, answer: readonly number[]): string {
  if (kind === 'order') return answer.map((place) => options[place]).join();
  const ends = (i: number) => (columns > 0 && (i + 1) % columns > 0 ? ' ' : '; ');
  return answer
    .map((value, i) => `${value}${ends(i)}`)
    .join('')
    .replace(/; $/, '');
}

/** Every answer worth trying: right, each slip, each option, unreadable, one that nothing is known of. */
function answersTo({ question, part, known }: Part): string[] {
  const typed = (answer: readonly number[]): string => typedAnswer(part, answer);
  const numbers = [known?.expected, known?.also, ...(known?.slips ?? []).map(({ answer }) => answer)];
  const unread = question.seed === 0 ? unreadable : ['', '1; 2; 3'];
  return [...part.options, ...numbers.filter((one) => one !== undefined).map(typed), ...unread];
}

const messagesOf = ({ question, part }: Part): Message[] => {
  const name = { question: question.id, part: part.id, seed: question.seed };
  return [
    ...([1, 2, 3] as const).map((grade) => exercises.hint({ ...name, grade })),
    ...exercises.explanation(name),
  ];
};

/** All keys that the page can look up, found by asking the engine all that can be asked. */
function keysInUse(): Set<string> {
  const used = new Set<string>();
  for (const one of [...parts, ...fresh]) {
    const { question, part, key, known } = one;
    used.add(shownKey(question, key)).add(shownKey(question, question.id));
    if (steps.some(({ settles }) => settles?.includes(question.id))) used.add(`${question.id}.see`);
    if (/^(recall|mistakes)-\d/.test(question.id)) used.add(`${question.id}.title`);
    for (const { key: message } of messagesOf(one)) used.add(shownKey(question, message));
    for (const { id } of known?.slips ?? []) used.add(`slip.${id}`);
    for (const option of part.options) used.add(`${key}.${option}`);
    for (const answer of answersTo(one)) {
      const { verdict, slips, reason, note } = judged(answer, one);
      if (reason) used.add(`reason.${reason}`);
      if (note) used.add(`note.${note}`);
      for (const slip of slips) used.add(part.kind === 'choice' ? `${key}.${slip}.reply` : `slip.${slip}`);
      expect(verdict === 'notUnderstood', `${key} ${answer}`).toBe(reason !== null);
    }
  }
  return used;
}

it('has a text for every key the engine can give, and no text that is not used', () => {
  const used = keysInUse();
  const written = Object.keys(texts);
  expect([...used].filter((key) => !written.includes(key))).toEqual([]);
  // What JavaScript hands over is always text; other callers of the engine may hand it bytes.
  expect(written.filter((key) => !used.has(key))).toEqual(['reason.invalidUtf8']);
  expect(used.size).toBeGreaterThan(300);
}, 60_000);

it('walks every part that the reference knows, and every question of a step', () => {
  const asked = exercises.exercises().map(({ id, step }) => [step, id]);
  expect(steps.flatMap(({ id, questions }) => questions.map((question) => [id, question]))).toEqual(asked);
  const known = Object.entries(reference).flatMap(([question, all]) =>
    Object.keys(all).map((part) => `${question}.${part}`),
  );
  expect(parts.filter(({ part }) => isNumeric(part)).map(({ key }) => key)).toEqual(known);
});

it('judges the reference: right, and each slip by its name', () => {
  for (const one of parts) {
    if (one.part.kind === 'choice') {
      const verdicts = one.part.options.map((option) => judged(option, one).verdict);
      expect(verdicts.toSorted()).toEqual(['correct', ...verdicts.slice(1).map(() => 'slip')]);
      continue;
    }
    const { expected = [], slips = [] } = one.known ?? {};
    expect(judged(typedAnswer(one.part, expected), one).verdict, one.key).toBe('correct');
    for (const { id, answer } of slips)
      if (answer.length === expected.length)
        expect(judged(typedAnswer(one.part, answer), one).slips, `${one.key} ${answer}`).toContain(id);
  }
});

it('says of a number in the recall questions what it fits, not what somebody did: there are other ways to it', () => {
  const ids = [...parts, ...fresh]
    .filter(({ question, part }) => question.step === 'recall' && isNumeric(part))
    .flatMap(({ known }) => known?.slips.map(({ id }) => id) ?? []);
  const replies = [...new Set(ids)].map((id) => texts[`slip.${id}` as keyof typeof texts]);
  expect(replies.length).toBeGreaterThan(40);
  expect(replies.filter((text) => /\b[Yy]ou (?!leave|are)\w+(ed|t|k|ve)\b/.test(text))).toEqual([]);
});

const slotsOf = (key: string): string[] =>
  [...(texts[key as keyof typeof texts] ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

describe('slots', () => {
  it('of every hint and working are numbers that the engine hands over', () => {
    for (const one of [...parts, ...fresh])
      for (const { key: message, numbers } of messagesOf(one)) {
        const key = shownKey(one.question, message);
        const slots = slotsOf(key);
        expect(
          slots.filter((name) => !(name && name in numbers)),
          `${one.key}: ${key}`,
        ).toEqual([]);
        if (!key.includes('.hint3'))
          expect(
            Object.keys(numbers).filter((name) => !slots.includes(name)),
            key,
          ).toEqual([]);
      }
  });
  it('of stems and prompts are among what a question is about', () => {
    for (const { question, key } of [...parts, ...fresh])
      for (const text of [shownKey(question, question.id), shownKey(question, key)])
        expect(
          slotsOf(text).filter((name) => !(name in question.given)),
          text,
        ).toEqual([]);
  });
  it('stand nowhere else but in a reason', () => {
    const filled = new Set(parts.flatMap(messagesOf).map(({ key }) => key));
    for (const one of fresh)
      for (const key of [one.question.id, one.key, ...messagesOf(one).map(({ key }) => key)])
        filled.add(shownKey(one.question, key));
    for (const [key, text] of Object.entries(texts))
      if (text.includes('{') && !filled.has(key)) expect(key).toMatch(/^reason\./);
  });
});

describe('an answer', () => {
  /** The ways a page writes a number that is asked for; small ones stand everywhere, for other reasons. */
  const spellings = (value: number): string[] => [
    String(value),
    value.toFixed(3),
    value.toLocaleString('en'),
    value.toLocaleString('en-IN'),
  ];
  const numbersOf = (text: string): string[] => text.match(/(?<![\d.,])\d+(?:,\d+)*(?:\.\d+)?/g) ?? [];

  it('stands in no text that can be read before the attempt', () => {
    const early = (key: string): boolean => !/^explain\.|\.explain$|^note\./.test(key);
    for (const { key, part, known, question } of parts) {
      if (!isNumeric(part)) continue;
      const told = Object.entries(texts).filter(
        ([name]) => early(name) && (name === question.id || name.startsWith(`${question.id}.`)),
      );
      const given = numbersOf(texts[question.id as keyof typeof texts] ?? '');
      const tellTale = (known?.expected ?? [])
        .filter((value) => value !== 0 && value !== 1)
        .flatMap(spellings)
        .filter((number) => !given.includes(number));
      for (const [name, text] of told) {
        expect(
          numbersOf(text).filter((number) => tellTale.includes(number)),
          `${key} in ${name}`,
        ).toEqual([]);
      }
    }
  });

  it('is not among the numbers of a hint to its question', () => {
    for (const one of parts) {
      if (!isNumeric(one.part)) continue;
      const { key, known } = one;
      const hinted = messagesOf(one)
        .filter(({ key: name }) => name.includes('.hint'))
        .flatMap(({ numbers }) => Object.values(numbers).flatMap(({ values }) => [...values]));
      const given = numbersOf(texts[one.question.id as keyof typeof texts] ?? '').map(Number);
      for (const value of known?.expected ?? [])
        if (value > 1 && !given.includes(value)) expect(hinted, key).not.toContain(value);
    }
  });
});
