import type { EngineError } from '../engine/engine.ts';
import { thresholds } from '../engine/training_verdict.ts';
import type { Training } from '../engine/worker_client.ts';
import type { NumberText } from '../text/number.ts';
import { list, say } from '../text/say.ts';
import type { App } from './app.ts';

export const relations = ['relationA', 'relationB'] as const;

/** "head 2" */
export function headText(head: number, { plain }: NumberText): string {
  return say('headNumber', { head: plain(head + 1) });
}

/** The threshold as it is named. */
export function leastText({ full }: NumberText): string {
  return full(thresholds.learned);
}

/** R² of both relations, now. */
export function lastR2({ scores }: Training): readonly [number, number] {
  const [first = 0, second = 0] = scores.at(-1)?.r2 ?? [];
  return [first, second];
}

/** What a run that is over has come to. */
export function conclusion(app: App, run: Training, ended: boolean): string[] {
  if (run.diverged) return [divergence(app, run)];
  const { numbers } = app;
  const { verdict, options } = run;
  const { fixed, plain } = numbers;
  const [first, second] = lastR2(run).map(fixed);
  const score = { first: first ?? '', second: second ?? '', least: leastText(numbers) };
  if (options.heads === 1) {
    const { data } = run.attention.mass;
    const one = { sum: fixed(verdict.sum), rule: fixed(verdict.oneHead) };
    const mass = { first: fixed(data[0] ?? 0), second: fixed(data[1] ?? 0) };
    return [verdict.learned ? say('saidOneHeadLearned', one) : say('saidOneHead', { ...one, ...mass })];
  }
  if (verdict.learned && verdict.learnedAfter !== null) {
    const steps = plain(verdict.learnedAfter);
    return [say('saidLearned', { least: score.least, steps }), whoTook(app, run)];
  }
  const reached = ended
    ? say('saidNotLearned', { ...score, steps: plain(run.steps) })
    : say('saidNotYet', score);
  return [reached, whoTook(app, run)];
}

/** "head 1 took A; head 2 took B" */
function whoTook({ numbers, language }: App, { verdict }: Training): string {
  const heads = (relation: number | null) =>
    verdict.takes.flatMap((taken, head) => (taken === relation ? [headText(head, numbers)] : []));
  const takers = relations.map((name, relation) => [heads(relation), say(name)] as const);
  const who = [
    ...takers
      .filter(([some]) => some.length > 0)
      .map(([some, relation]) => say('saidTook', { heads: list(some, language), relation })),
    ...(heads(null).length > 0 ? [say('saidDivided', { heads: list(heads(null), language) })] : []),
  ].join('; ');
  const share = numbers.full(thresholds.taken);
  return say('saidWho', { who: who.charAt(0).toUpperCase() + who.slice(1), share });
}

function divergence({ numbers }: App, { steps, divergedAt, options }: Training): string {
  const slots = { steps: numbers.plain(steps), rate: numbers.full(options.learningRate) };
  if (divergedAt === null) return say('saidDivergedNaN', slots);
  return say('saidDiverged', { ...slots, loss: numbers.fixed(divergedAt) });
}

export function failure(error: EngineError | undefined): string {
  return say(error?.code === 'engine-unavailable' ? 'noTrainer' : 'trainingFailed');
}
