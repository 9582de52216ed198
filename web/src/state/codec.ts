import { comparedHeads, comparedStart } from '../chapter/misconception.ts';
import type { Step } from '../chapter/steps.ts';
import type { SymbolId } from '../engine/types.ts';
import { type Example, type MatrixName, matrixNames } from '../examples/check.ts';
import { exampleLine, readExample } from '../examples/text.ts';
import { type Language, languages } from '../listings/layer.ts';
import { type Bench, benchStart, parseBench, printBench } from './bench.ts';
import { type Cell, parseCell, printCell } from './cell.ts';
import { type Edits, noEdits, original } from './edits.ts';
import { type Gates, noGates, parseGates, printGates } from './gates.ts';
import { headChoices, queries, widths } from './layer.ts';
import { type Ledger, parseLedger, printLedger, startLedger } from './ledger.ts';
import { type Notes, parseNotes, printNotes } from './notes.ts';
import {
  type Guesses,
  noProgress,
  type Progress,
  parseAnswers,
  parseGuesses,
  printAnswers,
  printGuesses,
} from './progress.ts';
import { parseSizes, parseSymbol, parseWhole, printSizes, type Sizes } from './sizes.ts';
import { level, parseSoftmaxes, printSoftmaxes, type Softmaxes } from './softmaxes.ts';
import { parseTraining, printTraining, type TrainingSettings, trainingStart } from './training.ts';
import { parseLab, printLab, startLab, type VarianceLab } from './variance_lab.ts';
import { parseVariants, printVariants, type Variants } from './variants.ts';

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

export const version = '1';
const longest = { address: 8192, link: 8192, storage: 1_048_576, courseware: 4096 } as const;
const mostWords = 64;
const released = 'none';

/**
 * Where a state is written to: the address can be shared, storage and the record of a course are the learner's own. A
 * link takes what was answered to another device.
 */
export type Medium = keyof typeof longest;

/**
 * One entry of a written state. `parse` gives undefined for text out of bounds, `print` for a value that is the
 * default. Both see the state so far, because what opens first depends on the step.
 */
interface Field {
  readonly key: string;
  /** Absent = every medium. */
  readonly only?: readonly Medium[];
  parse(text: string, so: State, context: Context): Partial<State> | undefined;
  print(state: State, context: Context, medium: Medium): string | undefined;
}

const fields: readonly Field[] = [
  {
    key: 'step',
    parse: (text, _so, context) =>
      context.steps.some((step) => step.id === text) ? start(context, text) : undefined,
    print: (state) => state.step,
  },
  {
    key: 'example',
    parse: (text, { step }, context) => {
      const example = context.examples.get(text) ?? ownExample(text, context);
      return example && start(context, step, example);
    },
    // What is stored may be read at an address that is about another example.
    print: ({ example }, context, medium) =>
      example === context.example && medium !== 'storage' ? undefined : printExample(example, context),
  },
  {
    key: 'h',
    parse: (text, { example }) => {
      const heads = headChoices(example).find((choice) => String(choice) === text);
      return heads === undefined ? undefined : { heads };
    },
    print: ({ heads, example }) => unless(String(example.heads), String(heads)),
  },
  ...matrixNames.map(editsField),
  {
    key: 'gates',
    parse: (text) => patch('gates', parseGates(text)),
    print: ({ gates }) => unless('', printGates(gates)),
  },
  {
    key: 'head',
    parse: (text, { example }) => {
      const position = parseWhole(text, Math.max(...headChoices(example)));
      return position === undefined ? undefined : { head: position - 1 };
    },
    print: ({ head }) => unless('1', String(head + 1)),
  },
  {
    key: 'row',
    parse: (text, { example }) => {
      const position = parseWhole(text, queries(example));
      return position === undefined ? undefined : { row: position - 1 };
    },
    print: ({ row, example }) => unless(String(firstRow(example) + 1), String(row + 1)),
  },
  {
    key: 'open',
    parse: (text, { example }) => {
      if (text === released) return { open: null };
      const cell = parseCell(text);
      return cell !== undefined && fits(cell, example) ? { open: cell } : undefined;
    },
    print: (state, context) => {
      const text = state.open === null ? released : printCell(state.open);
      return text === (stepOf(state.step, context).opens ?? released) ? undefined : text;
    },
  },
  {
    key: 'word',
    parse: (text) => {
      const position = parseWhole(text, mostWords);
      return position === undefined ? undefined : { word: position - 1 };
    },
    print: ({ word }) => (word === null ? undefined : String(word + 1)),
  },
  {
    key: 'scores',
    parse: (text) => patch('softmaxes', parseSoftmaxes(text)),
    print: ({ softmaxes }) => unless(printSoftmaxes(level), printSoftmaxes(softmaxes)),
  },
  {
    key: 'sizes',
    parse: (text) => patch('sizes', parseSizes(text)),
    print: ({ sizes, example }) => unless(printSizes(sizesOf(example)), printSizes(sizes)),
  },
  {
    key: 'symbol',
    parse: (text) => patch('symbol', parseSymbol(text)),
    print: ({ symbol }, context) => unless(start(context).symbol, symbol),
  },
  {
    key: 'lab',
    parse: (text) => patch('lab', parseLab(text)),
    print: ({ lab }) => unless(printLab(startLab), printLab(lab)),
  },
  {
    key: 'layer',
    parse: (text) => patch('ledger', parseLedger(text)),
    print: ({ ledger }) => unless(printLedger(startLedger), printLedger(ledger)),
  },
  {
    key: 'program',
    parse: (text) => {
      const program = languages.find((language) => language === text);
      return program && { program };
    },
    print: ({ program }, context) => unless(start(context).program, program),
  },
  {
    key: 'bench',
    parse: (text) => patch('bench', parseBench(text)),
    print: ({ bench }) => unless(printBench(benchStart), printBench(bench)),
  },
  {
    key: 'compared',
    parse: (text) =>
      patch(
        'compared',
        comparedHeads.find((heads) => String(heads) === text),
      ),
    print: ({ compared }) => unless(String(comparedStart), String(compared)),
  },
  {
    key: 'training',
    parse: (text) => patch('training', parseTraining(text)),
    print: ({ training }) => unless(printTraining(trainingStart), printTraining(training)),
  },
  {
    key: 'variant',
    parse: (text, _so, context) => patch('variants', parseVariants(text, examinationOf(context))),
    print: ({ variants }) => unless('', printVariants(variants)),
  },
  {
    key: 'guess',
    parse: (text, _so, { steps }) =>
      patch(
        'guesses',
        parseGuesses(
          text,
          steps.map(({ id }) => id),
        ),
      ),
    print: ({ guesses }) => unless('', printGuesses(guesses)),
  },
  {
    key: 'answers',
    only: ['storage', 'link', 'courseware'],
    parse: (text, { progress }) => {
      const answers = parseAnswers(text);
      return answers && { progress: { ...progress, answers } };
    },
    print: ({ progress }) => unless('', printAnswers(progress.answers)),
  },
  {
    key: 'examined',
    only: ['storage', 'link', 'courseware'],
    parse: (text, { progress }) => (text === '1' ? { progress: { ...progress, examined: true } } : undefined),
    print: ({ progress }) => (progress.examined ? '1' : undefined),
  },
  {
    key: 'notes',
    only: ['storage'],
    parse: (text) => patch('notes', parseNotes(text)),
    print: ({ notes }) => unless('', printNotes(notes)),
  },
];

function patch<K extends keyof State>(key: K, value: State[K] | undefined): Partial<State> | undefined {
  return value === undefined ? undefined : ({ [key]: value } as Partial<State>);
}

function unless(standard: string, text: string): string | undefined {
  return text === standard ? undefined : text;
}

/** A built-in example by its id, an own one whole: as JSON. */
function printExample(example: Example, { examples }: Context): string {
  if (examples.get(example.id) === example) return example.id;
  // Commas and colons, of which there are many, may stand in an address as they are.
  return encodeURIComponent(exampleLine(example)).replaceAll('%2C', ',').replaceAll('%3A', ':');
}

function ownExample(text: string, { example }: Context): Example | undefined {
  if (!text.startsWith('{')) return undefined;
  const read = readExample(text);
  if (!read.ok) return undefined;
  return exampleLine(read.example) === exampleLine(example) ? example : read.example;
}

/** Edits of one matrix as differences from the example: "0.2:3,1.0:-0.5". */
function editsField(matrix: MatrixName): Field {
  return {
    key: matrix,
    parse: (text, so) => {
      const own = original(so.example, matrix);
      if (own === undefined) return undefined;
      const { rows, cols } = own;
      const entries: Record<string, number> = {};
      for (const part of text.split(',')) {
        const found = /^(\d{1,2})\.(\d{1,2}):(-?[\d.]{1,40}(?:e[+-]?\d{1,3})?)$/.exec(part);
        const [, row, col, value] = found ?? [];
        if (Number(row) < rows && Number(col) < cols && Number.isFinite(Number(value)))
          entries[`${Number(row)}.${Number(col)}`] = Number(value);
        else return undefined;
      }
      return { edits: { ...so.edits, [matrix]: entries } };
    },
    print: (state) => {
      const entries = Object.entries(state.edits[matrix]);
      return entries.length === 0 ? undefined : entries.map(([at, value]) => `${at}:${value}`).join(',');
    },
  };
}

function fits({ head, part, at }: Cell, example: Example): boolean {
  const headFits = head === 'full' || head < Math.max(...headChoices(example));
  return headFits && at < count(part, example);
}

/** How many numbers of a kind one head of an example has at most. */
function count(part: Cell['part'], example: Example): number {
  const { q, v, output } = widths(example);
  const keys = example.tokens.length;
  switch (part) {
    case 'q':
      return q;
    case 'k':
      return keys * q;
    case 'v':
      return keys * v;
    case 'output':
    case 'concat':
      return v;
    case 'term':
    case 'merged':
    case 'total':
      return output;
    default:
      return keys;
  }
}

function firstRow(example: Example): number {
  return queries(example) === 1 ? 0 : example.query;
}

/** Sizes of an example's layer. */
export function sizesOf({ tokens, matrices, heads }: Example): Sizes {
  return { n: tokens.length, dModel: (matrices.x ?? matrices.q)?.cols ?? 1, heads };
}

function stepOf(id: string, { steps }: Context): Step {
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

/** Whether a hash is the page's own; others are left alone. */
export function isOurs(hash: string): boolean {
  return hash.startsWith('#s=');
}

/** "#s=1&step=two-heads&h=4&v=2.2:3"; an example too large for the medium is left out, with all that is about it. */
export function printState(state: State, context: Context, medium: Medium = 'address'): string {
  const text = printed(state, context, medium);
  if (text.length <= longest[medium]) return text;
  const { step, variants, guesses, progress, notes } = state;
  return printed({ ...start(context, step), variants, guesses, progress, notes }, context, medium);
}

/** Whether the state can be written there whole. */
export function fitsIn(state: State, context: Context, medium: Medium = 'address'): boolean {
  return printed(state, context, medium).length <= longest[medium];
}

function printed(state: State, context: Context, medium: Medium): string {
  const entries = fieldsOf(medium).map((field) => [field.key, field.print(state, context, medium)] as const);
  const text = entries.filter(([, value]) => value !== undefined).map(([key, value]) => `&${key}=${value}`);
  return `#s=${version}${text.join('')}`;
}

export interface Parsed {
  readonly state: State;
  /** Names of the entries that could not be used. */
  readonly refused: readonly string[];
}

/** Reads a text of ours; whatever is out of bounds, unknown or of another version gives the default. */
export function parseState(
  hash: string,
  context: Context,
  step?: string,
  medium: Medium = 'address',
): Parsed {
  const [head, ...rest] = hash.slice(1, longest[medium]).split('&');
  let state = start(context, step);
  if (head !== `s=${version}` || hash.length > longest[medium]) return { state, refused: ['s'] };
  const entries = new Map(rest.map((entry) => splitEntry(entry)));
  const known = fieldsOf(medium);
  const refused = [...entries.keys()].filter((key) => !known.some((field) => field.key === key));
  for (const { key, parse } of known) {
    const text = entries.get(key);
    if (text === undefined) continue;
    const patch = parse(text, state, context);
    if (patch === undefined) refused.push(key);
    else state = { ...state, ...patch };
  }
  return { state, refused: refused.map((key) => key.slice(0, 20)) };
}

function fieldsOf(medium: Medium): readonly Field[] {
  return fields.filter(({ only }) => only === undefined || only.includes(medium));
}

function splitEntry(entry: string): [string, string] {
  const [key = '', ...value] = entry.split('=');
  try {
    return [decodeURIComponent(key), decodeURIComponent(value.join('='))];
  } catch {
    return [key, ''];
  }
}
