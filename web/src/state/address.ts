import { isMissing, loadNamed } from '../examples/index.ts';
import { isOurs, parseState, printState } from './codec.ts';
import type { State } from './state.ts';
import type { Store } from './store.ts';

const pause = 250;

/**
 * Keeps the address and the store alike: a new step is a new entry of the history, everything else replaces the
 * entry, a moment later. An address with a hash of someone else is never written. `refuse` hears of entries that were
 * unusable.
 */
export function bindAddress(store: Store, window: Window, refuse: (fields: readonly string[]) => void): void {
  const { location, history } = window;
  const { context } = store;
  const first = store.state;
  let step = first.step;
  let timer = 0;
  /** What the timer is to write. */
  let unwritten: State | undefined;
  /** The entry of the history that the page is at; '' while it has no name. */
  let entry = nameOf(history.state);
  /** What entries should say that were left before it was written, by their names. */
  const owed = new Map<string, string>();

  const isForeign = () => location.hash !== '' && !isOurs(location.hash);
  const write = (how: 'pushState' | 'replaceState', state: State) => {
    const hash = printState(state, context);
    if (isForeign() || hash === location.hash) return;
    if (how === 'pushState') entry = newName();
    enter(how, hash);
  };
  const enter = (how: 'pushState' | 'replaceState', hash?: string) => {
    try {
      history[how]({ entry }, '', hash);
    } catch {
      // Some frames forbid it, and Safari limits the rate: the page works without.
    }
  };
  /** Writes what waits to be written. */
  const flush = () => {
    window.clearTimeout(timer);
    if (unwritten !== undefined) write('replaceState', unwritten);
    unwritten = undefined;
  };

  store.subscribe(() => {
    if (store.state.step !== step) {
      step = store.state.step;
      flush();
      write('pushState', store.state);
      return;
    }
    if (entry === '' && !isForeign()) {
      entry = newName();
      enter('replaceState');
    }
    window.clearTimeout(timer);
    unwritten = store.state;
    timer = window.setTimeout(flush, pause);
  });
  window.addEventListener('popstate', () => {
    // The entry that was left can no longer be written. It is told what it should say when it is back.
    if (unwritten !== undefined) owed.set(entry, printState(unwritten, context));
    window.clearTimeout(timer);
    unwritten = undefined;
    entry = nameOf(history.state);
    if (isForeign()) return;
    const { hash } = location;
    const late = owed.get(entry);
    owed.delete(entry);
    if (late !== undefined) return take(late);
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

function nameOf(state: unknown): string {
  const { entry } = (state ?? {}) as { readonly entry?: unknown };
  return typeof entry === 'string' ? entry : '';
}

let named = 0;
/** Also different from those of the page before it was loaded again. */
function newName(): string {
  named++;
  return `${Date.now()}-${named}`;
}
