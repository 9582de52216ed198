import { html, nothing, type TemplateResult } from 'lit';
import type { Example } from '../examples/check.ts';
import { defaultExample } from '../examples/index.ts';
import type { Context } from '../state/state.ts';
import { learn, say, sayOf } from '../text/say.ts';
import type { App } from './app.ts';
import { isLocked } from './examination.ts';

/** What a reader calls an example. */
export function titleOf({ id, title }: Example, { examples }: Context): string {
  const builtIn = examples.has(id) ? sayOf(`example-${id}`) : undefined;
  return title ?? builtIn ?? id;
}

/** Where the figure is not about the chapter's own example: which it is, and the way back. */
export function exampleNote(app: App): TemplateResult | typeof nothing {
  const { store } = app;
  const { example } = store.state;
  if (example === defaultExample || isLocked(app)) return nothing;
  const text = say('notTheChapters', { title: titleOf(example, store.context) });
  return html`<p class="example-note">${text} <button type="button" class="plain"
    @click=${() => store.show(defaultExample)}>${say('backToChapters')}</button></p>`;
}

/** The way to another example. What it opens is loaded when it is opened. */
export function exampleSection(app: App, active: boolean): TemplateResult {
  return html`<details class="another" @toggle=${open}><summary>${say('exampleSummary')}</summary>
    <mha-example .app=${app} .active=${active}></mha-example>
  </details>`;
}

async function open({ currentTarget }: Event): Promise<void> {
  if (customElements.get('mha-example') || !(currentTarget instanceof HTMLDetailsElement)) return;
  const place = currentTarget.querySelector('mha-example');
  try {
    const [{ ExamplePanel }] = await Promise.all([import('./example_panel.ts'), learn('example')]);
    if (!customElements.get('mha-example')) customElements.define('mha-example', ExamplePanel);
  } catch {
    if (place && !customElements.get('mha-example')) place.textContent = say('partMissing');
  }
}
