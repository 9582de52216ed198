import { readFileSync } from 'node:fs';
import { reference } from './dist.ts';

/** One head with one query, as NumPy computed it. */
export interface HeadValues {
  readonly q: readonly number[];
  readonly k: readonly (readonly number[])[];
  readonly v: readonly (readonly number[])[];
  readonly dots: readonly number[];
  readonly scaled: readonly number[];
  readonly exps: readonly number[];
  readonly expSum: number;
  readonly weights: readonly number[];
  readonly output: readonly number[];
  readonly entropyBits: number;
  readonly argmax: readonly string[];
}

export interface Scenario {
  readonly name: string;
  readonly heads: number;
  readonly dK: number;
  readonly perHead: readonly HeadValues[];
  readonly concat: readonly number[];
}

interface Vectors {
  readonly Q: readonly number[];
  readonly K: readonly (readonly number[])[];
  readonly V: readonly (readonly number[])[];
}

export interface Case extends Vectors {
  readonly scenarios: readonly Scenario[];
}

/** A case with the texts to type. */
export interface EditCase extends Case {
  readonly seed: number;
  readonly typed: Readonly<Record<'Q' | 'K' | 'V', readonly (readonly string[])[]>>;
}

const read = (name: string): unknown => JSON.parse(readFileSync(`${reference}/${name}`, 'utf8'));

export const cricket = read('cricket.json') as Case & { readonly tokens: readonly string[] };
export const edits = (read('edits.json') as { cases: readonly EditCase[] }).cases;
export const { tokens } = cricket;

/** The first scenario with that many heads: the plain ones stand first in both files. */
export function scenario({ scenarios }: Case, heads: number): Scenario {
  const found = scenarios.find((one) => one.heads === heads);
  if (!found) throw new Error(`no reference for ${heads} heads`);
  return found;
}
