import { bottleneck, type Job } from '../chapter/bottleneck.ts';
import type { Bottleneck, Engine } from '../engine/types.ts';
import { level, type Softmaxes } from '../state/softmaxes.ts';

const { jobs } = bottleneck;

/** One softmax, the jobs it serves, and what it costs them. */
export interface Served {
  readonly jobs: readonly Job[];
  readonly scores: readonly number[];
  readonly result: Bottleneck;
}

/** What the engine makes of the scores: one softmax for all jobs, or one for each. */
export function serve(engine: Engine, softmaxes: Softmaxes): Served[] {
  return softmaxes.map((scores, i) => {
    const served = softmaxes.length === 1 ? jobs : jobs.slice(i, i + 1);
    const wanted = served.map(({ wants }) => wants);
    return { jobs: served, scores, result: engine.bottleneck({ scores: Float64Array.from(scores), wanted }) };
  });
}

/** The scores that cost least with one softmax for all jobs. */
export function bestOfOne(engine: Engine): Softmaxes {
  return bestOf(engine, level);
}

/** The scores that cost least with a softmax a job. */
export function bestOfEach(engine: Engine): Softmaxes {
  return bestOf(
    engine,
    jobs.flatMap(() => level),
  );
}

function bestOf(engine: Engine, softmaxes: Softmaxes): Softmaxes {
  return serve(engine, softmaxes).map(({ result }) => [...result.best.scores]);
}
