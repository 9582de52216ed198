import { isMissing, loadNamed } from '../examples/index.ts';
import { isOurs, parseState, printState } from './codec.ts';
import type { Store } from './store.ts';

const pause = 250;

/**
 * Keeps the address and the store alike: a new step is a new entry of the history, everything else replaces the
 * entry. An address with a hash of someone else is never written. `refuse` hears of entries that were unusable.
 */
export function bindAddress(store: Store, window: Window, refuse: (fields: readonly string[]) => void): void {
  const { location, history } = window;
  const { context } = store;
  const first = store.state;
  let step = first.step;
  let timer = 0;

  const write = (how: 'pushState' | 'replaceState') => {
    window.clearTimeout(timer);
    const hash = printState(store.state, context);
    if ((location.hash !== '' && !isOurs(location.hash)) || hash === location.hash) return;
    try {
      history[how](null, '', hash);
    } catch {
      // Some frames forbid it, and Safari limits the rate: the page works without.
    }
  };

  store.subscribe(() => {
    if (store.state.step !== step) {
      step = store.state.step;
      write('pushState');
    } else {
      window.clearTimeout(timer);
      timer = window.setTimeout(write, pause, 'replaceState');
    }
  });
  window.addEventListener('popstate', () => {
    if (location.hash !== '' && !isOurs(location.hash)) return;
    window.clearTimeout(timer);
    const { hash } = location;
    if (!isMissing(hash)) return take(hash);
    void loadNamed(hash).then(() => {
      if (location.hash === hash) take(hash);
    });
  });

  const take = (found: string) => {
    const { state, refused } = parseState(found === '' ? printState(first, context) : found, context);
    step = state.step;
    store.take(state);
    refuse(refused);
  };
}
