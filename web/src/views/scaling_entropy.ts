import { html, type TemplateResult } from 'lit';
import { behind } from '../components/behind.ts';
import { legend, lineSwatch } from '../components/legend.ts';
import { type PlotMark, plot, roundValues } from '../components/plot.ts';
import { symbols } from '../components/symbols.ts';
import { scoreEntropyDefaults } from '../engine/load_labs.ts';
import type { ScoreEntropy } from '../engine/types.ts';
import type { VarianceLab } from '../state/variance_lab.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { products } from './scaling_histograms.ts';

const looks = { raw: 'dashed', scaled: '' } as const;

/** How undecided a softmax of such scores is as d_k grows, without the division and with it. */
export function entropySection(
  { numbers }: App,
  values: readonly ScoreEntropy[],
  widths: readonly number[],
  lab: VarianceLab,
): TemplateResult {
  const { plain, fixed } = numbers;
  const most = values[0]?.largestBits ?? 1;
  const last = widths.at(-1) ?? 1;
  const marks = products.flatMap((product): PlotMark[] => [
    {
      kind: 'line',
      class: looks[product],
      points: values.map((one, i) => [widths[i] ?? 1, one[product].entropyBits]),
    },
    {
      kind: 'points',
      points: values.map((one, i) => {
        const { entropyBits: y, entropyLow: low, entropyHigh: high } = one[product];
        return { x: widths[i] ?? 1, y, low, high };
      }),
    },
  ]);
  const { keys, queries } = scoreEntropyDefaults;
  return html`<section class="entropies">
    <h2>${symbols(say('entropyTitle'))}</h2>
    <p>${symbols(say('entropyLead', { keys: plain(keys), queries: plain(queries) }))}</p>
    ${legend([
      ...products.map((product) => ({
        mark: lineSwatch(looks[product]),
        text: say(`softmaxed-${product}`),
        hue: '',
      })),
      { mark: lineSwatch('rule-look'), text: symbols(say('hereRule')), hue: '' },
    ])}
    ${plot({
      name: say('entropyPlot'),
      class: 'entropy-plot',
      x: {
        ...{ from: 1, to: last, log: true, label: say('axisWidth') },
        ticks: widths.filter((_, i) => i % 2 === 0).map((at) => ({ at, text: plain(at) })),
      },
      y: {
        ...{ from: 0, to: most, label: say('entropy') },
        ticks: roundValues(0, most, 4).map((at) => ({ at, text: plain(at) })),
      },
      marks: [
        { kind: 'rule', y: most, text: say('equalWeights') },
        { kind: 'rule', x: lab.dK, text: '' },
        ...marks,
      ],
    })}
    ${behind({
      summary: say('entropyBehind'),
      caption: say('entropyCaption'),
      corner: say('widthPlain'),
      columns: [say('entropyRaw'), say('entropyScaled'), say('largestRaw'), say('largestScaled')],
      rows: values.map(({ raw, scaled }, i) => ({
        label: plain(widths[i] ?? 1),
        cells: [raw.entropyBits, scaled.entropyBits, raw.largestWeight, scaled.largestWeight].map(fixed),
      })),
      csv: {
        label: say('saveHistogram'),
        fileName: 'softmax-entropy.csv',
        rows: values.map(({ raw, scaled }) => [
          raw.entropyBits,
          scaled.entropyBits,
          raw.largestWeight,
          scaled.largestWeight,
        ]),
      },
    })}
  </section>`;
}
