import { html, nothing, type TemplateResult } from 'lit';
import { emptyCell, givenCell, maskedCell } from '../components/cells.ts';
import { hueOf } from '../components/hue.ts';
import { noteField } from '../components/note_field.ts';
import { table } from '../components/table.ts';
import type { Matrix, Trace } from '../engine/types.ts';
import { placed } from '../state/experiments.ts';
import { queries, queryToken } from '../state/layer.ts';
import { longestNote } from '../state/notes.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { entry } from './arithmetic.ts';
import { changeList, changesOf } from './changes.ts';
import { headName } from './drawing.ts';
import { titleOf } from './example_note.ts';
import { type Comparison, compared, type Experiment, type Run } from './experiments.ts';
import type { Results } from './results.ts';
import { shownTokens } from './tokens.ts';

/** One input that was kept: what it is, its result beside that of the `first`, and what was expected and seen. */
export function keptExperiment(
  app: App,
  one: Experiment,
  first: Experiment | undefined,
  remove: () => void,
): TemplateResult {
  const { store } = app;
  const { place, run, name } = one;
  const field = (id: 'expected' | 'result') =>
    noteField({
      id: `${id}-${place}`,
      label: say(`note-${id}`),
      value: one[id],
      rows: 2,
      longest: longestNote,
      change: (text) => store.update({ notes: { ...store.state.notes, [`${id}-${place}`]: text } }),
    });
  const again = () => {
    if (run === undefined) return;
    const { example, ...changes } = run.input;
    store.show(example);
    store.update(changes);
  };
  return html`<section class="kept" aria-labelledby="kept-${place}">
    <h3 id="kept-${place}" tabindex="-1" dir="auto">${name}</h3>
    ${run === undefined ? html`<p class="aside">${say('inputUnread')}</p>` : result(app, one, run, first === one ? undefined : first)}
    ${field('expected')}${field('result')}
    <p class="help">
      ${run === undefined ? nothing : html`<button type="button" class="plain" aria-label=${say('takeUpName', { name })} @click=${again}>${say('takeUp')}</button>`}
      <button type="button" class="plain" aria-label=${say('removeName', { name })} @click=${remove}>${say('remove')}</button>
    </p>
  </section>`;
}

/** Without it, and with nothing in its place. */
export function removed({ store }: App, place: number): void {
  store.update({ notes: placed(store.state.notes, place, {}) });
}

function result(app: App, one: Experiment, run: Run, first: Experiment | undefined): TemplateResult {
  const { input } = run;
  const changes = changesOf(app, input);
  const beside = first?.run && compared(first.run, run);
  const before = beside && first?.run?.results;
  const said = first === undefined ? '' : comparison(first.name, beside);
  return html`<p class="about">${inputText(app, run)}</p>
    ${changes.length > 0 ? html`<div class="changes">${changeList(changes)}</div>` : nothing}
    ${weights(app, one, run, before)}${outputs(app, one, run, before)}
    ${said === '' ? nothing : html`<p class="said">${said}</p>`}`;
}

/** What an input is about, in a sentence. */
export function inputText({ store }: App, { input: { example, row } }: Run): string {
  const token = shownTokens(example)[queryToken(example, row)] ?? '';
  return say('inputAbout', { title: titleOf(example, store.context), token });
}

function comparison(name: string, beside: Comparison | undefined): string {
  if (beside === undefined) return say('besideOther', { name });
  const { weights, output } = beside;
  if (weights) return say(output ? 'besideBoth' : 'besideWeights', { name });
  return say(output ? 'besideOutput' : 'besideNothing', { name });
}

/** Keys down, heads across, entropies below. */
function weights(
  { numbers }: App,
  { name }: Experiment,
  { input, results }: Run,
  before: Results | undefined,
): TemplateResult {
  const traces = allTraces(results);
  const earlier = before && allTraces(before);
  const { example, row } = input;
  const last = row + example.tokens.length - queries(example);
  const isHidden = (key: number) => example.causal && key > last;
  return table({
    class: 'kept-weights',
    caption: say('keptWeights', { name }),
    corner: say('token'),
    columns: traces.map((_, i) => ({ label: nameOf(i), class: `owned ${hueOf(i === 0 ? 'full' : i - 1)}` })),
    rows: shownTokens(example).map((token, j) => ({
      label: token,
      shows: [input, before],
      cells: () =>
        traces.map((trace, i) => {
          const value = entry(trace.weights, 0, j);
          const text = numbers.fixed(value);
          if (isHidden(j)) return maskedCell(text, say('masked'));
          const was = earlier?.[i];
          return givenCell(text, {
            value,
            differs: was !== undefined && entry(was.weights, 0, j) !== value,
            class: trace.largest[0]?.includes(j) ? 'most' : '',
          });
        }),
    })),
    foot: {
      label: say('entropy'),
      shows: [input, before],
      cells: () =>
        traces.map(({ entropyBits }, i) => {
          const value = entropyBits[0] ?? 0;
          const was = earlier?.[i]?.entropyBits[0];
          return givenCell(numbers.fixed(value), { value, differs: was !== undefined && was !== value });
        }),
    },
  });
}

/** What one head gives, several side by side, and what W_O makes of these. */
function outputs(
  app: App,
  { name }: Experiment,
  { input, results }: Run,
  before: Results | undefined,
): TemplateResult {
  const { features } = input.example;
  const rows: [string, Matrix, Matrix | undefined][] = [
    [headName('full'), results.full.output, before?.full.output],
    [say('concatRow'), results.concat, before?.concat],
  ];
  if (results.output !== results.concat && !same(results.output, results.concat))
    rows.push([say('printedLayer'), results.output, before?.output]);
  const width = Math.max(...rows.map(([, { cols }]) => cols));
  return table({
    class: 'kept-output',
    caption: say('keptOutput', { name }),
    corner: say('vector'),
    columns: Array.from({ length: width }, (_, c) => ({
      label: (features.length === width ? features[c] : undefined) ?? app.numbers.plain(c + 1),
    })),
    rows: rows.map(([label, now, was]) => ({
      label,
      shows: [input, before],
      cells: () =>
        Array.from({ length: width }, (_, c) => {
          if (c >= now.cols) return emptyCell();
          const value = entry(now, 0, c);
          const differs = was !== undefined && entry(was, 0, c) !== value;
          return givenCell(app.numbers.fixed(value), { value, differs });
        }),
    })),
  });
}

function same(a: Matrix, b: Matrix): boolean {
  return a.cols === b.cols && a.data.every((value, i) => value === b.data[i]);
}

function allTraces({ full, heads }: Results): Trace[] {
  return [full, ...heads];
}

function nameOf(i: number): string {
  return headName(i === 0 ? 'full' : i - 1);
}
