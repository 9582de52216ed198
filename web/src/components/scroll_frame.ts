import { html, noChange, type TemplateResult } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';
import { say } from '../text/say.ts';

interface ScrollFrame {
  /** What a screen reader calls it. */
  readonly name: string;
  /** An element that has `fills()`. */
  readonly content: TemplateResult;
}

/** A frame for what may be wider than its place. Where it is, a line says so, and the keyboard can reach the frame. */
export function scrollFrame({ name, content }: ScrollFrame): TemplateResult {
  return html`<div class="scroll" ${frames(name)}><p class="scroll-hint" aria-hidden="true">${say('goesOn')}</p>${content}</div>`;
}

let observer: ResizeObserver | undefined;
const watched = new WeakSet<Element>();
const names = new WeakMap<Element, string>();

/** Told when a frame or what it holds has another width, so that nothing is laid out for the question. */
function watch(element: Element): void {
  if (watched.has(element)) return;
  watched.add(element);
  observer ??= new ResizeObserver((entries) => {
    for (const frame of new Set(entries.map(({ target }) => target.closest('.scroll'))))
      if (frame) ask(frame);
  });
  observer.observe(element);
}

function ask(frame: Element): void {
  const goesOn = frame.scrollWidth > frame.clientWidth;
  frame.classList.toggle('goes-on', goesOn);
  const attributes = { tabindex: '0', role: 'region', 'aria-label': names.get(frame) ?? '' };
  for (const [name, value] of Object.entries(attributes))
    if (goesOn) frame.setAttribute(name, value);
    else frame.removeAttribute(name);
}

abstract class OnElement extends Directive {
  override render(_name?: string): typeof noChange {
    return noChange;
  }
}

const frames = directive(
  class extends OnElement {
    override update({ element }: ElementPart, [name = '']: [name?: string]): typeof noChange {
      names.set(element, name);
      if (element.hasAttribute('aria-label')) element.setAttribute('aria-label', name);
      watch(element);
      return noChange;
    }
  },
);

/** On what stands in a frame. */
export const fills = directive(
  class extends OnElement {
    override update({ element }: ElementPart): typeof noChange {
      watch(element);
      return noChange;
    }
  },
);
