import { html, nothing, type TemplateResult } from 'lit';
import { symbols } from '../components/symbols.ts';
import type { Content } from '../components/table.ts';
import type { EngineError } from '../engine/engine.ts';
import type { Matrix } from '../engine/types.ts';
import type { Example, MatrixName } from '../examples/check.ts';
import { defaultExample } from '../examples/index.ts';
import { at, current, original, type Place, places } from '../state/edits.ts';
import { gatesOf } from '../state/gates.ts';
import { type Layer, queryToken } from '../state/layer.ts';
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
    <p>${say(drawing.example === defaultExample ? 'changed' : 'changedOwn')}</p>
    ${changeList(changed)}
    ${refused || given ? nothing : html`<p>${marks ? `${say('marked')} ` : ''}${unmoved(drawing)}${!gated && factors.length > 0 ? ` ${say('gatesElsewhere')}` : ''}</p>`}
  </div>`;
}

/** What makes a layer another than its example, each in words. */
export function changesOf(app: App, layer: Layer): Content[] {
  return [...changedGates(app, layer), ...places(layer.edits).map((place) => change(app, layer, place))];
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

function changedGates({ numbers }: App, layer: Layer): Content[] {
  return gatesOf(layer.gates, layer.heads).flatMap((gate, i) =>
    gate === 1
      ? []
      : [
          say('change', {
            vector: headName(i),
            feature: say('factor'),
            before: numbers.plain(1),
            after: numbers.full(gate),
          }),
        ],
  );
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
