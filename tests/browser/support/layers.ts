import { readFileSync } from 'node:fs';
import type { Claim } from './claims.ts';
import { reference } from './dist.ts';
import type { Expected, Pressable } from './expected.ts';
import { fixed, full, plain } from './format.ts';
import type { HeadValues } from './reference.ts';

/** What the steps on projections and on the output matrix have to show; all values come from NumPy (layers.json). */

type Rows = readonly (readonly number[])[];
type Weight = 'wQ' | 'wK' | 'wV' | 'wO';

/** One head; its scores are no part of these steps. */
type Head = Omit<HeadValues, 'dots'>;

export interface LayerScenario {
  readonly heads: number;
  readonly gates: readonly number[];
  readonly perHead: readonly Head[];
  readonly full: Head;
  readonly concat: readonly number[];
  readonly output: readonly number[];
  readonly terms: Rows;
  readonly change: readonly number[];
}

export interface LayerCase {
  readonly name: string;
  readonly example: string;
  /** Texts to type, by "matrix.row.col". */
  readonly edits: Readonly<Record<string, string>>;
  readonly gates: readonly number[];
  readonly matrices: Readonly<Record<Weight, Rows>>;
  readonly scenarios: readonly LayerScenario[];
}

interface LayerExample extends Readonly<Record<Weight, Rows>> {
  readonly id: string;
  readonly tokens: readonly string[];
  readonly features: readonly string[];
  readonly query: number;
  readonly own: boolean;
  readonly causal: boolean;
  readonly q: Rows;
  readonly k: Rows;
  readonly v: Rows;
}

const read = JSON.parse(readFileSync(`${reference}/layers.json`, 'utf8')) as {
  readonly own: object;
  readonly examples: readonly LayerExample[];
  readonly cases: readonly LayerCase[];
};

export const { cases: layerCases, own: ownExample } = read;

export const layerCase = (name: string, example = 'cricket'): LayerCase => {
  const found = layerCases.find((one) => one.name === name && one.example === example);
  if (!found) throw new Error(`layers.json has no “${name}” of ${example}`);
  return found;
};

const exampleOf = ({ example }: LayerCase): LayerExample => {
  const found = read.examples.find(({ id }) => id === example);
  if (!found) throw new Error(`layers.json has no example ${example}`);
  return found;
};

export const scenarioOf = ({ name, scenarios }: LayerCase, heads: number): LayerScenario => {
  const found = scenarios.find((one) => one.heads === heads);
  if (!found) throw new Error(`“${name}” has no ${heads} heads`);
  return found;
};

const letters = 'ABCD';
const row = (name: string): string => `row "${name}"`;
const column = (name: string): string => `column "${name}"`;
const table = (caption: string): string => `table "${caption}"`;
const dimension = (index: number): string => `dim. ${index + 1}`;
const moved = (a = Number.NaN, b = Number.NaN): boolean => Math.abs(a - b) > 1e-12;
const quoted = (text: string): string => text.replace(/[.*()+^$|[\]\\]/g, '\\$&');
const at = (rows: Rows, i: number, j: number): number => rows[i]?.[j] ?? Number.NaN;

/** What was changed of the example, one line each, six at the most; the factors first. */
function changes(now: LayerCase, { gates, heads }: LayerScenario): Claim[] {
  const example = exampleOf(now);
  const line = (starts: string, ...numbers: string[]): Claim => ({
    where: [/› li$|^li$/],
    like: new RegExp(`^${quoted(starts)}`),
    numbers,
  });
  const factors = gates.flatMap((gate, i) =>
    gate === 1 || gate === 0 ? [] : [line(`Head ${letters[i]}, factor:`, '1', plain(gate))],
  );
  // What was swapped whole is said in words.
  const swapped = heads === 2 && /^(heads.* )?swap/.test(now.name);
  const rowsSwapped = heads === 2 && /rows swapped/.test(now.name);
  const order = (['wQ', 'wK', 'wV', 'wO'] as const).filter((weight) =>
    weight === 'wO' ? !rowsSwapped : !swapped,
  );
  const entries = order.flatMap((weight) =>
    now.matrices[weight].flatMap((values, i) =>
      values.flatMap((value, j) => {
        const before = at(example[weight], i, j);
        if (value === before) return [];
        const name = `W${weight.slice(1)}, row ${i + 1}, ${dimension(j)}:`;
        return [line(name, String(i + 1), String(j + 1), full(before), full(value))];
      }),
    ),
  );
  const words = gates.filter((gate) => gate === 0).length;
  return [...factors, ...entries].slice(0, 6 - words);
}

const headButtons = (width: number): Claim[] =>
  [1, 2, 4]
    .filter((h) => width % h === 0)
    .map((h) => ({
      where: ['group "Heads" › button'],
      like: new RegExp(`^${h}$`),
      numbers: [String(h)],
    }));

/** An entry that can be typed over: its value, and the digits of its name. */
const entry = (where: readonly string[], value: number, i: number, j: number): Claim[] => [
  { kind: 'value', where, numbers: [full(value)] },
  { kind: 'aria-label', where, like: /^W_/, numbers: [String(i + 1), String(j + 1)] },
];

const headerOf = (caption: string, index: number): Claim => ({
  where: [table(caption), /› th$/],
  like: new RegExp(`^${quoted(dimension(index))}$`),
  numbers: [String(index + 1)],
});

/** One projection of one head. */
function product(now: LayerCase, heads: number, head: number, name: 'q' | 'k' | 'v') {
  const example = exampleOf(now);
  const letter = name.toUpperCase();
  const weight = `w${letter}` as Weight;
  const matrix = now.matrices[weight];
  const width = (matrix[0]?.length ?? 0) / heads;
  const columns = Array.from({ length: width }, (_, c) => head * width + c);
  const above = `W${letter}, the columns of head ${letters[head]}`;
  const below = `The input, and what head ${letters[head]}’s W${letter} makes of it`;
  const start = scenarioOf(layerCase('start', now.example), heads).perHead[head];
  const perHead = scenarioOf(now, heads).perHead[head];
  if (!start || !perHead) throw new Error(`no head ${head}`);
  const asker = example[name].length > 1 || name !== 'q' ? example.query : 0;
  const inputs = name === 'q' ? [example.q[asker] ?? []] : example[name];
  const tokens = name === 'q' ? [example.tokens[example.query] ?? ''] : example.tokens;
  const made = name === 'q' ? [perHead.q] : perHead[name];
  const before = name === 'q' ? [start.q] : start[name];

  const given: Claim[] = [
    ...columns.flatMap((col) => [headerOf(above, col), headerOf(below, col)]),
    ...example.features.flatMap((feature, i) =>
      columns.flatMap((col) =>
        entry([table(above), row(feature), column(dimension(col))], at(matrix, i, col), i, col),
      ),
    ),
    ...inputs.flatMap((values, j) =>
      values.map((value, c) => ({
        kind: example.own ? 'value' : 'text',
        where: [table(below), row(tokens[j] ?? ''), column(example.features[c] ?? '')],
        numbers: [example.own ? full(value) : plain(value)],
      })),
    ),
  ];
  const pressables = inputs.flatMap((input, j) =>
    columns.map((col, c): Pressable => {
      const value = at(made, j, c);
      const token = tokens[j] ?? '';
      const entries = example.features.map((_, i) => at(matrix, i, col));
      return {
        where: [table(below), row(token), column(dimension(col))],
        name: `${name}(${token}), ${dimension(col)}, ${plain(value)}`,
        text: plain(value),
        differs: moved(value, at(before, j, c)),
        says: new RegExp(`^Head ${letters[head]}, ${name}\\(${token}\\), ${quoted(dimension(col))}:`),
        operands: input.flatMap((x, i) => [plain(x), plain(entries[i] ?? Number.NaN)]),
        exact: value,
        lights: [...input.map(example.own ? full : plain), ...entries.map(full)],
      };
    }),
  );
  return { given, pressables };
}

/** What unchanged values are called: the chapter tells those of its own example with two heads. */
const beforeName = ({ example }: LayerCase, heads: number): string =>
  example === 'cricket' && heads === 2 ? 'in the chapter' : 'unchanged values';

/** A head's weights beside the unchanged ones. */
function effect(now: LayerCase, head: Head, before: Head, name: string, was: string) {
  const { tokens, causal, query } = exampleOf(now);
  const caption = `${name}: weights`;
  const seen = (j: number): boolean => !causal || j <= query;
  const given: Claim[] = tokens.flatMap((token, j): Claim[] => {
    const earlier = {
      where: [table(caption), row(token), column(was)],
      numbers: [fixed(before.weights[j] ?? 0)],
    };
    const masked = { where: [table(caption), row(token), column('weight')], numbers: [fixed(0)] };
    return seen(j) ? [earlier] : [earlier, masked];
  });
  const pressables = tokens.flatMap((token, j): Pressable[] => {
    const weight = head.weights[j] ?? Number.NaN;
    if (!seen(j)) return [];
    return [
      {
        where: [table(caption), row(token), column('weight')],
        name: `weight of ${token}, ${fixed(weight)}`,
        text: fixed(weight),
        differs: moved(weight, before.weights[j]),
        says: new RegExp(`^${name}, exp of ${token} ÷ sum`),
        operands: [plain(head.exps[j] ?? Number.NaN), plain(head.expSum)],
        exact: weight,
        lights: [],
      },
    ];
  });
  const weights = head.weights.filter((_, j) => seen(j));
  pressables.push({
    where: [/dd "entropy in bits"/, `section "${name}"`],
    name: `entropy, ${fixed(head.entropyBits)} bits`,
    text: fixed(head.entropyBits),
    differs: moved(head.entropyBits, before.entropyBits),
    says: new RegExp(`^${name}, entropy of the weights`),
    operands: head.weights.flatMap((w) => [fixed(w), fixed(w)]),
    exact: head.entropyBits,
    lights: weights.map(fixed),
  });
  given.push({ where: [/dd "dk"$/, `section "${name}"`], numbers: [plain(head.q.length)] });
  return { given, pressables };
}

function largestSentence({ argmax }: Head, seen: number): string {
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(argmax);
  if (argmax.length === seen) return 'No preference: all keys weigh the same.';
  return argmax.length > 1 ? `A tie: ${list} share the largest weight.` : `Largest weight: ${list}.`;
}

/** Whether the projections select, which the figure then says. */
function isSliced({ matrices }: LayerCase): boolean {
  const { wQ, wK, wV } = matrices;
  return [wQ, wK, wV].every((matrix) =>
    matrix.every(
      (values, i) =>
        values.length === matrix.length && values.every((value, j) => value === (i === j ? 1 : 0)),
    ),
  );
}

export function expectedProjections(now: LayerCase, heads: number, head: number): Expected {
  const example = exampleOf(now);
  const scenario = scenarioOf(now, heads);
  const start = scenarioOf(layerCase('start', now.example), heads);
  const [own, before] = [scenario.perHead[head], start.perHead[head]];
  if (!own || !before) throw new Error(`no head ${head}`);
  const name = `Head ${letters[head]}`;
  const was = beforeName(now, heads);
  const products = (['q', 'k', 'v'] as const).map((one) => product(now, heads, head, one));
  const effects = [
    effect(now, own, before, name, was),
    ...(heads > 1 ? [effect(now, scenario.full, start.full, 'One head', was)] : []),
  ];
  const width = now.matrices.wV[0]?.length ?? 0;
  const sliced =
    !example.own &&
    now.matrices.wV.every((values, i) => values.every((value, j) => value === at(example.wV, i, j)));
  const columns = own.output.map((_, c) => {
    const col = (head * width) / heads + c;
    return { col, called: (sliced ? example.features[col] : undefined) ?? dimension(col) };
  });
  const caption = `${name}: output`;
  const outputs = columns.map(({ called }, c): Pressable => {
    const value = own.output[c] ?? Number.NaN;
    const ofV = own.v.map((v) => v[c] ?? Number.NaN);
    return {
      where: [table(caption), row('output'), column(called)],
      name: `output, ${called}, ${fixed(value)}`,
      text: fixed(value),
      differs: moved(value, before.output[c]),
      says: new RegExp(`^${name}, weights times the values’ “${quoted(called)}”`),
      operands: own.weights.flatMap((w, j) => [fixed(w), plain(ofV[j] ?? Number.NaN)]),
      exact: value,
      lights: [
        ...own.weights.filter((_, j) => !example.causal || j <= example.query).map(fixed),
        ...ofV.map(plain),
      ],
    };
  });
  const seen = example.causal ? example.query + 1 : example.tokens.length;
  const shown = heads > 1 ? [own, scenario.full] : [own];
  return {
    pressables: [...products, ...effects].flatMap(({ pressables }) => pressables).concat(outputs),
    given: [
      ...[...products, ...effects].flatMap(({ given }) => given),
      ...(sliced ? [] : columns.map(({ col }) => headerOf(caption, col))),
      ...columns.map(({ called }, c) => ({
        where: [table(caption), row(was), column(called)],
        numbers: [fixed(before.output[c] ?? Number.NaN)],
      })),
      ...(isSliced(now) ? [{ where: [/› p$/], like: /^A single 1 in each column/, numbers: ['1'] }] : []),
      ...headButtons(now.matrices.wQ[0]?.length ?? 0),
      ...changes(now, { ...scenario, gates: now.gates }),
    ],
    largest: shown.map((one) => largestSentence(one, seen)),
    bars: shown.flatMap(({ weights }) => weights.filter((_, j) => j < seen)),
    own: example.own,
  };
}

export function expectedOutput(now: LayerCase, heads: number): Expected {
  const scenario = scenarioOf(now, heads);
  const start = scenarioOf(layerCase('start', now.example), heads);
  const { concat, output, terms, change, perHead, gates } = scenario;
  const wO = now.matrices.wO;
  const width = concat.length / heads;
  const merging = 'The concatenation down the side, WO beside it, the output below';
  const adding = 'The output, one term a head';
  const columns = output.map((_, j) => j);
  const rowOf = (r: number): string => `${letters[Math.floor(r / width)]}, ${(r % width) + 1}`;
  const headOf = (r: number): number => Math.floor(r / width);
  const part = (i: number): string => `${i === 0 ? '' : '+ '}Head ${letters[i]}’s part`;
  const concats = concat.map((value, r): Pressable => {
    const head = headOf(r);
    const one = perHead[head];
    const gate = gates[head] ?? 1;
    const own = one?.output[r % width] ?? Number.NaN;
    const ofV = one?.v.map((v) => plain(v[r % width] ?? Number.NaN)) ?? [];
    return {
      where: [table(merging), row(rowOf(r)), column('concat')],
      name: `Head ${letters[head]}, entry ${(r % width) + 1}, ${fixed(value)}`,
      text: fixed(value),
      differs: moved(value, start.concat[r]),
      says: new RegExp(
        `^Head ${letters[head]}, ${gate === 1 ? 'weights times the values’' : 'its output times its factor'}`,
      ),
      operands:
        gate === 1
          ? (one?.weights ?? []).flatMap((w, j) => [fixed(w), ofV[j] ?? ''])
          : [plain(gate), fixed(own)],
      exact: value,
      lights: [],
    };
  });
  const made = columns.map((j): Pressable => {
    const value = output[j] ?? Number.NaN;
    const entries = wO.map((values) => values[j] ?? Number.NaN);
    return {
      where: [table(merging), row('output'), column(dimension(j))],
      name: `output, ${dimension(j)}, ${fixed(value)}`,
      text: fixed(value),
      differs: (change[j] ?? 0) !== 0,
      says: new RegExp(`^Output, the concatenation times a column of WO, ${quoted(dimension(j))}:`),
      operands: concat.flatMap((c, r) => [fixed(c), plain(entries[r] ?? Number.NaN)]),
      exact: value,
      lights: [...concat.map(fixed), ...entries.map(full)],
    };
  });
  const parts = terms.flatMap((term, i) =>
    columns.map((j): Pressable => {
      const value = term[j] ?? Number.NaN;
      const rows = concat.map((_, r) => r).filter((r) => headOf(r) === i);
      return {
        where: [table(adding), row(part(i)), column(dimension(j))],
        name: `Head ${letters[i]}’s part of ${dimension(j)}, ${fixed(value)}`,
        text: fixed(value),
        differs: moved(value, start.terms[i]?.[j]),
        says: new RegExp(`^Head ${letters[i]}, its entries times its rows of WO, ${quoted(dimension(j))}:`),
        operands: rows.flatMap((r) => [fixed(concat[r] ?? Number.NaN), plain(at(wO, r, j))]),
        exact: value,
        lights: [...rows.map((r) => fixed(concat[r] ?? Number.NaN)), ...rows.map((r) => full(at(wO, r, j)))],
      };
    }),
  );
  const sums = columns.map((j): Pressable => {
    const value = output[j] ?? Number.NaN;
    const added = terms.map((term) => fixed(term[j] ?? Number.NaN));
    return {
      where: [table(adding), row('= output'), column(dimension(j))],
      name: `parts added, ${dimension(j)}, ${fixed(value)}`,
      text: fixed(value),
      differs: (change[j] ?? 0) !== 0,
      says: new RegExp(`^Output, the heads’ parts added, ${quoted(dimension(j))}:`),
      operands: added,
      exact: value,
      lights: added,
    };
  });
  const still = (values: readonly number[], name: string): Claim[] =>
    values.map((value, j) => ({
      where: [table(adding), row(name), column(dimension(j))],
      numbers: [fixed(value)],
    }));
  return {
    pressables: [...concats, ...made, ...parts, ...sums],
    given: [
      ...columns.flatMap((j) => [headerOf(merging, j), headerOf(adding, j)]),
      ...concat.flatMap((_, r) => [
        {
          where: [table(merging), /› th$/],
          like: new RegExp(`^${rowOf(r)}$`),
          numbers: [String((r % width) + 1)],
        },
        ...columns.flatMap((j) =>
          entry([table(merging), row(rowOf(r)), column(dimension(j))], at(wO, r, j), r, j),
        ),
      ]),
      ...still(start.output, beforeName(now, heads)),
      ...still(change, 'difference'),
      ...headButtons(now.matrices.wQ[0]?.length ?? 0),
      ...changes(now, scenario),
    ],
    largest: [],
    bars: [],
    own: exampleOf(now).own,
  };
}
