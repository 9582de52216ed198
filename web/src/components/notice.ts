import { html, LitElement, nothing } from 'lit';

export interface NoticeContent {
  readonly text: string;
  /** A way on, if there is one. */
  readonly action?: { readonly label: string; run(): void } | undefined;
  /** Label of a button that removes the notice. */
  readonly close?: string | undefined;
}

/** One message over the chapter: what happened and what to do. */
export class Notice extends LitElement {
  static override properties = { content: { attribute: false } };
  declare content: NoticeContent | undefined;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render() {
    if (this.content === undefined) return nothing;
    const { text, action, close } = this.content;
    return html`<div class="notice">
      <p>${text}</p>
      ${action && html`<button type="button" @click=${() => action.run()}>${action.label}</button>`}
      ${close && html`<button type="button" @click=${this.#close}>${close}</button>`}
    </div>`;
  }

  readonly #close = () => {
    this.content = undefined;
  };
}
