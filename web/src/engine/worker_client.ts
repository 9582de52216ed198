import { EngineError } from './error.js';
import { fastBuild } from './fast_build.js';
import type { EngineSource } from './types.js';
import {
  type ModuleName,
  type Reply,
  type Request,
  restored,
  type Task,
  type TaskKind,
  type Tasks,
} from './worker_protocol.js';

export type {
  Removals,
  Task,
  TaskKind,
  Tasks,
  Timings,
  TimingsInput,
  TrainedModel,
  Training,
  TrainingInput,
  TrainingScore,
  TrainingsInput,
} from './worker_protocol.js';

/** What is used of a Worker. */
export interface WorkerLike {
  postMessage(request: Request): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Reply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** How a job ended: with its value, or by `stop` with what was last known. */
export type LabOutcome<Value> =
  | { readonly type: 'done'; readonly value: Value }
  | { readonly type: 'stopped'; readonly value: Value | undefined };

export interface News<Value> {
  readonly done: number;
  readonly total: number;
  readonly value: Value;
}

export interface LabJob<Value> {
  /** Rejects with an EngineError. */
  readonly finished: Promise<LabOutcome<Value>>;
  pause(): void;
  resume(): void;
  stop(): void;
}

interface Pending {
  news(reply: News<unknown>): void;
  end(outcome: LabOutcome<unknown>): void;
  fail(error: EngineError): void;
  last: unknown;
}

/**
 * Runs labs in a worker, which is started with the first job, and anew after it broke.
 *
 * @param start makes the worker
 * @param source where a module's wasm is; asked once a worker
 * @param builds of the fast path that there are
 */
export class LabWorker {
  readonly #start: () => WorkerLike;
  readonly #source: (name: ModuleName) => Promise<EngineSource>;
  readonly #relaxed: boolean;
  #worker: WorkerLike | undefined;
  #provided = new Map<ModuleName, Promise<void>>();
  readonly #jobs = new Map<number, Pending>();
  #count = 0;

  constructor(
    start: () => WorkerLike,
    source: (name: ModuleName) => Promise<EngineSource>,
    builds: readonly ('relaxed' | 'simd')[] = ['relaxed', 'simd'],
  ) {
    this.#start = start;
    this.#source = source;
    this.#relaxed = builds.includes('relaxed');
  }

  /**
   * @param onNews what is known so far, ten times a second at most
   * @returns `finished` rejects with the EngineError of the lab, or `engine-unavailable` about `worker` where no worker
   * starts
   */
  run<Kind extends TaskKind>(
    task: Task<Kind>,
    onNews: (news: News<Tasks[Kind]['value']>) => void = () => {},
  ): LabJob<Tasks[Kind]['value']> {
    type Value = Tasks[Kind]['value'];
    this.#count += 1;
    const job = this.#count;
    const finished = new Promise<LabOutcome<Value>>((resolve, reject) => {
      this.#jobs.set(job, {
        news: (news) => onNews(news as News<Value>),
        end: (outcome) => resolve(outcome as LabOutcome<Value>),
        fail: reject,
        last: undefined,
      });
    });
    // What is asked of a job that the worker has not heard of waits until it has.
    const begun = this.#begin(job, task as Task).catch((cause) => this.#fail(job, unstarted(cause)));
    const ask = (type: 'pause' | 'resume' | 'stop') => {
      void begun.then(() => this.#jobs.has(job) && this.#worker?.postMessage({ type, job }));
    };
    return { finished, pause: () => ask('pause'), resume: () => ask('resume'), stop: () => ask('stop') };
  }

  /** Ends the worker; jobs that were running end as stopped. */
  dispose(): void {
    this.#giveUp();
    for (const [job, pending] of this.#jobs) {
      this.#jobs.delete(job);
      pending.end({ type: 'stopped', value: pending.last });
    }
  }

  async #begin(job: number, task: Task): Promise<void> {
    const worker = this.#started();
    await Promise.all(modulesOf(task.kind, this.#relaxed).map((name) => this.#provide(worker, name)));
    worker.postMessage({ type: 'start', job, task });
  }

  #provide(worker: WorkerLike, module: ModuleName): Promise<void> {
    let provided = this.#provided.get(module);
    if (provided === undefined) {
      provided = this.#source(module).then((source) =>
        worker.postMessage({ type: 'provide', module, source: cloneable(source) }),
      );
      this.#provided.set(module, provided);
    }
    return provided;
  }

  #started(): WorkerLike {
    if (this.#worker !== undefined) return this.#worker;
    const worker = this.#start();
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = (event) => {
      event.preventDefault?.();
      this.#giveUp();
      for (const job of [...this.#jobs.keys()]) this.#fail(job, unstarted(event.message));
    };
    this.#worker = worker;
    return worker;
  }

  #hear(reply: Reply): void {
    const pending = this.#jobs.get(reply.job);
    if (pending === undefined) return;
    if (reply.type === 'progress') {
      pending.last = reply.value;
      pending.news(reply);
      return;
    }
    this.#jobs.delete(reply.job);
    if (reply.type === 'done') pending.end({ type: 'done', value: reply.value });
    else if (reply.type === 'stopped') pending.end({ type: 'stopped', value: pending.last });
    else {
      // A broken module stays broken, and one that did not load is asked for again.
      if (reply.error.code.startsWith('engine-')) this.#giveUp();
      pending.fail(restored(reply.error));
    }
  }

  #fail(job: number, error: EngineError): void {
    const pending = this.#jobs.get(job);
    this.#jobs.delete(job);
    pending?.fail(error);
  }

  #giveUp(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#provided = new Map();
  }
}

/** An address that means the same in the worker. */
function cloneable(source: EngineSource): EngineSource {
  if (source.wasmUrl === undefined) return source;
  return { wasmUrl: new URL(source.wasmUrl, globalThis.document?.baseURI).href };
}

function unstarted(cause: unknown): EngineError {
  if (cause instanceof EngineError) return cause;
  const detail = {
    argument: 'worker',
    got: `a worker that did not start (${String(cause)})`,
    needed: 'a runtime and a policy that allow workers',
  };
  return new EngineError('engine-unavailable', detail, { cause });
}

/** The modules that a task needs on this device. */
function modulesOf(kind: TaskKind, relaxed: boolean): readonly ModuleName[] {
  if (kind !== 'timings') return ['labs'];
  const build = fastBuild();
  if (build === 'traced') return ['labs', 'core'];
  return ['labs', build === 'relaxed' && relaxed ? 'fast-relaxed' : 'fast-simd'];
}
