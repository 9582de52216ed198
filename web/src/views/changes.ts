import { html, nothing, type TemplateResult } from 'lit';
import { symbols } from '../components/symbols.ts';
import type { Content } from '../components/table.ts';
import type { EngineError } from '../engine/engine.ts';
import type { Matrix } from '../engine/types.ts';
import type { Example, MatrixName } from '../examples/check.ts';
import { at, current, type Edits, noEdits, original, type Place, places } from '../state/edits.ts';
import { gatesOf } from '../state/gates.ts';
import { type Layer, queryToken } from '../state/layer.ts';
import { presetOf, sameEntries, swapOutputRows } from '../state/presets.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { type Drawing, headName } from './drawing.ts';
import { isLocked } from './examination.ts';
import { shownTokens } from './tokens.ts';

const mostListed = 6;

/**
 * What differs from the chapter's values, in words; `marks` if the figure marks the numbers that moved, `gated` if it
 * shows what the factors do, `given` if it shows nothing but what goes in.
 */
export function changeNote(
  drawing: Drawing,
  { marks = true, gated = false, given = false } = {},
): TemplateResult | typeof nothing {
  const { app, layer } = drawing;
  const factors = changedGates(app, layer);
  const changed = changesOf(app, layer);
  if (changed.length === 0 || isLocked(app)) return nothing;
  const { refused } = drawing;
  return html`${refused ? html`<p class="slip" role="alert">${refusal(refused)}</p>` : nothing}<div class="changes">
    <p>${say(drawing.isChapters ? 'changed' : 'changedOwn')}</p>
    ${changeList(changed)}
    ${refused || given ? nothing : html`<p>${marks ? `${say(drawing.isChapters ? 'marked' : 'markedOwn')} ` : ''}${unmoved(drawing)}${!gated && factors.length > 0 ? ` ${say('gatesElsewhere')}` : ''}</p>`}
  </div>`;
}

/** What makes a layer another than its example, each in words. */
export function changesOf(app: App, layer: Layer): Content[] {
  return [...changedGates(app, layer), ...changedMatrices(app, layer)];
}

/** The first of them, and whether there are more. */
export function changeList(changes: readonly Content[]): TemplateResult {
  return html`<ul>
      ${changes.slice(0, mostListed).map((one) => html`<li>${one}</li>`)}
      ${changes.length > mostListed ? html`<li>${say('changesMore')}</li>` : nothing}
    </ul>`;
}

/** "v(century), topic" */
export function placeNames(
  { app, example }: { readonly app: App; readonly example: Example },
  { matrix, row, col }: Place,
): { vector: string; feature: string } {
  const place = say('dimension', { number: app.numbers.plain(col + 1) });
  if (isWeight(matrix))
    return { vector: say(`rowOf-${matrix}`, { row: app.numbers.plain(row + 1) }), feature: place };
  const token = shownTokens(example)[matrix === 'q' ? queryToken(example, row) : row] ?? '';
  const key = ({ x: 'tokenVector', q: 'query', k: 'key', v: 'value' } as const)[matrix];
  const named = matrix !== 'v' || original(example, 'v')?.cols === example.features.length;
  return { vector: say(key, { token }), feature: (named ? example.features[col] : undefined) ?? place };
}

function isWeight(matrix: MatrixName): matrix is 'wQ' | 'wK' | 'wV' | 'wO' {
  return matrix.startsWith('w');
}

/** Entry by entry, but for what was swapped whole. */
function changedMatrices(app: App, layer: Layer): Content[] {
  const { wQ, wK, wV, wO, ...inputs } = layer.edits;
  const projected = [wQ, wK, wV].some((edits) => Object.keys(edits).length > 0);
  const swapped = projected && presetOf(layer) === 'swap';
  const rows = swapOutputRows({ ...layer, edits: noEdits }).wO;
  const rowsSwapped = layer.heads > 1 && Object.keys(wO).length > 0 && sameEntries(wO, rows);
  const rest: Edits = {
    ...inputs,
    ...(swapped ? { wQ: {}, wK: {}, wV: {} } : { wQ, wK, wV }),
    wO: rowsSwapped ? {} : wO,
  };
  return [
    ...(swapped ? [say('headsSwapped')] : []),
    ...(rowsSwapped ? [symbols(say('rowsSwapped'))] : []),
    ...places(rest).map((place) => change(app, { ...layer, edits: rest }, place)),
  ];
}

function changedGates({ numbers }: App, layer: Layer): Content[] {
  return gatesOf(layer.gates, layer.heads).flatMap((gate, i) => {
    if (gate === 1) return [];
    const head = headName(i);
    if (gate === 0) return [say('switchedOff', { head })];
    const values = { before: numbers.plain(1), after: numbers.full(gate) };
    return [say('change', { vector: head, feature: say('factor'), ...values })];
  });
}

function change(app: App, { example, edits }: Layer, place: Place): Content {
  const { numbers } = app;
  const before = at(original(example, place.matrix), place.row, place.col);
  const after = at(current(example, edits, place.matrix), place.row, place.col);
  const words = say('change', {
    ...placeNames({ app, example }, place),
    before: numbers.full(before),
    after: numbers.full(after),
  });
  return isWeight(place.matrix) ? symbols(words) : words;
}

/** What stayed as it was although something changed: often the lesson. */
function unmoved({ all, chapterOfAll, edited }: Drawing): string {
  if (!edited) return '';
  const pairs = [[all.full, chapterOfAll.full] as const].concat(
    all.heads.flatMap((head, i) => (chapterOfAll.heads[i] ? [[head, chapterOfAll.heads[i]] as const] : [])),
  );
  if (pairs.every(([now, before]) => same(now.weights, before.weights))) return say('sameWeights');
  if (pairs.every(([now, before]) => same(now.output, before.output))) return say('sameOutput');
  return '';
}

function same(a: Matrix, b: Matrix): boolean {
  return a.data.every((value, i) => value === b.data[i]);
}

/** The engine's refusal in the words of the page. */
function refusal({ code, detail }: EngineError): string {
  switch (code) {
    case 'overflow':
      return say('refusedOverflow', {
        what: /output|concat/.test(detail.argument) ? say('anOutput') : say('aScore'),
      });
    case 'heads-do-not-divide':
      return say('refusedHeads', { got: detail.got });
    case 'too-large':
      return say('refusedSize');
    case 'out-of-memory':
      return say('refusedMemory');
    default:
      return say('refusedOther', { what: detail.argument, got: detail.got, needed: detail.needed });
  }
}
