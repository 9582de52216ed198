import { flattened, type Reply, type Request, type Task } from './worker_protocol.js';
import { Modules, stepsOf } from './worker_tasks.js';

/** The worker's side of the channel. */
export interface Port {
  postMessage(reply: Reply): void;
  onmessage: ((event: { readonly data: Request }) => void) | null;
}

/** News of a job are sent at most this often, in milliseconds. */
const newsTime = 100;

/** A job between its steps. */
class Job {
  stopped = false;
  #resume: (() => void) | undefined;
  #paused: Promise<void> | undefined;

  pause(): void {
    this.#paused ??= new Promise((resolve) => {
      this.#resume = resolve;
    });
  }

  resume(): void {
    this.#resume?.();
    this.#paused = undefined;
  }

  stop(): void {
    this.stopped = true;
    this.resume();
  }

  /** Lets messages arrive, and waits as long as the job is paused. */
  async turn(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 0));
    await this.#paused;
  }
}

/** Answers requests, several jobs at a time. */
export function serve(port: Port): void {
  const modules = new Modules();
  const jobs = new Map<number, Job>();

  async function run(id: number, job: Job, task: Task): Promise<Reply> {
    const steps = stepsOf(task, modules);
    let told = performance.now();
    try {
      for (;;) {
        if (job.stopped) return { type: 'stopped', job: id };
        const { done: over, value } = await steps.next();
        if (over === true) return { type: 'done', job: id, value };
        if (performance.now() - told >= newsTime) {
          const { done, total } = value;
          port.postMessage({ type: 'progress', job: id, done, total, value: value.value() });
          told = performance.now();
        }
        await job.turn();
      }
    } catch (error) {
      return { type: 'failed', job: id, error: flattened(error) };
    } finally {
      await steps.return(undefined as never);
      jobs.delete(id);
    }
  }

  port.onmessage = ({ data }) => {
    if (data.type === 'provide') {
      modules.provide(data.module, data.source);
    } else if (data.type === 'start') {
      const job = new Job();
      jobs.set(data.job, job);
      void run(data.job, job, data.task).then((reply) => port.postMessage(reply));
    } else {
      jobs.get(data.job)?.[data.type]();
    }
  };
}
