import type { Trainer, TrainerOptions, TrainerSnapshot } from './trainer_types.js';
import { Fields } from './validate.js';
import type { Training, TrainingInput } from './worker_protocol.js';
import type { Modules, Steps } from './worker_tasks.js';

const steps = 2000;
/** A score takes as long as about 30 steps. */
const scoreEvery = 50;

/** One step of the task goes from score to score, and ends where the run diverges. */
export async function* training(input: TrainingInput, modules: Modules): Steps<Training> {
  const fields = new Fields(input, 'input', ['options', 'steps', 'scoreEvery', 'from']);
  const total = fields.optionalWholeNumber('steps', 1) ?? steps;
  const every = fields.optionalWholeNumber('scoreEvery', 1) ?? scoreEvery;
  const trainer = (await modules.labs()).trainer(fields.values.options as TrainerOptions);
  try {
    if (fields.values.from !== undefined) trainer.restore(fields.values.from as TrainerSnapshot);
    const record = new Record(trainer);
    while (record.taken < total && !record.diverged) {
      record.step(Math.min(every, total - record.taken));
      yield { done: record.taken, total, value: () => record.value() };
    }
    return record.value();
  } finally {
    trainer.dispose();
  }
}

/** What a run has gone through. */
class Record {
  readonly #trainer: Trainer;
  readonly #losses: number[] = [];
  readonly #scores: Training['scores'][number][] = [];
  #now: Pick<Training, 'steps' | 'diverged' | 'divergedAt'>;

  constructor(trainer: Trainer) {
    this.#trainer = trainer;
    this.#now = { steps: trainer.snapshot().steps, diverged: false, divergedAt: null };
    this.#score();
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
    if (losses.length > 0) this.#score();
  }

  value(): Training {
    return {
      ...this.#now,
      options: this.#trainer.options,
      parameters: this.#trainer.parameters,
      losses: Float64Array.from(this.#losses),
      scores: [...this.#scores],
      attention: this.#trainer.attention(),
      snapshot: this.#trainer.snapshot(),
    };
  }

  #score(): void {
    this.#scores.push({ steps: this.#now.steps, ...this.#trainer.evaluate() });
  }
}
