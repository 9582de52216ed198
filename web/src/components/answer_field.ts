import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { symbols } from './symbols.ts';

interface Asked {
  /** Part of the ids of its elements. */
  readonly id: string;
  /** Id of the element that asks. */
  readonly prompt: string;
  /** Id of the element that judges. */
  readonly verdict: string;
  /** What was typed or chosen. */
  readonly value: string;
  /** Whether it cannot be changed any more. Default false. */
  readonly closed?: boolean;
  change(value: string): void;
}

export interface Typed extends Asked {
  /** Roughly how many characters an answer has. */
  readonly size: number;
  submit(): void;
}

/** One line to type a number or several numbers into. */
export function answerInput({
  id,
  prompt,
  verdict,
  value,
  closed = false,
  size,
  change,
  submit,
}: Typed): TemplateResult {
  return html`<input class="answer" type="text" id="field-${id}" size=${size} maxlength="400" autocomplete="off"
    autocapitalize="off" spellcheck="false" aria-labelledby=${prompt} aria-describedby=${verdict} ?readonly=${closed}
    .value=${live(value)}
    @input=${(event: Event) => change((event.target as HTMLInputElement).value)}
    @keydown=${(event: KeyboardEvent) => {
      if (event.key === 'Enter' && !event.isComposing) submit();
    }}>`;
}

export interface Rows extends Typed {
  readonly rows: number;
}

/** Several lines: the rows of a matrix, typed or pasted. Enter makes a new row; with Control it hands them in. */
export function answerRows({
  id,
  prompt,
  verdict,
  value,
  closed = false,
  size,
  rows,
  change,
  submit,
}: Rows): TemplateResult {
  return html`<textarea class="answer" id="field-${id}" rows=${rows} cols=${size} maxlength="400" autocomplete="off"
    autocapitalize="off" spellcheck="false" aria-labelledby=${prompt} aria-describedby=${verdict} ?readonly=${closed}
    .value=${live(value)}
    @input=${(event: Event) => change((event.target as HTMLTextAreaElement).value)}
    @keydown=${(event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
    }}></textarea>`;
}

export interface Choice extends Asked {
  readonly options: readonly { readonly id: string; readonly text: string }[];
}

/** One of several answers. */
export function answerChoice({
  id,
  prompt,
  verdict,
  value,
  closed = false,
  options,
  change,
}: Choice): TemplateResult {
  return html`<div class="options" role="radiogroup" aria-labelledby=${prompt} aria-describedby=${verdict}>
    ${options.map(
      (option) => html`<label class="option">
        <input type="radio" name="choice-${id}" value=${option.id} ?disabled=${closed} .checked=${live(option.id === value)}
          @change=${() => change(option.id)}>
        <span>${symbols(option.text)}</span>
      </label>`,
    )}
  </div>`;
}
