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
  | 'unknownOption';

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
  readonly kind: 'number' | 'vector' | 'choice';
  /** Entries wanted: 1 of a number, n of a vector, 0 of a choice. */
  readonly length: number;
  /** An answer this far from the expected value is correct; 0 = to the unit. */
  readonly tolerance: number;
  /** Ids of the options of a choice, in the order to show; else none. */
  readonly options: readonly string[];
}

export interface Question {
  readonly id: string;
  /** Id of the step that asks it. */
  readonly step: string;
  /** In the order to ask: the explanation of a part may hold the answers of earlier ones. */
  readonly parts: readonly QuestionPart[];
}

export type Outcome = 'correct' | 'close' | 'slip' | 'wrong' | 'notUnderstood';

export interface EntryVerdict {
  readonly verdict: Exclude<Outcome, 'notUnderstood'>;
  /** Ids of the slips that give this entry. */
  readonly slips: readonly string[];
}

/** What an answer was found to be. */
export interface Verdict {
  /** `close`: the expected value, not given precisely enough. `notUnderstood`: nothing was judged, no attempt. */
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
}

/** Questions, their judge, typed numbers, and what two steps show that ask. Errors as for `Engine`. */
export interface Exercises extends Mistakes {
  /** Reads a number as a learner types it: 5,120,000; 51,20,000; 5.12 million; 4×768²; 2√2; 0,45; ४५%. */
  readNumber(text: string): NumberReading;
  /** All questions, without their answers. */
  exercises(): readonly Question[];
  /**
   * Judges what was typed, or the id of an option.
   *
   * @throws EngineError `invalid-argument`: no such question or part
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
