import type { RawLabs, RawTrainer, RawTrainerOptions } from '#core/labs.js';
import type { Caller } from './call.js';
import { EngineError } from './error.js';
import type {
  PruneBy,
  Trainer,
  TrainerAttention,
  TrainerCriteria,
  TrainerExample,
  TrainerImportance,
  TrainerOptions,
  TrainerProgress,
  TrainerPruning,
  TrainerScore,
  TrainerSnapshot,
} from './trainer_types.js';
import { Fields, text } from './validate.js';

const optionNames = [
  ...(['heads', 'content', 'tokens', 'relations', 'width'] as const),
  ...(['batch', 'heldOut', 'learningRate', 'seed'] as const),
];
const snapshotNames = ['options', 'steps', 'parameters', 'first', 'second', 'gates'] as const;

function checkedOptions(options: unknown): RawTrainerOptions {
  const fields = new Fields(options, 'options', optionNames);
  return {
    heads: fields.optionalWholeNumber('heads', 1),
    content: fields.optionalWholeNumber('content', 1),
    tokens: fields.optionalWholeNumber('tokens', 1),
    relations: fields.optionalWholeNumber('relations', 1),
    width: fields.optionalWholeNumber('width', 1),
    batch: fields.optionalWholeNumber('batch', 1),
    heldOut: fields.optionalWholeNumber('heldOut', 2),
    learningRate: fields.optionalNumber('learningRate'),
    seed: fields.optionalWholeNumber('seed', 0),
  };
}

/** A run in the memory of the module `labs`. */
export class WasmTrainer implements Trainer {
  readonly options: Required<TrainerOptions>;
  readonly parameters: number;
  readonly criteria: TrainerCriteria;
  readonly #run: Caller;
  #raw: RawTrainer | undefined;

  constructor(module: RawLabs, run: Caller, options: TrainerOptions) {
    const checked = checkedOptions(options);
    run.check();
    const raw = new module.Trainer();
    try {
      const started = run(() => raw.start(checked));
      this.options = started.options;
      this.parameters = started.parameters;
      this.criteria = started.criteria;
    } catch (error) {
      raw.delete();
      throw error;
    }
    this.#run = run;
    this.#raw = raw;
  }

  step(count: number): TrainerProgress {
    const raw = this.#alive();
    const steps = new Fields({ count }, 'input', ['count']).wholeNumber('count', 1);
    return this.#run(() => raw.step(steps));
  }

  setGates(gates: Float64Array): void {
    const raw = this.#alive();
    const checked = new Fields({ gates }, 'input', ['gates']).vector('gates');
    this.#run(() => raw.setGates(checked));
  }

  evaluate(): TrainerScore {
    const raw = this.#alive();
    return this.#run(() => raw.evaluate());
  }

  attention(): TrainerAttention {
    const raw = this.#alive();
    const attention = this.#run(() => raw.attention());
    return {
      ...attention,
      positions: Array.from(attention.positions),
      takes: Array.from(attention.takes, (relation) => (relation < 0 ? null : relation)),
    };
  }

  importance(): TrainerImportance {
    const raw = this.#alive();
    const importance = this.#run(() => raw.importance());
    return { ...importance, spare: Array.from(importance.spare) };
  }

  prune(by: PruneBy): TrainerPruning {
    const raw = this.#alive();
    const name = text('by', by);
    const pruning = this.#run(() => raw.prune(name));
    return { ...pruning, order: Array.from(pruning.order) };
  }

  example(index: number): TrainerExample {
    const raw = this.#alive();
    const sample = new Fields({ index }, 'input', ['index']).wholeNumber('index', 0);
    const example = this.#run(() => raw.example(sample));
    return { ...example, places: Array.from(example.places) };
  }

  snapshot(): TrainerSnapshot {
    const raw = this.#alive();
    return this.#run(() => raw.snapshot());
  }

  restore(snapshot: TrainerSnapshot): void {
    const raw = this.#alive();
    const fields = new Fields(snapshot, 'snapshot', snapshotNames);
    const checked = {
      options: checkedOptions(fields.values.options),
      steps: fields.wholeNumber('steps', 0),
      parameters: fields.vector('parameters'),
      first: fields.vector('first'),
      second: fields.vector('second'),
      gates: fields.vector('gates'),
    };
    this.#run(() => raw.restore(checked));
  }

  dispose(): void {
    this.#raw?.delete();
    this.#raw = undefined;
  }

  #alive(): RawTrainer {
    if (this.#raw === undefined) {
      const detail = { argument: 'trainer', got: 'disposed of', needed: 'a trainer that is in use' };
      throw new EngineError('invalid-argument', detail);
    }
    return this.#raw;
  }
}
