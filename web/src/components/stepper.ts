import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Content } from './table.ts';

export interface Stepper {
  /** What its view listens for, e.g. "heads". */
  readonly id: string;
  readonly label: Content;
  readonly value: number;
  /** What stands in the field: the value, or what was typed and refused. */
  readonly text: string;
  /** What can be typed; the id of it, and whether it was not. */
  readonly bounds: string;
  readonly refused: boolean;
  /** Names of the buttons, and where they lead; by one if that is left out. Without names there are no buttons. */
  readonly less?: string;
  readonly more?: string;
  readonly to?: { readonly less: number; readonly more: number };
  /** What an empty field stands for. */
  readonly placeholder?: string;
}

/** A whole number that is typed, or moved. */
export function stepper(one: Stepper): TemplateResult {
  const { id, value } = one;
  const { less = value - 1, more = value + 1 } = one.to ?? {};
  const button = (to: number, sign: string, name?: string) =>
    name && html`<button type="button" data-size=${id} data-to=${to} aria-label=${name}>${sign}</button>`;
  return html`<div class="stepper">
    <label for="size-${id}">${one.label}</label>
    <span class="segments">${button(less, '−', one.less)}<input id="size-${id}" type="text" inputmode="numeric"
      autocomplete="off" data-size=${id} aria-describedby="bounds-${id}" aria-invalid=${one.refused ? 'true' : nothing}
      placeholder=${one.placeholder ?? nothing} .value=${live(one.text)}>${button(more, '+', one.more)}</span>
    <span class="bounds ${one.refused ? 'slip' : ''}" id="bounds-${id}">${one.bounds}</span>
  </div>`;
}
