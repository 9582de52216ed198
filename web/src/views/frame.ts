import { answerKey } from '../state/progress.ts';
import type { Store } from '../state/store.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { counted } from './examination.ts';
import type { Figure } from './figure.ts';
import { asks, loadView } from './views.ts';

/** The prerendered page brought to life: one step at a time, its figure, links and title. */
export class Frame {
  readonly #root: HTMLElement;
  readonly #store: Store;
  readonly #print: MediaQueryList;
  #step = '';
  #app: App | undefined;
  readonly #missing: (error: unknown) => void;

  /** `missing` hears of figures whose code did not arrive. */
  constructor(root: HTMLElement, store: Store, window: Window, missing: (error: unknown) => void) {
    this.#root = root;
    this.#store = store;
    this.#missing = missing;
    this.#print = window.matchMedia('print');
    this.#print.addEventListener('change', () => {
      this.#activate();
      for (const figure of this.#figures()) figure.requestUpdate?.();
    });
    root.addEventListener('click', this.#follow);
    store.subscribe(() => {
      this.#show(true);
      this.#markSolved();
    });
    this.#show(false);
  }

  /** Hands the app to every figure and question; resolves when those of the step at hand have drawn. */
  async start(app: App): Promise<void> {
    this.#app = app;
    for (const figure of this.#figures()) figure.app = app;
    this.#markSolved();
    await this.#draw();
  }

  /** Loads what is to be seen. Before there is an app this merely saves time. */
  async #draw(): Promise<void> {
    const shown = this.#figures().filter(({ active, localName }) => active && this.#canDraw(localName));
    await Promise.all(
      shown.map(async (figure) => {
        await loadView(figure.localName);
        await figure.updateComplete;
      }),
    );
    this.#ahead();
  }

  #canDraw(tag: string): boolean {
    return this.#app?.exercises !== undefined || !asks(tag);
  }

  /** When there is nothing else to do, and nothing to wait for, loads the figure of the next step. */
  #ahead(): void {
    const next = this.#root.querySelector('.here + [data-step] .figure');
    if (next === null || this.#app?.exercises === undefined) return;
    // If it does not arrive, it is asked for again when it is to be seen.
    const load = () => loadView(next.localName).catch(() => undefined);
    if ('requestIdleCallback' in globalThis) requestIdleCallback(load);
    else setTimeout(load, 200);
  }

  #figures(): Figure[] {
    return [...this.#root.querySelectorAll<Figure>('[data-figure]')];
  }

  #show(moved: boolean): void {
    const { step } = this.#store.state;
    if (step === this.#step) return;
    this.#step = step;
    for (const section of this.#root.querySelectorAll<HTMLElement>('[data-step]')) {
      const here = section.dataset.step === step;
      section.classList.toggle('here', here);
      if (here) this.#arrive(section, moved);
    }
    this.#activate();
    for (const link of this.#root.querySelectorAll<HTMLElement>('.contents [data-go]')) {
      if (link.dataset.go === step) link.setAttribute('aria-current', 'step');
      else link.removeAttribute('aria-current');
    }
  }

  /** Figures out of sight do no work; on paper all are in sight. */
  #activate(): void {
    const isWhole =
      this.#print.matches && this.#root.ownerDocument.documentElement.dataset.print === undefined;
    for (const figure of this.#figures()) figure.active = isWhole || figure.closest('.here') !== null;
    this.#draw().catch(this.#missing);
  }

  /** Says in the contents which steps have all their questions answered. */
  #markSolved(): void {
    const { answers } = this.#store.state.progress;
    const questions = this.#app ? counted(this.#app) : [];
    for (const mark of this.#root.querySelectorAll<HTMLElement>('[data-solved]')) {
      const asked = questions.filter(({ step }) => step === mark.dataset.solved);
      const solved = asked.every(({ id, seed, parts }) =>
        parts.every((part) => answers[answerKey(id, part.id, seed)]?.solved),
      );
      mark.hidden = asked.length === 0 || !solved;
    }
  }

  #arrive(section: HTMLElement, moved: boolean): void {
    const title = section.querySelector('h1');
    const { ownerDocument } = section;
    ownerDocument.title = `${title?.textContent ?? ''} · ${say('chapter')}`;
    if (!moved) return;
    ownerDocument.defaultView?.scrollTo(0, 0);
    title?.focus({ preventScroll: true });
  }

  /** Links between steps keep what the learner did; the skip link leaves the address alone. */
  readonly #follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-go]') : null;
    if (link === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const step = link.dataset.go ?? '';
    if (step === '') this.#root.querySelector<HTMLElement>('.here h1')?.focus();
    else this.#store.goTo(step);
    link.closest('details')?.removeAttribute('open');
  };
}
