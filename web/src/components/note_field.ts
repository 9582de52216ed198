import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';

export interface NoteField {
  readonly id: string;
  readonly label: string;
  /** What helps to begin; part of the description. */
  readonly help?: string;
  readonly value: string;
  readonly rows: number;
  readonly longest: number;
  /** Whether letters stand in columns. */
  readonly outline?: boolean;
  change(text: string): void;
}

/** A place to write in. */
export function noteField({
  id,
  label,
  help,
  value,
  rows,
  longest,
  outline,
  change,
}: NoteField): TemplateResult {
  const typed = ({ target }: Event) => change((target as HTMLTextAreaElement).value);
  return html`<div class="note-field">
    <label for="note-${id}">${label}</label>
    ${help && html`<p class="note-help" id="help-${id}">${help}</p>`}
    <textarea id="note-${id}" class=${outline ? 'outline' : ''} rows=${rows} maxlength=${longest}
      aria-describedby=${help ? `help-${id}` : ''} .value=${live(value)} @input=${typed}></textarea>
  </div>`;
}
