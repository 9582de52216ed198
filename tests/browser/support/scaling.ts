import { readFileSync } from 'node:fs';
import { loadLabs } from '../../../dist/engine/index.js';
import type { Claim } from './claims.ts';
import { reference } from './dist.ts';
import type { Expected } from './expected.ts';
import { fixed, full, plain } from './format.ts';

/**
 * What the step `scaling` has to show. What is predicted comes from NumPy; what is drawn, from the engine in Node, whose
 * counts C++ tests pin for the same seed.
 */

interface Prediction {
  readonly dK: number;
  readonly sigma: number;
  readonly mean: number;
  readonly correlation: number;
  readonly both: boolean;
  readonly rawMean: number;
  readonly rawVariance: number;
  readonly scaledMean: number;
  readonly scaledVariance: number;
}

interface WeightsOfScores {
  readonly bits: number;
  readonly error: number;
  readonly largest: number;
  readonly largestError: number;
}

export const variance = JSON.parse(readFileSync(`${reference}/variance.json`, 'utf8')) as {
  readonly predictions: readonly Prediction[];
  readonly entropies: readonly {
    readonly dK: number;
    readonly keys: number;
    readonly distribution: string;
    readonly raw: WeightsOfScores;
    readonly scaled: WeightsOfScores;
  }[];
};

/** What NumPy predicts, from covariance matrices written out. */
export function predicted(of: Omit<Prediction, `${'raw' | 'scaled'}${'Mean' | 'Variance'}`>): Prediction {
  const found = variance.predictions.find((one) =>
    (['dK', 'sigma', 'mean', 'correlation', 'both'] as const).every((name) => one[name] === of[name]),
  );
  if (!found) throw new Error(`variance.json predicts nothing for ${JSON.stringify(of)}`);
  return found;
}

export const labs = await loadLabs({
  wasmBinary: new Uint8Array(readFileSync(new URL('../../../dist/engine/labs.wasm', import.meta.url))),
});

export type LabInput = Parameters<typeof labs.variance>[0];

export function simulated(
  input: LabInput,
  samples: number,
): ReturnType<ReturnType<typeof labs.variance>['result']> {
  const run = labs.variance(input);
  run.run(samples);
  const result = run.result();
  run.dispose();
  return result;
}

export const widths = [1, 2, 4, 8, 16, 32, 64, 128, 256];
const products = { raw: 'q·k', scaled: 'q·k/√dk' } as const;

const row = (name: string): string => `row "${name}"`;
const column = (name: string): string => `column "${name}"`;
const exactly = (text: string): RegExp => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
const one = (value: number): string => value.toFixed(1).replace(/\B(?=(\d{3})+\.)/g, ',');

/** What stands there at first: d_k = 64, independent normal components, 10,000 samples on one axis. */
export function expectedScaling(): Expected {
  const at64 = predicted({ dK: 64, sigma: 1, mean: 0, correlation: 0, both: true });
  const reach = 5 * Math.sqrt(at64.rawVariance);
  const range = { low: -reach, high: reach };
  const result = simulated({ dK: 64, seed: 1, bins: 120, rawRange: range, scaledRange: range }, 10_000);
  return {
    pressables: [],
    given: [...controls(), ...histograms(result), ...results(result, at64), ...predictions(), ...entropies()],
    largest: [],
    bars: [],
  };
}

function controls(): Claim[] {
  const field = (name: RegExp, value: string): Claim => ({ kind: 'value', where: [name], numbers: [value] });
  const bounds = (text: string, ...numbers: string[]): Claim => ({
    where: [/› span$/],
    like: exactly(text),
    numbers,
  });
  const button = (text: string, ...numbers: string[]): Claim => ({
    where: [/› button$/],
    like: exactly(text),
    numbers,
  });
  return [
    field(/› input "width dk"$/, '64'),
    field(/› input "deviation σ"$/, '1'),
    field(/› input "mean μ"$/, '0'),
    field(/› input "correlation ρ"$/, '0'),
    field(/› input "seed"$/, '1'),
    bounds('1 to 256', '1', '256'),
    bounds('0.01 to 100', '0.01', '100'),
    bounds('−10 to 10', '−10', '10'),
    bounds('0 to 1', '0', '1'),
    bounds('1 to 999999', '1', '999999'),
    ...['÷2: half the width', '×2: twice the width'].flatMap((name): Claim[] => [
      { where: [`button "${name}"`], numbers: ['2'] },
      { kind: 'aria-label', where: [`button "${name}"`], numbers: ['2'] },
    ]),
    button('Independent, mean 0', '0'),
    button('Mean 1', '1'),
    ...['1,000', '10,000', '100,000', '1,000,000'].map((text) => button(text, text)),
    { where: [/› p$/], like: /^10,000 pairs/, numbers: ['10,000', '64'] },
    { where: [/› span$/], like: /^where 19 of 20/, numbers: ['19', '20'] },
  ];
}

type Result = ReturnType<typeof simulated>;

function histograms(result: Result): Claim[] {
  const ticks = { raw: ['0', '100', '200', '300'], scaled: ['0', '1,000', '2,000'] } as const;
  const names = { raw: 'Dot products, bin by bin', scaled: 'Scaled dot products, bin by bin' } as const;
  return (['raw', 'scaled'] as const).flatMap((product) => {
    const { edges, counts, expected, bandLow, bandHigh } = result[product].histogram;
    const image = new RegExp(`img "Histogram of the ${product === 'raw' ? '' : 'scaled '}dot products`);
    const tick = (text: string): Claim => ({
      where: [image, /› text$/],
      like: exactly(text),
      numbers: [text],
    });
    return [...new Set<string>([...ticks[product], '−40', '−20', '0', '20', '40'])].map(tick).concat(
      [...counts].flatMap((count, i) => {
        const name = `${fixed(edges[i]!)} to ${fixed(edges[i + 1]!)}`;
        const at = [`table "${names[product]}"`, row(name)];
        return [
          {
            where: [`table "${names[product]}"`, /› th$/],
            like: exactly(name),
            numbers: [fixed(edges[i]!), fixed(edges[i + 1]!)],
          },
          { where: [...at, column('samples counted')], numbers: [plain(count)] },
          { where: [...at, column('expected')], numbers: [one(expected[i]!)] },
          { where: [...at, column('band from')], numbers: [one(bandLow[i]!)] },
          { where: [...at, column('band to')], numbers: [one(bandHigh[i]!)] },
        ];
      }),
    );
  });
}

function results(result: Result, at64: Prediction): Claim[] {
  const name = 'What 10,000 samples have, and what they should have';
  const table = `table "${name}"`;
  return [
    { where: [table, /› caption$/], numbers: ['10,000'] },
    ...(['from', 'to'] as const).map((end) => ({
      where: [table, /› th$/],
      like: exactly(`its 95 % interval, ${end}`),
      numbers: ['95'],
    })),
    { where: [table, /› th$/], like: exactly(products.scaled), numbers: ['√'] },
    ...(['raw', 'scaled'] as const).flatMap((product): Claim[] => {
      const cell = (label: string, ...numbers: string[]): Claim => ({
        where: [table, row(label), column(products[product])],
        numbers,
      });
      const { mean, variance: s2, kurtosis } = result[product];
      // The interval again, from the moments.
      const reach = 1.959963984540054 * Math.sqrt((kurtosis - 1) / 10_000);
      const foreseen = at64[`${product}Variance`];
      return [
        cell('mean', fixed(mean)),
        cell('predicted mean', plain(at64[`${product}Mean`])),
        cell('variance', fixed(s2)),
        cell('its 95 % interval, from', fixed(s2 * (1 - reach))),
        cell('its 95 % interval, to', fixed(s2 * (1 + reach))),
        cell('predicted variance', plain(foreseen)),
        {
          where: [/› p$/],
          like: new RegExp(`^${products[product]}: the predicted variance`),
          numbers: [...(product === 'scaled' ? ['√'] : []), plain(foreseen)],
        },
        ...(product === 'scaled'
          ? [{ where: [/› h2$/], like: exactly(products.scaled), numbers: ['√'] }]
          : []),
      ];
    }),
  ];
}

function predictions(): Claim[] {
  const table = /table "What is predicted for these settings/;
  return [
    { where: [table, /› th$/], like: exactly(products.scaled), numbers: ['√'] },
    ...[4, 16, 64].flatMap((dK): Claim[] => {
      const of = predicted({ dK, sigma: 1, mean: 0, correlation: 0, both: true });
      const cell = (product: string, label: string, value: number): Claim => ({
        where: [table, row(String(dK)), new RegExp(`column "${product}" › column "predicted ${label}"`)],
        numbers: [plain(value)],
      });
      return [
        { where: [table, /› th$/], like: exactly(String(dK)), numbers: [String(dK)] },
        cell('q·k', 'mean', of.rawMean),
        cell('q·k', 'variance', of.rawVariance),
        cell('q·k/√dk', 'mean', of.scaledMean),
        cell('q·k/√dk', 'variance', of.scaledVariance),
      ];
    }),
  ];
}

function entropies(): Claim[] {
  const table = 'table "Entropy in bits, and the largest weight; means over the queries"';
  const tick = (text: string): Claim => ({
    where: [/img "Entropy of the softmax/, /› text$/],
    like: exactly(text),
    numbers: [text],
  });
  return [
    { where: [/› p$/], like: /^Each query sees/, numbers: ['16', '0', '200', '95'] },
    { where: [/› p$/], like: /^width of a head, times 4/, numbers: ['4'] },
    ...['0', '1', '2', '3', '4', '16', '64', '256'].map(tick),
    ...widths.flatMap((dK): Claim[] => {
      const { raw, scaled } = labs.scoreEntropy({ dK, seed: 1 });
      const cell = (label: string, value: number): Claim => ({
        where: [table, row(full(dK)), column(label)],
        numbers: [fixed(value)],
      });
      return [
        { where: [table, /› th$/], like: exactly(String(dK)), numbers: [String(dK)] },
        cell('entropy, not divided', raw.entropyBits),
        cell('entropy, divided', scaled.entropyBits),
        cell('largest weight, not divided', raw.largestWeight),
        cell('largest weight, divided', scaled.largestWeight),
      ];
    }),
  ];
}
