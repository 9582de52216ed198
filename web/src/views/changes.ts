import { html, nothing, type TemplateResult } from 'lit';
import type { EngineError } from '../engine/engine.ts';
import type { Matrix } from '../engine/types.ts';
import { at, given, type Place, places } from '../state/edits.ts';
import { say } from '../text/say.ts';
import type { Drawing } from './drawing.ts';
import { isLocked } from './examination.ts';

const mostListed = 6;

/** What differs from the chapter's values, in words. */
export function changeNote(drawing: Drawing): TemplateResult | typeof nothing {
  const { edits } = drawing.app.store.state;
  const changed = places(edits);
  if (changed.length === 0 || isLocked(drawing.app)) return nothing;
  const { refused } = drawing;
  return html`${refused ? html`<p class="slip" role="alert">${refusal(refused)}</p>` : nothing}<div class="changes">
    <p>${say('changed')}</p>
    <ul>
      ${changed.slice(0, mostListed).map((place) => html`<li>${change(drawing, place)}</li>`)}
      ${changed.length > mostListed ? html`<li>${say('changesMore')}</li>` : nothing}
    </ul>
    ${refused ? nothing : html`<p>${say('marked')} ${unmoved(drawing)}</p>`}
  </div>`;
}

/** "v(century), topic" */
export function placeNames(
  drawing: Drawing,
  { matrix, row, col }: Place,
): { vector: string; feature: string } {
  const token = matrix === 'q' ? drawing.query : (drawing.app.example.tokens[row] ?? '');
  const key = ({ q: 'query', k: 'key', v: 'value' } as const)[matrix];
  return {
    vector: say(key, { token }),
    feature: drawing.features('full', matrix === 'v' ? 'v' : 'k')[col] ?? '',
  };
}

function change(drawing: Drawing, place: Place): string {
  const { numbers, example, store } = drawing.app;
  const before = at(example[place.matrix], place.row, place.col);
  const after = at(given(example, store.state.edits)[place.matrix], place.row, place.col);
  return say('change', {
    ...placeNames(drawing, place),
    before: numbers.full(before),
    after: numbers.full(after),
  });
}

/** What stayed as it was although something changed: often the lesson. */
function unmoved({ results, chapter, edited }: Drawing): string {
  if (!edited) return '';
  const pairs = [[results.full, chapter.full] as const].concat(
    results.heads.flatMap((head, i) => (chapter.heads[i] ? [[head, chapter.heads[i]] as const] : [])),
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
