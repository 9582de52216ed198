import { html, nothing, type TemplateResult } from 'lit';
import type { EngineError } from '../engine/engine.ts';
import type { Matrix } from '../engine/types.ts';
import type { MatrixName } from '../examples/check.ts';
import { defaultExample } from '../examples/index.ts';
import { at, current, original, type Place, places } from '../state/edits.ts';
import { queryToken } from '../state/layer.ts';
import { say } from '../text/say.ts';
import type { Drawing } from './drawing.ts';
import { isLocked } from './examination.ts';

const mostListed = 6;

/** What differs from the chapter's values, in words; `marks` if the figure marks the numbers that moved. */
export function changeNote(drawing: Drawing, marks = true): TemplateResult | typeof nothing {
  const { edits } = drawing.app.store.state;
  const changed = places(edits);
  if (changed.length === 0 || isLocked(drawing.app)) return nothing;
  const { refused } = drawing;
  return html`${refused ? html`<p class="slip" role="alert">${refusal(refused)}</p>` : nothing}<div class="changes">
    <p>${say(drawing.example === defaultExample ? 'changed' : 'changedOwn')}</p>
    <ul>
      ${changed.slice(0, mostListed).map((place) => html`<li>${change(drawing, place)}</li>`)}
      ${changed.length > mostListed ? html`<li>${say('changesMore')}</li>` : nothing}
    </ul>
    ${refused ? nothing : html`<p>${marks ? `${say('marked')} ` : ''}${unmoved(drawing)}</p>`}
  </div>`;
}

/** "v(century), topic" */
export function placeNames(
  drawing: Drawing,
  { matrix, row, col }: Place,
): { vector: string; feature: string } {
  const { example, app } = drawing;
  const place = say('dimension', { number: app.numbers.plain(col + 1) });
  if (isWeight(matrix))
    return { vector: say(`rowOf-${matrix}`, { row: app.numbers.plain(row + 1) }), feature: place };
  const token = drawing.tokenOf(matrix === 'q' ? queryToken(example, row) : row);
  const key = ({ x: 'tokenVector', q: 'query', k: 'key', v: 'value' } as const)[matrix];
  const named = matrix !== 'v' || original(example, 'v')?.cols === example.features.length;
  return { vector: say(key, { token }), feature: (named ? example.features[col] : undefined) ?? place };
}

function isWeight(matrix: MatrixName): matrix is 'wQ' | 'wK' | 'wV' | 'wO' {
  return matrix.startsWith('w');
}

function change(drawing: Drawing, place: Place): string {
  const { numbers, store } = drawing.app;
  const { example, edits } = store.state;
  const before = at(original(example, place.matrix), place.row, place.col);
  const after = at(current(example, edits, place.matrix), place.row, place.col);
  return say('change', {
    ...placeNames(drawing, place),
    before: numbers.full(before),
    after: numbers.full(after),
  });
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
