import { parseState, printState, type State } from '../state/codec.ts';
import type { Store } from '../state/store.ts';

const place = 'mha-chapter';
/** Where a saved state goes that cannot be used: nothing a learner did is thrown away. */
const aside = 'mha-chapter-set-aside';
const pause = 250;

export type Saved =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'state'; readonly state: State }
  /** It could not be used, in whole or in part, and was set aside. */
  | { readonly kind: 'set-aside'; readonly state: State | undefined };

/** What was saved on this device, and the keeping of what comes. A page that may not save works without. */
export class Memory {
  readonly #window: Window;

  constructor(window: Window) {
    this.#window = window;
  }

  read(context: Store['context']): Saved {
    try {
      const { localStorage } = this.#window;
      const text = localStorage.getItem(place);
      if (text === null) return { kind: 'nothing' };
      const { state, refused } = parseState(text, context, undefined, 'storage');
      if (refused.length === 0) return { kind: 'state', state };
      localStorage.setItem(aside, text);
      localStorage.removeItem(place);
      return { kind: 'set-aside', state: refused.includes('s') ? undefined : state };
    } catch {
      return { kind: 'nothing' };
    }
  }

  /** Saves every change a moment later, and at the latest when the page is left. `denied` is called if that fails. */
  keep(store: Store, denied: () => void): void {
    let timer = 0;
    const save = () => {
      this.#window.clearTimeout(timer);
      try {
        this.#window.localStorage.setItem(place, printState(store.state, store.context, 'storage'));
      } catch {
        stop();
        denied();
      }
    };
    const stop = store.subscribe(() => {
      this.#window.clearTimeout(timer);
      timer = this.#window.setTimeout(save, pause);
    });
    this.#window.addEventListener('pagehide', () => {
      if (timer !== 0) save();
    });
  }
}
