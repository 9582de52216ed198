import { parseState, printState } from '../state/codec.ts';
import type { Config } from '../state/config.ts';
import type { State } from '../state/state.ts';
import type { Store } from '../state/store.ts';

/** Where saved states go that cannot be used: nothing a learner did is thrown away, nor written over soon. */
const asides = ['', '-2', '-3', '-4', '-5'];
const pause = 250;
const standard = 'mha-chapter';

/**
 * Where a page keeps its state. What is embedded has a place for each step and example that it is told to show: two
 * such frames share their state if they show the same, as two tabs do, and never touch each other's if not. Where the
 * example limits the attempts, it has one place for all steps, or a frame at another step would begin to count anew.
 */
export function placeFor({ embed, step = '', example = '' }: Config, isLimited = false): string {
  if (!embed || step + example === '') return standard;
  return `${standard}-${isLimited ? '' : step}-${shortened(example)}`;
}

/** A name for a text of any length, which no two examples of a course will share. */
function shortened(text: string): string {
  if (/^[\w./-]{0,64}$/.test(text)) return text;
  let [a, b] = [5381, 52_711];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a, 33) ^ code;
    b = Math.imul(b, 31) ^ code;
  }
  return `${text.length}-${a >>> 0}-${b >>> 0}`;
}

export type Saved =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'state'; readonly state: State }
  /** It could not be used, in whole or in part, and was set aside. */
  | { readonly kind: 'set-aside'; readonly state: State | undefined };

/** What was saved on this device, and the keeping of what comes. A page that may not save works without. */
export class Memory {
  readonly #window: Window;
  readonly #place: string;
  /** What this tab last read or wrote there: another text comes from another tab. */
  #known: string | null = null;
  /** Nothing may be read, or something was found that could neither be used nor set aside. */
  #closed = false;

  /** `place` is the name that everything is saved under. */
  constructor(window: Window, place = standard) {
    this.#window = window;
    this.#place = place;
  }

  /** The saved text as it is, without a judgement. */
  peek(): string | null {
    try {
      return this.#window.localStorage.getItem(this.#place);
    } catch {
      return null;
    }
  }

  read(context: Store['context']): Saved {
    try {
      const { localStorage } = this.#window;
      const text = localStorage.getItem(this.#place);
      this.#known = text;
      if (text === null) return { kind: 'nothing' };
      const { state, refused } = parseState(text, context, undefined, 'storage');
      if (refused.length === 0) return { kind: 'state', state };
      this.#setAside(text);
      const usable = refused.includes('s') ? undefined : state;
      if (usable) this.#write(usable, context);
      else localStorage.removeItem(this.#place);
      return { kind: 'set-aside', state: usable };
    } catch {
      this.#closed = true;
      return { kind: 'nothing' };
    }
  }

  /**
   * Saves every change a moment later, and at the latest when the page is left; takes what another tab saved.
   * `denied` is called, once, if saving fails.
   */
  keep(store: Store, denied: () => void): void {
    let timer = 0;
    let taking = false;
    const save = () => {
      this.#window.clearTimeout(timer);
      timer = 0;
      try {
        if (this.#closed) throw new Error('closed');
        const found = this.#window.localStorage.getItem(this.#place);
        if (found !== null && found !== this.#known) take(found, true);
        this.#write(store.state, store.context);
      } catch {
        this.#closed = true;
        stop();
        denied();
      }
    };
    /** What this tab did since it last saved stays, if `changed`. */
    const take = (text: string, changed: boolean) => {
      const { state, refused } = parseState(text, store.context, undefined, 'storage');
      if (refused.length > 0) return this.#setAside(text);
      this.#known = text;
      taking = true;
      const { progress, guesses, notes } = store.state;
      const answers = { ...state.progress.answers, ...(changed && progress.answers) };
      const examined = state.progress.examined || (changed && progress.examined);
      store.update({
        progress: { answers, examined },
        guesses: { ...state.guesses, ...(changed && guesses) },
        notes: { ...state.notes, ...(changed && notes) },
      });
      taking = false;
    };
    const stop = store.subscribe(() => {
      if (taking) return;
      this.#window.clearTimeout(timer);
      timer = this.#window.setTimeout(save, pause);
    });
    this.#window.addEventListener('pagehide', () => {
      if (timer !== 0) save();
    });
    this.#window.addEventListener('storage', ({ key, newValue }) => {
      if (key === this.#place && newValue !== null && !this.#closed) take(newValue, timer !== 0);
    });
  }

  #write(state: State, context: Store['context']): void {
    const text = printState(state, context, 'storage');
    this.#window.localStorage.setItem(this.#place, text);
    this.#known = text;
  }

  #setAside(text: string): void {
    const { localStorage } = this.#window;
    const names = asides.map((number) => `${this.#place}-set-aside${number}`);
    const free = names.find((name) => [null, text].includes(localStorage.getItem(name)));
    localStorage.setItem(free ?? names.at(-1)!, text);
  }
}
