import { comparedStart } from '../chapter/misconception.ts';
import type { Step } from '../chapter/steps.ts';
import type { SymbolId } from '../engine/types.ts';
import type { Example } from '../examples/check.ts';
import type { Language } from '../listings/layer.ts';
import { type Bench, benchStart } from './bench.ts';
import { type Cell, parseCell } from './cell.ts';
import { type Edits, noEdits } from './edits.ts';
import { type Gates, noGates } from './gates.ts';
import { queries } from './layer.ts';
import { type Ledger, startLedger } from './ledger.ts';
import type { Notes } from './notes.ts';
import { type Guesses, noProgress, type Progress } from './progress.ts';
import type { Sizes } from './sizes.ts';
import { level, type Softmaxes } from './softmaxes.ts';
import { type TrainingSettings, trainingStart } from './training.ts';
import { startLab, type VarianceLab } from './variance_lab.ts';
import type { Variants } from './variants.ts';

/** Everything the learner can change. */
export interface State {
  readonly step: string;
  /** What is worked through; edits, heads, rows and cells are about it. */
  readonly example: Example;
  /** Heads on the right of the duel. */
  readonly heads: number;
  readonly edits: Edits;
  /** What the heads' outputs are multiplied by. */
  readonly gates: Gates;
  /** The head that is looked at where one is at a time. */
  readonly head: number;
  /** Row of q that is followed through a head. */
  readonly row: number;
  /** The number whose operands are shown. */
  readonly open: Cell | null;
  /** Index of the word of the sentence whose needs are shown. */
  readonly word: number | null;
  /** Scores in the bottleneck. */
  readonly softmaxes: Softmaxes;
  /** Sizes of the layer in the mechanism, and the symbol that is looked at. */
  readonly sizes: Sizes;
  readonly symbol: SymbolId;
  /** What is simulated where the scaling is explained. */
  readonly lab: VarianceLab;
  /** The layer whose cost is counted. */
  readonly ledger: Ledger;
  /** In which language the layer is listed. */
  readonly program: Language;
  /** What is set in the step on bugs. */
  readonly bench: Bench;
  /** Heads whose parameters are counted beside those of one. */
  readonly compared: number;
  /** What is set in the training lab. */
  readonly training: TrainingSettings;
  /** Variants of questions that are looked at. */
  readonly variants: Variants;
  readonly guesses: Guesses;
  readonly progress: Progress;
  /** What was written in the step on practice. */
  readonly notes: Notes;
}

/** What a field's bounds and defaults depend on. */
export interface Context {
  readonly steps: readonly Step[];
  /** Those an address may name. */
  readonly examples: ReadonlyMap<string, Example>;
  /** What the chapter is about, and where an address names no other. */
  readonly example: Example;
}

export function firstRow(example: Example): number {
  return queries(example) === 1 ? 0 : example.query;
}

/** Sizes of an example's layer. */
export function sizesOf({ tokens, matrices, heads }: Example): Sizes {
  return { n: tokens.length, dModel: (matrices.x ?? matrices.q)?.cols ?? 1, heads };
}

export function stepOf(id: string, { steps }: Context): Step {
  return steps.find((step) => step.id === id) ?? steps[0]!;
}

/** Ids of the questions that are an examination; they have variants. */
export function examinationOf({ steps }: Pick<Context, 'steps'>): readonly string[] {
  return steps.filter(({ examination }) => examination).flatMap(({ questions }) => questions);
}

/** The state of a step before anything was touched. */
export function start(context: Context, step?: string, example = context.example): State {
  const { id, opens = '' } = stepOf(step ?? '', context);
  return {
    step: id,
    example,
    heads: example.heads,
    edits: noEdits,
    gates: noGates,
    head: 0,
    row: firstRow(example),
    open: parseCell(opens) ?? null,
    word: null,
    softmaxes: level,
    sizes: sizesOf(example),
    symbol: 'q',
    lab: startLab,
    ledger: startLedger,
    program: 'numpy',
    bench: benchStart,
    compared: comparedStart,
    training: trainingStart,
    variants: {},
    guesses: {},
    progress: noProgress,
    notes: {},
  };
}
