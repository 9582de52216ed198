// The worker of the labs and its client, with a channel of Node's between them in place of a thread.

import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import {
  LabWorker,
  type News,
  type Task,
  type Training,
  type WorkerLike,
} from '../../dist/engine/worker_client.js';
import type { Reply, Request } from '../../dist/engine/worker_protocol.js';
import { loadLabs, packageDir, rejection } from './support.js';

interface Port {
  postMessage(reply: Reply): void;
  onmessage: ((event: { readonly data: Request }) => void) | null;
}
// @ts-expect-error: the package shows no types of its worker's side
const { serve } = (await import('../../dist/engine/worker_serve.js')) as { serve(port: Port): void };

const open: MessagePort[] = [];
afterEach(() => {
  for (const port of open.splice(0)) port.close();
});

/** How many workers were started, and what they were asked. */
interface Log {
  started: number;
  ended: number;
  readonly requests: Request[];
}

function worker(log: Log): WorkerLike {
  const { port1, port2 } = new MessageChannel();
  open.push(port1, port2);
  log.started += 1;
  const inside: Port = { postMessage: (reply) => port2.postMessage(reply), onmessage: null };
  serve(inside);
  port2.on('message', (data: Request) => inside.onmessage?.({ data }));
  const outside: WorkerLike = {
    postMessage(request) {
      log.requests.push(request);
      port1.postMessage(request);
    },
    terminate() {
      log.ended += 1;
      port1.close();
    },
    onmessage: null,
    onerror: null,
  };
  port1.on('message', (data: Reply) => outside.onmessage?.({ data } as MessageEvent<Reply>));
  return outside;
}

function labWorker(
  source = async (name: string) => ({ wasmUrl: new URL(`file://${packageDir}${name}.wasm`) }),
) {
  const log: Log = { started: 0, ended: 0, requests: [] };
  return { log, labs: new LabWorker(() => worker(log), source) };
}

const variance = (samples: number, more: object = {}): Task<'variance'> => ({
  kind: 'variance',
  input: { dK: 64, seed: 6, bins: 20, samples, ...more },
});

/** Waits for a piece of news that `accepts`. */
function newsOf<Value>() {
  const all: News<Value>[] = [];
  const waiting: (() => void)[] = [];
  return {
    all,
    hear(news: News<Value>): void {
      all.push(news);
      for (const wake of waiting.splice(0)) wake();
    },
    next: () => new Promise<void>((resolve) => waiting.push(resolve)),
  };
}

describe('a variance job', () => {
  it('ends with what the lab gives without a worker, and tells how far it is', async () => {
    const { labs, log } = labWorker();
    const news = newsOf<unknown>();
    const outcome = await labs.run(variance(400_000), (one) => news.hear(one)).finished;
    const run = (await loadLabs()).variance({ dK: 64, seed: 6, bins: 20 });
    run.run(400_000);
    expect(outcome).toEqual({ type: 'done', value: run.result() });
    expect(news.all.length).toBeGreaterThan(0);
    let before = 0;
    for (const { done, total, value } of news.all) {
      expect(total).toBe(400_000);
      expect(done).toBeGreaterThan(before);
      expect(value).toMatchObject({ samples: done });
      before = done;
    }
    labs.dispose();
    expect(log).toMatchObject({ started: 1, ended: 1 });
  });

  it('pauses, goes on and stops', async () => {
    const { labs } = labWorker();
    const news = newsOf<unknown>();
    const job = labs.run(variance(500_000_000), (one) => news.hear(one));
    await news.next();
    job.pause();
    const quiet = async () => {
      const before = news.all.length;
      await new Promise((resolve) => setTimeout(resolve, 400));
      return news.all.length - before;
    };
    await quiet(); // what was on its way
    expect(await quiet()).toBe(0);
    job.resume();
    await news.next();
    job.stop();
    expect(await job.finished).toEqual({ type: 'stopped', value: news.all.at(-1)?.value });
    // The worker serves the next one.
    expect(await labs.run(variance(10)).finished).toMatchObject({ type: 'done', value: { samples: 10 } });
    labs.dispose();
  });

  it('runs beside others, and stops before it began', async () => {
    const { labs, log } = labWorker();
    const long = labs.run(variance(500_000_000));
    const short = labs.run(variance(1000, { seed: 7 }));
    const never = labs.run(variance(500_000_000));
    never.stop();
    expect(await short.finished).toMatchObject({ type: 'done', value: { samples: 1000 } });
    expect(await never.finished).toMatchObject({ type: 'stopped' });
    labs.dispose();
    expect(await long.finished).toMatchObject({ type: 'stopped' });
    expect(log.requests.filter(({ type }) => type === 'provide')).toHaveLength(1);
  });

  it.each([
    [{ sigma: 0 }, 'invalid-argument', 'sigma is 0; it needs a number from 0.000001 to 1000000'],
    [{ samples: 1.5 }, 'invalid-argument', 'samples is 1.5; it needs a whole number from 2'],
    [{ dk: 4 }, 'invalid-argument', 'dk is an unknown option; it needs one of dK, distribution, sigma, mean'],
  ] as const)('with %j is refused as it is without a worker', async (more, code, message) => {
    const { labs } = labWorker();
    const error = await rejection(labs.run(variance(100, more)).finished);
    expect(error.code).toBe(code);
    expect(error.message.startsWith(message)).toBe(true);
    const { argument, got, needed } = error.detail;
    expect(`${argument} is ${got}; it needs ${needed}`).toBe(error.message);
    labs.dispose();
  });
});

describe('other jobs', () => {
  it('give entropies point by point', async () => {
    const { labs } = labWorker();
    const points = [1, 4, 16].map((dK) => ({ dK, seed: 2, queries: 50 }));
    const outcome = await labs.run({ kind: 'entropies', input: { points } }).finished;
    const direct = await loadLabs();
    expect(outcome).toEqual({ type: 'done', value: points.map((point) => direct.scoreEntropy(point)) });
    labs.dispose();
  });

  it('time a layer with several numbers of heads', async () => {
    const { labs } = labWorker();
    const input = { n: 8, dModel: 16, heads: [1, 2, 4], rounds: 7, seed: 1 };
    const { value } = await labs.run({ kind: 'timings', input }).finished;
    expect(value?.rounds).toBe(7);
    expect(value?.variants).toHaveLength(3);
    for (const { median, lower, upper, ratio, ratioLow, ratioHigh } of value?.variants ?? []) {
      expect([lower, median, upper].every((time) => time > 0)).toBe(true);
      expect(lower <= median && median <= upper).toBe(true);
      expect(ratioLow <= ratio && ratio <= ratioHigh).toBe(true);
    }
    const bad = labs.run({ kind: 'timings', input: { ...input, heads: [1, 3] } });
    expect(await rejection(bad.finished)).toMatchObject({ code: 'heads-do-not-divide' });
    labs.dispose();
  });
});

describe('a worker that fails', () => {
  it('says which module did not arrive, and is started anew', async () => {
    let name = 'none';
    const { labs, log } = labWorker(async () => ({ wasmUrl: new URL(`file://${packageDir}${name}.wasm`) }));
    const error = await rejection(labs.run(variance(10)).finished);
    expect(error).toMatchObject({ code: 'engine-unavailable', detail: { argument: 'download' } });
    name = 'labs';
    expect(await labs.run(variance(10)).finished).toMatchObject({ type: 'done' });
    labs.dispose();
    expect(log).toMatchObject({ started: 2, ended: 2 });
  });

  it('says that it did not start', async () => {
    const refused = new LabWorker(
      () => {
        throw new Error('refused by the policy');
      },
      async () => ({ wasmUrl: 'labs.wasm' }),
    );
    const error = await rejection(refused.run(variance(10)).finished);
    expect(error).toMatchObject({ code: 'engine-unavailable', detail: { argument: 'worker' } });
    let broken: WorkerLike | undefined;
    const silent = new LabWorker(
      () => {
        broken = { postMessage() {}, terminate() {}, onmessage: null, onerror: null };
        return broken;
      },
      async () => ({ wasmBinary: new Uint8Array() }),
    );
    const job = silent.run(variance(10));
    broken?.onerror?.({ message: 'not found' } as ErrorEvent);
    expect(await rejection(job.finished)).toMatchObject({ detail: { argument: 'worker' } });
  });
});

const training = (more: object = {}): Task<'training'> => ({
  kind: 'training',
  input: { options: { seed: 5, heldOut: 200 }, steps: 130, ...more },
});

describe('a training job', () => {
  it('ends with what the trainer gives without a worker', async () => {
    const { labs } = labWorker();
    const { finished } = labs.run(training());
    const outcome = await finished;
    labs.dispose();
    const trainer = (await loadLabs()).trainer({ seed: 5, heldOut: 200 });
    const score = (steps: number) => {
      const { mass, takes } = trainer.attention();
      return { steps, ...trainer.evaluate(), mass, takes };
    };
    const scores = [score(0)];
    const losses: number[] = [];
    for (const count of [50, 50, 30]) {
      const progress = trainer.step(count);
      losses.push(...progress.losses);
      scores.push(score(progress.steps));
    }
    expect(scores.map(({ learned }) => learned)).toEqual([false, false, true, true]);
    expect(scores.at(-1)?.takes).toEqual([1, 0]);
    expect(outcome).toEqual({
      type: 'done',
      value: {
        ...{ steps: 130, diverged: false, divergedAt: null, scores, parameters: 1280 },
        losses: Float64Array.from(losses),
        options: trainer.options,
        attention: trainer.attention(),
        counts: [1, 2, 4, 8].map((heads) => ({ heads, parameters: 1280 })),
        criteria: trainer.criteria,
        learnedAfter: 100,
        snapshot: trainer.snapshot(),
      },
    });
  });

  it('tells how far it is, and goes on from what it was when it was stopped', async () => {
    const { labs } = labWorker();
    const news = newsOf<Training>();
    const job = labs.run(training({ steps: 1_000_000, scoreEvery: 20 }), (one) => news.hear(one));
    await news.next();
    await news.next();
    job.stop();
    const stopped = (await job.finished).value as Training;
    expect(stopped.losses).toHaveLength(stopped.steps);
    expect(stopped.scores.map(({ steps }) => steps)).toEqual(
      Array.from({ length: stopped.steps / 20 + 1 }, (_, i) => i * 20),
    );
    const more = labs.run(training({ steps: 10, from: stopped.snapshot }));
    const { value } = (await more.finished) as { value: Training };
    labs.dispose();
    expect(value.steps).toBe(stopped.steps + 10);
    const trainer = (await loadLabs()).trainer({ seed: 5, heldOut: 200 });
    trainer.step(stopped.steps);
    expect(value.losses).toEqual(trainer.step(10).losses);
  });

  it('that diverges is done early, and says so', async () => {
    const { labs } = labWorker();
    const outcome = await labs.run(training({ options: { learningRate: 10 } })).finished;
    labs.dispose();
    expect(outcome).toMatchObject({ type: 'done', value: { diverged: true } });
    const { steps, losses, scores, divergedAt } = outcome.value as Training;
    expect(steps).toBeLessThan(10);
    expect(losses).toHaveLength(steps);
    expect(divergedAt).toBeGreaterThan(1000);
    expect(scores.flatMap(({ loss, r2 }) => [loss, ...r2]).every(Number.isFinite)).toBe(true);
  });

  it('rests after each score, if that is asked for', async () => {
    const { labs } = labWorker();
    const told: number[] = [];
    const input = training({ steps: 6, scoreEvery: 2, rest: 110 });
    await labs.run(input, ({ done }) => told.push(done)).finished;
    labs.dispose();
    expect(told.slice(-2)).toEqual([4, 6]);
  });

  it.each([
    [{ steps: 0 }, 'invalid-argument', 'steps is 0; it needs a whole number from 1'],
    [{ scoreEvery: 0.5 }, 'invalid-argument', 'scoreEvery is 0.5; it needs a whole number from 1'],
    [{ options: { heads: 3 } }, 'heads-do-not-divide', 'heads is 3; it needs a divisor of the width 16'],
    [{ options: undefined }, 'wrong-type', 'options is nothing; it needs an object with heads, content'],
    [{ from: {} }, 'wrong-type', 'options is nothing; it needs an object with heads, content'],
    [{ step: 1 }, 'invalid-argument', 'step is an unknown option; it needs one of options, steps'],
  ] as const)('with %j is refused', async (more, code, message) => {
    const { labs } = labWorker();
    const error = await rejection(labs.run(training(more)).finished);
    labs.dispose();
    expect(error.code).toBe(code);
    expect(error.message.startsWith(message), error.message).toBe(true);
  });
});

describe('a trained model', () => {
  /** A run of h heads, and what the trainer without a worker says of it. */
  async function both(heads: number, seed = 2) {
    const { labs } = labWorker();
    const options = { heads, seed, heldOut: 200 };
    const { value } = await labs.run({ kind: 'training', input: { options, steps: 200 } }).finished;
    const trainer = (await loadLabs()).trainer(options);
    trainer.step(200);
    return { labs, trainer, from: (value as Training).snapshot };
  }

  it('loses heads as the trainer does', async () => {
    const { labs, trainer, from } = await both(8, 4); // a seed that leaves a head to spare
    const removals = await labs.run({ kind: 'removals', input: { from } }).finished;
    const importance = trainer.importance();
    const pruning = trainer.prune('greedy');
    const learned = (r2: Float64Array, row: number) =>
      r2.slice(2 * row, 2 * row + 2).every((one) => one >= 0.99);
    const spare = [0, 1, 2, 3, 4, 5, 6, 7].filter((head) => learned(importance.r2Without.data, head));
    const lost = [1, 2, 3, 4, 5, 6, 7, 8].findIndex((removed) => !learned(pruning.r2.data, removed));
    expect(removals.value).toEqual({ importance, pruning });
    expect(spare.length).toBeGreaterThan(0);
    expect(importance.spare).toEqual(spare);
    expect(pruning.removable).toBe(lost);
    const gates = Float64Array.of(1, 0, 1, 1, 1, 1, 0, 1);
    const gated = await labs.run({ kind: 'gated', input: { from, gates } }).finished;
    labs.dispose();
    trainer.setGates(gates);
    expect(gated.value).toEqual(trainer.evaluate());
  });

  it('is one of several, trained one after the other', async () => {
    const { labs } = labWorker();
    const runs = [
      { heads: 1, content: 2, seed: 3, heldOut: 200 },
      { heads: 2, learningRate: 10, heldOut: 200 },
    ];
    const { value } = await labs.run({ kind: 'trainings', input: { runs, steps: 120 } }).finished;
    labs.dispose();
    const trainer = (await loadLabs()).trainer(runs[0]!);
    trainer.step(120);
    const { mass, takes } = trainer.attention();
    const shown = { ...trainer.evaluate(), mass, takes, criteria: trainer.criteria };
    expect(value).toMatchObject([
      { options: { seed: 3 }, steps: 120, diverged: false, ...shown, spare: [], learnedAfter: null },
      { steps: 0, diverged: true, spare: [], learnedAfter: null },
    ]);
    expect(trainer.criteria.oneHead).toBe(1.5);
  });

  it.each([
    ['removals', {}, 'wrong-type', 'from is nothing'],
    ['removals', { from: 1 }, 'wrong-type', 'from is 1'],
    ['trainings', { runs: 'x' }, 'wrong-type', 'runs is the string "x"; it needs an array of options'],
    ['trainings', { runs: [{ heads: 3 }] }, 'heads-do-not-divide', 'heads is 3'],
  ] as const)('as %s with %j is refused', async (kind, input, code, message) => {
    const { labs } = labWorker();
    const error = await rejection(labs.run({ kind, input } as unknown as Task).finished);
    labs.dispose();
    expect(error.code).toBe(code);
    expect(error.message.startsWith(message), error.message).toBe(true);
  });
});
