import { readFileSync } from 'node:fs';
import type { Claim } from './claims.ts';
import { reference } from './dist.ts';
import type { Expected } from './expected.ts';
import { firstSteps } from './first_steps.ts';
import { fixed, plain } from './format.ts';
import { cricket, type HeadValues, scenario } from './reference.ts';

/** What the figures of mistakes, specialise, misconception, practice and recap have to show; values come from NumPy. */

type Rows = readonly (readonly number[])[];
interface Layer {
  readonly weights: readonly Rows[];
  readonly output: Rows;
}
interface Guarded {
  readonly values: readonly number[];
  readonly kinds: string;
}

export const mistakes = JSON.parse(readFileSync(`${reference}/mistakes.json`, 'utf8')) as {
  readonly tokens: readonly string[];
  readonly q: Rows;
  readonly k: Rows;
  readonly v: Rows;
  readonly layers: Readonly<Record<string, Layer>>;
  readonly naive: readonly {
    readonly factor: number;
    readonly scaled: readonly number[];
    readonly exps: Guarded;
    readonly sum: Guarded;
    readonly naive: Guarded;
    readonly shifted: readonly number[];
    readonly shiftedExps: readonly number[];
    readonly shiftedSum: number;
    readonly weights: readonly number[];
  }[];
  /** Of single precision: the largest number, and its natural logarithm. */
  readonly single: { readonly largest: number; readonly log: number };
};

const studies = JSON.parse(readFileSync(`${reference}/studies.json`, 'utf8')) as {
  readonly relations: readonly { readonly id: string; readonly head: number; readonly offset: number }[];
  readonly coreference: number;
  readonly encoder: Readonly<Record<'layers' | 'headsPerLayer' | 'heads' | 'removed' | 'loss', number>>;
  readonly removable: Readonly<Record<'translation' | 'bert', number>>;
  readonly headCounts: readonly { readonly heads: number; readonly bleu: number }[];
};

/** The broken layers in the order of the step. */
export const broken = [
  'softmaxOverQueries',
  'notScaled',
  'dividedByRootDModel',
  'valuesForKeys',
  'reshapedKeys',
  'reshapedHeads',
] as const;

const { largest: largestSingle, log: largestExponent } = mistakes.single;

const { tokens } = mistakes;
const row = (name: string): string => `row "${name}"`;
const column = (name: string): string => `column "${name}"`;
const table = (caption: string): string => `table "${caption}"`;
const exactly = (text: string): RegExp => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
const nothing: Expected = { pressables: [], given: [], largest: [], bars: [] };

function cells(
  caption: string,
  rows: Rows,
  columns: readonly string[],
  format: (value: number) => string,
): Claim[] {
  return rows.flatMap((values, i) =>
    values.map((value, j) => ({
      where: [table(caption), row(tokens[i] ?? ''), column(columns[j] ?? '')],
      numbers: [format(value)],
    })),
  );
}

/** A matrix with numbered columns, whose numbers are claimed as well. */
function numbered(caption: string, rows: Rows, format: (value: number) => string): Claim[] {
  const columns = (rows[0] ?? []).map((_, c) => String(c + 1));
  const heads = columns.map((name) => ({
    where: [table(caption), /› th$/],
    like: exactly(name),
    numbers: [name],
  }));
  return [...heads, ...cells(caption, rows, columns, format)];
}

function layerClaims(name: string, { weights, output }: Layer): Claim[] {
  const captions = [
    ...weights.map((_, head) => `${name}, head ${'AB'[head]}: weights`),
    `${name}: output of both heads`,
  ];
  const own = /\d/.exec(name)?.[0];
  return [
    ...captions.flatMap((caption) =>
      own === undefined ? [] : [{ where: [table(caption), /› caption$/], numbers: [own] }],
    ),
    ...weights.flatMap((rows, head) => cells(captions[head] ?? '', rows, tokens, fixed)),
    ...numbered(captions.at(-1) ?? '', output, fixed),
  ];
}

/** A guarded number as the page writes it; what is none is a word without a digit. */
function guarded({ values, kinds }: Guarded, format: (value: number) => string): (string | undefined)[] {
  return kinds.split(' ').map((kind, i) => {
    if (kind === 'infinite') return undefined;
    return kind === 'notANumber' ? 'NaN' : format(values[i] ?? Number.NaN);
  });
}

function softmaxClaims(factor: number): Claim[] {
  const one = mistakes.naive.find((some) => some.factor === factor);
  if (!one) throw new Error(`mistakes.json has no factor ${factor}`);
  const naive = table('As the formula stands: exp(s), divided by the sum');
  const shifted = table('The largest score subtracted first: exp(s − max), divided by the sum');
  const column3 = (where: string, rowName: string, name: string, number: string | undefined): Claim[] =>
    number === undefined ? [] : [{ where: [where, row(rowName), column(name)], numbers: [number] }];
  const exps = guarded(one.exps, plain);
  const weights = guarded(one.naive, fixed);
  return [
    ...tokens.flatMap((token, i) => [
      ...column3(naive, token, 's', plain(one.scaled[i] ?? Number.NaN)),
      ...column3(naive, token, 'exp', exps[i]),
      ...column3(naive, token, 'weight', weights[i]),
      ...column3(shifted, token, 's − max', plain(one.shifted[i] ?? Number.NaN)),
      ...column3(shifted, token, 'exp', plain(one.shiftedExps[i] ?? Number.NaN)),
      ...column3(shifted, token, 'weight', fixed(one.weights[i] ?? Number.NaN)),
    ]),
    ...column3(naive, 'sum', 'exp', guarded(one.sum, plain)[0]),
    ...column3(shifted, 'sum', 'exp', plain(one.shiftedSum)),
  ];
}

export function expectedMistakes(layer = 1, factor = 1): Expected {
  const right = mistakes.layers.right;
  const wrong = mistakes.layers[broken[layer - 1] ?? ''];
  if (!right || !wrong) throw new Error('mistakes.json lacks a layer');
  return {
    ...nothing,
    given: [
      ...broken.flatMap((_, i): Claim[] => {
        const where = ['group "Layer to diagnose"', `button "Layer ${i + 1}"`];
        const numbers = [String(i + 1)];
        return [
          { where, numbers },
          { kind: 'aria-label', where, numbers },
        ];
      }),
      ...layerClaims('The right layer', right),
      ...layerClaims(`Layer ${layer}`, wrong),
      ...(['q', 'k', 'v'] as const).flatMap((name) =>
        numbered(`${name.toUpperCase()} of every word`, mistakes[name], plain),
      ),
      { where: [/› output$/], numbers: [String(factor)] },
      { kind: 'value', where: [/› input "factor"$/], numbers: [String(factor)] },
      { kind: 'aria-valuetext', where: [/› input "factor"$/], numbers: [String(factor)] },
      { where: [/› p$/], like: /^The scores of/, numbers: [fixed(largestSingle), one(largestExponent)] },
      ...softmaxClaims(factor),
      { where: [/› pre$/], like: /^P = np\.exp\(S\)/, numbers: ['2'] },
      { where: [/› pre$/], like: /^E = np\.exp\(S - S\.max/, numbers: ['2', '2'] },
      ...(factor < 39
        ? []
        : [
            { where: [/› p$/], like: /^inf: /, numbers: [fixed(largestSingle)] },
            { where: [/› p$/], like: /^NaN, /, numbers: ['NaN', 'NaN', 'NaN'] },
            { where: [/› p$/], like: /^The shifted softmax/, numbers: ['0'] },
          ]),
    ],
  };
}

const one = (value: number): string => value.toFixed(1);

/** What can be set in the training lab. */
const settings = {
  'heads h': ['1', '2', '4', '8'],
  'numbers a token carries, C': ['1', '2', '4', '8'],
  'learning rate': ['0.01', '0.1', '10'],
  steps: ['150', '500', '2,000'],
} as const;

/** The training lab before anything was trained. */
function labClaims(seed: string): Claim[] {
  return [
    ...Object.entries(settings).flatMap(([name, values]) =>
      values.map(
        (value): Claim => ({
          where: [`group "${name}"`, /› button/],
          like: exactly(value),
          numbers: [value],
        }),
      ),
    ),
    { kind: 'value', where: [/› input "seed"/], numbers: [seed] },
    { where: [/› span$/], like: /^a whole number from 1 to/, numbers: ['1', '9,999'] },
    { where: [/› p$/], like: /^A seed decides/, numbers: ['8'] },
    { where: [/› button/], like: /^Train 8 seeds/, numbers: ['8'] },
    { kind: 'aria-label', where: [/› group "Train 8 seeds"$/], numbers: ['8'] },
  ];
}

export function expectedSpecialise(seed = '1'): Expected {
  const relations: Readonly<Record<string, string>> = {
    object: 'object → verb',
    determiner: 'determiner → noun',
    preposition: 'preposition → object',
  };
  const quality = /table "Quality at equal cost/;
  return {
    ...nothing,
    given: [
      { where: [/table "A head against/, /› caption$/], numbers: ['2019'] },
      { where: [quality, /› caption$/], numbers: ['2017'] },
      ...studies.relations.flatMap(({ id, head, offset }) => [
        { where: [/table "A head against/, row(`${relations[id]}: best head`)], numbers: [one(head)] },
        { where: [/table "A head against/, row(`${relations[id]}: best offset`)], numbers: [one(offset)] },
      ]),
      ...studies.headCounts.flatMap(({ heads, bleu }): Claim[] => [
        { where: [quality, /› th$/], like: exactly(`h = ${heads}`), numbers: [String(heads)] },
        { where: [quality, row('BLEU'), column(`h = ${heads}`)], numbers: [one(bleu)] },
      ]),
      ...labClaims(seed),
    ],
    bars: studies.relations.flatMap(({ head, offset }) => [head / 100, offset / 100]),
  };
}

/** The numbers of the studies as the prose quotes them. */
export function studyClaims(): Claim[] {
  const { relations, coreference, encoder, removable, headCounts } = studies;
  const authors = (like: RegExp, ...numbers: string[]): Claim => ({ where: [/› p$/], like, numbers });
  const entry = (like: RegExp, ...numbers: string[]): Claim => ({ where: [/› dd/], like, numbers });
  return [
    authors(/^Clark, Khandelwal/, '2019'),
    authors(/^Voita, Talbot/, '2019'),
    authors(/^Michel, Levy/, '2019'),
    authors(/^Vaswani and others, 2017,/, '2017', '3'),
    authors(/^Bhojanapalli/, '2020'),
    entry(
      /^Single heads find/,
      ...relations.map(({ head }) => one(head)),
      ...relations.map(({ offset }) => one(offset)),
      String(coreference),
    ),
    entry(/^a translation Transformer with/, String(encoder.layers), String(encoder.headsPerLayer)),
    entry(/^Heads for positions/, String(encoder.removed), String(encoder.heads), String(encoder.loss)),
    entry(/^About 20 %/, String(removable.translation), String(removable.bert)),
    entry(
      /^With 1, 4/,
      ...headCounts.map(({ heads }) => String(heads)),
      ...headCounts.map(({ bleu }) => one(bleu)),
    ),
  ];
}

const width = 512;

export function expectedMisconception(heads = 8): Expected {
  const caption = /table "Parameters by matrix/;
  const square = (width * width).toLocaleString('en');
  const all = (4 * width * width).toLocaleString('en');
  const many = `${heads} heads together`;
  const counted = (name: string, count: string): Claim[] =>
    ['one head', many].map((side) => ({ where: [caption, row(name), column(side)], numbers: [count] }));
  return {
    ...nothing,
    given: [
      { where: [caption, /› caption$/], numbers: [String(width)] },
      { where: [caption, /› th$/], like: exactly(many), numbers: [String(heads)] },
      ...['WQ', 'WK', 'WV', 'WO'].flatMap((name) => counted(name, square)),
      ...counted('together', all),
      ...[2, 4, 8, 16].map((h) => ({
        where: ['group "Heads to count"', /› button$/],
        like: exactly(String(h)),
        numbers: [String(h)],
      })),
      { where: [/› figcaption$/], like: /^one form/, numbers: [String(width)] },
      { where: [/› figcaption$/], like: /forms, each/, numbers: [String(heads), String(width / heads)] },
    ],
  };
}

/** The bench before anything was kept: the fields of the chapter's own input, and the choice of heads. */
export function expectedPractice(): Expected {
  const { Q, K, V } = cricket;
  const features = ['name', 'pronoun', 'topic', 'position'];
  const field = (name: string, rows: Rows): Claim[] =>
    rows.flatMap((values, i) =>
      values.map((value, c) => ({
        kind: 'value',
        where: [`${name}(${name === 'q' ? 'his' : cricket.tokens[i]}), ${features[c]}`],
        numbers: [plain(value)],
      })),
    );
  return {
    ...nothing,
    given: [
      ...field('q', [Q]),
      ...field('k', K),
      ...field('v', V),
      ...['1', '2', '4'].map((h) => ({
        where: ['group "Heads beside the one" › button'],
        like: exactly(h),
        numbers: [h],
      })),
    ],
  };
}

/** @param asked parts of each question, by its title */
export function expectedRecap(asked: Readonly<Record<string, number>>): Expected {
  const [full] = scenario(cricket, 1).perHead as [HeadValues];
  const [a, b] = scenario(cricket, 2).perHead as [HeadValues, HeadValues];
  const [best] = firstSteps.bottleneck.best;
  const at = (values: readonly number[], i: number): number => values[i] ?? Number.NaN;
  const idea = (like: RegExp, ...numbers: string[]): Claim => ({ where: [/› p$/], like, numbers });
  const results = 'table "Your answers, question by question"';
  return {
    ...nothing,
    given: [
      idea(/^One softmax for two jobs/, fixed(best?.price ?? Number.NaN)),
      idea(/^One head ties/, fixed(at(full.weights, 0)), fixed(at(full.weights, 1))),
      idea(/^The tie is a sum/, ...[full, a, b].map(({ dots }) => plain(at(dots, 0)))),
      idea(
        /^Splitting separates/,
        fixed(at(a.weights, 0)),
        fixed(at(full.weights, 2)),
        fixed(at(b.weights, 2)),
      ),
      idea(/^It does not sharpen/, ...[full, a, b].map(({ entropyBits }) => fixed(entropyBits))),
      idea(/^The divisor follows/, ...[full, a].map(({ q }) => plain(q.length))),
      idea(
        /^Many heads cost/,
        String(width),
        ...[0, 1].map(() => (4 * width * width).toLocaleString('en')),
        '8',
      ),
      idea(/^The architecture offers/, String(studies.encoder.removed), String(studies.encoder.heads)),
      idea(/^Score so far/, '0.0', '100'),
      idea(/^Time runs/, '0', '1'),
      ...Object.entries(asked).flatMap(([name, parts]) => [
        ...(/\d/.test(name)
          ? [{ where: [results, /› th$/], like: exactly(name), numbers: [/\d/.exec(name)?.[0] ?? ''] }]
          : []),
        { where: [results, row(name), column('parts')], numbers: [String(parts)] },
        ...['tried', 'right', 'attempts'].map((counted) => ({
          where: [results, row(name), column(counted)],
          numbers: ['0'],
        })),
      ]),
    ],
  };
}
