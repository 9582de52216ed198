import type { Cost, CostInput } from '../engine/types.ts';
import type { Ledger } from '../state/ledger.ts';
import type { NumberText } from '../text/number.ts';

/** A layer with what it costs. */
export interface Counted {
  readonly ledger: Ledger;
  readonly cost: Cost;
}

/** One number of the ledger: how it is found, and what its formula is made of. */
interface Line<Id> {
  value(counted: Counted): number;
  /** Sizes, each a factor. */
  readonly factors?: readonly Size[];
  /** Other numbers of the ledger, and what stands between them. */
  readonly parts?: readonly Id[];
  readonly sign?: '+' | '÷' | '·';
  /** One more factor after the parts, or before them. */
  readonly last?: Size;
  readonly first?: Size | 2;
}

const sizes = ['n', 'dModel', 'heads', 'kvHeads', 'dK', 'dV', 'bytes'] as const;
type Size = (typeof sizes)[number];

/** Every number that can be pressed. */
export const lines = {
  wQ: { value: ({ cost }) => cost.parameters.wQ.weights, factors: ['dModel', 'heads', 'dK'] },
  wK: { value: ({ cost }) => cost.parameters.wK.weights, factors: ['dModel', 'kvHeads', 'dK'] },
  wV: { value: ({ cost }) => cost.parameters.wV.weights, factors: ['dModel', 'kvHeads', 'dV'] },
  wO: { value: ({ cost }) => cost.parameters.wO.weights, factors: ['heads', 'dV', 'dModel'] },
  parameters: {
    value: ({ cost }) => cost.parameters.total,
    parts: ['wQ', 'wK', 'wV', 'wO'],
    sign: '+',
  },
  q: { value: ({ cost }) => cost.multiplyAdds.q, factors: ['n', 'dModel', 'heads', 'dK'] },
  k: { value: ({ cost }) => cost.multiplyAdds.k, factors: ['n', 'dModel', 'kvHeads', 'dK'] },
  v: { value: ({ cost }) => cost.multiplyAdds.v, factors: ['n', 'dModel', 'kvHeads', 'dV'] },
  scores: { value: ({ cost }) => cost.multiplyAdds.scores, factors: ['heads', 'n', 'n', 'dK'] },
  weightedSum: { value: ({ cost }) => cost.multiplyAdds.weightedSum, factors: ['heads', 'n', 'n', 'dV'] },
  output: { value: ({ cost }) => cost.multiplyAdds.output, factors: ['n', 'heads', 'dV', 'dModel'] },
  multiplyAdds: {
    value: ({ cost }) => cost.multiplyAdds.total,
    parts: ['q', 'k', 'v', 'scores', 'weightedSum', 'output'],
    sign: '+',
  },
  projections: {
    value: ({ cost }) => cost.multiplyAdds.projections,
    parts: ['q', 'k', 'v', 'output'],
    sign: '+',
  },
  attention: {
    value: ({ cost }) => cost.multiplyAdds.attention,
    parts: ['scores', 'weightedSum'],
    sign: '+',
  },
  flops: { value: ({ cost }) => cost.multiplyAdds.flops, first: 2, parts: ['multiplyAdds'] },
  projectionsPerScores: {
    value: ({ cost }) => cost.projectionsPerScores,
    parts: ['projections', 'scores'],
    sign: '÷',
  },
  balancedLength: {
    value: ({ cost }) => cost.balancedLength,
    parts: ['projections', 'attention'],
    sign: '÷',
    last: 'n',
  },
  exponentials: { value: ({ cost }) => cost.exponentials, factors: ['heads', 'n', 'n'] },
  storedWeights: { value: ({ cost }) => cost.storedWeights, factors: ['heads', 'n', 'n'] },
  weightBytes: { value: ({ cost }) => cost.bytes.weights, first: 'bytes', parts: ['storedWeights'] },
  parameterBytes: { value: ({ cost }) => cost.bytes.parameters, first: 'bytes', parts: ['parameters'] },
  cacheK: { value: ({ cost }) => cost.activations.k, factors: ['n', 'kvHeads', 'dK'] },
  cacheV: { value: ({ cost }) => cost.activations.v, factors: ['n', 'kvHeads', 'dV'] },
  cache: { value: ({ cost }) => cost.cache, parts: ['cacheK', 'cacheV'], sign: '+' },
  cacheBytes: { value: ({ cost }) => cost.bytes.cache, first: 'bytes', parts: ['cache'] },
} as const satisfies Readonly<Record<string, Line<string>>>;

export type LineId = keyof typeof lines;

export function isLine(id: string): id is LineId {
  return id in lines;
}

const lineOf = (id: LineId): Line<LineId> => lines[id];

export function countOf(id: LineId, counted: Counted): number {
  return lineOf(id).value(counted);
}

/** The numbers that another one is made from. */
export function partsOf(id: LineId): readonly LineId[] {
  return lineOf(id).parts ?? [];
}

/** A count to the last unit; a ratio with three decimals. */
export function countText(value: number, { shown, plain }: NumberText): string {
  return Number.isInteger(value) ? shown(value, 0) : plain(value);
}

/** The formula with the numbers put in, e.g. "8 · 100 · 100 · 64". */
export function terms(id: LineId, counted: Counted, numbers: NumberText): string {
  const { factors, parts = [], sign = '·', last, first } = lineOf(id);
  const size = (name: Size) => countText(sizeOf(name, counted), numbers);
  if (factors) return factors.map(size).join(' · ');
  const values = parts.map((part) => countText(countOf(part, counted), numbers)).join(` ${sign} `);
  const before = first === undefined ? '' : `${first === 2 ? countText(2, numbers) : size(first)} · `;
  return `${before}${values}${last === undefined ? '' : ` · ${size(last)}`}`;
}

/** The formula in symbols: what `symbols` sets. */
export function formula(id: LineId, symbol: (size: Size) => string, name: (part: LineId) => string): string {
  const { factors, parts = [], sign = '·', last, first } = lineOf(id);
  if (factors) return factors.map(symbol).join('·').replace('n·n', 'n^2');
  const before = first === undefined ? '' : `${first === 2 ? '2' : symbol(first)} · `;
  return `${before}${parts.map(name).join(` ${sign} `)}${last === undefined ? '' : ` · ${symbol(last)}`}`;
}

function sizeOf(name: Size, { ledger, cost }: Counted): number {
  if (name === 'kvHeads' || name === 'dK' || name === 'dV') return cost[name];
  return ledger[name];
}

/** What the labs are asked about a layer. */
export function costInput({ n, dModel, heads, kvHeads, dK, dV, bytes }: Ledger): CostInput {
  return {
    ...{ n, dModel, heads, bytesPerNumber: bytes },
    ...(kvHeads === 0 ? {} : { kvHeads }),
    ...(dK === 0 ? {} : { dK }),
    ...(dV === 0 ? {} : { dV }),
  };
}
