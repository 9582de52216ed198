/** The worker of the site is a file beside the page. */
export function startWorker(): Worker {
  return new Worker(new URL('./engine/worker.ts', import.meta.url), { type: 'module' });
}
