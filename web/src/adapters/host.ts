import type { Store } from '../state/store.ts';
import { chapterMessage, readHostMessage } from './messages.ts';

/** Events of the page that the embedding window hears of. */
const told = ['mha:ready', 'mha:step', 'mha:resize', 'mha:answered', 'mha:completed'] as const;

/**
 * The window that embeds the page; loaded in frames alone. It is told how high the page is and what happens in it, as messages.ts
 * has it, and may be of any origin: what is told is no secret. Nothing is read from it, and its address is left alone.
 */
export class HostWindow {
  readonly #window: Window;
  readonly #id: string;
  #height = 0;

  /** @param id what the embedding window calls this frame */
  constructor(window: Window, id: string) {
    this.#window = window;
    this.#id = id;
    const { document } = window;
    for (const type of told) document.addEventListener(type, this.#tell);
    new ResizeObserver(() => this.#measure()).observe(document.body);
    this.#measure();
    // A page of others in the place of the frame would most often refuse to be there.
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]:not([data-go])'))
      link.target = '_blank';
  }

  /** From now on it may name a step or a theme, and hears of every step. */
  follow(store: Store): void {
    const { document } = this.#window;
    let step = '';
    const tellStep = () => {
      if (store.state.step === step) return;
      step = store.state.step;
      this.#dispatch('mha:step', { step, title: document.title.slice(0, 200) });
    };
    store.subscribe(tellStep);
    tellStep();
    this.#window.addEventListener('message', ({ source, data }) => {
      const message = source === this.#window.parent ? readHostMessage(data) : undefined;
      if (message?.type === 'mha:go' && store.context.steps.some(({ id }) => id === message.step))
        store.goTo(message.step);
      if (message?.type === 'mha:theme') {
        const { dataset } = document.documentElement;
        if (message.theme === 'auto') delete dataset.theme;
        else dataset.theme = message.theme;
      }
    });
  }

  /** The body is as high as what is in it, whatever the height of the frame: so no height can lead to another. */
  #measure(): void {
    const height = Math.ceil(this.#window.document.body.getBoundingClientRect().height);
    // Of a frame that is not displayed nothing is known.
    if (height === 0 || height === this.#height) return;
    this.#height = height;
    this.#dispatch('mha:resize', { height });
    // The same for Canvas, which knows it so.
    this.#post({ subject: 'lti.frameResize', height });
  }

  #dispatch(type: string, detail: object): void {
    this.#window.document.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
  }

  readonly #tell = (event: Event) => {
    const message = chapterMessage(event.type, (event as CustomEvent<unknown>).detail, this.#id);
    if (message) this.#post(message);
  };

  #post(message: object): void {
    this.#window.parent.postMessage(message, '*');
  }
}
