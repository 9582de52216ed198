import { largestSeed } from '../examples/exam.ts';

/** What became of one part of a question. Only judged answers count as attempts. */
export interface Answer {
  /** What was typed or chosen last. */
  readonly typed: string;
  readonly attempts: number;
  /** Whether any attempt was right. */
  readonly solved: boolean;
  /** Share of the entries that were right in the best attempt, 0 … 1, to four decimals. */
  readonly credit: number;
  /** Whole seconds spent on it. */
  readonly seconds: number;
}

/** What the learner did so far. It is kept on the device and never stands in an address. */
export interface Progress {
  /** By what `answerKey` gives. */
  readonly answers: Readonly<Record<string, Answer>>;
  /** Whether the recall questions were opened: from then on they are an examination. */
  readonly examined: boolean;
}

export const noProgress: Progress = { answers: {}, examined: false };

export interface AnswerName {
  readonly question: string;
  /** Of the question's numbers; 0 = the chapter's own. */
  readonly seed: number;
  readonly part: string;
}

/** "recall-2~17.d-k", or "recall-2.d-k" where the numbers are the chapter's own. */
export function nameOfAnswer(key: string): AnswerName {
  const [, question = '', seed = '0', part = ''] = /^([^.~]*)(?:~(\d+))?\.(.*)$/.exec(key) ?? [];
  return { question, seed: Number(seed), part };
}

/** What was predicted before a figure showed it, by step; '' = skipped. */
export type Guesses = Readonly<Record<string, string>>;

const longestTyped = 200;
const mostParts = 2000;
const mostAttempts = 9999;
/** Ten days. */
const mostSeconds = 864_000;
const partId = /^[a-z0-9-]{1,40}(?:~([1-9]\d{0,9}))?\.[a-z0-9-]{1,40}$/;
const stepId = /^[a-z-]{1,40}$/;

/** "recall-2.d-k" with the chapter's numbers, "recall-2~7.d-k" with those of variant 7. */
export function answerKey(question: string, part: string, seed = 0): string {
  return `${question}${seed === 0 ? '' : `~${seed}`}.${part}`;
}

/** What the next attempt makes of an answer. Nothing that was reached is lost by trying again. */
export function judged(
  before: Answer | undefined,
  { typed, solved, credit, seconds }: Omit<Answer, 'attempts'>,
): Answer {
  return {
    typed,
    attempts: (before?.attempts ?? 0) + 1,
    solved: solved || (before?.solved ?? false),
    credit: Math.max(before?.credit ?? 0, Number(credit.toFixed(4))),
    seconds: Math.min((before?.seconds ?? 0) + Math.round(seconds), mostSeconds),
  };
}

/** Two answers to one part, given on two devices: the better of each, and what was typed where more was tried. */
export function mergedAnswer(here: Answer | undefined, brought: Answer): Answer {
  if (here === undefined) return brought;
  return {
    typed: brought.attempts > here.attempts ? brought.typed : here.typed,
    attempts: Math.max(here.attempts, brought.attempts),
    solved: here.solved || brought.solved,
    credit: Math.max(here.credit, brought.credit),
    seconds: Math.max(here.seconds, brought.seconds),
  };
}

/** What the engine counts: the credit of every part with the numbers that count, those of `seed`. */
export function earned(
  answers: Progress['answers'],
  seed = 0,
): { readonly question: string; readonly part: string; readonly credit: number }[] {
  return Object.entries(answers).flatMap(([key, { credit }]) => {
    const { question, part, ...of } = nameOfAnswer(key);
    return of.seed === seed ? [{ question, part, credit }] : [];
  });
}

/** What can be read again: all answers of the chapter's own questions, and of variants the last. */
function kept(answers: Progress['answers']): [string, Answer][] {
  const all = Object.entries(answers);
  const surplus = all.length - mostParts;
  if (surplus <= 0) return all;
  const old = new Set(all.filter(([key]) => key.includes('~')).slice(0, surplus));
  return all.filter((entry) => !old.has(entry));
}

/** "recall-2.d-k:2:1:64:1:35,…": part, attempts, solved, what was typed, credit, seconds. */
export function printAnswers(answers: Progress['answers']): string {
  return kept(answers)
    .map(([part, { attempts, solved, typed, credit, seconds }]) => {
      const counted = Math.min(attempts, mostAttempts); // more could not be read again
      return `${part}:${counted}:${solved ? 1 : 0}:${guarded(typed)}:${credit}:${seconds}`;
    })
    .join(',');
}

export function parseAnswers(text: string): Progress['answers'] | undefined {
  const entries = text.split(',');
  if (entries.length > mostParts) return undefined;
  const answers: Record<string, Answer> = {};
  for (const entry of entries) {
    const [part, answer] = parseAnswer(entry) ?? [];
    if (part === undefined || answer === undefined) return undefined;
    answers[part] = answer;
  }
  return answers;
}

/** Before there were credit and seconds, an entry ended with what was typed. */
function parseAnswer(entry: string): [part: string, answer: Answer] | undefined {
  const [part = '', attempts = '', solved = '', typed = '', credit = solved, seconds = '0'] =
    entry.split(':');
  const words = unguarded(typed);
  const [name, seed = '0'] = partId.exec(part) ?? [];
  if (name === undefined || Number(seed) > largestSeed) return undefined;
  if (!/^[1-9]\d{0,3}$/.test(attempts) || !/^[01]$/.test(solved)) return undefined;
  if (words === undefined || !/^(?:1|0(?:\.\d{1,4})?)$/.test(credit) || !/^\d{1,6}$/.test(seconds))
    return undefined;
  const counted = { attempts: Number(attempts), solved: solved === '1' };
  return [part, { typed: words, ...counted, credit: Number(credit), seconds: Number(seconds) }];
}

/** "full-head:0.6,two-heads:" */
export function printGuesses(guesses: Guesses): string {
  return Object.entries(guesses)
    .map(([step, typed]) => `${step}:${guarded(typed)}`)
    .join(',');
}

export function parseGuesses(text: string, steps: readonly string[]): Guesses | undefined {
  const guesses: Record<string, string> = {};
  for (const entry of text.split(',')) {
    const [step = '', typed = ''] = entry.split(':');
    const words = unguarded(typed);
    if (!stepId.test(step) || !steps.includes(step) || words === undefined) return undefined;
    guesses[step] = words;
  }
  return guesses;
}

/**
 * Commas and colons part entries, so they may not stand in what was typed; nor may "%", which the reader of an entry
 * undoes. "$2C+" is ", ": short, because the record of a course has little room.
 */
function guarded(typed: string): string {
  const whole = typed.slice(0, longestTyped).replace(/\p{Cs}/gu, ''); // half a character cannot be encoded
  return encodeURIComponent(whole).replaceAll('%20', '+').replaceAll('%', '$');
}

function unguarded(text: string): string | undefined {
  try {
    // Where "%" stands, it was written by an earlier page.
    const typed = decodeURIComponent(text.replaceAll('+', '%20').replaceAll('$', '%'));
    return typed.length <= longestTyped ? typed : undefined;
  } catch {
    return undefined;
  }
}
