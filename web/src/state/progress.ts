/** What became of one part of a question. Only judged answers count as attempts. */
export interface Answer {
  /** What was typed or chosen last. */
  readonly typed: string;
  readonly attempts: number;
  /** Whether any attempt was right. */
  readonly solved: boolean;
}

/** What the learner did so far. It is kept on the device and never stands in an address. */
export interface Progress {
  /** By "question.part". */
  readonly answers: Readonly<Record<string, Answer>>;
  /** Whether the recall questions were opened: from then on they are an examination. */
  readonly examined: boolean;
}

export const noProgress: Progress = { answers: {}, examined: false };

/** What was predicted before a figure showed it, by step; '' = skipped. */
export type Guesses = Readonly<Record<string, string>>;

const longestTyped = 200;
const mostParts = 200;
const mostAttempts = 9999;
const partId = /^[a-z0-9-]{1,40}\.[a-z0-9-]{1,40}$/;
const stepId = /^[a-z-]{1,40}$/;

/** "recall-2.d-k:2:1:64,…": part, attempts, solved, what was typed. */
export function printAnswers(answers: Progress['answers']): string {
  return Object.entries(answers)
    .map(([part, { attempts, solved, typed }]) => {
      const counted = Math.min(attempts, mostAttempts); // more could not be read again
      return `${part}:${counted}:${solved ? 1 : 0}:${guarded(typed)}`;
    })
    .join(',');
}

export function parseAnswers(text: string): Progress['answers'] | undefined {
  const entries = text.split(',');
  if (entries.length > mostParts) return undefined;
  const answers: Record<string, Answer> = {};
  for (const entry of entries) {
    const [part = '', attempts = '', solved = '', typed = ''] = entry.split(':');
    const words = unguarded(typed);
    if (!partId.test(part) || !/^[1-9]\d{0,3}$/.test(attempts) || !/^[01]$/.test(solved)) return undefined;
    if (words === undefined) return undefined;
    answers[part] = { typed: words, attempts: Number(attempts), solved: solved === '1' };
  }
  return answers;
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

/** Commas and colons part entries, so they may not stand in what was typed; twice, since a reader undoes one. */
function guarded(typed: string): string {
  const whole = typed.slice(0, longestTyped).replace(/\p{Cs}/gu, ''); // half a character cannot be encoded
  return encodeURIComponent(encodeURIComponent(whole));
}

function unguarded(text: string): string | undefined {
  try {
    const typed = decodeURIComponent(text);
    return typed.length <= longestTyped ? typed : undefined;
  } catch {
    return undefined;
  }
}
