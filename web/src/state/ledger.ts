import { type KnownLayer, layers } from '../chapter/layers.ts';
import { parseWhole } from './sizes.ts';

/** The layer whose cost is counted. */
export interface Ledger {
  readonly n: number;
  readonly dModel: number;
  readonly heads: number;
  /** Heads of keys and values; 0 = as many as heads. */
  readonly kvHeads: number;
  /** Widths of a head; 0 = dModel/heads. */
  readonly dK: number;
  readonly dV: number;
  readonly bytes: 1 | 2 | 4 | 8;
}

export type LedgerSize = Exclude<keyof Ledger, 'bytes'>;

/** The most that can be asked for; from 1, or 0 where that says "as usual". */
export const mostOf: Readonly<Record<LedgerSize, number>> = {
  n: 1_000_000,
  dModel: 1_000_000,
  heads: 4096,
  kvHeads: 4096,
  dK: 1_000_000,
  dV: 1_000_000,
};

export const usual: readonly LedgerSize[] = ['kvHeads', 'dK', 'dV'];
export const bytesChoices = [1, 2, 4, 8] as const;
const names = ['n', 'dModel', 'heads', 'kvHeads', 'dK', 'dV'] as const satisfies readonly LedgerSize[];

/** What a field of the ledger takes: a whole number in bounds. Nothing, or 0, is "as usual" where that is possible. */
export function parseLedgerSize(name: LedgerSize, text: string): number | undefined {
  if (usual.includes(name) && /^0?$/.test(text)) return 0;
  return parseWhole(text, mostOf[name]);
}

export const ledgers: readonly { readonly id: KnownLayer['id']; readonly ledger: Ledger }[] = layers.map(
  ({ id, n, dModel, heads, kvHeads, bytes }) => ({
    id,
    ledger: { n, dModel, heads, kvHeads, dK: 0, dV: 0, bytes },
  }),
);

/** With the chapter's counts: n = 100, d_model = 512, 8 heads. */
export const startLedger: Ledger = (ledgers.find(({ id }) => id === 'vaswani') ?? ledgers[0]!).ledger;

/** "100,512,8,0,0,0,4" */
export function printLedger(ledger: Ledger): string {
  return [...names.map((name) => ledger[name]), ledger.bytes].join(',');
}

/** Whether the sizes fit together is for the engine to say. */
export function parseLedger(text: string): Ledger | undefined {
  const entries = text.split(',');
  const sizes = names.map((name, i) => parseLedgerSize(name, entries[i] ?? ''));
  const [n, dModel, heads, kvHeads, dK, dV] = sizes;
  const bytes = bytesChoices.find((one) => String(one) === entries[names.length]);
  if (entries.length !== names.length + 1 || bytes === undefined) return undefined;
  if (n === undefined || dModel === undefined || heads === undefined) return undefined;
  if (kvHeads === undefined || dK === undefined || dV === undefined) return undefined;
  return { n, dModel, heads, kvHeads, dK, dV, bytes };
}
