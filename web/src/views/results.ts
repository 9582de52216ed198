import { EngineError } from '../engine/engine.ts';
import type { Engine, Matrix, Trace } from '../engine/types.ts';
import type { Example } from '../examples/check.ts';
import { type Edits, given, noEdits } from '../state/edits.ts';

/** What the engine made of one Q, K and V: by one full-width head, and by several. */
export interface Results {
  readonly full: Trace;
  readonly heads: readonly Trace[];
  readonly concat: Matrix;
}

export interface Outcome {
  /** Of the current values, or of the last that the engine took. */
  readonly results: Results;
  /** Of the chapter's own values. */
  readonly chapter: Results;
  /** Why `results` are not those of the current values. */
  readonly refused?: EngineError | undefined;
}

/** Remembers the last results, so that only a change of Q, K, V or h reaches the engine. */
export class Calculator {
  readonly engine: Engine;
  readonly #example: Example;
  readonly #chapter = new Map<number, Results>();
  #last: { edits: Edits; heads: number; outcome: Outcome } | undefined;
  /** The last values that the engine took. */
  #good: Edits = noEdits;

  constructor(engine: Engine, example: Example) {
    this.engine = engine;
    this.#example = example;
  }

  /** @throws EngineError `engine-aborted` */
  outcome(edits: Edits, heads: number): Outcome {
    const last = this.#last;
    if (last?.edits === edits && last.heads === heads) return last.outcome;
    const chapter = this.#chapter.get(heads) ?? this.#compute(noEdits, heads);
    this.#chapter.set(heads, chapter);
    const outcome = this.#attempt(edits, heads, chapter);
    this.#last = { edits, heads, outcome };
    return outcome;
  }

  #attempt(edits: Edits, heads: number, chapter: Results): Outcome {
    if (edits === noEdits) {
      this.#good = noEdits;
      return { results: chapter, chapter };
    }
    try {
      const results = this.#compute(edits, heads);
      this.#good = edits;
      return { results, chapter };
    } catch (error) {
      if (!(error instanceof EngineError) || error.code === 'engine-aborted') throw error;
      const { results } =
        edits === this.#good ? { results: chapter } : this.#attempt(this.#good, heads, chapter);
      return { results, chapter, refused: error };
    }
  }

  #compute(edits: Edits, heads: number): Results {
    const { q, k, v } = given(this.#example, edits);
    const layer = this.engine.multiHead({ xQ: q, xK: k, xV: v, heads });
    return { full: this.engine.attend({ q, k, v }), heads: layer.heads, concat: layer.concat };
  }
}
