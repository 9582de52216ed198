import type { EngineError } from '../engine/engine.ts';
import type { Training } from '../engine/worker_client.ts';
import type { NumberText } from '../text/number.ts';
import { list, say } from '../text/say.ts';
import type { App } from './app.ts';

export const relations = ['relationA', 'relationB'] as const;

/** "head 2" */
export function headText(head: number, { plain }: NumberText): string {
  return say('headNumber', { head: plain(head + 1) });
}

/** From which R² on a relation is learned. */
export function leastText({ criteria }: Pick<Training, 'criteria'>, { full }: NumberText): string {
  return full(criteria.learned);
}

/** R² of both relations, now. */
export function lastR2({ scores }: Training): readonly [number, number] {
  const [first = 0, second = 0] = scores.at(-1)?.r2 ?? [];
  return [first, second];
}

/** What a run that is over has come to. */
export function conclusion(app: App, run: Training, ended: boolean): string[] {
  const { numbers } = app;
  const { options, criteria, learnedAfter } = run;
  const { fixed, plain } = numbers;
  const least = leastText(run, numbers);
  const first = learnedAfter === null ? undefined : { least, steps: plain(learnedAfter) };
  const lost = first ? [say('saidLost', first)] : [];
  if (run.diverged) return [divergence(app, run), ...lost];
  const last = run.scores.at(-1);
  if (options.heads === 1) {
    const { data } = run.attention.mass;
    const one = { sum: fixed(last?.sum ?? 0), rule: fixed(criteria.oneHead) };
    const mass = { first: fixed(data[0] ?? 0), second: fixed(data[1] ?? 0) };
    return [last?.learned ? say('saidOneHeadLearned', one) : say('saidOneHead', { ...one, ...mass })];
  }
  if (last?.learned && first) return [say('saidLearned', first), whoTook(app, run)];
  const [a = '', b = ''] = lastR2(run).map(fixed);
  const score = { first: a, second: b, least };
  const reached =
    ended && !first ? say('saidNotLearned', { ...score, steps: plain(run.steps) }) : say('saidNotYet', score);
  return [reached, ...lost, whoTook(app, run)];
}

/** "head 1 took A; head 2 took B" */
function whoTook({ numbers, language }: App, { attention, criteria }: Training): string {
  const heads = (relation: number | null) =>
    attention.takes.flatMap((taken, head) => (taken === relation ? [headText(head, numbers)] : []));
  const takers = relations.map((name, relation) => [heads(relation), say(name)] as const);
  const who = [
    ...takers
      .filter(([some]) => some.length > 0)
      .map(([some, relation]) => say('saidTook', { heads: list(some, language), relation })),
    ...(heads(null).length > 0 ? [say('saidDivided', { heads: list(heads(null), language) })] : []),
  ].join('; ');
  const share = numbers.full(criteria.taken);
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
