import type { Exercises, Message, NamedNumber, Question, QuestionPart, Verdict } from '../engine/types.ts';
import { examination } from '../state/exam.ts';
import type { Answer } from '../state/progress.ts';
import { sayOf } from '../text/say.ts';
import type { App } from './app.ts';
import { isOpen } from './examination.ts';
import { slotsOf } from './verdict.ts';

/** What is seen of one part besides what the store keeps. */
export interface Seen {
  /** What stands in the field. */
  readonly draft: string;
  readonly verdict?: Verdict | undefined;
  /** What it is about. */
  readonly judged?: string;
  readonly hints: readonly Message[];
  readonly working?: readonly Message[] | undefined;
  /** Whether its first attempt has just opened another part. */
  readonly opened?: boolean;
  /** Where a line was moved to last, in words. */
  readonly moved?: string;
}

/** What a teacher's settings allow. */
export interface Rules {
  /** How often a part can be tried. */
  readonly attempts: number;
  /** Whether there are no hints and no working. */
  readonly hidden: boolean;
  /** Whether nobody is told yet what was right. */
  readonly untold: boolean;
  /** Whether the answers can be changed no more. */
  readonly over: boolean;
}

/** One part as it is drawn. */
export interface Asked {
  readonly app: App;
  readonly exercises: Exercises;
  readonly question: Question;
  readonly part: QuestionPart;
  /** "recall-2.d-k": of its texts. */
  readonly text: string;
  /** Of its answer. */
  readonly key: string;
  /** "recall-2-d-k": of its elements. */
  readonly id: string;
  readonly answer: Answer | undefined;
  readonly rules: Rules;
  readonly seen: Seen;
}

const free: Rules = { attempts: Number.POSITIVE_INFINITY, hidden: false, untold: false, over: false };

export function rulesOf(app: App, question: string): Rules {
  const { isSet, questions, attempts, hidden } = examination(app.store);
  if (!isSet || !questions.includes(question)) return free;
  const over = hidden && !isOpen(app);
  return { attempts, hidden, untold: hidden && !over, over };
}

/** Whether its answer can be changed no more. */
export function isClosed({ answer, rules }: Pick<Asked, 'answer' | 'rules'>): boolean {
  return rules.over || (answer?.attempts ?? 0) >= rules.attempts;
}

/** Whether the way to the answer may be shown: after an attempt, and not while another one could copy it. */
export function mayExplain({ answer, rules }: Asked): boolean {
  if (answer === undefined || rules.hidden) return false;
  return rules.attempts === Number.POSITIVE_INFINITY || answer.solved || answer.attempts >= rules.attempts;
}

/**
 * A text of a question with the numbers that it is given, and those of a hint or a line of working. Variants have some
 * texts of their own.
 */
export function textOf(
  { app, question }: { readonly app: App; readonly question: Question },
  key: string,
  numbers: Readonly<Record<string, NamedNumber>> = {},
): string | undefined {
  const slots = slotsOf({ ...question.given, ...numbers }, app.numbers);
  return (question.seed === 0 ? undefined : sayOf(`variant.${key}`, slots)) ?? sayOf(key, slots);
}

/** What stands in the field before anything was typed: lines as they were shuffled, otherwise nothing. */
export function emptyDraft({ kind, options }: QuestionPart): string {
  return kind === 'order' ? options.join(',') : '';
}
