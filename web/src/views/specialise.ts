import { html, type TemplateResult } from 'lit';
import { headCounts, relations } from '../chapter/studies.ts';
import { bar } from '../components/bar.ts';
import { givenCell } from '../components/cells.ts';
import { hueOf } from '../components/hue.ts';
import { table } from '../components/table.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { Figure } from './figure.ts';
import { TrainingLab } from './training_lab.ts';

/** What two studies report: a head against the best fixed offset, and quality at equal cost. Then the training lab. */
export class SpecialiseFigure extends Figure {
  readonly #lab = new TrainingLab(this);

  override connectedCallback(): void {
    super.connectedCallback();
    this.ownerDocument.addEventListener('visibilitychange', this.#hide);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.ownerDocument.removeEventListener('visibilitychange', this.#hide);
    this.#lab.forget();
  }

  protected override drawn(app: App): TemplateResult {
    return html`${relationsTable(app)}${headsTable(app)}<p class="quoted">${say('quoted')}</p>
      ${this.#lab.drawn(app, this.resetButton())}`;
  }

  protected override reset(): void {
    this.#lab.forget();
    super.reset();
  }

  readonly #hide = () => {
    if (this.ownerDocument.hidden) this.#lab.hide();
  };
}

function relationsTable({ numbers }: App): TemplateResult {
  const rows = relations.flatMap(({ id, head, offset }) => {
    const relation = say(`relation-${id}`);
    return [
      { label: say('bestHead', { relation }), share: head, hue: hueOf(0) },
      { label: say('bestOffset', { relation }), share: offset, hue: hueOf('full') },
    ];
  });
  return table({
    class: 'studied',
    caption: say('studiesCaption'),
    corner: say('studiedRelation'),
    columns: [{ label: say('rightOfHundred'), class: 'weight' }],
    rows: rows.map(({ label, share, hue }) => ({
      label,
      class: hue,
      shows: [numbers],
      cells: () => [
        html`<td class="weight" data-value=${share}><div class="barred">${bar(share / 100)}<span>${numbers.shown(share, 1)}</span></div></td>`,
      ],
    })),
  });
}

function headsTable({ numbers }: App): TemplateResult {
  return table({
    class: 'studied',
    caption: say('headCountsCaption'),
    corner: say('quality'),
    columns: headCounts.map(({ heads }) => ({ label: say('headsColumn', { heads: numbers.plain(heads) }) })),
    rows: [
      {
        label: say('bleu'),
        shows: [numbers],
        cells: () => headCounts.map(({ bleu }) => givenCell(numbers.shown(bleu, 1), { value: bleu })),
      },
    ],
  });
}
