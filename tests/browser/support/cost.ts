import { readFileSync } from 'node:fs';
import type { Claim } from './claims.ts';
import { reference } from './dist.ts';
import type { Expected, Pressable } from './expected.ts';
import { fixed } from './format.ts';

/** What the figure of the step cost has to show; all counts come from Python's integers (tests/reference/make_cost.py). */

type Counts = Readonly<Record<string, number>>;
export interface CostCase {
  readonly name: string;
  /** As the address has it. */
  readonly state: string;
  readonly layer: Counts;
  readonly beside: readonly Counts[];
  readonly tokens: readonly Counts[];
}

export const costs = (
  JSON.parse(readFileSync(`${reference}/cost.json`, 'utf8')) as { cases: readonly CostCase[] }
).cases;

export function costCase(name: string): CostCase {
  const found = costs.find((one) => one.name === name);
  if (!found) throw new Error(`cost.json has no ${name}`);
  return found;
}

/** Exact, with groups of three; what is no whole number with three decimals. */
export const counted = (value: number): string =>
  Number.isInteger(value) ? value.toLocaleString('en') : fixed(value);

interface Line {
  readonly id: string;
  /** As it stands in a row. */
  readonly label: string;
  /** Its accessible name begins so. */
  readonly spoken?: string;
  /** Its formula as it is shown. */
  readonly formula: string;
  /** Names of what is multiplied, added or divided, in the order of the formula. */
  readonly terms: readonly (string | number)[];
  /** Those that stand in the ledger too. */
  readonly lights?: readonly string[];
}

const letters: Readonly<Record<string, string>> = {
  n: 'n',
  dModel: 'dmodel',
  heads: 'h',
  kvHeads: 'g',
  dK: 'dk',
  dV: 'dv',
};
const product = (id: string, label: string, terms: readonly string[], spoken = label): Line => {
  const text = terms.map((term) => letters[term]).join('·');
  return { id, label, spoken, terms, formula: text.replace('n·n', 'n2') };
};
const made = (
  id: string,
  label: string,
  formula: string,
  lights: readonly string[],
  terms = lights,
): Line => ({
  ...{ id, label, formula, lights, terms },
});

const tables: readonly { readonly caption: string; readonly lines: readonly Line[] }[] = [
  {
    caption: 'Parameters: what is learned',
    lines: [
      product('wQ', 'WQ, all heads', ['dModel', 'heads', 'dK'], 'W_Q, all heads'),
      product('wK', 'WK, all heads', ['dModel', 'kvHeads', 'dK'], 'W_K, all heads'),
      product('wV', 'WV, all heads', ['dModel', 'kvHeads', 'dV'], 'W_V, all heads'),
      product('wO', 'WO', ['heads', 'dV', 'dModel'], 'W_O'),
      made('parameters', 'parameters', 'WQ + WK + WV + WO', ['wQ', 'wK', 'wV', 'wO']),
    ],
  },
  {
    caption: 'Multiply-adds: a product, added to a sum',
    lines: [
      product('q', 'queries', ['n', 'dModel', 'heads', 'dK']),
      product('k', 'keys', ['n', 'dModel', 'kvHeads', 'dK']),
      product('v', 'values', ['n', 'dModel', 'kvHeads', 'dV']),
      product('scores', 'scores', ['heads', 'n', 'n', 'dK']),
      product('weightedSum', 'weighted sums', ['heads', 'n', 'n', 'dV']),
      product('output', 'output', ['n', 'heads', 'dV', 'dModel']),
      made('multiplyAdds', 'all multiply-adds', 'queries + keys + values + scores + weighted sums + output', [
        'q',
        'k',
        'v',
        'scores',
        'weightedSum',
        'output',
      ]),
    ],
  },
  {
    caption: 'Softmax',
    lines: [
      product('exponentials', 'exponentials', ['heads', 'n', 'n']),
      product('storedWeights', 'stored weights', ['heads', 'n', 'n']),
    ],
  },
  {
    caption: 'Numbers in the cache of keys and values',
    lines: [
      product('cacheK', 'keys of all tokens', ['n', 'kvHeads', 'dK']),
      product('cacheV', 'values of all tokens', ['n', 'kvHeads', 'dV']),
      made('cache', 'cache', 'keys + values', ['cacheK', 'cacheV']),
    ],
  },
  {
    caption: 'Bytes',
    lines: [
      made(
        'parameterBytes',
        'parameters, bytes',
        'bytes · parameters',
        ['parameters'],
        ['bytes', 'parameters'],
      ),
      made(
        'weightBytes',
        'stored weights, bytes',
        'bytes · weights',
        ['storedWeights'],
        ['bytes', 'storedWeights'],
      ),
      made('cacheBytes', 'cache, bytes', 'bytes · cache', ['cache'], ['bytes', 'cache']),
    ],
  },
  {
    caption: 'The multiply-adds by what they do',
    lines: [
      made('projections', 'with matrices that are learned', 'queries + keys + values + output', [
        ...['q', 'k', 'v', 'output'],
      ]),
      made('attention', 'between tokens', 'scores + weighted sums', ['scores', 'weightedSum']),
      {
        ...made('flops', 'FLOPs, two for each multiply-add', '2 · multiply-adds', ['multiplyAdds']),
        terms: [2, 'multiplyAdds'],
      },
    ],
  },
];

const ratios: readonly Line[] = [
  made('projectionsPerScores', 'projections ÷ scores', 'projections ÷ scores', ['projections', 'scores']),
  made(
    'balancedLength',
    'n where learned matrices and attention take equally many',
    'projections ÷ between tokens · n',
    ['projections', 'attention'],
    ['projections', 'attention', 'n'],
  ),
];

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const exactly = (text: string): RegExp => new RegExp(`^${escaped(text)}$`);
const value = (layer: Counts, id: string | number): number =>
  typeof id === 'number' ? id : (layer[id] ?? Number.NaN);

/** A number that opens its formula. `shown` are the lines that stand beside it and can light up. */
function pressable(
  layer: Counts,
  line: Line,
  where: Pressable['where'],
  beside?: { readonly heads: number; readonly shown: readonly string[] },
): Pressable {
  const text = counted(value(layer, line.id));
  const spoken = line.spoken ?? line.label;
  const name = beside ? `${spoken}, h = ${beside.heads}, ${text}` : `${spoken}, ${text}`;
  const lights = (line.lights ?? []).filter((id) => beside === undefined || beside.shown.includes(id));
  return {
    ...{ where, name, text, differs: false, exact: value(layer, line.id) },
    says: new RegExp(`^${escaped(line.label)}, ${escaped(line.formula)}: `),
    operands: line.terms.map((term) => counted(value(layer, term))),
    lights: lights.map((id) => counted(value(layer, id))),
  };
}

const compared = ['parameters', 'scores', 'multiplyAdds', 'exponentials', 'storedWeights', 'weightBytes'];
const lineOf = (id: string): Line => {
  const found = tables.flatMap(({ lines }) => lines).find((line) => line.id === id);
  if (!found) throw new Error(`no line ${id}`);
  return found;
};
const rises = ['exponentials', 'storedWeights', 'weightBytes'];

function besidePressables({ beside }: CostCase): Pressable[] {
  return beside.flatMap((layer) =>
    compared.map((id) => {
      const caption = rises.includes(id) ? 'Different: it grows with h' : 'The same in every column';
      const column = `column "h = ${layer.heads}, dk = ${counted(layer.dK ?? 0)}"`;
      const where = [`table "${caption}"`, `row "${lineOf(id).label}"`, column];
      return pressable(layer, lineOf(id), where, { heads: layer.heads ?? 0, shown: compared });
    }),
  );
}

/** A power of ten on an axis. */
const powers = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const written = (power: number): string => {
  const exponent = [...String(Math.round(Math.log10(power)))];
  return power < 1e4 ? counted(power) : `10${exponent.map((digit) => powers[Number(digit)]).join('')}`;
};

const series = {
  heads: ['exponentials', 'scores', 'parameters'],
  tokens: ['projections', 'attention', 'exponentials'],
} as const;
const names: Readonly<Record<string, string>> = {
  exponentials: 'exponentials',
  scores: 'multiply-adds of the scores',
  parameters: 'parameters',
  projections: 'multiply-adds with learned matrices',
  attention: 'multiply-adds between tokens',
};

function plotClaims(
  kind: 'heads' | 'tokens',
  layers: readonly Counts[],
  x: (layer: Counts) => number,
): Claim[] {
  const caption = kind === 'heads' ? 'Against the number of heads' : 'Against the number of tokens';
  const image = kind === 'heads' ? /img "Plot: parameters/ : /img "Plot: the multiply-adds of the proj/;
  const all = layers.flatMap((layer) => series[kind].map((id) => value(layer, id)));
  const from = 10 ** Math.floor(Math.log10(Math.min(...all)) + 1e-12);
  const to = Math.max(10 ** Math.ceil(Math.log10(Math.max(...all)) - 1e-12), 10 * from);
  const decades = Array.from({ length: Math.round(Math.log10(to / from)) + 1 }, (_, i) => from * 10 ** i);
  const every = Math.ceil(decades.length / 7);
  const marked = decades.filter((_, i) => i % every === 0);
  const ticks = new Set([...marked, ...layers.map(x)].map(written));
  return [
    ...[...ticks].map((text): Claim => {
      const digits = /^10[⁰¹²³⁴⁵⁶⁷⁸⁹]/.test(text) ? '10' : text;
      return { where: [image, /› text$/], like: exactly(text), numbers: [digits] };
    }),
    ...layers.flatMap((layer) => [
      {
        where: [`table "${caption}"`, /› th$/],
        like: exactly(counted(x(layer))),
        numbers: [counted(x(layer))],
      },
      ...series[kind].map((id) => ({
        where: [`table "${caption}"`, `row "${counted(x(layer))}"`, `column "${names[id]}"`],
        numbers: [counted(value(layer, id))],
      })),
    ]),
  ];
}

/** How far to the right the plot against n goes. */
function drawnTokens({ layer, tokens }: CostCase): readonly Counts[] {
  const wanted = 10 * Math.max(layer.balancedLength ?? 0, layer.n ?? 0);
  const end = tokens.find(({ n }) => (n ?? 0) >= wanted)?.n ?? 1_000_000;
  return tokens.filter(({ n = 0, flops = 0 }) => n <= end && flops <= 2 ** 53);
}

const sizeFields = [
  ['n', 'tokens n', 1_000_000],
  ['dModel', 'width dmodel', 1_000_000],
  ['heads', 'heads h', 4096],
] as const;
const usualFields = [
  ['kvHeads', 'heads of keys g', 3],
  ['dK', 'width of keys dk', 4],
  ['dV', 'width of values dv', 5],
] as const;

function fieldClaims({ layer, state }: CostCase): Claim[] {
  const typed = state.split(',');
  const isTyped = ([, , at]: (typeof usualFields)[number]) => typed[at] !== '0';
  const standing = usualFields.filter((one) => !isTyped(one)).map(([id]) => counted(layer[id] ?? 0));
  const mosts = sizeFields.map(([, , most]) => counted(most));
  return [
    ...[...sizeFields, ...usualFields.filter(isTyped)].map(([id, label]) => ({
      ...{ kind: 'value', where: [`input "${label}"`], numbers: [String(layer[id])] },
    })),
    ...[...new Set(mosts)].map((most) => ({
      ...{ where: [/› span$/], like: exactly(`1 to ${most}`), numbers: ['1', most] },
    })),
    ...[...new Set(standing)].map((usual) => ({
      ...{ where: [/› span$/], like: exactly(`empty: ${usual}, as usual`), numbers: [usual] },
    })),
    ...[1, 2, 4, 8].map((bytes) => ({
      where: ['group "Bytes a number"', /› button$/],
      like: exactly(String(bytes)),
      numbers: [String(bytes)],
    })),
  ];
}

const about: Readonly<Record<string, readonly [RegExp, ...string[]] | undefined>> = {
  chapter: [/^Our example/, '8'],
  vaswani: [/^The base model/, '100'],
  gpt2: [/^One layer of GPT-2/, '-2'],
  llama: [/^One layer of Llama/, '3', '8', '2'],
};

function measurementClaims(): Claim[] {
  const choice = (name: string, values: readonly number[]): Claim[] =>
    values.map((one) => ({
      where: [`group "${name}"`, /› button$/],
      like: exactly(counted(one)),
      numbers: [counted(one)],
    }));
  return [
    { where: [/› p$/], like: /^Counting says/, numbers: ['1', '2', '4', '8', '16', '16', '1'] },
    ...choice('Tokens n', [64, 128, 256, 512, 1024]),
    ...choice('Width d_model', [64, 128, 256, 512]),
  ];
}

/** Before anything is measured; no prediction was made. */
export function expectedCost(one: CostCase): Expected {
  const { layer, beside } = one;
  const balance = counted(layer.balancedLength ?? Number.NaN);
  const tokens = drawnTokens(one);
  const inside = (layer.balancedLength ?? 0) <= (tokens.at(-1)?.n ?? 0);
  const [like, ...numbers] = about[one.name] ?? [];
  return {
    pressables: [
      ...tables.flatMap(({ caption, lines }) =>
        lines.map((line) => pressable(layer, line, [`table "${caption}"`, `row "${line.label}"`])),
      ),
      ...ratios.map((line) => pressable(layer, line, [`dd "${line.label}"`])),
      ...(beside.length > 1 ? besidePressables(one) : []),
    ],
    given: [
      ...fieldClaims(one),
      { where: [/› button$/], like: /^GPT-2 small$/, numbers: ['-2'] },
      { where: [/› button$/], like: /^Llama 3 8B$/, numbers: ['3', '8'] },
      ...(like ? [{ where: [/› p$/], like, numbers }] : []),
      ...(beside.length > 1
        ? [
            ...beside.flatMap(({ heads = 0, dK = 0 }) =>
              ['The same in every column', 'Different: it grows with h'].map((caption) => ({
                where: [`table "${caption}"`, /› th$/],
                like: exactly(`h = ${heads}, dk = ${counted(dK)}`),
                numbers: [String(heads), counted(dK)],
              })),
            ),
            ...plotClaims('heads', beside, ({ heads = 0 }) => heads),
          ]
        : []),
      ...plotClaims('tokens', tokens, ({ n = 0 }) => n),
      ...(inside
        ? [
            { where: [/› text$/], like: /^equal at/, numbers: [balance] },
            { where: [/› p$/], like: /^Below n/, numbers: [balance, '2'] },
          ]
        : [{ where: [/› p$/], like: /^The lines cross/, numbers: [balance] }]),
      ...measurementClaims(),
    ],
    largest: [],
    bars: [],
  };
}
