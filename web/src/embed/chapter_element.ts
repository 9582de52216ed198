import { readChapterMessage } from '../adapters/messages.ts';
import { embedded } from '../text/language.ts';
import css from './chapter_element.css?inline';
import { allowed, frameAddress, pageBeside, type Shown, shownKeys } from './config.ts';

/** Until the frame says how high it is. */
const firstHeight = 480;
const highest = 100_000;
/** How long a frame that has loaded may say nothing, and one that is to be seen may not load, in ms. */
const silence = 12_000;
const patience = 45_000;

let count = 0;

/**
 * `<mha-chapter step example lang theme height page>`: the chapter in a frame, behind a shadow root, so that the styles
 * of the page around it and its own never meet. `height` is a number of pixels, or `auto` for that of the content.
 * `page` is where the chapter is, if it is not beside the script. Children stand in until the script has run.
 */
export class ChapterElement extends HTMLElement {
  static readonly observedAttributes = [...shownKeys, 'height', 'page'];
  /** Address of the script that the chapter stands beside. */
  static base = '';

  readonly #id: string;
  readonly #holder: HTMLElement;
  #frame: HTMLIFrameElement | undefined;
  #address = '';
  #step = '';
  /** What it last said of its height. */
  #content = firstHeight;
  /** Whether this frame has spoken. */
  #speaks = false;
  #timer = 0;
  #seen: IntersectionObserver | undefined;

  constructor() {
    super();
    count++;
    this.#id = `mha-${count}`;
    const root = this.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];
    this.#holder = this.ownerDocument.createElement('div');
    this.#holder.dir = 'ltr';
    root.append(this.#holder);
  }

  connectedCallback(): void {
    window.addEventListener('message', this.#hear);
    this.#open();
  }

  disconnectedCallback(): void {
    window.removeEventListener('message', this.#hear);
    this.#close();
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (this.#frame === undefined || before === now) return;
    if (name === 'height') this.#setHeight();
    else if (this.#speaks && name === 'step' && now) this.#ask({ type: 'mha:go', step: now });
    else if (this.#speaks && name === 'theme') this.#ask({ type: 'mha:theme', theme: themeOf(now) });
    else this.#open();
  }

  /** A new frame each time: to send an old one elsewhere would be an entry in the history of the page around it. */
  #open(): void {
    this.#close();
    this.#address = this.#addressOf();
    const frame = this.ownerDocument.createElement('iframe');
    frame.title = embedded.embeddedTitle;
    frame.loading = 'lazy';
    frame.allow = allowed;
    frame.addEventListener('load', () => this.#wait(silence));
    this.#frame = frame;
    this.#setHeight();
    frame.src = this.#address;
    this.#holder.replaceChildren(frame);
    this.#seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      this.#seen?.disconnect();
      if (this.#timer === 0) this.#wait(patience);
    });
    this.#seen.observe(this);
  }

  #close(): void {
    window.clearTimeout(this.#timer);
    this.#timer = 0;
    this.#seen?.disconnect();
    this.#speaks = false;
    this.#step = '';
    this.#content = firstHeight;
    this.#frame = undefined;
    this.#holder.replaceChildren();
  }

  #addressOf(): string {
    const { base } = ChapterElement;
    const shown = Object.fromEntries(shownKeys.map((key) => [key, this.getAttribute(key) ?? '']));
    const page = this.getAttribute('page') ?? '';
    const own = page !== '' && URL.canParse(page, base);
    return frameAddress(own ? new URL(page, base) : pageBeside(base), shown as Partial<Shown>, this.#id);
  }

  #setHeight(): void {
    const fixed = /^[1-9]\d{0,4}(?=px$|$)/.exec(this.getAttribute('height') ?? '')?.[0];
    if (this.#frame) this.#frame.height = fixed ?? String(this.#content);
  }

  /** Only the chapter itself is heard, not whatever else might come to stand in the frame. */
  readonly #hear = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (this.#frame === undefined || source !== this.#frame.contentWindow) return;
    const { protocol, origin: expected } = new URL(this.#address);
    // In a sandboxed page no frame has an origin.
    const isOurs = origin === expected || (origin === 'null' && self.origin === 'null');
    if (protocol !== 'file:' && !isOurs) return;
    const message = readChapterMessage(data);
    if (message === undefined) return;
    this.#listenOn();
    const { type, id, ...detail } = message;
    if (message.type === 'mha:resize') {
      this.#content = Math.min(message.height, highest);
      this.#setHeight();
    }
    if (message.type === 'mha:step') this.#arrive(message.step, message.title);
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }));
  };

  /** The frame has spoken: it is there. */
  #listenOn(): void {
    if (this.#speaks || this.#frame === undefined) return;
    this.#speaks = true;
    window.clearTimeout(this.#timer);
    this.#frame.hidden = false;
    this.#holder.querySelector('p')?.remove();
  }

  /** A new step begins at its title, which only this page can scroll to. */
  #arrive(step: string, title: string): void {
    const moved = this.#step !== '' && this.#step !== step;
    this.#step = step;
    if (this.#frame) this.#frame.title = title;
    if (moved && this.getBoundingClientRect().top < 0) this.scrollIntoView();
  }

  #ask(message: object): void {
    this.#frame?.contentWindow?.postMessage(message, '*');
  }

  #wait(duration: number): void {
    window.clearTimeout(this.#timer);
    if (!this.#speaks) this.#timer = window.setTimeout(this.#fail, duration);
  }

  /** What to do instead. The frame stays, in case that it was only slow. */
  readonly #fail = () => {
    if (this.#frame === undefined || this.#holder.querySelector('p')) return;
    const { ownerDocument } = this;
    const text = ownerDocument.createElement('p');
    text.setAttribute('role', 'status');
    const link = ownerDocument.createElement('a');
    const whole = new URL(this.#address);
    for (const key of ['embed', 'id']) whole.searchParams.delete(key);
    link.href = whole.href;
    link.target = '_blank';
    link.textContent = embedded.embeddedOpen;
    const again = ownerDocument.createElement('button');
    again.type = 'button';
    again.textContent = embedded.embeddedAgain;
    again.addEventListener('click', () => this.#open());
    text.append(embedded.embeddedFailed, ' ', link, ' ', again);
    this.#frame.hidden = true;
    this.#holder.prepend(text);
  };
}

function themeOf(value: string | null): string {
  return value === 'light' || value === 'dark' ? value : 'auto';
}

/** @param base address of the script, or of the page that has it in itself */
export function defineChapter(base: string): void {
  ChapterElement.base = base;
  if (!customElements.get('mha-chapter')) customElements.define('mha-chapter', ChapterElement);
}
