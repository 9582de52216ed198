import { loadEngine } from './engine.js';
import { loadFast } from './fast.js';
import type { Labs, VarianceResult } from './lab_types.js';
import { loadLabs } from './load_labs.js';
import type { EngineSource, FastEngine, PackedLayer } from './types.js';
import { Fields } from './validate.js';
import type { ModuleName, Task, TaskKind, Tasks } from './worker_protocol.js';
import { gated, removals } from './worker_removals.js';
import { training, trainings } from './worker_training.js';

/** How far a task is. */
export interface Step<Value> {
  readonly done: number;
  readonly total: number;
  /** What is known so far; asked for when it is to be shown. */
  value(): Value | undefined;
}

export type Steps<Value> = AsyncGenerator<Step<Value>, Value>;

/** A step takes about so long, in milliseconds: a pause or a stop is heard after it. */
const stepTime = 40;
/** One measurement takes at least so long: some browsers round their clocks to a millisecond. */
const leastMeasured = 10;

/** The modules of a worker, each loaded when it is first needed. */
export class Modules {
  readonly #sources = new Map<ModuleName, EngineSource>();
  #labs: Promise<Labs> | undefined;
  #fast: Promise<FastEngine> | undefined;

  provide(name: ModuleName, source: EngineSource): void {
    this.#sources.set(name, source);
  }

  labs(): Promise<Labs> {
    this.#labs ??= loadLabs(this.#source('labs'));
    return this.#labs;
  }

  fast(): Promise<FastEngine> {
    this.#fast ??= this.#loadFast();
    return this.#fast;
  }

  /** The build whose place was said. */
  async #loadFast(): Promise<FastEngine> {
    const build = (['relaxed', 'simd'] as const).find((name) => this.#sources.has(`fast-${name}`));
    const engine = () => loadEngine(this.#source('core'));
    return await loadFast(engine, (name) => this.#source(`fast-${name}`), build ?? 'traced');
  }

  #source(name: ModuleName): EngineSource {
    const source = this.#sources.get(name);
    if (source === undefined) throw new Error(`nobody said where ${name}.wasm is`);
    return source;
  }
}

export function stepsOf(task: Task, modules: Modules): Steps<Tasks[TaskKind]['value']> {
  switch (task.kind) {
    case 'variance':
      return variance(task.input, modules);
    case 'entropies':
      return entropies(task.input, modules);
    case 'timings':
      return timings(task.input, modules);
    case 'training':
      return training(task.input, modules);
    case 'trainings':
      return trainings(task.input, modules);
    case 'removals':
      return removals(task.input, modules);
    case 'gated':
      return gated(task.input, modules);
  }
}

async function* variance(input: Tasks['variance']['input'], modules: Modules): Steps<VarianceResult> {
  const { samples, ...options } = input;
  const total = new Fields({ samples }, 'input', ['samples']).wholeNumber('samples', 2);
  const run = (await modules.labs()).variance(options);
  try {
    const value = () => run.result();
    let done = 0;
    let portion = Math.min(total, 500);
    while (done < total) {
      const from = performance.now();
      done = run.run(portion);
      const taken = Math.max(performance.now() - from, 1);
      // The first steps run before the browser has optimised them; none may suddenly take ten times as long.
      portion = Math.max(Math.round(portion * Math.min(stepTime / taken, 4)), 1);
      portion = Math.min(portion, total - done);
      if (done >= 2) yield { done, total, value };
    }
    return run.result();
  } finally {
    run.dispose();
  }
}

async function* entropies(
  { points }: Tasks['entropies']['input'],
  modules: Modules,
): Steps<Tasks['entropies']['value']> {
  const labs = await modules.labs();
  const values: Tasks['entropies']['value'][number][] = [];
  for (const point of points) {
    values.push(labs.scoreEntropy(point));
    yield { done: values.length, total: points.length, value: () => [...values] };
  }
  return values;
}

async function* timings(
  input: Tasks['timings']['input'],
  modules: Modules,
): Steps<Tasks['timings']['value']> {
  const fields = new Fields(input, 'input', ['n', 'dModel', 'heads', 'rounds', 'seed']);
  const rounds = fields.wholeNumber('rounds', 1);
  const labs = await modules.labs();
  const fast = await modules.fast();
  const bench = new Bench(fast, labs, {
    n: fields.wholeNumber('n', 1),
    dModel: fields.wholeNumber('dModel', 1),
    heads: Array.from(fields.numbers('heads')),
    seed: fields.wholeNumber('seed', 0),
  });
  try {
    const value = () => ({
      build: fast.build,
      rounds: bench.rounds,
      variants: labs.compareTimings(bench.times),
    });
    bench.warmUp();
    while (bench.rounds < rounds) {
      bench.round();
      yield { done: bench.rounds, total: rounds, value };
    }
    return value();
  } finally {
    bench.dispose();
  }
}

/** The same layer with several numbers of heads, timed in turn. */
class Bench {
  readonly #layers: PackedLayer[] = [];
  readonly #x: Float32Array;
  readonly #out: Float32Array;
  readonly #times: number[][] = [];
  #passes = 1;

  constructor(
    fast: FastEngine,
    labs: Labs,
    { n, dModel, heads, seed }: { n: number; dModel: number; heads: readonly number[]; seed: number },
  ) {
    // The sizes of the layer are checked with its cost, before anything is allocated.
    for (const h of heads) labs.cost({ n, dModel, heads: h });
    const matrix = (nth: number) => ({
      rows: dModel,
      cols: dModel,
      data: labs.randomNumbers({ seed: seed + nth, count: dModel * dModel, sigma: dModel ** -0.5 }),
    });
    const weights = { wQ: matrix(0), wK: matrix(1), wV: matrix(2), wO: matrix(3) };
    this.#x = Float32Array.from(labs.randomNumbers({ seed: seed + 4, count: n * dModel, sigma: 1 }));
    this.#out = new Float32Array(n * dModel);
    try {
      for (const h of heads) this.#layers.push(fast.packWeights({ ...weights, heads: h }));
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  get rounds(): number {
    return this.#times.length;
  }

  /** rounds × variants */
  get times() {
    const data = Float64Array.from(this.#times.flat());
    return { rows: this.#times.length, cols: this.#layers.length, data };
  }

  /** Passes until the browser has optimised them, and how many of them make one measurement. */
  warmUp(): void {
    for (const layer of this.#layers) for (let i = 0; i < 3; i++) this.#time(layer);
    let took = 0;
    while (took < leastMeasured) {
      took = Math.min(...this.#layers.map((layer) => this.#time(layer) * this.#passes));
      if (took < leastMeasured) this.#passes *= 2;
    }
  }

  /** Each variant once, starting with another one each time. */
  round(): void {
    const count = this.#layers.length;
    const first = this.rounds % count;
    const row: number[] = new Array(count).fill(0);
    for (let i = 0; i < count; i++) {
      const at = (first + i) % count;
      row[at] = this.#time(this.#layers[at] as PackedLayer);
    }
    this.#times.push(row);
  }

  dispose(): void {
    for (const layer of this.#layers) layer.dispose();
  }

  /** Milliseconds a pass; a clock that stood still is taken for its smallest step. */
  #time(layer: PackedLayer): number {
    const from = performance.now();
    for (let i = 0; i < this.#passes; i++) layer.forward(this.#x, this.#out);
    return Math.max(performance.now() - from, 1e-3) / this.#passes;
  }
}
