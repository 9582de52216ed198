/** The module exercises as it is, before the facade: what cpp/bindings/exercises.cpp binds. */
declare module '#core/exercises.js' {
  import type { RawFailure, RawMatrix, RawSuccess } from '#core/core.js';

  export interface RawText {
    readonly text: string;
  }

  export interface RawPartName {
    readonly question: string;
    readonly part: string;
    readonly seed: number;
  }

  export interface RawVariantInput {
    readonly question: string;
    readonly seed: number;
  }

  export interface RawCredits {
    /** Two lines a credit: the question and the part. */
    readonly parts: string;
    readonly credits: Float64Array;
    /** A line each; "" = those of the step `recall`. */
    readonly questions: string;
    readonly seed: number;
  }

  export interface RawQuestionResult {
    readonly id: string;
    readonly credit: number;
    readonly attempted: boolean;
    readonly complete: boolean;
  }

  export interface RawResults {
    readonly questions: RawQuestionResult[];
    readonly score: number;
    readonly complete: boolean;
    readonly passed: boolean;
  }

  export interface RawAnswer {
    readonly question: string;
    readonly part: string;
    readonly answer: string;
    readonly seed: number;
  }

  export interface RawPrediction {
    readonly answer: string;
    readonly expected: Float64Array;
    readonly tolerance: number;
  }

  export interface RawHintInput {
    readonly question: string;
    readonly part: string;
    readonly grade: number;
    readonly seed: number;
  }

  export interface RawNumberReading {
    readonly value: number | null;
    readonly understood: string;
    readonly reason: string | null;
    readonly position: number;
  }

  export interface RawPart {
    readonly id: string;
    readonly kind: string;
    readonly length: number;
    readonly rows: number;
    readonly columns: number;
    readonly tolerance: number;
    readonly options: string[];
  }

  export interface RawQuestion {
    readonly id: string;
    readonly step: string;
    readonly seed: number;
    readonly given: RawNamedNumbers[];
    readonly parts: RawPart[];
  }

  export interface RawEntryVerdict {
    readonly verdict: string;
    readonly slips: string[];
  }

  export interface RawVerdict {
    readonly verdict: string;
    readonly credit: number;
    readonly understood: string;
    readonly reason: string | null;
    readonly position: number;
    readonly slips: string[];
    readonly entries: RawEntryVerdict[];
    readonly note: string | null;
  }

  export interface RawNamedNumbers {
    readonly name: string;
    readonly values: Float64Array;
    readonly decimals: number;
  }

  export interface RawMessage {
    readonly key: string;
    readonly numbers: RawNamedNumbers[];
  }

  export interface RawMistakesExample {
    readonly tokens: string[];
    readonly q: RawMatrix;
    readonly k: RawMatrix;
    readonly v: RawMatrix;
    readonly heads: number;
    readonly layers: string[];
  }

  export interface RawBrokenLayerInput {
    readonly q: RawMatrix;
    readonly k: RawMatrix;
    readonly v: RawMatrix;
    readonly heads: number;
    /** "" is the right layer */
    readonly mistake: string;
  }

  export interface RawBrokenLayer {
    readonly scaled: RawMatrix[];
    readonly weights: RawMatrix[];
    readonly output: RawMatrix;
  }

  export interface RawNaiveInput {
    readonly scores: Float64Array;
    readonly factor: number;
  }

  /** 0 stands for what is no number; its kind says what it is. */
  export interface RawSingles {
    readonly values: Float64Array;
    readonly kinds: string[];
  }

  export interface RawNaiveSoftmax {
    readonly scores: Float64Array;
    readonly exps: RawSingles;
    readonly sum: RawSingles;
    readonly naive: RawSingles;
    readonly shifted: Float64Array;
    readonly shiftedExps: Float64Array;
    readonly shiftedSum: number;
    readonly weights: Float64Array;
    readonly largestSingle: number;
  }

  export interface RawWidths {
    readonly dModel: number;
    readonly heads: number;
  }

  export interface RawCounted {
    readonly wQ: number;
    readonly wK: number;
    readonly wV: number;
    readonly wO: number;
    readonly total: number;
  }

  export interface RawExercises {
    readNumber(input: RawText): RawSuccess<RawNumberReading> | RawFailure;
    listExercises(): RawSuccess<RawQuestion[]> | RawFailure;
    variant(input: RawVariantInput): RawSuccess<RawQuestion> | RawFailure;
    results(input: RawCredits): RawSuccess<RawResults> | RawFailure;
    checkAnswer(input: RawAnswer): RawSuccess<RawVerdict> | RawFailure;
    checkPrediction(input: RawPrediction): RawSuccess<RawVerdict> | RawFailure;
    hint(input: RawHintInput): RawSuccess<RawNamedNumbers[]> | RawFailure;
    explanation(input: RawPartName): RawSuccess<RawMessage[]> | RawFailure;
    mistakesExample(): RawSuccess<RawMistakesExample> | RawFailure;
    brokenLayer(input: RawBrokenLayerInput): RawSuccess<RawBrokenLayer> | RawFailure;
    naiveSoftmax(input: RawNaiveInput): RawSuccess<RawNaiveSoftmax> | RawFailure;
    countParameters(input: RawWidths): RawSuccess<RawCounted> | RawFailure;
    count_emval_handles(): number;
  }
}
