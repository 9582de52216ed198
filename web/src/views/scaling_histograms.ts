import { html, type TemplateResult } from 'lit';
import { behind } from '../components/behind.ts';
import { legend, lineSwatch, swatch } from '../components/legend.ts';
import { type Axis, type PlotMark, plot, roundValues } from '../components/plot.ts';
import { symbols } from '../components/symbols.ts';
import type { DotProducts, VarianceResult } from '../engine/types.ts';
import type { VarianceLab } from '../state/variance_lab.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';

export const products = ['raw', 'scaled'] as const;
export type Product = (typeof products)[number];

/** Counts of q·k and of q·k/√d_k, beside the counts that the prediction leads one to expect. */
export function histogramSection(app: App, result: VarianceResult, lab: VarianceLab): TemplateResult {
  const samples = app.numbers.shown(result.samples, 0);
  return html`<p class="lab-lead">${symbols(say('histogramLead', { samples, dK: app.numbers.plain(lab.dK) }))}</p>
    ${legend([
      { mark: swatch('counted'), text: say('countedMark'), hue: '' },
      { mark: lineSwatch(''), text: say('expectedMark'), hue: '' },
      { mark: swatch('banded'), text: say('bandMark'), hue: '' },
    ])}
    <div class="histograms">${products.map((product) => one(app, result[product], product))}</div>
    <p class="aside">${symbols(say('shapeNote'))}</p>`;
}

function one(app: App, of: DotProducts, product: Product): TemplateResult {
  const { edges, counts, expected, bandLow, bandHigh } = of.histogram;
  const { shown } = app.numbers;
  const middle = (i: number) => ((edges[i] ?? 0) + (edges[i + 1] ?? 0)) / 2;
  const marks: PlotMark[] = [
    {
      kind: 'bars',
      class: 'counted',
      bars: [...counts].map((y, i) => ({ from: edges[i] ?? 0, to: edges[i + 1] ?? 0, y })),
    },
    {
      kind: 'band',
      class: 'banded',
      points: [...expected].map((_, i) => [middle(i), bandLow[i] ?? 0, bandHigh[i] ?? 0]),
    },
    { kind: 'line', points: [...expected].map((y, i) => [middle(i), y]) },
  ];
  const name = say(`product-${product}`);
  return html`<section>
    <h2>${symbols(name)}</h2>
    ${plot({
      name: say(`histogram-${product}`),
      class: 'histogram',
      x: { ...axis(app, edges[0] ?? 0, edges.at(-1) ?? 1, 6), label: say('axisProduct') },
      y: { ...axis(app, 0, Math.max(...counts, ...bandHigh), 4), label: say('axisSamples') },
      marks,
    })}
    ${behind({
      summary: say(`histogramBehind-${product}`),
      caption: say(`histogramCaption-${product}`),
      corner: say('binColumn'),
      columns: [say('countedMark'), say('expectedColumn'), say('bandLowColumn'), say('bandHighColumn')],
      rows: [...counts].map((count, i) => ({
        label: say('binFrom', {
          low: app.numbers.fixed(edges[i] ?? 0),
          high: app.numbers.fixed(edges[i + 1] ?? 0),
        }),
        cells: [shown(count, 0), ...[expected, bandLow, bandHigh].map((values) => shown(values[i] ?? 0, 1))],
      })),
      csv: {
        label: say('saveHistogram'),
        fileName: `dot-products-${product}.csv`,
        rows: [...counts].map((count, i) => [
          count,
          ...[expected, bandLow, bandHigh].map((values) => values[i] ?? 0),
        ]),
      },
    })}
  </section>`;
}

/** From one value to another, with about so many round ones named. */
function axis({ numbers }: App, from: number, to: number, count: number): Omit<Axis, 'label'> {
  const ticks = roundValues(from, to, count).map((at) => ({
    at,
    text: Number.isInteger(at) ? numbers.plain(at) : numbers.full(at),
  }));
  return { from, to, ticks };
}
