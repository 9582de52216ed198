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
  change(value: string): void;
}

export interface Typed extends Asked {
  /** Roughly how many characters an answer has. */
  readonly size: number;
  submit(): void;
}

/** One line to type a number or several numbers into. */
export function answerInput({ id, prompt, verdict, value, size, change, submit }: Typed): TemplateResult {
  return html`<input class="answer" type="text" id="field-${id}" size=${size} maxlength="400" autocomplete="off"
    autocapitalize="off" spellcheck="false" aria-labelledby=${prompt} aria-describedby=${verdict}
    .value=${live(value)}
    @input=${(event: Event) => change((event.target as HTMLInputElement).value)}
    @keydown=${(event: KeyboardEvent) => {
      if (event.key === 'Enter' && !event.isComposing) submit();
    }}>`;
}

export interface Choice extends Asked {
  readonly options: readonly { readonly id: string; readonly text: string }[];
}

/** One of several answers. */
export function answerChoice({ id, prompt, verdict, value, options, change }: Choice): TemplateResult {
  return html`<div class="options" role="radiogroup" aria-labelledby=${prompt} aria-describedby=${verdict}>
    ${options.map(
      (option) => html`<label class="option">
        <input type="radio" name="choice-${id}" value=${option.id} .checked=${live(option.id === value)}
          @change=${() => change(option.id)}>
        <span>${symbols(option.text)}</span>
      </label>`,
    )}
  </div>`;
}
