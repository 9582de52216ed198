import InlineWorker from './engine/worker.ts?worker&inline';

/** The worker of the single file is a text within its script, which becomes a blob. */
export function startWorker(): Worker {
  return new InlineWorker();
}
