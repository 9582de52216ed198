import { html, nothing, type TemplateResult } from 'lit';
import { bar } from '../components/bar.ts';
import { behind } from '../components/behind.ts';
import { givenCell } from '../components/cells.ts';
import { headMark, hueOf } from '../components/hue.ts';
import { legend } from '../components/legend.ts';
import { plot } from '../components/plot.ts';
import { table } from '../components/table.ts';
import type { Removals, Training } from '../engine/worker_client.ts';
import { list, say } from '../text/say.ts';
import type { App } from './app.ts';
import type { Figure } from './figure.ts';
import { LabRun } from './lab_run.ts';
import { r2Axis } from './training_live.ts';
import { headText, lastR2, leastText, relations } from './training_words.ts';

/** A trained model without some of its heads: those that the learner switches off, each alone, one after the other. */
export class HeadRemoval {
  readonly #figure: Figure;
  readonly #removals: LabRun<'removals', null>;
  readonly #gated: LabRun<'gated', readonly boolean[]>;
  #on: readonly boolean[] = [];
  #pruned = false;

  constructor(figure: Figure) {
    this.#figure = figure;
    this.#removals = new LabRun(figure);
    this.#gated = new LabRun(figure);
  }

  examine(app: App, { snapshot }: Training): void {
    this.#on = [...snapshot.gates].map(() => true);
    void this.#removals.start(app, '', null, { kind: 'removals', input: { from: snapshot } });
  }

  forget(): void {
    this.#removals.forget();
    this.#gated.forget();
    this.#on = [];
    this.#pruned = false;
  }

  drawn(app: App, run: Training): TemplateResult | typeof nothing {
    const removals = this.#removals.known?.value;
    if (removals === undefined) return nothing;
    return html`<section class="removal">
      <h3>${say('removeTitle')}</h3>
      <p>${say('removeLead')}</p>
      ${this.#gates(app, run)}
      ${this.#gatedTable(app, run)}
      ${removalTable(app, run, removals)}
      ${run.options.heads > 1 ? html`<p class="aside">${say('removeNote')}</p>` : nothing}
      <p class="spare">${spareText(app, run, removals)}</p>
      ${this.#pruning(app, run, removals)}
    </section>`;
  }

  #gates(app: App, run: Training): TemplateResult {
    return html`<div class="controls"><div class="choice" role="group" aria-label=${say('gatesGroup')}>
      <span aria-hidden="true">${say('gatesGroup')}</span>
      <span class="gates">${this.#on.map((on, head) => {
        const taken = run.attention.takes[head] ?? null;
        return html`<button type="button" class="plain ${taken === null ? '' : hueOf(taken)}" aria-pressed=${on}
          @click=${() => this.#toggle(app, run, head)}>${headText(head, app.numbers)}</button> `;
      })}</span>
    </div></div>`;
  }

  #toggle(app: App, { snapshot }: Training, head: number): void {
    this.#on = this.#on.map((on, i) => (i === head ? !on : on));
    const gates = Float64Array.from(this.#on, (on) => (on ? 1 : 0));
    void this.#gated.start(app, '', this.#on, { kind: 'gated', input: { from: snapshot, gates } });
  }

  /** R² of both relations with all heads, and with those that are on. */
  #gatedTable({ numbers }: App, run: Training): TemplateResult {
    const all = lastR2(run);
    const now = this.#on.every((on) => on) ? all : this.#gated.known?.value.r2;
    return table({
      class: 'gated',
      caption: say('gatedCaption'),
      corner: say('gatedCorner'),
      columns: [
        { label: say('withAll'), class: 'weight' },
        { label: say('withThese'), class: 'weight' },
      ],
      rows: relations.map((name, relation) => {
        const values = [all[relation] ?? 0, now?.[relation] ?? 0];
        return {
          label: html`<span class="named ${hueOf(relation)}">${headMark(relation)}${say(name)}</span>`,
          class: hueOf(relation),
          shows: [numbers, ...values],
          cells: () =>
            values.map(
              (r2) =>
                html`<td class="weight" data-value=${r2}><div class="barred">${bar(Math.max(r2, 0))}<span>${numbers.shown(r2, 3)}</span></div></td>`,
            ),
        };
      }),
    });
  }

  #pruning(app: App, run: Training, { pruning }: Removals): TemplateResult {
    const { numbers, language } = app;
    const press = () => {
      this.#pruned = true;
      this.#figure.requestUpdate();
    };
    if (!this.#pruned)
      return html`<p><button type="button" class="plain" @click=${press}>${say('prune')}</button></p>`;
    const { plain, fixed } = numbers;
    const least = leastText(run, numbers);
    const { removable } = pruning;
    const r2 = (row: number, relation: number) => pruning.r2.data[row * pruning.r2.cols + relation] ?? 0;
    const counts = Array.from(pruning.loss, (_, removed) => removed);
    const curve = (relation: number) => counts.map((at) => [at, r2(at, relation)] as const);
    const removed = (count: number) => {
      const head = pruning.order[count - 1];
      return head === undefined ? say('noneRemoved') : headText(head, numbers);
    };
    const order = list(
      pruning.order.map((head) => headText(head, numbers)),
      language,
    );
    const learned = wasLearned(run);
    const end = !learned
      ? ''
      : removable === 0
        ? say('prunedNone', { least })
        : say('prunedSome', { least, removed: plain(removable), heads: plain(pruning.order.length) });
    return html`${plot({
      class: 'pruned',
      name: learned ? say('prunePlot', { removed: plain(removable), least }) : say('prunePlotUnlearned'),
      x: {
        ...{ from: 0, to: pruning.order.length, label: say('removedAxis') },
        ticks: counts.map((at) => ({ at, text: plain(at) })),
      },
      y: r2Axis(numbers, [...curve(0), ...curve(1)]),
      marks: [
        { kind: 'rule', y: run.criteria.learned, text: say('learnedRule', { least }) },
        ...relations.flatMap((_, relation) => {
          const points = curve(relation);
          return [
            { kind: 'line', points, class: hueOf(relation) } as const,
            {
              kind: 'points',
              points: points.map(([x, y]) => ({ x, y })),
              shape: relation === 0 ? 'circle' : 'diamond',
              class: hueOf(relation),
            } as const,
          ];
        }),
      ],
    })}
    ${legend((['r2OfA', 'r2OfB'] as const).map((name, i) => ({ hue: hueOf(i), mark: headMark(i), text: say(name) })))}
    <p class="pruned-said" role="status">${say('prunedOrder', { order })} ${end}</p>
    ${behind({
      summary: say('pruneSummary'),
      caption: say('pruneCaption'),
      corner: say('removedAxis'),
      columns: [say('removedColumn'), say('lossColumn'), say('r2OfA'), say('r2OfB')],
      rows: counts.map((count) => ({
        label: plain(count),
        cells: [removed(count), ...[pruning.loss[count] ?? 0, r2(count, 0), r2(count, 1)].map(fixed)],
      })),
      csv: {
        label: say('curvesSave'),
        fileName: 'pruning.csv',
        rows: counts.map((count) => [removed(count), pruning.loss[count] ?? 0, r2(count, 0), r2(count, 1)]),
      },
    })}`;
  }
}

function removalTable({ numbers }: App, { attention }: Training, { importance }: Removals): TemplateResult {
  const { r2Without, lossWithout, gradient } = importance;
  return table({
    class: 'masses',
    caption: say('removeCaption'),
    corner: say('looksCorner'),
    columns: [say('r2AWithout'), say('r2BWithout'), say('lossWithout'), say('gradientColumn')].map(
      (label) => ({
        label,
      }),
    ),
    rows: attention.takes.map((_, head) => {
      const r2 = r2Without.data.slice(head * r2Without.cols, (head + 1) * r2Without.cols);
      const values = [...r2, lossWithout[head] ?? 0, gradient[head] ?? 0];
      return {
        label: headText(head, numbers),
        shows: [numbers, ...values],
        cells: () => values.map((value) => givenCell(numbers.shown(value, 3), { value })),
      };
    }),
  });
}

/** Whether all heads together have both relations. */
function wasLearned({ scores }: Training): boolean {
  return scores.at(-1)?.learned ?? false;
}

function spareText({ numbers, language }: App, run: Training, { importance }: Removals): string {
  const { spare } = importance;
  const least = leastText(run, numbers);
  if (!wasLearned(run)) return say('spareUnlearned');
  if (spare.length === 0) return say('spareNone', { least });
  const heads = list(
    spare.map((head) => headText(head, numbers)),
    language,
  );
  return say('spareSome', { heads, least });
}
