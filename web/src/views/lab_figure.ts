import { html, type TemplateResult } from 'lit';
import { EngineError } from '../engine/engine.ts';
import type { Labs } from '../engine/types.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { Figure } from './figure.ts';

/** A figure that asks the labs, which arrive after the page is there. It counts as drawn when they have arrived. */
export abstract class LabFigure extends Figure {
  #labs: Labs | undefined;
  #arriving: Promise<void> | undefined;
  #missing = false;

  /** May ask the labs. Where they have stopped, they are loaded anew. */
  protected abstract drawnWith(app: App, labs: Labs): TemplateResult;

  protected override drawn(app: App): TemplateResult {
    if (this.#missing)
      return html`<p role="status">${say('labsMissing')}
        <button type="button" class="plain" @click=${() => this.#load(app, true)}>${say('loadLabs')}</button></p>`;
    if (this.#labs === undefined) {
      if (this.#arriving === undefined) this.#load(app, false);
      return html`<p role="status">${say('labsLoading')}</p>`;
    }
    try {
      return this.drawnWith(app, this.#labs);
    } catch (error) {
      if (!(error instanceof EngineError && error.code === 'engine-aborted')) throw error;
      this.#labs = undefined;
      this.#load(app, true);
      return html`<p role="status">${say('labsLoading')}</p>`;
    }
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    const settled = await super.getUpdateComplete();
    if (this.#arriving === undefined) return settled;
    await this.#arriving;
    return await super.getUpdateComplete();
  }

  #load(app: App, again: boolean): void {
    this.#missing = false;
    this.#arriving = app.labs(again).then(
      (labs) => {
        this.#labs = labs;
      },
      () => {
        this.#missing = true;
      },
    );
    void this.#arriving.then(() => {
      this.#arriving = undefined;
      this.requestUpdate();
    });
  }
}
