import { html, type TemplateResult } from 'lit';
import { behind } from '../components/behind.ts';
import { givenCell } from '../components/cells.ts';
import { headMark, hueOf } from '../components/hue.ts';
import { legend, lineSwatch, swatch } from '../components/legend.ts';
import { type Look, type Moment, ribbon } from '../components/looks.ts';
import { type Axis, decades, type Point, plot, roundValues } from '../components/plot.ts';
import { symbols } from '../components/symbols.ts';
import { table } from '../components/table.ts';
import type { Matrix } from '../engine/types.ts';
import type { Training } from '../engine/worker_client.ts';
import type { NumberText } from '../text/number.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { headText, lastR2, leastText, relations } from './training_words.ts';

/** Loss and R², step by step. */
export function curves({ numbers }: App, run: Training, total: number): TemplateResult {
  const { scores, criteria } = run;
  const { fixed, plain } = numbers;
  const [first, second] = lastR2(run);
  const steps = plain(run.steps);
  const r2 = (relation: number): Point[] => scores.map(({ steps, r2 }) => [steps, r2[relation] ?? 0]);
  const heldOut = scores.map(({ steps, loss }): Point => [steps, loss]);
  const batches = [...run.losses].map((loss, i): Point => [i, loss]);
  return html`<div class="curves">
    <div>${plot({
      class: 'losses',
      name: say('lossPlot', { loss: fixed(scores.at(-1)?.loss ?? 0), steps }),
      x: stepsAxis(numbers, total),
      y: lossAxis(numbers, [...heldOut, ...batches], criteria.diverged),
      marks: [
        { kind: 'line', points: batches, class: 'quiet thin' },
        { kind: 'line', points: heldOut },
      ],
    })}${legend([
      { mark: lineSwatch('quiet thin'), text: say('batchLoss') },
      { mark: lineSwatch(''), text: say('heldOutLoss') },
    ])}</div>
    <div>${plot({
      name: say('r2Plot', { first: fixed(first), second: fixed(second), steps }),
      x: stepsAxis(numbers, total),
      y: r2Axis(numbers, [...r2(0), ...r2(1)]),
      marks: [
        { kind: 'rule', y: criteria.learned, text: say('learnedRule', { least: leastText(run, numbers) }) },
        ...relations.flatMap((_, relation) => [
          { kind: 'line', points: r2(relation), class: hueOf(relation) } as const,
          {
            kind: 'points',
            points: r2(relation)
              .slice(-1)
              .map(([x, y]) => ({ x, y })),
            shape: relation === 0 ? 'circle' : 'diamond',
            class: hueOf(relation),
          } as const,
        ]),
      ],
    })}${legend(
      (['r2OfA', 'r2OfB'] as const).map((name, i) => ({ hue: hueOf(i), mark: headMark(i), text: say(name) })),
    )}</div>
  </div>`;
}

function stepsAxis({ plain }: NumberText, total: number): Axis {
  const ticks = roundValues(0, total, 3).map((at) => ({ at, text: plain(at) }));
  return { from: 0, to: total, label: say('stepsAxis'), ticks };
}

/** From 0, or from below the lowest R², to 1. */
export function r2Axis({ full }: NumberText, points: readonly Point[]): Axis {
  const lowest = Math.min(0, ...points.map(([, r2]) => r2));
  const from = Math.floor(10 * lowest) / 10;
  const ticks = roundValues(from, 1, 3).map((at) => ({ at, text: full(at) }));
  return { from, to: 1, label: say('r2Axis'), ticks };
}

function lossAxis({ full }: NumberText, points: readonly Point[], largest: number): Axis {
  const losses = points.map(([, loss]) => loss);
  const all = decades(1e-12, largest);
  const least = Math.min(...losses);
  const most = Math.max(...losses);
  const from = all.filter((power) => power <= least).at(-1) ?? 1e-12;
  const to = all.find((power) => power >= most) ?? largest;
  const ticks = decades(from, to).map((at) => ({ at, text: full(at) }));
  return { from, to, log: true, label: say('lossAxis'), ticks };
}

/** Row of a matrix of weights: on A, on B, on all others. */
function rowOf({ cols, data }: Matrix, row: number): number[] {
  return [...data.slice(row * cols, (row + 1) * cols)];
}

export function lookOf(mass: Matrix, head: number): Look {
  const [first = 0, second = 0] = rowOf(mass, head);
  return [first, second];
}

/** A ribbon for each head: how its weight moves to A, to B, or to neither. */
export function looks(app: App, run: Training, total: number): TemplateResult {
  const { numbers } = app;
  const { uniform, fixed } = run.attention;
  const baselines = [
    { look: [uniform[0] ?? 0, uniform[1] ?? 0] as const, class: 'dashed' },
    { look: [fixed[0] ?? 0, fixed[1] ?? 0] as const, class: 'dotted' },
  ];
  return html`<section class="looks-of-heads">
    <h3>${say('looksTitle')}</h3>
    <div class="ribbons" data-heads=${run.options.heads}>${run.attention.takes.map(
      (taken, head) => html`<div class=${taken === null ? '' : hueOf(taken)}>
        <p>${headText(head, numbers)}${taken === null ? '' : html` ${headMark(taken)}<span class="unseen">${say(relations[taken] ?? 'neither')}</span>`}</p>
        ${ribbon(
          run.scores.map(({ steps, mass }): Moment => ({ at: steps / total, look: lookOf(mass, head) })),
          baselines,
        )}
      </div>`,
    )}</div>
    ${legend([
      { hue: hueOf(0), mark: headMark(0), text: say('weightOnA') },
      { hue: hueOf(1), mark: headMark(1), text: say('weightOnB') },
      { mark: swatch('rest'), text: say('weightOnOthers') },
      { mark: lineSwatch('dashed'), text: say('uniformMark') },
      { mark: lineSwatch('dotted'), text: say('fixedMark') },
    ])}
    <p class="aside">${say('looksHow')}</p>
    ${looksTable(app, run)}
    <p class="aside">${say('fixedNote')}</p>
    ${parameters(app, run)}
  </section>`;
}

function looksTable({ numbers }: App, { attention }: Training): TemplateResult {
  const row = (label: string, shares: readonly number[], taken: string) => ({
    label,
    shows: [numbers, label, taken, ...shares],
    cells: () => [
      ...shares.map((share) => givenCell(numbers.shown(share, 3), { value: share })),
      givenCell(taken, {}),
    ],
  });
  return table({
    class: 'masses',
    caption: say('looksCaption'),
    corner: say('looksCorner'),
    columns: [say('onA'), say('onB'), say('onOthers'), say('took')].map((label) => ({ label })),
    rows: [
      ...attention.takes.map((taken, head) =>
        row(
          headText(head, numbers),
          rowOf(attention.mass, head),
          say(taken === null ? 'neither' : (relations[taken] ?? 'neither')),
        ),
      ),
      row(say('uniformRow'), [...attention.uniform], ''),
      row(say('fixedRow'), [...attention.fixed], ''),
    ],
  });
}

function parameters({ numbers }: App, { counts }: Training): TemplateResult {
  const each = counts.map(({ heads, parameters }) =>
    say('parametersWith', { count: numbers.shown(parameters, 0), heads: numbers.plain(heads) }),
  );
  return html`<p class="aside">${symbols(say('parametersSay', { counts: each.join(', ') }))}</p>`;
}

/** All scores of a run that is over. */
export function curveNumbers({ numbers }: App, run: Training): TemplateResult {
  const { fixed, plain } = numbers;
  const heads = run.attention.takes.map((_, head) => plain(head + 1));
  const values = run.scores.map(({ loss, r2, mass }) => [
    ...[loss, ...r2],
    ...heads.flatMap((_, head) => lookOf(mass, head)),
  ]);
  return behind({
    summary: say('curvesSummary'),
    caption: say('curvesCaption'),
    corner: say('lab-steps'),
    columns: [
      ...[say('lossColumn'), say('r2OfA'), say('r2OfB')],
      ...heads.flatMap((head) => [say('onAOf', { head }), say('onBOf', { head })]),
    ],
    rows: run.scores.map(({ steps }, i) => ({ label: plain(steps), cells: (values[i] ?? []).map(fixed) })),
    csv: { label: say('curvesSave'), fileName: 'training.csv', rows: values },
  });
}
