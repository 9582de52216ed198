import { html, type TemplateResult } from 'lit';
import type { Store } from '../state/store.ts';
import { say } from '../text/say.ts';

/** Undo and redo of what was changed. */
export function historyButtons(store: Store): TemplateResult {
  // Not disabled for real: the focus would be lost with the last change.
  return html`<button type="button" class="plain" aria-disabled=${!store.canUndo} @click=${() => store.canUndo && store.undo()}>${say('undo')}</button>
    <button type="button" class="plain" aria-disabled=${!store.canRedo} @click=${() => store.canRedo && store.redo()}>${say('redo')}</button>`;
}

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, or ⌘ for Ctrl; a text field keeps them for itself. */
export function undoByKey(event: KeyboardEvent, store: Store): void {
  const key = event.key.toLowerCase();
  const redoes = key === 'y' || (key === 'z' && event.shiftKey);
  const asked = (event.ctrlKey || event.metaKey) && !event.altKey && (key === 'z' || key === 'y');
  const [target] = event.composedPath();
  if (
    !asked ||
    event.defaultPrevented ||
    (target instanceof Element && target.matches('input, textarea, select'))
  )
    return;
  if (redoes ? !store.canRedo : !store.canUndo) return;
  event.preventDefault();
  if (redoes) store.redo();
  else store.undo();
}
