import { html, nothing, type TemplateResult } from 'lit';
import { copy, download, isConfined } from '../components/handing.ts';
import type { Kind } from '../exports/index.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import type { Figure } from './figure.ts';

/** What became of the last press: a remark, and what can be taken by hand. */
export interface Handed {
  readonly remark: string;
  readonly text?: string;
  /** Address of a picture. */
  readonly image?: string;
}

/** Under every figure: the figure as a file, its tables, and its address. */
export function exportBar(
  figure: Figure,
  kinds: readonly Kind[],
  handed: Handed | undefined,
  hand: (handed: Handed) => void,
): TemplateResult {
  const save = (kind: Kind) => async () => hand(await saved(figure, kind));
  return html`<details class="export">
    <summary>${say('export')}</summary>
    <div class="export-choices">
      ${kinds.map((kind) => html`<button type="button" class="plain" data-export=${kind} @click=${save(kind)}>${say(`export-${kind}`)}</button>`)}
      ${kinds.includes('csv') ? html`<button type="button" class="plain" data-export="copy-csv" @click=${async () => hand(await copiedTables(figure))}>${say('export-copy')}</button>` : nothing}
      <button type="button" class="plain" data-export="link" @click=${async () => hand(await copiedLink(figure))}>${say('export-link')}</button>
    </div>
    <p aria-live="polite">${handed?.remark ?? ''}</p>
    ${handed?.text === undefined ? nothing : html`<textarea class="handed" readonly rows="6" aria-label=${say('exportText')} .value=${handed.text}></textarea>`}
    ${handed?.image === undefined ? nothing : html`<img class="handed" alt=${say('exportImage')} src=${handed.image}>`}
  </details>`;
}

/** The file is offered to the browser; where a frame may refuse it, what is in it is shown as well. */
async function saved(figure: Figure, kind: Kind): Promise<Handed> {
  const { app } = figure;
  if (app === undefined) return { remark: '' };
  const { file } = await import('../exports/index.ts');
  const name = fileName(figure, app, kind);
  const content = await file(figure, kind, about(figure, app)).catch(() => undefined);
  if (content === undefined) return { remark: say('exportRefused', { file: name }) };
  download(name, content);
  if (!isConfined()) return { remark: say('exported', { file: name }) };
  const remark = say('exportConfined', { file: name });
  return kind === 'png' ? { remark, image: await address(content) } : { remark, text: await content.text() };
}

async function copiedTables(figure: Figure): Promise<Handed> {
  const { tableText } = await import('../exports/table_text.ts');
  return copied(tableText(figure));
}

function copiedLink(figure: Figure): Promise<Handed> {
  return copied(figure.ownerDocument.location.href);
}

async function copied(text: string): Promise<Handed> {
  return (await copy(text)) ? { remark: say('copied') } : { remark: say('selected'), text };
}

function about(figure: Figure, { store }: App) {
  const title = figure.closest('[data-step]')?.querySelector('h1')?.textContent ?? '';
  return { title, source: say('exportSource', { chapter: say('chapter'), example: store.state.example.id }) };
}

/** "two-heads-cricket.svg" */
function fileName(figure: Figure, { store }: App, kind: Kind): string {
  const plain = store.state.example.id.replace(/[^\p{L}\p{N}_-]+/gu, '-');
  return `${figure.step}-${plain}.${kind}`;
}

function address(content: Blob): Promise<string> {
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.readAsDataURL(content);
  });
}
