import { html, nothing, type TemplateResult } from 'lit';
import { download, isConfined } from '../components/handing.ts';
import type { Problem } from '../state/file_problems.ts';
import { say, sayOf } from '../text/say.ts';
import type { Figure } from './figure.ts';

const largest = 4_000_000;

/** Files that a figure hands over or takes, and what became of the last one. */
export class Handing {
  readonly #figure: Figure;
  #lines: readonly string[] = [];
  #bad = false;
  /** To be taken by hand where a frame may refuse a file. */
  #text: string | undefined;

  constructor(figure: Figure) {
    this.#figure = figure;
  }

  /** Offers a file to the browser; where a frame may refuse it, what is in it is shown as well. */
  save(file: string, content: string, type: string): void {
    download(file, new Blob([content], { type }));
    this.say(
      [say(isConfined() ? 'exportConfined' : 'exported', { file })],
      false,
      isConfined() ? content : undefined,
    );
  }

  say(lines: readonly string[], bad: boolean, text?: string): void {
    this.#lines = lines;
    this.#bad = bad;
    this.#text = text;
    this.#figure.requestUpdate();
  }

  /** Stays in the page, so that what comes into it is read out. */
  drawn(): TemplateResult {
    const lines = (bad: boolean) =>
      bad === this.#bad
        ? this.#lines.map((line) => html`<p class=${bad ? 'slip' : ''}>${line}</p>`)
        : nothing;
    return html`<div role="alert">${lines(true)}</div><div role="status">${lines(false)}</div>
      ${this.#text === undefined ? nothing : html`<textarea class="handed" readonly rows="6" aria-label=${say('exportText')} .value=${this.#text}></textarea>`}`;
  }
}

/** A button that asks for a file and reads its text. */
export function fileField(label: string, take: (text: string) => void, handing: Handing): TemplateResult {
  const pick = async ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return;
    const file = target.files?.[0];
    if (file === undefined) return;
    const { name, size } = file;
    if (size > largest) handing.say([say('fileTooLarge', { name }), say('fileKept')], true);
    else
      try {
        take(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()));
      } catch {
        handing.say([say('fileNoText', { name }), say('fileKept')], true);
      }
    target.value = '';
  };
  return html`<label class="plain file">${label}<input type="file" accept=".json,application/json" @change=${pick}></label>`;
}

/** What is wrong with a file, in words. */
export function problemText({ field, reason, got, needed }: Problem): string {
  return sayOf(`file-${reason}`, { field, got, needed }) ?? reason;
}
