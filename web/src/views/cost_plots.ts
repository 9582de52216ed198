import { html, nothing, type TemplateResult } from 'lit';
import { behind } from '../components/behind.ts';
import { legend, lineSwatch } from '../components/legend.ts';
import { type Axis, decades, type PlotMark, type Point, plot, type Tick } from '../components/plot.ts';
import { symbols } from '../components/symbols.ts';
import type { Labs } from '../engine/types.ts';
import type { NumberText } from '../text/number.ts';
import { say, sayOf } from '../text/say.ts';
import type { App } from './app.ts';
import { type Counted, costInput, countOf, countText, type LineId } from './cost_lines.ts';

/** What is drawn against h, and against n: what the plot is about in ink. */
const againstHeads = [
  { id: 'exponentials', look: '' },
  { id: 'scores', look: 'quiet dashed' },
  { id: 'parameters', look: 'quiet dotted' },
] as const satisfies readonly Series[];
const againstTokens = [
  { id: 'projections', look: 'quiet dashed' },
  { id: 'attention', look: '' },
  { id: 'exponentials', look: 'quiet dotted' },
] as const satisfies readonly Series[];

interface Series {
  readonly id: LineId;
  readonly look: string;
}

/** More ticks than this would stand on each other. */
const mostTicks = 7;
const mostTokens = 1_000_000;

/** The counts against the number of heads, and against the number of tokens. */
export function costPlots(
  app: App,
  labs: Labs,
  counted: Counted,
  others: readonly Counted[],
): TemplateResult {
  return html`<div class="cost-plots">
    ${others.length < 2 ? nothing : headPlot(app, others)}
    ${tokenPlot(app, labs, counted)}
  </div>`;
}

function headPlot(app: App, layers: readonly Counted[]): TemplateResult {
  const at = ({ ledger }: Counted) => ledger.heads;
  const heads = layers.map(at);
  const [from = 1] = heads;
  const to = heads.at(-1) ?? from;
  const { plain } = app.numbers;
  const x: Axis = {
    ...{ from, to, log: true, label: say('axisHeads') },
    ticks: heads.map((h) => ({ at: h, text: plain(h) })),
  };
  return section(app, 'heads', againstHeads, { layers, at, x, marks: [] });
}

function tokenPlot(app: App, labs: Labs, { ledger, cost }: Counted): TemplateResult {
  const { plain, tick } = app.numbers;
  const balance = cost.balancedLength;
  const end = decades(1, mostTokens).find((ten) => ten >= 10 * Math.max(balance, ledger.n)) ?? mostTokens;
  const layers = decades(1, end)
    .map((n) => counted(labs, { ...ledger, n }))
    .filter((one) => one !== undefined);
  const last = layers.at(-1)?.ledger.n ?? 1;
  if (layers.length < 2) return html``;
  const x: Axis = {
    ...{ from: 1, to: last, log: true, label: say('axisTokens') },
    ticks: layers.map((layer) => ({ at: layer.ledger.n, text: tick(layer.ledger.n) })),
  };
  const rules: PlotMark[] = [{ kind: 'rule', x: ledger.n, text: '', class: 'here' }];
  if (balance >= 1 && balance <= last)
    rules.push({ kind: 'rule', x: balance, text: say('balanceMark', { n: plain(balance) }) });
  return section(app, 'tokens', againstTokens, {
    ...{ layers, at: (one) => one.ledger.n, x, marks: rules },
    note: say(balance <= last ? 'balanceNote' : 'balanceBeyond', { n: plain(balance) }),
  });
}

interface Drawn {
  readonly layers: readonly Counted[];
  readonly at: (layer: Counted) => number;
  readonly x: Axis;
  readonly marks: readonly PlotMark[];
  readonly note?: string;
}

function section(
  { numbers }: App,
  kind: 'heads' | 'tokens',
  series: readonly Series[],
  { layers, at, x, marks, note }: Drawn,
): TemplateResult {
  const { plain } = numbers;
  const values = series.flatMap(({ id }) => layers.map((layer) => countOf(id, layer)));
  const points = (id: LineId) => layers.map((layer): Point => [at(layer), countOf(id, layer)]);
  const lines = series.flatMap(({ id, look }): PlotMark[] => [
    { kind: 'line', points: points(id), class: look },
    { kind: 'points', points: points(id).map(([x, y]) => ({ x, y })), class: look },
  ]);
  return html`<section>
    <h2>${say(`plot-${kind}`)}</h2>
    ${legend([
      ...series.map(({ id, look }) => ({ mark: lineSwatch(look), text: nameOf(id), hue: '' })),
      ...(kind === 'tokens' ? [{ mark: lineSwatch('rule-look'), text: say('hereMark'), hue: '' }] : []),
    ])}
    ${plot({ name: say(`plotName-${kind}`), x, y: countAxis(values, numbers), marks: [...marks, ...lines] })}
    ${note === undefined ? nothing : html`<p class="aside">${symbols(note)}</p>`}
    ${behind({
      summary: say('behindPlot'),
      caption: say(`plot-${kind}`),
      corner: say(`corner-${kind}`),
      columns: series.map(({ id }) => nameOf(id)),
      rows: layers.map((layer) => ({
        label: plain(at(layer)),
        cells: series.map(({ id }) => countText(countOf(id, layer), numbers)),
      })),
      csv: {
        label: say('saveCsv'),
        fileName: `cost-${kind}.csv`,
        rows: layers.map((layer) => series.map(({ id }) => countOf(id, layer))),
      },
    })}
  </section>`;
}

const nameOf = (id: LineId) => sayOf(`drawn-${id}`) ?? '';

/** From the power of ten below all values to the one above. */
function countAxis(values: readonly number[], { tick }: NumberText): Axis {
  const most = Math.max(...values);
  const least = Math.min(...values);
  const all = decades(1, most * 10);
  const from = all.findLast((ten) => ten <= least) ?? 1;
  const to = all.find((ten) => ten >= most && ten > from) ?? most * 10;
  const shown = decades(from, to);
  const every = Math.ceil(shown.length / mostTicks);
  const ticks: Tick[] = shown.filter((_, i) => i % every === 0).map((at) => ({ at, text: tick(at) }));
  return { from, to, log: true, ticks, label: say('axisCount') };
}

/** A layer that the engine counts; undefined beyond what is exact. */
function counted(labs: Labs, ledger: Counted['ledger']): Counted | undefined {
  try {
    return { ledger, cost: labs.cost(costInput(ledger)) };
  } catch {
    return undefined;
  }
}
