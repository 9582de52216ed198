import { html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { symbols } from './symbols.ts';

export interface Order {
  /** Part of the ids of its elements. */
  readonly id: string;
  /** Ids of the elements that ask and that judge. */
  readonly prompt: string;
  readonly verdict: string;
  /** As they stand now. */
  readonly lines: readonly OrderLine[];
  /** Whether nothing can be moved any more. */
  readonly closed: boolean;
  /** What the buttons are called. */
  readonly up: string;
  readonly down: string;
  /** By −1 or 1 places. */
  move(line: string, by: number): void;
}

export interface OrderLine {
  readonly id: string;
  readonly text: string;
  /** Names of its buttons, to be read out. */
  readonly up: string;
  readonly down: string;
}

/** Lines to be put in order, by two buttons each: they work by touch and by keyboard alike. */
export function answerOrder({ id, prompt, verdict, lines, closed, up, down, move }: Order): TemplateResult {
  const button = (line: OrderLine, by: number, end: boolean) =>
    html`<button type="button" class="plain" id="${by < 0 ? 'up' : 'down'}-${id}-${line.id}" aria-label=${by < 0 ? line.up : line.down}
      ?disabled=${end || closed} @click=${() => move(line.id, by)}>${by < 0 ? up : down}</button>`;
  return html`<ol class="order" aria-labelledby=${prompt} aria-describedby=${verdict}>${repeat(
    lines,
    (line) => line.id,
    (line, i) =>
      html`<li><div><span>${symbols(line.text)}</span><span class="moves">${button(line, -1, i === 0)}${button(line, 1, i === lines.length - 1)}</span></div></li>`,
  )}</ol>`;
}

/** The ids with one of them moved; it stays where it is at an end. */
export function moved(ids: readonly string[], id: string, by: number): readonly string[] {
  const from = ids.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return ids;
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}
