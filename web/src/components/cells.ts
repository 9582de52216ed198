import { html, nothing, svg, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { bar } from './bar.ts';

/** How a number stands in its table. */
export interface Look {
  /** It is an operand of the number that is open. */
  readonly lit?: boolean;
  /** It differs from the chapter's. */
  readonly differs?: boolean;
  /** With every digit, for tables that are saved; the text where it is left out. */
  readonly value?: number | undefined;
  /** How much of the hue stands behind it, from 0 to 1. */
  readonly shade?: number;
  /** Classes besides, e.g. the hue of its column. */
  readonly class?: string;
}

/** A number that was given. */
export function givenCell(text: string, look: Look): TemplateResult {
  return html`<td class=${classes('', look)} data-value=${look.value ?? nothing}>${shade(look)}${text}</td>`;
}

export interface Pressable extends Look {
  /** What its view listens for, e.g. "full.score.0". */
  readonly id: string;
  readonly text: string;
  /** What is read out, the number included. */
  readonly name: string;
  readonly pressed: boolean;
}

/** A computed number, which opens its operands. */
export function numberButton(number: Pressable): TemplateResult {
  return html`<button type="button" class="number" data-cell=${number.id} aria-label=${number.name}
    aria-pressed=${number.pressed}>${number.text}</button>`;
}

export function numberCell(number: Pressable): TemplateResult {
  return html`<td class=${classes('', number)} data-value=${number.value ?? nothing}>${numberButton(number)}</td>`;
}

/** A weight: its number, and a bar as long as it, with a mark where another weight would end. */
export function weightCell(number: Pressable, weight: number, mark?: number): TemplateResult {
  return html`<td class=${classes('weight', number)} data-value=${weight}>
    <div class="barred">${bar(weight, mark)}${numberButton(number)}</div>
  </td>`;
}

export interface Field extends Look {
  /** What its view listens for, e.g. "k.0.2". */
  readonly id: string;
  readonly text: string;
  readonly name: string;
  /** Id of the message about what was typed, if it was refused. */
  readonly message?: string | undefined;
}

/** A given number that can be typed over. */
export function fieldCell(field: Field): TemplateResult {
  return html`<td class=${classes('field', field)}>${shade(field)}
    <input type="text" inputmode="text" autocomplete="off" spellcheck="false" data-place=${field.id}
      aria-label=${field.name} aria-invalid=${field.message ? 'true' : nothing}
      aria-describedby=${field.message ?? nothing} .value=${live(field.text)}>
  </td>`;
}

/** A number that is not shown yet; `text` is read out. */
export function hiddenCell(text: string): TemplateResult {
  return html`<td class="hidden"><span aria-hidden="true">–</span><span class="unseen">${text}</span></td>`;
}

/** A number that a mask sets, not the scores; `text` is read out. */
export function maskedCell(value: string, text: string): TemplateResult {
  return html`<td class="masked"><span aria-hidden="true">${value}</span><span class="unseen">${text}</span></td>`;
}

export function emptyCell(): TemplateResult {
  return html`<td></td>`;
}

function classes(first: string, look: Look): string {
  const shaded = look.shade ? 'shaded' : '';
  return `${first} ${look.class ?? ''} ${shaded} ${look.lit ? 'lit' : ''} ${look.differs ? 'differs' : ''}`;
}

function shade({ shade: share = 0 }: Look): TemplateResult | typeof nothing {
  if (share === 0) return nothing;
  return html`<svg class="shade" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 1 1">${svg`<rect width="1" height="1" fill-opacity=${share}/>`}</svg>`;
}
