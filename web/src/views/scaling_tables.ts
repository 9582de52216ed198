import { html, type TemplateResult } from 'lit';
import { givenCell } from '../components/cells.ts';
import { symbols } from '../components/symbols.ts';
import { type Row, table } from '../components/table.ts';
import type { DotProducts, Labs, VarianceResult } from '../engine/types.ts';
import type { VarianceLab } from '../state/variance_lab.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { type Product, products } from './scaling_histograms.ts';

/** Widths at which the prediction is written out. */
const widths = [4, 16, 64] as const;

/** Which closed form predicts the variance. */
type Form = 'plain' | 'mean' | 'both' | 'meanQueries' | 'meanBoth';

function formOf({ mean, correlation, correlated }: VarianceLab): Form {
  if (correlation === 0) return mean === 0 ? 'plain' : 'mean';
  if (correlated === 'queries') return mean === 0 ? 'plain' : 'meanQueries';
  return mean === 0 ? 'both' : 'meanBoth';
}

/** Sample and prediction side by side, and in words whether they agree. */
export function resultTable(app: App, result: VarianceResult, lab: VarianceLab): TemplateResult {
  const { fixed, plain } = app.numbers;
  const number = (
    label: Exclude<Measure, 'agreeColumn'>,
    text: (value: number) => string,
    value: (of: DotProducts) => number,
  ) => row(label, (of) => givenCell(text(value(of)), { value: value(of) }));
  const row = (label: Measure, cell: (of: DotProducts) => TemplateResult): Row => ({
    label: say(label),
    shows: [result, app.numbers],
    cells: () => products.map((product) => cell(result[product])),
  });
  const rows = [
    number('meanColumn', fixed, ({ mean }) => mean),
    number('meanPredicted', plain, ({ predicted }) => predicted.mean),
    number('varianceColumn', fixed, ({ variance }) => variance),
    number('intervalFrom', fixed, ({ varianceLow }) => varianceLow),
    number('intervalTo', fixed, ({ varianceHigh }) => varianceHigh),
    number('variancePredicted', plain, ({ predicted }) => predicted.variance),
    row('agreeColumn', ({ varianceAsPredicted }) =>
      givenCell(say(varianceAsPredicted ? 'inside' : 'outside'), {}),
    ),
  ];
  return html`<div class="lab-results">${table({
    caption: say('resultCaption', { samples: app.numbers.shown(result.samples, 0) }),
    corner: say('measureColumn'),
    columns: products.map((product) => ({ label: symbols(say(`product-${product}`)) })),
    rows,
  })}
  <div role="status" class="conclusion">${products.map((product) => verdict(app, result[product], product, lab))}</div></div>`;
}

type Measure =
  | 'meanColumn'
  | 'meanPredicted'
  | 'varianceColumn'
  | 'intervalFrom'
  | 'intervalTo'
  | 'variancePredicted'
  | 'agreeColumn';

function verdict({ numbers }: App, of: DotProducts, product: Product, lab: VarianceLab): TemplateResult {
  const slots = {
    what: say(`product-${product}`),
    formula: say(`variance-${product}-${formOf(lab)}`),
    predicted: numbers.plain(of.predicted.variance),
  };
  return html`<p>${symbols(say(of.varianceAsPredicted ? 'varianceInside' : 'varianceOutside', slots))}</p>`;
}

/** What the prediction makes of other widths, and what that says about the rule. */
export function predictionTable({ numbers }: App, labs: Labs, lab: VarianceLab): TemplateResult {
  const { plain } = numbers;
  const { axes, samples, seed, ...drawn } = lab;
  const rows = widths.map((dK) => {
    const { raw, scaled } = labs.predictDotProduct({ ...drawn, dK });
    return { dK, values: [raw.mean, raw.variance, scaled.mean, scaled.variance] };
  });
  const form = formOf(lab);
  const rule = form === 'plain' && lab.correlation > 0 ? 'queries' : form;
  return html`<section class="predicted">
    <h2>${say('predictionTitle')}</h2>
    <p>${symbols(say(`rule-${rule}`))}</p>
    ${table({
      caption: say('predictionCaption'),
      corner: symbols(say('width')),
      groups: [
        { label: symbols(say('product-raw')), span: 2 },
        { label: symbols(say('product-scaled')), span: 2 },
      ],
      columns: [...products, ...products].map((_, i) => ({
        label: say(i % 2 === 0 ? 'meanPredicted' : 'variancePredicted'),
      })),
      rows: rows.map(({ dK, values }) => ({
        label: plain(dK),
        class: dK === lab.dK ? 'lit' : '',
        shows: [...values, dK === lab.dK, numbers],
        cells: () => values.map((value) => givenCell(plain(value), { value })),
      })),
    })}
  </section>`;
}
