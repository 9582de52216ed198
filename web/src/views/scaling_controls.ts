import { html, nothing, type TemplateResult } from 'lit';
import { type NumberField, numberField } from '../components/number_field.ts';
import { symbols } from '../components/symbols.ts';
import {
  axesChoices,
  correlatedIn,
  distributions,
  inBounds,
  type LabField,
  type LabPreset,
  labBounds,
  labFields,
  labPresets,
  sampleCounts,
  type VarianceLab,
} from '../state/variance_lab.ts';
import { parseNumber } from '../text/parse_number.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import type { Figure } from './figure.ts';

/** What is simulated: presets, fields and choices; how far it is, and the way to stop it. */
export class LabControls {
  readonly #figure: Figure;
  /** What stands in a field although it cannot be used. */
  #typed: Partial<Record<LabField, string>> = {};

  constructor(figure: Figure) {
    this.#figure = figure;
  }

  forget(): void {
    this.#typed = {};
  }

  drawn(app: App, run: Run, again: () => void, reset: TemplateResult): TemplateResult {
    const { lab } = app.store.state;
    const choice = <Name extends 'distribution' | 'correlated' | 'samples' | 'axes'>(
      name: Name,
      choices: readonly VarianceLab[Name][],
      text: (value: VarianceLab[Name]) => string,
    ) =>
      this.#choice(
        say(`lab-${name as 'distribution' | 'correlated' | 'samples' | 'axes'}`),
        choices.map((value) => ({
          text: text(value),
          pressed: lab[name] === value,
          press: () => this.#set(app, { [name]: value }),
        })),
      );
    const another = () => this.#set(app, { seed: lab.seed < labBounds.seed.most ? lab.seed + 1 : 1 });
    return html`<div class="lab-controls" @input=${(event: Event) => this.#type(app, event)} @click=${(event: Event) => this.#move(app, event)} @focusout=${() => this.#leave()}>
      <div class="choice presets" role="group" aria-label=${say('lab-presets')}>${(
        Object.keys(labPresets) as LabPreset[]
      ).map(
        (id) =>
          html`<button type="button" class="plain" aria-pressed=${isPreset(lab, id)} @click=${() => this.#set(app, labPresets[id])}>${say(`preset-${id}`)}</button>`,
      )}</div>
      <div class="controls sizes">${labFields.map((field) => this.#field(app, field))}</div>
      <div role="status">${this.#refusals(app)}</div>
      <div class="controls">
        ${choice('distribution', distributions, (one) => say(`draws-${one}`))}
        ${choice('correlated', correlatedIn, (one) => say(`correlated-${one}`))}
        ${choice('axes', axesChoices, (one) => say(`axes-${one}`))}
        ${choice('samples', sampleCounts, (one) => app.numbers.shown(one, 0))}
      </div>
      <div class="controls running">
        <button type="button" class="go" @click=${() => (run.isRunning ? run.stop() : again())}>${say(run.isRunning ? 'stopLab' : 'runLab')}</button>
        <button type="button" class="plain" @click=${another}>${say('anotherSeed')}</button>
        ${reset}
        ${progress(app, run)}
      </div>
    </div>`;
  }

  #choice(
    name: string,
    choices: readonly { text: string; pressed: boolean; press: () => void }[],
  ): TemplateResult {
    return html`<div class="choice" role="group" aria-label=${name}>
      <span aria-hidden="true">${name}</span>
      <span class="segments">${choices.map(
        ({ text, pressed, press }) =>
          html`<button type="button" aria-pressed=${pressed} @click=${press}>${text}</button>`,
      )}</span>
    </div>`;
  }

  #field(app: App, field: LabField): TemplateResult {
    const { lab } = app.store.state;
    const typed = this.#typed[field];
    return numberField({
      id: `lab-${field}`,
      label: symbols(say(`labField-${field}`)),
      text: typed ?? app.numbers.full(lab[field]),
      bounds: boundsText(app, field),
      refused: typed !== undefined && read(field, typed) === undefined,
      ...(field === 'dK' ? widthMoves(lab.dK) : {}),
    });
  }

  /** What cannot be used, and what is accepted; the figure keeps what was there. */
  #refusals(app: App): readonly (TemplateResult | typeof nothing)[] {
    return labFields.map((field) => {
      const typed = this.#typed[field];
      if (typed === undefined || read(field, typed) !== undefined) return nothing;
      const slots = {
        what: say(`labField-${field}`),
        typed: typed.slice(0, 40),
        bounds: boundsText(app, field),
      };
      const key = typed.trim() === '' ? 'labEmpty' : labBounds[field].whole ? 'labNotWhole' : 'labNotANumber';
      return html`<p class="slip">${symbols(say(key, slots))}</p>`;
    });
  }

  #set({ store }: App, patch: Partial<VarianceLab>): void {
    store.update({ lab: { ...store.state.lab, ...patch } });
  }

  #type(app: App, { target }: Event): void {
    const field = fieldOf(target);
    if (field === undefined || !(target instanceof HTMLInputElement)) return;
    const value = read(field, target.value);
    this.#typed = { ...this.#typed, [field]: target.value };
    if (value === undefined) this.#figure.requestUpdate();
    else this.#set(app, { [field]: value });
  }

  #move(app: App, { target }: Event): void {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[data-to]') : null;
    const field = fieldOf(button);
    const value = field && inBounds(field, Number(button?.dataset.to));
    if (field === undefined || value === undefined) return;
    this.#typed = { ...this.#typed, [field]: undefined };
    this.#set(app, { [field]: value });
  }

  /** A field that is left holds its value again. */
  #leave(): void {
    this.forget();
    this.#figure.requestUpdate();
  }
}

/** What is asked of a run. */
export interface Run {
  readonly isRunning: boolean;
  readonly state: 'idle' | 'running' | 'paused' | 'done' | 'stopped' | 'failed';
  readonly done: number;
  readonly total: number;
  stop(): void;
}

/** How far it is. Not read out at every step: that it ended is said with what came out. */
function progress({ numbers }: App, { state, done, total }: Run): TemplateResult {
  const slots = { done: numbers.shown(done, 0), total: numbers.shown(total, 0) };
  const text = {
    idle: '',
    running: total > 1 ? say('labRunning', slots) : say('labStarting'),
    paused: '',
    done: '',
    stopped: say('labStopped', slots),
    failed: say('labFailed'),
  }[state];
  const bar =
    state === 'running'
      ? html`<progress max=${total} value=${done} aria-label=${say('labProgress')}></progress>`
      : nothing;
  return html`<span class="how-far">${bar}<span class=${state === 'failed' ? 'slip' : ''}>${text}</span></span>`;
}

function isPreset(lab: VarianceLab, id: LabPreset): boolean {
  const { mean, correlation, correlated } = labPresets[id];
  const sameWhere = lab.correlated === correlated || correlation === 0;
  return lab.mean === mean && lab.correlation === correlation && sameWhere;
}

/** "lab-sigma" → "sigma" */
function fieldOf(element: EventTarget | null): LabField | undefined {
  const id = element instanceof HTMLElement ? element.dataset.field : undefined;
  return labFields.find((field) => `lab-${field}` === id);
}

function read(field: LabField, text: string): number | undefined {
  const typed = parseNumber(text);
  return typed.ok ? inBounds(field, typed.value) : undefined;
}

function boundsText({ numbers }: App, field: LabField): string {
  const { least, most } = labBounds[field];
  return say('labBounds', { least: numbers.full(least), most: numbers.full(most) });
}

/** To half and to double the width, as far as there is. */
function widthMoves(dK: number): Partial<NumberField> {
  const { least, most } = labBounds.dK;
  return {
    less: { to: Math.max(Math.floor(dK / 2), least), sign: '÷2', name: say('halveWidth') },
    more: { to: Math.min(dK * 2, most), sign: '×2', name: say('doubleWidth') },
  };
}
