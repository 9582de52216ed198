import type { Mistakes } from './mistake_types.js';

/** Why a typed answer could not be read; stable. */
export type Reason =
  | 'empty'
  | 'tooLong'
  | 'invalidUtf8'
  | 'unknownCharacter'
  | 'unknownWord'
  | 'unbalanced'
  | 'incomplete'
  | 'unexpected'
  | 'ambiguousSeparator'
  | 'divisionByZero'
  | 'negativeRoot'
  | 'overflow'
  | 'tooDeep'
  | 'severalNumbers'
  | 'missingEntry'
  | 'wrongLength'
  | 'unknownOption'
  | 'wrongShape';

/** A typed number, or why it is none. */
export interface NumberReading {
  /** null where there is a reason. */
  readonly value: number | null;
  /** What was understood, in one spelling: "1234", "4 × 768² = 2359296", "2√2 = 2.8284…"; "" where there is a reason. */
  readonly understood: string;
  readonly reason: Reason | null;
  /** Of the character the reason concerns, from 1; 0 = none in particular. */
  readonly position: number;
}

/** One thing asked for. Its texts are in the page's catalogue, by ids. */
export interface QuestionPart {
  readonly id: string;
  /**
   * `choice`: one of the options. `order`: all of them, in the right order. `matrix`: typed as rows, by lines,
   * semicolons or brackets.
   */
  readonly kind: 'number' | 'vector' | 'choice' | 'matrix' | 'order';
  /** Entries wanted: 1 of a number, n of a vector or an order, rows·columns of a matrix, 0 of a choice. */
  readonly length: number;
  /** Of a matrix; else 0. */
  readonly rows: number;
  readonly columns: number;
  /** An answer this far from the expected value is correct; 0 = to the unit. */
  readonly tolerance: number;
  /** Ids of the options of a choice or of the lines to be ordered, in the order to show; else none. */
  readonly options: readonly string[];
}

export interface Question {
  readonly id: string;
  /** Id of the step that asks it. */
  readonly step: string;
  /** 0 = the chapter's own numbers. */
  readonly seed: number;
  /** What it is about, to fill into its texts; each row of a matrix has a name of its own. */
  readonly given: Readonly<Record<string, NamedNumber>>;
  /** In the order to ask: the explanation of a part may hold the answers of earlier ones. */
  readonly parts: readonly QuestionPart[];
}

export type Outcome = 'correct' | 'close' | 'cutOff' | 'slip' | 'wrong' | 'notUnderstood';

export interface EntryVerdict {
  readonly verdict: Exclude<Outcome, 'notUnderstood'>;
  /** Ids of the slips that give this entry. */
  readonly slips: readonly string[];
}

/** What an answer was found to be. */
export interface Verdict {
  /**
   * `close`: the expected value, not given precisely enough. `cutOff`: its first digits, where rounding would raise the
   * last. `notUnderstood`: nothing was judged, no attempt.
   */
  readonly verdict: Outcome;
  /** Share of the entries that are correct, 0 … 1. */
  readonly credit: number;
  /** As NumberReading; "[0.768, 0.187]" for a vector; the id of an option. */
  readonly understood: string;
  /** Only with `notUnderstood`. */
  readonly reason: Reason | null;
  readonly position: number;
  /** Ids of all slips that give this answer; of a choice, the wrong option. */
  readonly slips: readonly string[];
  /** One an entry of a vector; else none. */
  readonly entries: readonly EntryVerdict[];
  /** Id of the text on an answer that counts as correct beside the expected one. */
  readonly note: string | null;
}

/** A text of the catalogue and the numbers to put into it, by name. */
export interface Message {
  readonly key: string;
  readonly numbers: Readonly<Record<string, NamedNumber>>;
}

export interface NamedNumber {
  readonly values: readonly number[];
  /** How many to show; 0 = whole numbers. */
  readonly decimals: number;
}

export interface PartName {
  readonly question: string;
  readonly part: string;
  /** Of the variant; 0, the default, = the chapter's own numbers. */
  readonly seed?: number | undefined;
}

/** What an answer to a part has earned, 0 … 1. */
export interface EarnedCredit {
  readonly question: string;
  readonly part: string;
  readonly credit: number;
}

/** Which questions count, and with which numbers. */
export interface Counted {
  /** Ids. By default, or where there is none, the six of the step `recall`. */
  readonly questions?: readonly string[] | undefined;
  /** Of the variants that count. Default 0, the chapter's own numbers. */
  readonly seed?: number | undefined;
}

export interface QuestionResult {
  readonly id: string;
  /** Mean of the best credits of its parts, 0 … 1; a part without an attempt counts 0. */
  readonly credit: number;
  /** One part was attempted. */
  readonly attempted: boolean;
  /** Every part was. */
  readonly complete: boolean;
}

export interface Results {
  /** All questions, in the chapter's order. */
  readonly questions: readonly QuestionResult[];
  /** 0 … 100: mean over the questions that count. */
  readonly score: number;
  /** All of those are complete. */
  readonly complete: boolean;
  /** The score is 60 or more. */
  readonly passed: boolean;
}

/** Questions, their judge, typed numbers, and what two steps show that ask. Errors as for `Engine`. */
export interface Exercises extends Mistakes {
  /** Reads a number as a learner types it: 5,120,000; 51,20,000; 5.12 million; 4×768²; 2√2; 0,45; ४५%. */
  readNumber(text: string): NumberReading;
  /** All questions with the chapter's numbers, without their answers. */
  exercises(): readonly Question[];
  /**
   * A question with fresh numbers, the same for a seed everywhere. Questions of the step `recall` have variants.
   *
   * @param input seed: a whole number, 0 … 2³² − 1; 0 = the chapter's own numbers
   * @throws EngineError `invalid-argument`: no such question, or none with variants
   */
  variant(input: { readonly question: string; readonly seed: number }): Question;
  /**
   * What somebody has reached. Of several credits of a part the best counts; one for what is not asked is passed over.
   *
   * @throws EngineError `invalid-argument`: a credit outside 0 … 1; no question that counts
   */
  results(best: readonly EarnedCredit[], counted?: Counted): Results;
  /**
   * Judges what was typed, or the id of an option, or the ids of lines in the learner's order with commas between.
   *
   * @throws EngineError `invalid-argument`: no such question, part or variant
   */
  checkAnswer(input: PartName & { readonly answer: string }): Verdict;
  /**
   * Judges a prediction of numbers the caller has; no slips are named.
   *
   * @param input expected: 1 … 16 numbers; tolerance: 0 = to the unit
   */
  checkPrediction(input: {
    readonly answer: string;
    readonly expected: readonly number[];
    readonly tolerance: number;
  }): Verdict;
  /** A hint of a grade; none of any grade holds an answer of its question. */
  hint(input: PartName & { readonly grade: 1 | 2 | 3 }): Message;
  /** The answer with the steps to it: to be asked for after an attempt only. */
  explanation(input: PartName): readonly Message[];
}
