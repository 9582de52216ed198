import type { TrainerAttention, TrainerImportance, TrainerPruning } from './trainer_types.js';
import type { Matrix } from './types.js';

/** What counts as learned, and from which share of its weight on a role a head is said to have taken it. */
export const thresholds = { learned: 0.99, taken: 0.7 } as const;

/** What a run has come to. */
export interface Verdict {
  /** Σ R² over the relations. */
  readonly sum: number;
  /**
   * What training brings one head to, about, with two relations: 1 + 1/C. Weights that ignore content bound the sum at
   * 1; the rank of what content can add bounds it at 1 + 2/C.
   */
  readonly oneHead: number;
  /** All R² are at least `thresholds.learned`. */
  readonly learned: boolean;
  /** Steps at the first score at which they were; null where they never were. */
  readonly learnedAfter: number | null;
  /** h: the relation that has more than `thresholds.taken` of the head's weight; null for none. */
  readonly takes: readonly (number | null)[];
}

interface Scored {
  readonly steps: number;
  readonly r2: Float64Array;
}

/** @param scores of one run, at least one, the last one of now */
export function judge(
  scores: readonly Scored[],
  { mass }: Pick<TrainerAttention, 'mass'>,
  content: number,
): Verdict {
  const last = scores.at(-1)?.r2 ?? new Float64Array(0);
  return {
    sum: last.reduce((sum, one) => sum + one, 0),
    oneHead: 1 + 1 / content,
    learned: isLearned(last),
    learnedAfter: scores.find(({ r2 }) => isLearned(r2))?.steps ?? null,
    takes: rowsOf(mass).map((row) => {
      const relation = row.slice(0, -1).findIndex((share) => share > thresholds.taken);
      return relation < 0 ? null : relation;
    }),
  };
}

/** Heads each of which can go alone. */
export function spareHeads({ r2Without }: TrainerImportance): number[] {
  return rowsOf(r2Without).flatMap((r2, head) => (isLearned(r2) ? [head] : []));
}

/** How many heads go in turn before something is no longer learned. */
export function removableHeads({ r2 }: TrainerPruning): number {
  const [, ...after] = rowsOf(r2).map(isLearned);
  const first = after.indexOf(false);
  return first < 0 ? after.length : first;
}

function isLearned(r2: Float64Array): boolean {
  return r2.every((one) => one >= thresholds.learned);
}

function rowsOf({ rows, cols, data }: Matrix): Float64Array[] {
  return Array.from({ length: rows }, (_, i) => data.slice(i * cols, (i + 1) * cols));
}
