import { EngineError } from './error.js';
import type { Trainer, TrainerAttention, TrainerOptions, TrainerSnapshot } from './trainer_types.js';
import type { Labs } from './types.js';
import { describe, Fields } from './validate.js';
import type {
  TrainedModel,
  Training,
  TrainingInput,
  TrainingScore,
  TrainingsInput,
} from './worker_protocol.js';
import type { Modules, Steps } from './worker_tasks.js';

const steps = 2000;
/** A score takes as long as about 30 steps. */
const scoreEvery = 50;
/** Numbers of heads whose parameters are counted beside those of the run. */
const counted = [1, 2, 4, 8] as const;

/** One step of the task goes from score to score, and ends where the run diverges. */
export async function* training(input: TrainingInput, modules: Modules): Steps<Training> {
  const fields = new Fields(input, 'input', ['options', 'steps', 'scoreEvery', 'from', 'rest']);
  const total = fields.optionalWholeNumber('steps', 1) ?? steps;
  const every = fields.optionalWholeNumber('scoreEvery', 1) ?? scoreEvery;
  const rest = fields.optionalWholeNumber('rest', 0) ?? 0;
  const labs = await modules.labs();
  const trainer = labs.trainer(fields.values.options as TrainerOptions);
  try {
    if (fields.values.from !== undefined) trainer.restore(fields.values.from as TrainerSnapshot);
    const record = new Record(trainer, countsOf(labs, trainer.options));
    while (record.taken < total && !record.diverged) {
      record.step(Math.min(every, total - record.taken));
      yield { done: record.taken, total, value: () => record.value() };
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    }
    return record.value();
  } finally {
    trainer.dispose();
  }
}

/** One step of the task goes from score to score of one of the runs; what is known is the runs that are over. */
export async function* trainings(input: TrainingsInput, modules: Modules): Steps<readonly TrainedModel[]> {
  const fields = new Fields(input, 'input', ['runs', 'steps']);
  const each = fields.optionalWholeNumber('steps', 1) ?? steps;
  const runs = listOf(fields.values.runs);
  const labs = await modules.labs();
  const models: TrainedModel[] = [];
  const total = each * runs.length;
  for (const [i, options] of runs.entries()) {
    const trainer = labs.trainer(options);
    try {
      const record = new Record(trainer, []);
      while (record.taken < each && !record.diverged) {
        record.step(Math.min(scoreEvery, each - record.taken));
        yield { done: i * each + record.taken, total, value: () => [...models] };
      }
      models.push(record.model());
    } finally {
      trainer.dispose();
    }
  }
  return models;
}

function listOf(runs: unknown): TrainingsInput['runs'] {
  if (Array.isArray(runs)) return runs;
  throw new EngineError('wrong-type', {
    argument: 'runs',
    got: describe(runs),
    needed: 'an array of options',
  });
}

/** The model has the same parameters with any number of heads: these counts show it. */
function countsOf(labs: Labs, options: Required<TrainerOptions>): Training['counts'] {
  return counted
    .filter((heads) => options.width % heads === 0)
    .map((heads) => {
      const one = labs.trainer({ ...options, heads, heldOut: 2, batch: 1 });
      const { parameters } = one;
      one.dispose();
      return { heads, parameters };
    });
}

/** What a run has gone through. */
class Record {
  readonly #trainer: Trainer;
  readonly #counts: Training['counts'];
  readonly #losses: number[] = [];
  readonly #scores: TrainingScore[] = [];
  #attention: TrainerAttention;
  #now: Pick<Training, 'steps' | 'diverged' | 'divergedAt'>;

  constructor(trainer: Trainer, counts: Training['counts']) {
    this.#trainer = trainer;
    this.#counts = counts;
    this.#now = { steps: trainer.snapshot().steps, diverged: false, divergedAt: null };
    this.#attention = this.#score();
  }

  get taken(): number {
    return this.#losses.length;
  }

  get diverged(): boolean {
    return this.#now.diverged;
  }

  step(count: number): void {
    const { losses, ...now } = this.#trainer.step(count);
    this.#now = now;
    for (const loss of losses) this.#losses.push(loss);
    // The numbers of a diverged model mean nothing, and may be too large to work with.
    if (losses.length > 0 && !now.diverged) this.#attention = this.#score();
  }

  value(): Training {
    return {
      ...this.#now,
      options: this.#trainer.options,
      parameters: this.#trainer.parameters,
      counts: this.#counts,
      losses: Float64Array.from(this.#losses),
      scores: [...this.#scores],
      attention: this.#attention,
      criteria: this.#trainer.criteria,
      learnedAfter: this.#learnedAfter(),
      snapshot: this.#trainer.snapshot(),
    };
  }

  model(): TrainedModel {
    const { options, criteria } = this.#trainer;
    const { diverged } = this.#now;
    return {
      ...this.#scores.at(-1)!,
      options,
      diverged,
      criteria,
      learnedAfter: this.#learnedAfter(),
      spare: diverged ? [] : this.#trainer.importance().spare,
    };
  }

  #learnedAfter(): number | null {
    return this.#scores.find(({ learned }) => learned)?.steps ?? null;
  }

  #score(): TrainerAttention {
    const attention = this.#trainer.attention();
    const { mass, takes } = attention;
    this.#scores.push({ steps: this.#now.steps, ...this.#trainer.evaluate(), mass, takes });
    return attention;
  }
}
