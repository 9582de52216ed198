import { comparedHeads, comparedStart } from '../chapter/misconception.ts';
import { type Example, type MatrixName, matrixNames } from '../examples/check.ts';
import { exampleLine, readExample } from '../examples/text.ts';
import { languages } from '../listings/layer.ts';
import { benchStart, parseBench, printBench } from './bench.ts';
import { type Cell, parseCell, printCell } from './cell.ts';
import { original } from './edits.ts';
import { parseGates, printGates } from './gates.ts';
import { headChoices, queries, widths } from './layer.ts';
import { parseLedger, printLedger, startLedger } from './ledger.ts';
import { parseNotes, printNotes } from './notes.ts';
import { parseAnswers, parseGuesses, printAnswers, printGuesses } from './progress.ts';
import { parseSizes, parseSymbol, parseWhole, printSizes } from './sizes.ts';
import { level, parseSoftmaxes, printSoftmaxes } from './softmaxes.ts';
import { type Context, examinationOf, firstRow, type State, sizesOf, start, stepOf } from './state.ts';
import { parseTraining, printTraining, trainingStart } from './training.ts';
import { parseLab, printLab, startLab } from './variance_lab.ts';
import { parseVariants, printVariants } from './variants.ts';

/** Characters that a written state may have. */
export const longest = { address: 8192, link: 8192, storage: 1_048_576, courseware: 4096 } as const;
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

export function fieldsOf(medium: Medium): readonly Field[] {
  return fields.filter(({ only }) => only === undefined || only.includes(medium));
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
