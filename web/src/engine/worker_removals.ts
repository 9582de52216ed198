import type { Trainer, TrainerSnapshot } from './trainer_types.js';
import { Fields } from './validate.js';
import type { Tasks } from './worker_protocol.js';
import type { Modules, Steps } from './worker_tasks.js';

/** A model that was trained before; whoever asks for it disposes of it. */
async function restored(from: unknown, modules: Modules): Promise<Trainer> {
  const snapshot = from as TrainerSnapshot;
  const options = new Fields(snapshot, 'from', [
    'options',
    'steps',
    'parameters',
    'first',
    'second',
    'gates',
  ]);
  const trainer = (await modules.labs()).trainer(options.values.options as TrainerSnapshot['options']);
  try {
    trainer.restore(snapshot);
    return trainer;
  } catch (error) {
    trainer.dispose();
    throw error;
  }
}

/** Each head removed alone, and one after the other. */
// biome-ignore lint/correctness/useYield: it takes one step
export async function* removals(
  input: Tasks['removals']['input'],
  modules: Modules,
): Steps<Tasks['removals']['value']> {
  const trainer = await restored(new Fields(input, 'input', ['from']).values.from, modules);
  try {
    return { importance: trainer.importance(), pruning: trainer.prune('greedy') };
  } finally {
    trainer.dispose();
  }
}

/** The score with some heads switched off. */
// biome-ignore lint/correctness/useYield: it takes one step
export async function* gated(
  input: Tasks['gated']['input'],
  modules: Modules,
): Steps<Tasks['gated']['value']> {
  const fields = new Fields(input, 'input', ['from', 'gates']);
  const trainer = await restored(fields.values.from, modules);
  try {
    trainer.setGates(fields.values.gates as Float64Array);
    return trainer.evaluate();
  } finally {
    trainer.dispose();
  }
}
