import { html, type TemplateResult } from 'lit';
import { say } from '../text/say.ts';
import { changeNote } from './changes.ts';
import type { Drawing } from './drawing.ts';
import { FigureView } from './figure_view.ts';
import { headFacts, headTable, largestLine } from './head_table.ts';
import { weightMap } from './query_picker.ts';
import { queryAndKeys, valuesAndOutput } from './vectors.ts';

/** One full-width head in five stages, from left to right: q over the keys, the scores' way, the values. */
export class FullHead extends FigureView {
  protected override readonly predicted = 'full';

  protected override draw(drawing: Drawing): TemplateResult {
    return html`<div class="pipeline ${drawing.isWide ? 'stacked' : ''}">
        ${queryAndKeys(drawing, 'full')}
        ${headTable(drawing, 'full', say('fromScoresToWeights'))}
        ${valuesAndOutput(drawing)}
      </div>
      <div class="summary">${largestLine(drawing, 'full')}${headFacts(drawing, 'full')}${this.resetButton()}</div>
      ${weightMap(drawing, 'full')}${changeNote(drawing)}`;
  }
}
