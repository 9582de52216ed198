import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Content } from './table.ts';

export interface NumberField {
  /** What its view listens for, e.g. "sigma". */
  readonly id: string;
  readonly label: Content;
  /** What stands in it: the value, or what was typed and refused. */
  readonly text: string;
  /** What can be typed, and whether it was not. */
  readonly bounds: string;
  readonly refused: boolean;
  /** Buttons beside it: where they lead, and what they are called. */
  readonly less?: Move | undefined;
  readonly more?: Move | undefined;
}

export interface Move {
  readonly to: number;
  readonly sign: string;
  readonly name: string;
}

/** A number that is typed; perhaps it can be moved by buttons too. */
export function numberField({ id, label, text, bounds, refused, less, more }: NumberField): TemplateResult {
  const button = (move: Move | undefined) =>
    move === undefined
      ? nothing
      : html`<button type="button" data-field=${id} data-to=${move.to} aria-label=${move.name}>${move.sign}</button>`;
  return html`<div class="stepper">
    <label for="field-${id}">${label}</label>
    <span class="segments">${button(less)}<input id="field-${id}" type="text" inputmode="decimal"
      autocomplete="off" data-field=${id} aria-describedby="bounds-${id}" aria-invalid=${refused ? 'true' : nothing}
      .value=${live(text)}>${button(more)}</span>
    <span class="bounds ${refused ? 'slip' : ''}" id="bounds-${id}">${bounds}</span>
  </div>`;
}
