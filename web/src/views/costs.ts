import { bottleneck } from '../chapter/bottleneck.ts';
import { hueOf } from '../components/hue.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import type { Served } from './served.ts';

const { tokens, jobs } = bottleneck;

/** What the jobs pay: of one job, or of all together above their floors. */
export const costs = ['paid', 'floor', 'excess', 'price'] as const;
export type CostName = (typeof costs)[number];

export interface Cost {
  readonly name: CostName;
  /** Index of the job; 0 for what all pay together. */
  readonly job: number;
}

/** "paid.1" */
export function printCost({ name, job }: Cost): string {
  return `${name}.${job}`;
}

export function parseCost(id: string): Cost | undefined {
  const [first, job] = id.split('.');
  const name = costs.find((one) => one === first);
  return name === undefined ? undefined : { name, job: Number(job) };
}

/** Where a job stands: its softmax, and its place among the jobs of it. */
export function placeOf(served: readonly Served[], job: number): { one: Served; at: number } {
  const wanted = jobs[job] ?? jobs[0];
  const one = served.find((some) => some.jobs.includes(wanted)) ?? served[0]!;
  return { one, at: one.jobs.indexOf(wanted) };
}

/** What a job wants of each token. */
export function wantedBy({ result }: Served, at: number): readonly number[] {
  return [...result.targets.data.slice(at * tokens.length, (at + 1) * tokens.length)];
}

/** Ids of the numbers a cost is made from: `wanted` of a job, `weight` of a softmax, other costs. */
export function operandsOf(cost: Cost | undefined, served: readonly Served[]): ReadonlySet<string> {
  if (cost === undefined) return new Set();
  const { name, job } = cost;
  const of = (other: string) => jobs.map((_, j) => `${other}.${j}`);
  if (name === 'floor') return new Set([`wanted.${job}`]);
  if (name === 'paid')
    return new Set([`wanted.${job}`, `weight.${served.indexOf(placeOf(served, job).one)}`]);
  return new Set([...of(name === 'excess' ? 'paid' : 'least'), ...of('floor')]);
}

/** How a cost comes about, in words and as arithmetic; undefined for one that is not shown. */
export function costLine({ numbers }: App, { name, job }: Cost, served: readonly Served[]) {
  const { fixed } = numbers;
  const equation = (terms: readonly string[], value: number, frame: (terms: string) => string) =>
    say('arithmetic', { terms: frame(terms.join(' + ')), value: say('bits', { value: fixed(value) }) });
  const { one, at } = placeOf(served, job);
  const { weights, bits, floors, best, priceBits, excessBits } = one.result;
  if (name === 'paid' || name === 'floor') {
    const wanted = wantedBy(one, at);
    const terms = wanted.map((share, t) => {
      const weight = name === 'paid' ? (weights[t] ?? 0) : share;
      return say('costTerm', { wanted: fixed(share), weight: fixed(weight) });
    });
    const value = (name === 'paid' ? bits : floors)[at] ?? 0;
    return {
      hue: hueOf(job),
      what: say(name === 'paid' ? 'paidLine' : 'floorLine', { job: say(jobs[job]?.id ?? jobs[0].id) }),
      how: equation(terms, value, (sum) => say('negative', { terms: sum })),
    };
  }
  if (served.length > 1) return undefined;
  const paid = name === 'excess' ? bits : best.bits;
  const terms = jobs.map((_, j) =>
    say('overTerm', { paid: fixed(paid[j] ?? 0), floor: fixed(floors[j] ?? 0) }),
  );
  return {
    hue: 'hue-full',
    what: say(name === 'excess' ? 'excessLine' : 'priceLine'),
    how: equation(terms, name === 'excess' ? excessBits : priceBits, (sum) => sum),
  };
}
