import { EngineError } from '../engine/engine.ts';
import type { LabJob, Task, TaskKind, Tasks } from '../engine/worker_client.ts';
import type { App } from './app.ts';
import type { Figure } from './figure.ts';

type State = 'idle' | 'running' | 'paused' | 'done' | 'stopped' | 'failed';

/** A job of the labs' worker that belongs to a figure, one at a time: a new one takes the place of the last. */
export class LabRun<Kind extends TaskKind, Of> {
  readonly #figure: Figure;
  #job: LabJob<Tasks[Kind]['value']> | undefined;
  #count = 0;
  /** What the job is about, in a text; '' before there was one. */
  key = '';
  state: State = 'idle';
  /** Whether it is paused because nobody saw it. */
  away = false;
  done = 0;
  total = 1;
  /** What is known so far, and what it is of: of an earlier job until the one that runs knows something. */
  known: { readonly value: Tasks[Kind]['value']; readonly of: Of } | undefined;
  error: EngineError | undefined;

  constructor(figure: Figure) {
    this.#figure = figure;
  }

  get isRunning(): boolean {
    return this.state === 'running';
  }

  /** Whether it has begun and not ended. */
  get isOn(): boolean {
    return this.state === 'running' || this.state === 'paused';
  }

  /** @param of what the values will be of */
  async start(app: App, key: string, of: Of, task: Task<Kind>): Promise<void> {
    this.#count += 1;
    const count = this.#count;
    const isLast = () => count === this.#count;
    this.#job?.stop();
    this.#job = undefined;
    Object.assign(this, { key, state: 'running', done: 0, total: 1, error: undefined });
    this.#figure.requestUpdate();
    try {
      const worker = await app.labWorker();
      if (!isLast()) return;
      const job = worker.run(task, ({ done, total, value }) => {
        if (!isLast()) return;
        Object.assign(this, { done, total, known: { value, of } });
        if (!this.#figure.active) this.pause(true);
        this.#figure.requestUpdate();
      });
      this.#job = job;
      if (this.state === 'paused') job.pause();
      const { type, value } = await job.finished;
      if (!isLast()) return;
      if (value !== undefined) this.known = { value, of };
      this.state = type;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (!isLast()) return;
      Object.assign(this, { state: 'failed', error });
    }
    this.#figure.requestUpdate();
  }

  /** @param away because nobody sees it */
  pause(away = false): void {
    if (this.state !== 'running') return;
    Object.assign(this, { state: 'paused', away });
    this.#job?.pause();
    this.#figure.requestUpdate();
  }

  resume(): void {
    if (this.state !== 'paused') return;
    this.state = 'running';
    this.#job?.resume();
    this.#figure.requestUpdate();
  }

  stop(): void {
    this.#job?.stop();
  }

  /** Ends the job and forgets what it knew. */
  forget(): void {
    this.#count += 1;
    this.#job?.stop();
    this.#job = undefined;
    Object.assign(this, { key: '', state: 'idle', done: 0, total: 1, known: undefined, error: undefined });
    this.#figure.requestUpdate();
  }
}
