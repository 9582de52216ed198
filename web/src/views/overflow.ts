import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { givenCell } from '../components/cells.ts';
import { hueOf } from '../components/hue.ts';
import { type Row, table } from '../components/table.ts';
import type { Exercises, Matrix, MistakesExample, NaiveSoftmax, Single } from '../engine/types.ts';
import { benchBounds } from '../state/bench.ts';
import type { NumberText } from '../text/number.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { codeLines } from './code_lines.ts';

/** Scores times a factor: exponentials that leave the numbers, beside shifted ones that cannot. */
export class Overflow {
  #last: { scaled: Matrix; factor: number; result: NaiveSoftmax } | undefined;

  /** @param scaled n × n, of the head whose first query is taken */
  drawn(
    app: App,
    exercises: Exercises,
    { tokens }: MistakesExample,
    scaled: Matrix | undefined,
  ): TemplateResult {
    if (scaled === undefined) return html``;
    const { factor } = app.store.state.bench;
    if (this.#last?.factor !== factor || this.#last.scaled !== scaled) {
      const scores = scaled.data.slice(0, scaled.cols);
      this.#last = { scaled, factor, result: exercises.naiveSoftmax({ scores, factor }) };
    }
    const { result } = this.#last;
    const [query = ''] = tokens;
    return html`<section class="overflow ${hueOf(0)}">
      <h2>${say('overflowTitle')}</h2>
      <p>${say('overflowLead', { query, most: app.numbers.fixed(result.largestSingle) })}</p>
      ${slider(app, factor)}
      <div class="side-by-side">
        ${naiveTable(app.numbers, tokens, result)}
        ${shiftedTable(app.numbers, tokens, result)}
      </div>
      <div role="status">${spoken(app.numbers, result)}</div>
      ${codeLines('naive')}
    </section>`;
  }
}

function slider({ store, numbers }: App, factor: number): TemplateResult {
  const slide = ({ target }: Event) => {
    const { bench } = store.state;
    store.update({ bench: { ...bench, factor: Number((target as HTMLInputElement).value) } });
  };
  const text = numbers.plain(factor);
  return html`<p class="factor"><label for="overflow-factor">${say('factor')}</label>
    <input id="overflow-factor" type="range" min="1" max=${benchBounds.factors} step="1" aria-valuetext=${text}
      .value=${live(String(factor))} @input=${slide}><output for="overflow-factor">${text}</output></p>`;
}

/** A number, or the word for what is none. */
function shown(one: Single, format: (value: number) => string): TemplateResult {
  if (typeof one === 'number') return givenCell(format(one), { value: one });
  return givenCell(say(one), { class: one === 'infinite' ? 'beyond' : 'beyond lost' });
}

function naiveTable(
  { plain, fixed }: NumberText,
  tokens: readonly string[],
  result: NaiveSoftmax,
): TemplateResult {
  const { scores, exps, sum, naive } = result;
  const rows = tokens.map(
    (label, i): Row => ({
      label,
      shows: [result],
      cells: () => [
        givenCell(plain(scores[i] ?? 0), { value: scores[i] }),
        shown(exps[i] ?? 0, plain),
        shown(naive[i] ?? 0, fixed),
      ],
    }),
  );
  return softmaxTable(say('naiveCaption'), say('score'), rows, () => shown(sum, plain), result);
}

function shiftedTable(
  { plain, fixed }: NumberText,
  tokens: readonly string[],
  result: NaiveSoftmax,
): TemplateResult {
  const { shifted, shiftedExps, shiftedSum, weights } = result;
  const rows = tokens.map(
    (label, i): Row => ({
      label,
      shows: [result],
      cells: () => [
        givenCell(plain(shifted[i] ?? 0), { value: shifted[i] }),
        givenCell(plain(shiftedExps[i] ?? 0), { value: shiftedExps[i] }),
        givenCell(fixed(weights[i] ?? 0), { value: weights[i] }),
      ],
    }),
  );
  return softmaxTable(
    say('shiftedCaption'),
    say('shiftedScore'),
    rows,
    () => givenCell(plain(shiftedSum), { value: shiftedSum }),
    result,
  );
}

function softmaxTable(
  caption: string,
  score: string,
  rows: readonly Row[],
  sum: () => TemplateResult,
  result: NaiveSoftmax,
): TemplateResult {
  return table({
    class: 'by-word',
    caption,
    corner: say('keyColumn'),
    columns: [{ label: score }, { label: say('exp') }, { label: say('weight') }],
    rows,
    foot: {
      label: say('sumOfExps'),
      shows: [result],
      cells: () => [html`<td></td>`, sum(), html`<td></td>`],
    },
  });
}

/** In words what happened to the numbers. */
function spoken({ fixed }: NumberText, { exps, sum, naive, largestSingle }: NaiveSoftmax): TemplateResult {
  const anyInfinite = [...exps, sum].includes('infinite');
  if (!anyInfinite) return html`<p>${say('allNumbers')}</p>`;
  return html`<p>${say('infSays', { most: fixed(largestSingle) })}</p>
    ${naive.includes('notANumber') ? html`<p>${say('nanSays')}</p>` : ''}
    <p>${say('shiftSays')}</p>`;
}
