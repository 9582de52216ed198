import { EngineError } from '../engine/engine.ts';
import type { Matrix } from '../engine/types.ts';
import { isMissing, loadNamed } from '../examples/index.ts';
import { severalLines } from '../listings/several.ts';
import { type Input, type Kept, keptIn, readInput, sameNumbers } from '../state/experiments.ts';
import type { App } from './app.ts';
import { listedLayer } from './listed_layer.ts';
import { Calculator, ofQuery, type Results } from './results.ts';

/** An input that was kept, with what the engine makes of it. */
export interface Run {
  readonly input: Input;
  /** Of all queries, and of the one that is followed. */
  readonly all: Results;
  readonly results: Results;
}

export interface Experiment extends Kept {
  /** Undefined where no input was kept, or none that can be read. */
  readonly run: Run | undefined;
}

const lines = new WeakMap<Run, readonly string[]>();

/** What a program of an input prints. Six inputs of many tokens are thousands of numbers, so each is written once. */
export function linesOf({ numbers }: App, run: Run): readonly string[] {
  const known = lines.get(run) ?? severalLines(listedLayer(run.input), run.all, numbers);
  lines.set(run, known);
  return known;
}

/** Runs what was kept; each input once. */
export class Experiments {
  readonly #wait: () => void;
  #of: App['engine'] | undefined;
  readonly #runs = new Map<string, Run | undefined>();

  /** `wait` is called when an example has arrived that an input needs. */
  constructor(wait: () => void) {
    this.#wait = wait;
  }

  /** @throws EngineError `engine-aborted` */
  of(app: App): Experiment[] {
    if (this.#of !== app.engine) this.#runs.clear();
    this.#of = app.engine;
    return keptIn(app.store.state.notes).map((kept) => ({ ...kept, run: this.#run(app, kept.written) }));
  }

  #run(app: App, written: string): Run | undefined {
    if (written === '' || this.#runs.has(written)) return this.#runs.get(written);
    if (isMissing(written)) {
      void loadNamed(written).then(this.#wait);
      return undefined;
    }
    const run = computed(app, written);
    this.#runs.set(written, run);
    return run;
  }
}

function computed({ engine, store }: App, written: string): Run | undefined {
  const input = readInput(written, store.context);
  if (input === undefined) return undefined;
  try {
    const { results: all, refused } = new Calculator(engine).outcome(input);
    return refused ? undefined : { input, all, results: ofQuery(all, input.row) };
  } catch (error) {
    if (!(error instanceof EngineError) || error.code === 'engine-aborted') throw error;
    return undefined;
  }
}

/** For each that has the numbers of an earlier one: which that is. */
export function repeated(experiments: readonly Experiment[]): Map<Experiment, Experiment> {
  const found = new Map<Experiment, Experiment>();
  for (const [i, one] of experiments.entries()) {
    const { run } = one;
    const same =
      run &&
      experiments.slice(0, i).find((earlier) => earlier.run && sameNumbers(earlier.run.input, run.input));
    if (same) found.set(one, same);
  }
  return found;
}

/** What of one is another than in the first; undefined where their numbers cannot stand beside each other. */
export interface Comparison {
  readonly weights: boolean;
  readonly output: boolean;
}

export function compared(first: Run, run: Run): Comparison | undefined {
  const { example } = first.input;
  const { tokens } = run.input.example;
  const same =
    tokens.length === example.tokens.length && tokens.every((token, i) => token === example.tokens[i]);
  if (!same || first.results.heads.length !== run.results.heads.length) return undefined;
  const [a, b] = [first.results, run.results];
  const differ = (one: Matrix, other: Matrix) =>
    one.cols !== other.cols || one.data.some((value, i) => value !== other.data[i]);
  const pairs = [[a.full, b.full] as const, ...a.heads.map((head, i) => [head, b.heads[i] ?? head] as const)];
  return {
    weights: pairs.some(([one, other]) => differ(one.weights, other.weights)),
    output: differ(a.full.output, b.full.output) || differ(a.output, b.output) || differ(a.concat, b.concat),
  };
}
