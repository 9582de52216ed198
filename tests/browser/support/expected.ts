import { type Claim, numbersIn } from './claims.ts';
import { fixed, full, operand, plain } from './format.ts';
import { type Case, cricket, type HeadValues, type Scenario, scenario, tokens } from './reference.ts';

/**
 * What the figures of the two steps have to show for given Q, K and V, by the names of tables, rows and columns.
 * All values come from NumPy; the names are those a reader hears.
 */

export const features = ['name', 'pronoun', 'topic', 'position'];
const query = 'his';

export type StepId =
  | 'sentence'
  | 'bottleneck'
  | 'mechanism'
  | 'full-head'
  | 'two-heads'
  | 'projections'
  | 'output-projection'
  | 'mistakes'
  | 'reproduce'
  | 'cost'
  | 'scaling'
  | 'specialise'
  | 'misconception'
  | 'recall'
  | 'practice'
  | 'recap';

/** A number that opens its operands. */
export interface Pressable {
  readonly where: readonly (string | RegExp)[];
  /** Its accessible name, without the remark that it differs from the chapter. */
  readonly name: string;
  readonly text: string;
  readonly differs: boolean;
  /** How its line begins. */
  readonly says: RegExp;
  readonly operands: readonly string[];
  readonly exact: number;
  /** What lights up in the figure, in reading order. */
  readonly lights: readonly string[];
}

export interface Expected {
  readonly pressables: readonly Pressable[];
  /** Numbers that cannot be pressed. */
  readonly given: readonly Claim[];
  /** The sentence on the largest weights of each head, in order. */
  readonly largest: readonly string[];
  /** One weight a bar, in order. */
  readonly bars: readonly number[];
  /** Whether the example is another than the chapter's. */
  readonly own?: boolean;
}

interface Side {
  readonly name: string;
  readonly caption: string;
  /** What stands over its entropy. */
  readonly section: string;
  readonly output: (column: number) => readonly (string | RegExp)[];
  readonly from: number;
  /** How often its scores stand in the figure. */
  readonly scoresShown: 1 | 2;
  /** How given numbers are written. */
  readonly given: (value: number) => string;
}

const row = (name: string): string => `row "${name}"`;
const column = (name: string): string => `column "${name}"`;
const table = (caption: string): string => `table "${caption}"`;

function headPressables(now: HeadValues, before: HeadValues, side: Side): Pressable[] {
  const root = `√${plain(now.q.length)}`;
  const at = (stage: string, key: string) => [table(side.caption), row(key), column(stage)];
  const opens = (what: string): RegExp => new RegExp(`^${side.name}, .*${what.replace(/[()]/g, '\\$&')}`);
  const moved = (a: number | undefined, b: number | undefined): boolean =>
    Math.abs((a ?? Number.NaN) - (b ?? Number.NaN)) > 1e-12;
  const values = (
    name: 'dots' | 'scaled' | 'exps' | 'weights',
    j: number,
  ): { value: number; differs: boolean } => ({
    value: now[name][j] ?? Number.NaN,
    differs: moved(now[name][j], before[name][j]),
  });
  const ofKey = tokens.flatMap((key, j): Pressable[] => {
    const dot = values('dots', j);
    const scaled = values('scaled', j);
    const exp = values('exps', j);
    const weight = values('weights', j);
    const k = now.k[j] ?? [];
    return [
      {
        where: at('q·k', key),
        name: `score of ${key}, ${plain(dot.value)}`,
        text: plain(dot.value),
        differs: dot.differs,
        says: opens(`q(${query}) · k(${key}):`),
        operands: now.q.flatMap((x, c) => [plain(x), plain(k[c] ?? Number.NaN)]),
        exact: dot.value,
        lights: [...now.q, ...k].map(side.given),
      },
      {
        where: at(`÷ ${root}`, key),
        name: `scaled score of ${key}, ${plain(scaled.value)}`,
        text: plain(scaled.value),
        differs: scaled.differs,
        says: opens(`score of ${key}`),
        operands: [plain(dot.value), root],
        exact: scaled.value,
        lights: Array.from({ length: side.scoresShown }, () => plain(dot.value)),
      },
      {
        where: at('exp', key),
        name: `exp of ${key}, ${plain(exp.value)}`,
        text: plain(exp.value),
        differs: exp.differs,
        says: opens(`exp of the scaled score of ${key}`),
        operands: [operand(scaled.value)],
        exact: exp.value,
        lights: [plain(scaled.value)],
      },
      {
        where: at('weight', key),
        name: `weight of ${key}, ${fixed(weight.value)}`,
        text: fixed(weight.value),
        differs: weight.differs,
        says: opens(`exp of ${key} ÷ sum`),
        operands: [plain(exp.value), plain(now.expSum)],
        exact: weight.value,
        lights: [plain(exp.value), plain(now.expSum)],
      },
    ];
  });
  const outputs = now.output.map((value, c): Pressable => {
    const feature = features[side.from + c] ?? '';
    const ofV = now.v.map((v) => v[c] ?? Number.NaN);
    return {
      where: side.output(c),
      name: `output, ${feature}, ${fixed(value)}`,
      text: fixed(value),
      differs: moved(value, before.output[c]),
      says: opens(`weights times the values’ “${feature}”`),
      operands: now.weights.flatMap((w, j) => [fixed(w), plain(ofV[j] ?? Number.NaN)]),
      exact: value,
      lights: [...now.weights.map(fixed), ...ofV.map(side.given)],
    };
  });
  return [
    ...ofKey,
    {
      where: at('exp', 'sum'),
      name: `sum of the exps, ${plain(now.expSum)}`,
      text: plain(now.expSum),
      differs: moved(now.expSum, before.expSum),
      says: opens('the exps added'),
      operands: now.exps.map(plain),
      exact: now.expSum,
      lights: now.exps.map(plain),
    },
    ...outputs,
    {
      where: [/dd "entropy in bits"/, `section "${side.section}"`],
      name: `entropy, ${fixed(now.entropyBits)} bits`,
      text: fixed(now.entropyBits),
      differs: moved(now.entropyBits, before.entropyBits),
      says: opens('entropy of the weights'),
      operands: now.weights.flatMap((w) => [fixed(w), fixed(w)]),
      exact: now.entropyBits,
      lights: now.weights.map(fixed),
    },
  ];
}

/** The cells of Q, K and V: text of the page, or what fields hold while they are edited. */
function vectors({ Q, K, V }: Case, values: string, editing: boolean): Claim[] {
  const cells = (caption: string, name: string, entries: readonly number[]): Claim[] =>
    entries.map((value, c) => ({
      kind: editing ? 'value' : 'text',
      where: [table(caption), row(name), column(features[c] ?? '')],
      numbers: [editing ? full(value) : plain(value)],
    }));
  return [
    ...cells('Query and keys', `q(${query})`, Q),
    ...tokens.flatMap((token, j) => cells('Query and keys', `k(${token})`, K[j] ?? [])),
    ...tokens.flatMap((token, j) => cells(values, `v(${token})`, V[j] ?? [])),
  ];
}

function largestSentence({ argmax }: HeadValues): string {
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(argmax);
  if (argmax.length === tokens.length) return 'No preference: all keys weigh the same.';
  return argmax.length > 1 ? `A tie: ${list} share the largest weight.` : `Largest weight: ${list}.`;
}

/** Claims on the head of a table, and on the width beside it. */
const headGiven = (caption: string, { q }: HeadValues, section: RegExp): Claim[] => [
  { where: [table(caption), /› th$/], numbers: [`√${plain(q.length)}`] },
  { where: [/dd "dk"$/, section], numbers: [plain(q.length)] },
];

/** Claims for edits listed one by one: at most six, then “and more”. */
function changes(now: Case): Claim[] {
  const lines: Claim[] = [];
  const compare = (
    letter: string,
    token: string,
    after: readonly number[],
    before: readonly number[],
  ): void => {
    for (const [c, value] of after.entries()) {
      const old = before[c] ?? Number.NaN;
      if (value === old) continue;
      lines.push({
        where: [/› li$|^li$/],
        like: new RegExp(`^${letter}\\(${token}\\), ${features[c]}:`),
        numbers: [full(old), full(value)],
      });
    }
  };
  compare('q', query, now.Q, cricket.Q);
  for (const [j, token] of tokens.entries()) compare('k', token, now.K[j] ?? [], cricket.K[j] ?? []);
  for (const [j, token] of tokens.entries()) compare('v', token, now.V[j] ?? [], cricket.V[j] ?? []);
  return lines.slice(0, 6);
}

export function expectedFullHead(now: Case): Expected {
  const [head] = scenario(now, 1).perHead as [HeadValues];
  const [before] = scenario(cricket, 1).perHead as [HeadValues];
  const values = 'Values, and their weighted sum';
  const caption = 'From scores to weights';
  return {
    pressables: headPressables(head, before, {
      name: 'One head',
      caption,
      section: 'One head that reads all four dimensions',
      output: (c) => [table(values), row('output'), column(features[c] ?? '')],
      from: 0,
      scoresShown: 1,
      given: plain,
    }),
    given: [...vectors(now, values, false), ...headGiven(caption, head, /./), ...changes(now)],
    largest: [largestSentence(head)],
    bars: head.weights,
  };
}

const letters = 'ABCD';

export function expectedTwoHeads(now: Case, heads: number, editing = false): Expected {
  const [one] = scenario(now, 1).perHead as [HeadValues];
  const [oneBefore] = scenario(cricket, 1).perHead as [HeadValues];
  const { perHead }: Scenario = scenario(now, heads);
  const before = scenario(cricket, heads).perHead;
  const concat = heads === 1 ? 'Output of the head on the right' : `Concatenation of ${heads} heads`;
  const width = features.length / heads;
  const given = editing ? full : plain;
  const name = (i: number): string => `Head ${letters[i]}`;
  const why = 'Every full score is the sum of the heads’ scores';
  const whyColumn = (i: number): string => column(i === 0 ? name(i) : `+ ${name(i)}`);
  const scores = tokens.flatMap((key, j): Pressable[] => {
    const parts = perHead.flatMap((head, i) =>
      headPressables(head, before[i] ?? head, {
        name: name(i),
        caption: '',
        section: '',
        output: () => [],
        from: i * width,
        scoresShown: 2,
        given,
      })
        .filter(({ name: called }) => called.startsWith(`score of ${key},`))
        .map((score) => ({ ...score, where: [table(why), row(key), whyColumn(i)] })),
    );
    const total = one.dots[j] ?? Number.NaN;
    const joint: Pressable = {
      where: [table(why), row(key), column('= One head')],
      name: `full score of ${key}, ${plain(total)}`,
      text: plain(total),
      differs: Math.abs(total - (oneBefore.dots[j] ?? Number.NaN)) > 1e-12,
      says: new RegExp(`^One head, the heads’ scores of ${key} added:`),
      operands: perHead.map(({ dots }) => plain(dots[j] ?? Number.NaN)),
      exact: total,
      // Each of them stands twice: in its head's own table and in this one.
      lights: perHead.flatMap(({ dots }) => [plain(dots[j] ?? Number.NaN), plain(dots[j] ?? Number.NaN)]),
    };
    return [...parts, joint];
  });
  return {
    pressables: [
      ...headPressables(one, oneBefore, {
        name: 'One head',
        caption: 'One head: from scores to weights',
        section: 'One head',
        output: (c) => [table('Output of the one head'), row('output'), column(features[c] ?? '')],
        from: 0,
        scoresShown: 1,
        given,
      }),
      ...perHead.flatMap((head, i) =>
        headPressables(head, before[i] ?? head, {
          name: name(i),
          caption: `${name(i)}: from scores to weights`,
          section: name(i),
          output: (c) => [
            table(concat),
            row('concat'),
            column(name(i)),
            column(features[i * width + c] ?? ''),
          ],
          from: i * width,
          scoresShown: 2,
          given,
        }),
      ),
      ...scores,
    ],
    given: [
      ...vectors(now, 'Values', editing),
      ...headGiven('One head: from scores to weights', one, /section "One head"/),
      ...perHead.flatMap((head, i) =>
        headGiven(`${name(i)}: from scores to weights`, head, new RegExp(`section "${name(i)}"`)),
      ),
      ...(heads === 1 ? [] : [{ where: [/› caption$/], like: /^Concatenation/, numbers: [String(heads)] }]),
      ...[1, 2, 4].map((h) => ({
        where: ['"Heads on the right" › button'],
        like: new RegExp(`^${h}$`),
        numbers: [String(h)],
      })),
      ...changes(now),
    ],
    largest: [one, ...perHead].map(largestSentence),
    bars: [one, ...perHead].flatMap(({ weights }) => weights),
  };
}

/** The claims that pressable numbers make: their text, and the name that is read out. */
export const pressableClaims = (pressables: readonly Pressable[]): Claim[] =>
  pressables.flatMap(({ where, text, name }) => [
    { where, numbers: [text] },
    {
      kind: 'aria-label',
      where,
      like: new RegExp(
        `^${name.replace(/[.·()]/g, '\\$&')}(, differs from the (chapter|unchanged example))?$`,
      ),
      numbers: numbersIn(name),
    },
  ]);
