import { generator } from './seeded.ts';

/** Random examples as a teacher's JSON gives them, valid and spoilt; the same for the same seed. */

export type Value = Record<string, unknown>;

/** Tokens that have broken pages before: marks, emoji of several parts, right-to-left, markup, quotation. */
export const oddTokens: readonly string[] = [
  'नमस्ते',
  'क्षत्रिय',
  'é',
  'ễ',
  'Z͑ͫ̓a',
  '👩🏽‍🚀',
  '🏳️‍🌈',
  '👨‍👩‍👧‍👦',
  '🇮🇳',
  'שלום',
  'مرحبا',
  'ab-اب-12',
  '<b>bold</b>',
  '<img src=x onerror="window.hacked=1">',
  '</td><script>window.hacked=1</script>',
  '&lt;&amp;',
  '"quoted" & \'so\'',
  '${window.hacked=1}',
  '{{hacked}}',
  '{token}',
  'd_k',
  '%20%26',
  'a&b=c#s=1',
  '€½ℵ',
  ' leading',
  '日本語の字',
  'a\u200db',
  '__proto__',
  'x'.repeat(40),
  '👩🏽‍🚀'.repeat(40),
];

const heads = [1, 2, 3, 4, 5, 8, 16] as const;

class Source {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = generator(seed);
  }

  chance(share: number): boolean {
    return this.#next() < share;
  }

  whole(least: number, most: number): number {
    return least + Math.floor(this.#next() * (most - least + 1));
  }

  pick<T>(list: readonly T[]): T {
    return list[this.whole(0, list.length - 1)]!;
  }

  number(): number {
    switch (this.whole(0, 5)) {
      case 0:
        return this.whole(-3, 3);
      case 1:
        return (this.#next() - 0.5) * 2e6;
      case 2:
        return (this.#next() - 0.5) * 1e-9;
      case 3:
        return Number((this.#next() * 4 - 2).toFixed(2));
      default:
        return this.#next() * 4 - 2;
    }
  }

  matrix(rows: number, cols: number): number[][] {
    return Array.from({ length: rows }, () => Array.from({ length: cols }, () => this.number()));
  }

  texts(count: number): string[] {
    return Array.from({ length: count }, (_, i) => (this.chance(0.6) ? this.pick(oddTokens) : `token ${i}`));
  }
}

/** One of the shapes an example can have: x or q, k, v, one query or all, any weights, mask, scale. */
export function randomExample(seed: number): Value {
  const source = new Source(seed);
  const n = source.chance(0.1) ? source.whole(33, 64) : source.whole(1, 9);
  const h = source.pick(heads);
  const width = () => h * source.whole(1, Math.max(1, Math.floor((source.chance(0.1) ? 64 : 12) / h)));
  const hasX = source.chance(0.5);
  const projects = source.chance(0.6);
  const dK = width();
  const dV = width();
  // Without projections, what is given is what the heads share out.
  const d = projects ? source.whole(1, 12) : dK;
  const vIn = hasX ? d : projects ? source.whole(1, 12) : dV;
  const all = source.chance(0.5);
  const asks = hasX || all ? n : 1;
  const q = source.matrix(asks, d);
  const vOut = projects ? dV : vIn;
  return {
    ...(source.chance(0.3) ? { $schema: 'example.schema.json' } : {}),
    ...(source.chance(0.8) ? { id: source.pick([...oddTokens, 'cricket', 'own']) } : {}),
    ...(source.chance(0.4) ? { title: source.texts(1)[0] } : {}),
    ...(source.chance(0.8) ? { locale: source.pick(['en', 'hi', 'ar', 'zh-Hant-TW', 'en-IN']) } : {}),
    tokens: source.texts(n),
    query: source.whole(0, n - 1),
    heads: h,
    ...(source.chance(0.5) ? { features: source.texts(d) } : {}),
    ...(source.chance(0.4) ? { causal: source.chance(0.8) } : {}),
    ...(source.chance(0.3) ? { scale: source.number() } : {}),
    ...(hasX
      ? { x: source.matrix(n, d) }
      : { q: asks === 1 && source.chance(0.5) ? q[0] : q, k: source.matrix(n, d), v: source.matrix(n, vIn) }),
    ...(projects ? { wQ: source.matrix(d, dK), wK: source.matrix(d, dK), wV: source.matrix(vIn, dV) } : {}),
    ...(source.chance(0.4) ? { wO: source.matrix(vOut, source.whole(1, 8)) } : {}),
  };
}

export interface Spoilt {
  readonly value: unknown;
  /** Name of the field that the message has to name. */
  readonly field: string;
}

type Spoil = (value: Value, source: Source) => Spoilt | undefined;

const matrixNames = ['x', 'q', 'k', 'v', 'wQ', 'wK', 'wV', 'wO'];
const notNumbers = ['1', null, true, [], {}, 1e7, -1e7];

/** A matrix of the example and its name. */
function matrixOf(value: Value, source: Source): [string, number[][]] {
  const names = matrixNames.filter((name) => Array.isArray((value[name] as unknown[] | undefined)?.[0]));
  const name = source.pick(names);
  return [name, value[name] as number[][]];
}

const change = (value: Value, field: string, to: unknown, named = field): Spoilt => ({
  value: { ...value, [field]: to },
  field: named,
});

const spoils: readonly Spoil[] = [
  (value, source) => {
    const field = source.pick(['tokens', 'query', 'heads', ...('x' in value ? [] : ['q', 'k', 'v'])]);
    const { [field]: _, ...others } = value;
    return { value: others, field };
  },
  (value, source) => {
    const field = source.pick(['causl', 'wq', 'Tokens', 'mask', '__proto__x', '<b>']);
    return change(value, field, 1);
  },
  (value, source) => change(value, 'heads', source.pick([0, 17, 1.5, '2', null, -1, 1e20])),
  (value, source) =>
    change(value, 'query', source.pick([-1, 64, 0.5, 'his', null, (value.tokens as []).length])),
  (value, source) => change(value, 'locale', source.pick(['', 'english language', 'e', 7, '<b>'])),
  (value, source) =>
    change(value, 'id', source.pick(['', '  ', 7, 'x'.repeat(41), 'a\nb', '\u202eabc', '\ud800'])),
  (value, source) => change(value, 'title', source.pick(['', null, 'x'.repeat(81), 'a\u0007'])),
  (value, source) => change(value, 'causal', source.pick(['true', 1, null, []])),
  (value, source) => change(value, 'scale', source.pick(['1', null, 1e7, []])),
  (value, source) => change(value, 'tokens', source.pick(['his', {}, null, [], Array(65).fill('a')])),
  (value, source) => {
    const tokens = [...(value.tokens as string[])] as unknown[];
    const i = source.whole(0, tokens.length - 1);
    tokens[i] = source.pick([
      '',
      ' ',
      '\u200d\u200f',
      3,
      null,
      ['a'],
      'x'.repeat(41),
      'a\tb',
      'é'.repeat(41),
      `a${'\u0301'.repeat(400)}`,
    ]);
    return change(value, 'tokens', tokens, `tokens[${i}]`);
  },
  (value, source) => {
    const tokens = value.tokens as string[];
    const rows = ['x', 'k'].find((name) => name in value) ?? 'k';
    const longer = source.chance(0.5) || tokens.length === 1;
    if (longer && tokens.length === 64) return undefined;
    return change(value, 'tokens', longer ? [...tokens, 'more'] : tokens.slice(1), rows);
  },
  (value) => ('x' in value ? change(value, 'k', value.x) : undefined),
  (value, source) => {
    const features = value.features as string[] | undefined;
    if (features === undefined) return undefined;
    const i = source.whole(0, features.length - 1);
    return source.chance(0.5)
      ? change(value, 'features', [...features, 'more'])
      : change(value, 'features', features.with(i, ''), `features[${i}]`);
  },
  (value, source) => {
    const [name, matrix] = matrixOf(value, source);
    const i = source.whole(0, matrix.length - 1);
    const j = source.whole(0, matrix[i]!.length - 1);
    const row = matrix[i]!.with(j, source.pick(notNumbers) as number);
    return change(value, name, matrix.with(i, row), `${name}[${i}][${j}]`);
  },
  (value, source) => {
    const [name, matrix] = matrixOf(value, source);
    if (matrix.length < 2) return undefined;
    const i = source.whole(1, matrix.length - 1);
    return change(value, name, matrix.with(i, matrix[i]!.slice(1)), `${name}[${i}]`);
  },
  (value, source) => {
    const [name, matrix] = matrixOf(value, source);
    return change(
      value,
      name,
      source.pick([3, 'x', null, {}, [], [[]], [...matrix, ...Array(64).fill(matrix[0])]]),
      name,
    );
  },
  (value, source) => {
    const [name, matrix] = matrixOf(value, source);
    const i = source.whole(0, matrix.length - 1);
    return change(value, name, matrix.with(i, source.pick([3, 'x', null, {}]) as number[]), `${name}[${i}]`);
  },
  (value) => ({ value: [value], field: '' }),
  (value) => ({ value: JSON.stringify(value), field: '' }),
];

/** A valid example with one thing wrong. */
export function spoiltExample(seed: number): Spoilt {
  const source = new Source(seed ^ 0x5eed);
  const value = randomExample(seed);
  for (let i = seed; ; i++) {
    const spoilt = spoils[i % spoils.length]?.(value, source);
    if (spoilt) return spoilt;
  }
}
