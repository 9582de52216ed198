import { printState } from '../state/codec.ts';
import { type Brought, isProgressLink, mergedProgress, readProgressLink } from '../state/progress_file.ts';
import type { Store } from '../state/store.ts';

/**
 * Takes what a link brings along, now and when another is opened in this tab, and gives the address back to the page.
 * `said` hears of it, with the names of what could not be read.
 */
export function takeProgressLinks(
  store: Store,
  window: Window,
  said: (brought: Brought, refused: readonly string[]) => void,
): void {
  const { location, history } = window;
  const take = () => {
    if (!isProgressLink(location.hash)) return;
    const { brought, refused } = readProgressLink(location.hash, store.context);
    try {
      history.replaceState(null, '', printState(store.state, store.context));
    } catch {
      // Some frames forbid it. The link stays in the address, and can be taken again.
    }
    store.update(mergedProgress(store, brought).patch);
    if (!refused.includes('s')) store.goTo(brought.step);
    said(brought, refused);
  };
  window.addEventListener('hashchange', take);
  take();
}
