import type { Matrix } from './types.js';

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

/** What `bottleneck` takes: several jobs that one softmax has to serve. */
export interface BottleneckInput {
  /** n ≥ 2, before the softmax */
  readonly scores: Float64Array;
  /** J ≥ 1 indices: the token each job wants. */
  readonly wanted: readonly number[];
  /** Of its attention a job wants on its token, between 0 and 1; the rest is spread evenly. Default 0.9. */
  readonly share?: number;
}

export interface Bottleneck {
  /** J × n, what each job would have the weights be. */
  readonly targets: Matrix;
  /** n, softmax(scores) */
  readonly weights: Float64Array;
  /** J, cross-entropy of each job under these weights. */
  readonly bits: Float64Array;
  /** J, entropy of each target: the least that job can pay. */
  readonly floors: Float64Array;
  /** What costs the jobs least together. */
  readonly best: {
    /** n, log(weights), shifted so that the smallest is 0 */
    readonly scores: Float64Array;
    /** n, the mean of the targets */
    readonly weights: Float64Array;
    /** J, cross-entropy of each job under them */
    readonly bits: Float64Array;
  };
  /** Σ best.bits − Σ floors: what sharing costs at best. */
  readonly priceBits: number;
  /** Σ bits − Σ floors: what these scores cost. */
  readonly excessBits: number;
}

/** One word that needs another, by indices. */
export interface Relation {
  readonly id: 'coreference' | 'topic';
  readonly from: number;
  readonly to: number;
  /** Difference of the positions. */
  readonly distance: number;
  /** A token that fits nearly as well. */
  readonly distractor: number | null;
}

/** The chapter's sentence. */
export interface Commentary {
  readonly text: string;
  readonly tokens: readonly string[];
  readonly relations: readonly Relation[];
}

/** What `shapes` takes: whole numbers from 1 to a million. */
export interface ShapesInput {
  readonly n: number;
  readonly dModel: number;
  readonly heads: number;
  /** Width of a head's queries and keys. Default dModel/heads. */
  readonly dK?: number;
  /** Width of a head's values. Default dModel/heads. */
  readonly dV?: number;
}

export type SymbolId =
  | 'x'
  | 'wQ'
  | 'wK'
  | 'wV'
  | 'q'
  | 'k'
  | 'v'
  | 'scores'
  | 'weights'
  | 'head'
  | 'concat'
  | 'wO'
  | 'output';

export interface SymbolShape {
  readonly id: SymbolId;
  readonly rows: number;
  readonly cols: number;
  /** Whether there are h of them. */
  readonly perHead: boolean;
}

export interface LayerShapes {
  readonly dK: number;
  readonly dV: number;
  /** In the order of computing. */
  readonly symbols: readonly SymbolShape[];
}

/** Questions, and what the first steps of the chapter show. Errors as for `Engine`. */
export interface Exercises {
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
  /** What one softmax costs several jobs, and the least it can cost them. */
  bottleneck(input: BottleneckInput): Bottleneck;
  /** The chapter's sentence. */
  commentary(): Commentary;
  /** The words of a text, punctuation dropped. */
  tokenise(text: string): readonly string[];
  /** The shape of every symbol of the layer. `heads-do-not-divide` where a default width is no whole number. */
  shapes(input: ShapesInput): LayerShapes;
  /** The divisors of dModel on either side of heads, ascending; heads alone if it is one. */
  divisorsNear(input: { readonly dModel: number; readonly heads: number }): readonly number[];
}
