import { html, LitElement, noChange, nothing, type TemplateResult } from 'lit';
import { select } from '../components/handing.ts';
import { EngineError } from '../engine/engine.ts';
import type { Kind } from '../exports/index.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { exportBar, type Handed } from './export_bar.ts';
import { asks } from './views.ts';

/**
 * What every figure has in common: it draws itself from the store while its step is the active one. Until it is given
 * an app, its own HTML, a sentence, stays.
 */
export abstract class Figure extends LitElement {
  static override properties = {
    app: { attribute: false },
    active: { attribute: false },
    exported: { state: true },
  };
  declare app: App | undefined;
  declare active: boolean;
  /** What became of the last export. */
  declare exported: Handed | undefined;
  /** Whose store is listened to. Lit forgets what changed while a figure is not the active one. */
  #heard: App | undefined;
  #unsubscribe: (() => void) | undefined;

  /** May ask the engine. An engine that stopped leaves the last drawing, and a notice. */
  protected abstract drawn(app: App): TemplateResult;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unsubscribe?.();
  }

  protected override shouldUpdate(): boolean {
    return (
      this.active && this.app !== undefined && (this.app.exercises !== undefined || !asks(this.localName))
    );
  }

  protected override willUpdate(): void {
    if (!this.hasUpdated) this.replaceChildren();
    if (this.app === undefined || this.app === this.#heard) return;
    this.#heard = this.app;
    this.#unsubscribe?.();
    this.#unsubscribe = this.app.store.subscribe(() => this.requestUpdate());
  }

  protected override render(): TemplateResult | typeof noChange {
    const { app } = this;
    if (app === undefined) return noChange;
    const drawn = this.ask(() => this.drawn(app));
    return drawn === undefined
      ? noChange
      : html`${drawn}${this.exportedAs.length > 0 ? this.#exports() : nothing}`;
  }

  /** As what it can be saved. */
  protected get exportedAs(): readonly Kind[] {
    return ['svg', 'png', 'csv'];
  }

  #exports(): TemplateResult {
    return exportBar(this, this.exportedAs, this.exported, async (handed) => {
      this.exported = handed;
      await this.updateComplete;
      const text = handed.text === undefined ? null : this.querySelector<HTMLElement>('textarea.handed');
      if (text) select(text);
    });
  }

  /** Runs what asks the engine. If the engine has stopped, the answer is undefined, and a notice says so. */
  protected ask<T>(run: () => T): T | undefined {
    try {
      return run();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.app?.onAborted();
      return undefined;
    }
  }

  /** Id of the step it stands in. On paper that need not be the step at hand. */
  get step(): string {
    return this.closest<HTMLElement>('[data-step]')?.dataset.step ?? '';
  }

  /**
   * When what had the focus is gone after the next drawing, the first of these takes it: something of the figure, or
   * of its step.
   */
  async refocus(...selectors: readonly string[]): Promise<void> {
    await this.updateComplete;
    if (this.contains(this.ownerDocument.activeElement)) return;
    for (const selector of selectors) {
      const target =
        this.querySelector<HTMLElement>(selector) ??
        this.closest('[data-step]')?.querySelector<HTMLElement>(selector);
      if (!target) continue;
      target.focus({ preventScroll: true });
      return;
    }
  }

  /** Sets the start of this step again. */
  protected reset(): void {
    this.app?.store.reset();
  }

  protected resetButton(): TemplateResult {
    return html`<button type="button" class="plain" @click=${() => this.reset()}>${say('reset')}</button>`;
  }
}
