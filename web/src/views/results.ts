import { EngineError } from '../engine/engine.ts';
import type { Engine, Matrix, Trace } from '../engine/types.ts';
import { noEdits } from '../state/edits.ts';
import { isUngated, noGates } from '../state/gates.ts';
import { type Layer, layerInput } from '../state/layer.ts';

/** What the engine made of one layer: by one full-width head, and by several. */
export interface Results {
  readonly full: Trace;
  readonly heads: readonly Trace[];
  readonly concat: Matrix;
  /** concat · W_O */
  readonly output: Matrix;
}

export interface Outcome {
  /** Whose results they are: another than `layer` where that was refused. */
  readonly of: Layer;
  /** Whose tokens and features the results are about. */
  readonly layer: Layer;
  /** Of the current values, or of the last that the engine took. */
  readonly results: Results;
  /** Of the example's own values. */
  readonly chapter: Results;
  /** Why `results` are not those of the current values. */
  readonly refused?: EngineError | undefined;
}

/** Remembers the last results, so that only a change of the layer reaches the engine. */
export class Calculator {
  readonly engine: Engine;
  #chapter: { layer: Layer; results: Results } | undefined;
  #last: Outcome | undefined;
  /** The last layer that the engine took. */
  #good: Layer | undefined;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  /** @throws EngineError `engine-aborted` */
  outcome(layer: Layer): Outcome {
    const last = this.#last;
    if (last && sameValues(last.layer, layer) && sameSizes(last.layer, layer)) return last;
    this.#last = this.#attempt(layer, this.#original(layer));
    return this.#last;
  }

  #original(layer: Layer): Results {
    const known = this.#chapter;
    if (known && sameSizes(known.layer, layer)) return known.results;
    const own = { ...layer, edits: noEdits, gates: noGates };
    this.#chapter = { layer: own, results: this.#compute(own) };
    return this.#chapter.results;
  }

  #attempt(layer: Layer, chapter: Results): Outcome {
    if (layer.edits === noEdits && isUngated(layer.gates, layer.heads)) {
      this.#good = layer;
      return { layer, of: layer, results: chapter, chapter };
    }
    try {
      const results = this.#compute(layer);
      this.#good = layer;
      return { layer, of: layer, results, chapter };
    } catch (error) {
      if (!(error instanceof EngineError) || error.code === 'engine-aborted') throw error;
      return { ...this.#lastGood(layer, chapter), layer, chapter, refused: error };
    }
  }

  /** Of the values before the refused ones; the example's own where those do not fit either. */
  #lastGood(layer: Layer, chapter: Results): Pick<Outcome, 'of' | 'results'> {
    const good = this.#good;
    if (good === undefined || good.example !== layer.example || sameValues(good, layer))
      return { of: { ...layer, edits: noEdits, gates: noGates }, results: chapter };
    return this.#attempt({ ...good, heads: layer.heads }, chapter);
  }

  #compute(layer: Layer): Results {
    const { wO: _, ...one } = layerInput({ ...layer, heads: 1, gates: noGates });
    const [full] = this.engine.multiHead(one).heads;
    const { heads, concat, output } = this.engine.multiHead(layerInput(layer));
    return { full: full!, heads, concat, output };
  }
}

/** What belongs to one query: a row of everything but K and V. */
export function ofQuery({ full, heads, concat, output }: Results, row: number): Results {
  return {
    full: traceOfQuery(full, row),
    heads: heads.map((head) => traceOfQuery(head, row)),
    concat: rowMatrix(concat, row),
    output: rowMatrix(output, row),
  };
}

function traceOfQuery(trace: Trace, row: number): Trace {
  return {
    ...trace,
    q: rowMatrix(trace.q, row),
    scores: rowMatrix(trace.scores, row),
    scaled: rowMatrix(trace.scaled, row),
    exps: trace.exps && rowMatrix(trace.exps, row),
    sums: trace.sums?.subarray(row, row + 1) ?? null,
    weights: rowMatrix(trace.weights, row),
    output: rowMatrix(trace.output, row),
    entropyBits: trace.entropyBits.subarray(row, row + 1),
    largest: trace.largest.slice(row, row + 1),
  };
}

function rowMatrix({ cols, data }: Matrix, row: number): Matrix {
  return { rows: 1, cols, data: data.subarray(row * cols, (row + 1) * cols) };
}

function sameValues(a: Layer, b: Layer): boolean {
  return a.edits === b.edits && a.gates === b.gates;
}

function sameSizes(a: Layer, b: Layer): boolean {
  return a.example === b.example && a.heads === b.heads;
}
