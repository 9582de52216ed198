import { bottleneck } from '../chapter/bottleneck.ts';

/** Scores of each softmax, a number a token: one softmax serves all jobs, or each job has its own. */
export type Softmaxes = readonly (readonly number[])[];

/** What a slider can be set to. Adding the same to all scores changes nothing, so 0 is low enough. */
export const scoreBounds = { least: 0, most: 3, step: 0.05 } as const;

const { tokens, jobs } = bottleneck;

/** One softmax that prefers nothing. */
export const level: Softmaxes = [tokens.map(() => 0)];

export function setScore(softmaxes: Softmaxes, softmax: number, token: number, score: number): Softmaxes {
  return softmaxes.map((scores, i) =>
    i === softmax ? scores.map((before, j) => (j === token ? score : before)) : scores,
  );
}

/** "2.25,0,2.25" or, with a softmax a job, "2.9,0,0;0,0,2.9" */
export function printSoftmaxes(softmaxes: Softmaxes): string {
  return softmaxes.map((scores) => scores.join(',')).join(';');
}

export function parseSoftmaxes(text: string): Softmaxes | undefined {
  const softmaxes = text.split(';').map((scores) => scores.split(',').map(parseScore));
  const fits = softmaxes.every((scores) => scores.length === tokens.length && scores.every(isInBounds));
  return fits && (softmaxes.length === 1 || softmaxes.length === jobs.length) ? softmaxes : undefined;
}

function parseScore(text: string): number {
  return /^[\d.]{1,40}(e-\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
}

function isInBounds(score: number): boolean {
  return score >= scoreBounds.least && score <= scoreBounds.most;
}
