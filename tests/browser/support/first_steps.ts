import { readFileSync } from 'node:fs';
import type { Claim } from './claims.ts';
import { reference } from './dist.ts';
import type { Expected, Pressable } from './expected.ts';
import { features } from './expected.ts';
import { fixed, plain } from './format.ts';
import { cricket, type HeadValues, scenario, tokens } from './reference.ts';

/** What the figures of the steps sentence, bottleneck and mechanism have to show; all values come from Python. */

interface Relation {
  readonly id: string;
  /** Positions, from 1. */
  readonly from: number;
  readonly to: number;
  readonly distance: number;
}

/** One softmax with the jobs it serves. */
export interface Served {
  readonly jobs: readonly number[];
  readonly scores: readonly number[];
  readonly weights: readonly number[];
  readonly targets: readonly (readonly number[])[];
  readonly floors: readonly number[];
  readonly bits: readonly number[];
  readonly least: readonly number[];
  readonly excess: number;
  readonly price: number;
}

export interface Layer {
  readonly n: number;
  readonly dModel: number;
  readonly heads: number;
  readonly width: number;
  readonly symbols: readonly {
    readonly id: string;
    readonly rows: number;
    readonly cols: number;
    readonly count: number;
  }[];
}

type Settings = readonly Served[];

export const firstSteps = JSON.parse(readFileSync(`${reference}/first_steps.json`, 'utf8')) as {
  readonly sentence: { readonly words: readonly string[]; readonly relations: readonly Relation[] };
  readonly bottleneck: {
    readonly one: readonly Settings[];
    readonly two: readonly Settings[];
    readonly best: Settings;
    readonly each: Settings;
  };
  readonly mechanism: readonly Layer[];
  readonly near: readonly {
    readonly dModel: number;
    readonly heads: number;
    readonly near: readonly number[];
  }[];
};

const row = (name: string): string => `row "${name}"`;
const column = (name: string): string => `column "${name}"`;
const table = (caption: string): string => `table "${caption}"`;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const exactly = (text: string): RegExp => new RegExp(`^${escaped(text)}$`);

const { words, relations } = firstSteps.sentence;
const wordAt = (position: number): string => words[position - 1] ?? '';

export function expectedSentence(): Expected {
  const caption = 'Two relations, and how far apart their words stand';
  return {
    pressables: relations.map(
      ({ id, from, to, distance }): Pressable => ({
        where: [table(caption), row(id), column('distance')],
        name: `distance from ${wordAt(from)} to ${wordAt(to)}, ${distance}`,
        text: String(distance),
        differs: false,
        says: new RegExp(`^“${wordAt(from)}” needs “${wordAt(to)}”, ${id}`),
        operands: [Math.max(from, to), Math.min(from, to)].map(String),
        exact: distance,
        lights: [`${from} ${wordAt(from)}`, `${to} ${wordAt(to)}`],
      }),
    ),
    given: [
      ...words.map((_, i) => ({
        where: ['ol "The words of the sentence, in order"'],
        like: exactly(String(i + 1)),
        numbers: [String(i + 1)],
      })),
      { where: ['ol "The words of the sentence, in order"'], like: /^47th$/, numbers: ['47'] },
      ...relations.flatMap(({ id, from, to, distance }): Claim[] => [
        { where: [table(caption), row(id), column('word')], numbers: [String(from)] },
        { where: [table(caption), row(id), column('needs')], numbers: [String(to)] },
        { where: [/› text$/], like: exactly(`${distance} apart`), numbers: [String(distance)] },
      ]),
    ],
    largest: [],
    bars: [],
  };
}

export const jobs = [
  { id: 'coreference', wants: 'Kohli' },
  { id: 'topic', wants: 'century' },
] as const;

const place = (served: Settings, job: number): { one: Served; at: number } => {
  const one = served.find((some) => some.jobs.includes(job)) as Served;
  return { one, at: one.jobs.indexOf(job) };
};

const value = (values: readonly number[], index: number): number => values[index] ?? Number.NaN;

/** What one job pays, and the least it can pay, each of which opens its terms. */
function jobPressables(served: Settings, job: number): Pressable[] {
  const { one, at } = place(served, job);
  const { id, wants } = jobs[job] as (typeof jobs)[number];
  const wanted = one.targets[at] ?? [];
  const cost = (
    called: string,
    label: string,
    says: string,
    exact: number,
    weights: readonly number[],
    lit: readonly number[],
  ): Pressable => ({
    where: [`section "${id} wants “${wants}”"`, `dd "${label}"`],
    name: `${called}, ${fixed(exact)}`,
    text: fixed(exact),
    differs: false,
    says: new RegExp(`^${says}`),
    operands: wanted.flatMap((share, t) => [fixed(share), fixed(value(weights, t))]),
    exact,
    lights: [...lit, ...wanted].map(fixed),
  });
  return [
    cost(`floor of ${id} in bits`, 'floor, in bits', `the floor of ${id}`, value(one.floors, at), wanted, []),
    cost(`${id} pays in bits`, 'pays, in bits', `${id} pays`, value(one.bits, at), one.weights, one.weights),
  ];
}

/** What all jobs of one softmax pay together, above their floors. */
function together({ floors, bits, least, excess, price }: Served): Pressable[] {
  const cost = (
    label: string,
    says: string,
    exact: number,
    paid: readonly number[],
    lights: readonly number[],
  ): Pressable => ({
    where: [`dd "${label}"`],
    name: `${label}, ${fixed(exact)}`,
    text: fixed(exact),
    differs: false,
    says: new RegExp(`^${says}`),
    operands: paid.flatMap((one, j) => [fixed(one), fixed(value(floors, j))]),
    exact,
    lights: lights.map(fixed),
  });
  return [
    cost('what both pay, minus both floors', 'what both jobs pay, minus', excess, bits, [...floors, ...bits]),
    cost('least possible with one softmax', 'the same at the best compromise', price, least, floors),
  ];
}

/** A slider stands on the nearest of its steps, whatever the score is; what it says is the score. */
const sliderStep = 0.05;

export function expectedBottleneck(served: Settings): Expected {
  const [first] = served as [Served];
  const both = served.length === 1;
  return {
    pressables: [...jobs.flatMap((_, job) => jobPressables(served, job)), ...(both ? together(first) : [])],
    given: [
      ...served.flatMap(({ jobs: [job = 0], scores, weights }): Claim[] => {
        const caption = `The query “his”: ${both ? 'one softmax for both jobs' : `a softmax for ${jobs[job]?.id} alone`}`;
        return tokens.flatMap((token, t): Claim[] => {
          const score = value(scores, t);
          const where = [table(caption), row(token), column('score')];
          return [
            { where, numbers: [fixed(score)] },
            { kind: 'aria-valuetext', where, numbers: [fixed(score)] },
            {
              kind: 'value',
              where,
              numbers: [String(Number((Math.round(score / sliderStep) * sliderStep).toFixed(2)))],
            },
            { where: [table(caption), row(token), column('weight')], numbers: [fixed(value(weights, t))] },
          ];
        });
      }),
      ...jobs.flatMap(({ id, wants }, job): Claim[] => {
        const { one, at } = place(served, job);
        const shares = tokens.map((token, t) => ({
          where: [/table "Weights that each job wants/, row(id), column(token)],
          numbers: [fixed(value(one.targets[at] ?? [], t))],
        }));
        const least = {
          where: [`section "${id} wants “${wants}”"`, 'dd "at the best compromise'],
          numbers: [fixed(value(one.least, at))],
        };
        return both ? [...shares, least] : shares;
      }),
      ...[0, 1, 2, 3, 4, 5].map((bits) => ({
        where: [/› text$/],
        like: exactly(bits === 5 ? '5 bits' : String(bits)),
        numbers: [String(bits)],
      })),
    ],
    largest: [],
    bars: served.flatMap(({ weights }) => weights),
  };
}

/** How symbols are written, their sections in the figure, and what their matrices are called. */
export const symbols = [
  { id: 'x', text: 'X', name: 'the input' },
  { id: 'wQ', text: 'WQi', name: 'query projection' },
  { id: 'wK', text: 'WKi', name: 'key projection' },
  { id: 'wV', text: 'WVi', name: 'value projection' },
  { id: 'q', text: 'Qi', name: 'queries' },
  { id: 'k', text: 'Ki', name: 'keys' },
  { id: 'v', text: 'Vi', name: 'values' },
  { id: 'scores', text: 'Si', name: 'scores' },
  { id: 'weights', text: 'Pi', name: 'weights' },
  { id: 'head', text: 'headi', name: 'output of a head' },
  { id: 'concat', text: 'C', name: 'concatenation' },
  { id: 'wO', text: 'WO', name: 'output matrix' },
  { id: 'output', text: 'Y', name: 'output of the layer' },
] as const;
export type SymbolId = (typeof symbols)[number]['id'];

const isPerHead = (id: SymbolId): boolean => !['x', 'concat', 'wO', 'output'].includes(id);

/** The tiles of the three stages, in the order of the page; K appears turned as well. */
export const tiles: readonly { readonly section: string; readonly ids: readonly (SymbolId | 'kT')[] }[] = [
  { section: 'Project: every head its own way', ids: ['q', 'x', 'wQ', 'k', 'x', 'wK', 'v', 'x', 'wV'] },
  {
    section: 'Attend: every head for itself',
    ids: ['scores', 'q', 'kT', 'weights', 'scores', 'head', 'weights', 'v'],
  },
  { section: 'Merge: where heads meet', ids: ['concat', 'head', 'output', 'concat', 'wO'] },
];

export function shapeOf(layer: Layer, id: SymbolId | 'kT'): readonly [string, string] {
  const found = layer.symbols.find((one) => one.id === (id === 'kT' ? 'k' : id));
  const [rows, cols] = [plain(found?.rows ?? Number.NaN), plain(found?.cols ?? Number.NaN)];
  return id === 'kT' ? [cols, rows] : [rows, cols];
}

/** The numbers of a symbol in the example: one row a token, or the row of the query. */
function valuesInExample(id: SymbolId, section: string): Claim[] {
  const { perHead, concat } = scenario(cricket, 2);
  const own = (i: number): readonly string[] => features.slice(2 * i, 2 * i + 2);
  const cells = (i: number, label: string, columns: readonly string[], numbers: readonly string[]): Claim[] =>
    columns.map((name, c) => ({
      where: [section, table(`Head ${'AB'[i]}`), row(label), column(name)],
      numbers: [numbers[c] ?? 'missing'],
    }));
  const rows: Partial<Record<SymbolId, (head: HeadValues, i: number) => Claim[]>> = {
    q: ({ q }, i) => cells(i, 'his', own(i), q.map(plain)),
    k: ({ k }, i) => tokens.flatMap((token, j) => cells(i, token, own(i), (k[j] ?? []).map(plain))),
    v: ({ v }, i) => tokens.flatMap((token, j) => cells(i, token, own(i), (v[j] ?? []).map(plain))),
    scores: ({ dots }, i) => cells(i, 'his', tokens, dots.map(plain)),
    weights: ({ weights }, i) => cells(i, 'his', tokens, weights.map(fixed)),
    head: ({ output }, i) => cells(i, 'his', own(i), output.map(fixed)),
  };
  if (id === 'concat')
    return features.map((name, c) => ({
      where: [section, table('In the example'), row('his'), column(name)],
      numbers: [fixed(value(concat, c))],
    }));
  return perHead.flatMap((head, i) => rows[id]?.(head, i) ?? []);
}

/** Where the figure has other sizes than the example, the numbers say whose they are. */
function sizesOfExample({ n, dModel, heads }: Layer, id: SymbolId, section: string): Claim[] {
  const sizes = [tokens.length, features.length, 2];
  if ([n, dModel, heads].join() === sizes.join() || valuesInExample(id, section).length === 0) return [];
  return [{ where: [section, /› p$/], like: /^These numbers belong/, numbers: sizes.map(plain) }];
}

/** `asked` is what the fields hold: a number of heads that does not divide is explained, and `layer` is drawn. */
export function expectedMechanism(
  layer: Layer,
  id: SymbolId,
  asked: { heads: number; near: readonly number[] } = { heads: layer.heads, near: [] },
): Expected {
  const symbol = symbols.find((one) => one.id === id) as (typeof symbols)[number];
  const card = `section "${symbol.text} ${symbol.name}"`;
  const shapes = /table "All shapes/;
  const tileShapes = tiles.flatMap(({ section, ids }) => {
    const distinct = new Set(ids.map((one) => shapeOf(layer, one).join(' × ')));
    return [...distinct].map((text) => ({
      where: [`section "${section}"`],
      like: exactly(text),
      numbers: text.split(' × '),
    }));
  });
  return {
    pressables: [],
    given: [
      { kind: 'value', where: ['input "tokens n"'], numbers: [String(layer.n)] },
      { kind: 'value', where: ['input "width dmodel"'], numbers: [String(layer.dModel)] },
      { kind: 'value', where: ['input "heads h"'], numbers: [String(asked.heads)] },
      ...['1,024', '16'].map((most) => ({
        where: [/› span$/],
        like: exactly(`1 to ${most}`),
        numbers: ['1', most],
      })),
      ...tileShapes,
      { where: ['section "Attend: every head for itself"'], like: /^÷ √dk \)$/, numbers: ['√'] },
      {
        where: [card, /› p$/],
        like: / × /,
        numbers: [...shapeOf(layer, id), ...(isPerHead(id) && layer.heads > 1 ? [String(layer.heads)] : [])],
      },
      ...valuesInExample(id, card),
      ...sizesOfExample(layer, id, card),
      { where: [/› caption$/], like: /^All shapes/, numbers: [plain(layer.width)] },
      ...symbols.flatMap(({ id: one, text }): Claim[] => {
        const [rows, cols] = shapeOf(layer, one);
        return [
          { where: [shapes, row(text), column('rows')], numbers: [rows] },
          { where: [shapes, row(text), column('columns')], numbers: [cols] },
          ...(isPerHead(one)
            ? [{ where: [shapes, row(text), column('how many')], numbers: [String(layer.heads)] }]
            : []),
        ];
      }),
      ...divisibility(layer, asked),
    ],
    largest: [],
    bars: [],
  };
}

function divisibility(
  { dModel }: Layer,
  { heads, near }: { heads: number; near: readonly number[] },
): Claim[] {
  const [below = Number.NaN, above = below] = near;
  if (near.length === 0) return [];
  const shown = above - heads < heads - below ? above : below;
  return [
    { where: [/› p$/], like: /cannot be shared out/, numbers: [dModel, heads, dModel, heads].map(plain) },
    ...near.map((h) => ({
      where: [/› button$/],
      like: exactly(`${h} ${h === 1 ? 'head' : 'heads'}`),
      numbers: [String(h)],
    })),
    { where: [/› p$/], like: /^Until you choose/, numbers: [String(shown)] },
  ];
}
