import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { fieldCell } from '../components/cells.ts';
import { symbols } from '../components/symbols.ts';
import { type Row, table } from '../components/table.ts';
import { type MatrixName, matrixNames } from '../examples/check.ts';
import { caps } from '../examples/read.ts';
import type { NumberText } from '../text/number.ts';
import { parseMatrix } from '../text/parse_matrix.ts';
import { parseNumber } from '../text/parse_number.ts';
import { say, sayOf } from '../text/say.ts';
import { parsePlace, printPlace } from './drafts.ts';
import {
  addToken,
  asksAll,
  type Draft,
  isWeight,
  paste,
  removeToken,
  setCell,
  setColumns,
  toggleAsking,
  toggleInput,
  toggleWeight,
} from './example_draft.ts';

/** Takes the draft as it is after a change, and what is to be said about it: good or bad. */
export type Change = (draft: Draft, said?: { readonly text: string; readonly bad?: boolean }) => void;

interface Editing {
  readonly draft: Draft;
  readonly numbers: NumberText;
  readonly change: Change;
}

/** The fields of an example: tokens, what they give, heads, mask, and every matrix as a table. */
export function exampleEditor(editing: Editing): TemplateResult {
  const { draft } = editing;
  const given = matrixNames.filter((name) => draft.matrices[name]);
  return html`<div class="given editing example-fields" @input=${typeInto(editing)} @paste=${pasteInto(editing)}>
    <div class="controls">${titleField(editing)}${headField(editing)}${scaleField(editing)}</div>
    ${tokenTable(editing)}
    <div class="controls">${switches(editing)}</div>
    <p class="aside">${say('matrixPaste')}</p>
    ${featureTable(editing)}${given.map((name) => matrixTable(editing, name))}
  </div>`;
}

function titleField({ draft, change }: Editing): TemplateResult {
  return field(say('exampleTitle'), draft.title, (title) => change({ ...draft, title }));
}

function headField({ draft, change }: Editing): TemplateResult {
  return field(say('headCount'), draft.heads, (heads) => change({ ...draft, heads }), 'short');
}

function scaleField({ draft, change }: Editing): TemplateResult {
  return html`${field(say('scaleField'), draft.scale, (scale) => change({ ...draft, scale }), 'short')}
    <span class="aside">${symbols(say('scaleHow'))}</span>`;
}

function field(label: string, value: string, type: (text: string) => void, look = ''): TemplateResult {
  const input = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) type(target.value);
  };
  return html`<label class="choice ${look}">${label} <input type="text" autocomplete="off" spellcheck="false"
    .value=${live(value)} @input=${input}></label>`;
}

function tokenTable(editing: Editing): TemplateResult {
  const { draft, numbers, change } = editing;
  const { tokens, query } = draft;
  const add = () => change(addToken(draft, say('tokenNumber', { number: numbers.plain(tokens.length + 1) })));
  return html`${table({
    class: 'tokens',
    caption: say('tokensCaption'),
    corner: say('placeColumn'),
    columns: [{ label: say('tokenColumn') }, { label: say('tokenAsks') }, { label: say('tokenRemove') }],
    rows: tokens.map((token, i) => {
      const number = numbers.plain(i + 1);
      const ask = () => change({ ...draft, query: i });
      return {
        label: number,
        shows: [draft],
        cells: () => [
          html`<td class="field"><input type="text" dir="auto" autocomplete="off" spellcheck="false" data-token=${i}
            aria-label=${say('tokenNumber', { number })} .value=${live(token)}></td>`,
          html`<td class="choosing"><input type="radio" name="asks" aria-label=${say('tokenAsksName', { token })}
            .checked=${live(i === query)} @change=${ask}></td>`,
          html`<td class="choosing"><button type="button" class="plain" ?disabled=${tokens.length === 1}
            aria-label=${say('tokenRemoveName', { number })} @click=${() => change(removeToken(draft, i))}>−</button></td>`,
        ],
      } satisfies Row;
    }),
  })}<p class="help"><button type="button" class="plain" ?disabled=${tokens.length >= caps.tokens}
    @click=${add}>${say('tokenAdd')}</button></p>`;
}

function switches({ draft, change }: Editing): TemplateResult {
  const { matrices } = draft;
  const hasX = matrices.x !== undefined;
  const toggle = (label: string, on: boolean, set: () => Draft) =>
    html`<label class="choice"><input type="checkbox" .checked=${live(on)} @change=${() => change(set())}><span>${symbols(label)}</span></label>`;
  return html`${toggle(say('maskSwitch'), draft.causal, () => ({ ...draft, causal: !draft.causal }))}
    ${toggle(say('givesX'), hasX, () => toggleInput(draft))}
    ${hasX ? nothing : toggle(say('allAsk'), asksAll(draft), () => toggleAsking(draft))}
    ${(['wQ', 'wV', 'wO'] as const).map((name) =>
      toggle(say(`gives-${name}`), matrices[name] !== undefined, () => toggleWeight(draft, name)),
    )}`;
}

function featureTable({ draft, numbers }: Editing): TemplateResult {
  const { features } = draft;
  return table({
    caption: say('featureNames'),
    corner: say('dimensionColumn'),
    columns: features.map((_, i) => ({ label: numbers.plain(i + 1) })),
    rows: [
      {
        label: say('featureName'),
        shows: [draft],
        cells: () =>
          features.map(
            (
              name,
              i,
            ) => html`<td class="field"><input type="text" dir="auto" autocomplete="off" spellcheck="false"
              data-feature=${i} aria-label=${say('dimension', { number: numbers.plain(i + 1) })} .value=${live(name)}></td>`,
          ),
      },
    ],
  });
}

function matrixTable(editing: Editing, name: MatrixName): TemplateResult {
  const { draft, numbers, change } = editing;
  const cells = draft.matrices[name] ?? [];
  const width = cells[0]?.length ?? 0;
  const called = nameOf(name);
  const rows = numbers.plain(cells.length);
  const resize = (to: number, sign: string, key: 'columnFewer' | 'columnMore') =>
    html`<button type="button" ?disabled=${to < 1 || to > caps.dimensions} aria-label=${say(key, { name: called })}
      @click=${() => change(setColumns(draft, name, to))}>${sign}</button>`;
  return html`<div class="example-matrix">${table({
    class: 'vectors',
    caption: say('matrixShape', { name: called, rows, cols: numbers.plain(width) }),
    corner: say('rowColumn'),
    columns: Array.from({ length: width }, (_, j) => ({ label: numbers.plain(j + 1) })),
    rows: cells.map((row, i) => ({
      label: rowLabel(draft, name, i, numbers),
      shows: [called, draft.tokens[i], ...row],
      cells: () =>
        row.map((text, col) =>
          fieldCell({
            id: printPlace({ matrix: name, row: i, col }),
            text,
            name: say('cellName', {
              name: called,
              row: numbers.plain(i + 1),
              column: numbers.plain(col + 1),
            }),
            class: parseNumber(text).ok ? '' : 'unread',
          }),
        ),
    })),
  })}<p class="help"><span>${say('columnCount')}</span>
    <span class="segments">${resize(width - 1, '−', 'columnFewer')}${resize(width + 1, '+', 'columnMore')}</span></p></div>`;
}

function rowLabel({ tokens, query }: Draft, name: MatrixName, row: number, numbers: NumberText): string {
  if (isWeight(name)) return numbers.plain(row + 1);
  return (name === 'q' && row === 0 && tokens.length > 1 ? tokens[query] : tokens[row]) ?? '';
}

export function nameOf(name: MatrixName): string {
  return sayOf(`matrix-${name}`) ?? name;
}

function typeInto({ draft, change }: Editing) {
  return ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return;
    const { place = '', token, feature } = target.dataset;
    const { value } = target;
    const at = parsePlace(place);
    if (at) change(setCell(draft, at.matrix, at.row, at.col, value));
    else if (token) change({ ...draft, tokens: draft.tokens.with(Number(token), value) });
    else if (feature) change({ ...draft, features: draft.features.with(Number(feature), value) });
  };
}

/** A whole matrix replaces the one it is pasted into; a single number is typed. */
function pasteInto({ draft, numbers, change }: Editing) {
  return (event: ClipboardEvent) => {
    const { target } = event;
    const place = target instanceof HTMLInputElement ? parsePlace(target.dataset.place ?? '') : undefined;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!place || (parseNumber(text).ok && !/[\t\n;[]/.test(text.trim()))) return;
    event.preventDefault();
    const name = nameOf(place.matrix);
    if (text.length > caps.text) return change(draft, { text: say('paste-too-long', { name }), bad: true });
    const read = parseMatrix(text);
    if (!read.ok) {
      const slots = { name, row: '', col: '', typed: '', got: '', needed: '' };
      const found = Object.fromEntries(Object.entries(read).map(([key, value]) => [key, String(value)]));
      return change(draft, { text: sayOf(`paste-${read.reason}`, { ...slots, ...found }) ?? '', bad: true });
    }
    const shape = {
      name,
      rows: numbers.plain(read.rows.length),
      cols: numbers.plain(read.rows[0]?.length ?? 0),
    };
    if (read.rows.length > caps.tokens || (read.rows[0]?.length ?? 0) > caps.dimensions)
      return change(draft, { text: say('paste-too-large', shape), bad: true });
    const named = (at: number) => say('tokenNumber', { number: numbers.plain(at + 1) });
    const pasted = paste(draft, place.matrix, read.rows, named);
    const needed = numbers.plain(draft.matrices[place.matrix]?.length ?? 0);
    if (pasted) change(pasted, { text: say('pasted', shape) });
    else change(draft, { text: say('paste-rows', { ...shape, needed }), bad: true });
  };
}
