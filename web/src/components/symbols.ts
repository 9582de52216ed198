import { html, type TemplateResult } from 'lit';

/** "d_k" with k as a subscript. */
export function symbols(text: string): TemplateResult {
  const [first = '', ...others] = text.split('_');
  return html`${first}${others.map((part) => html`<sub>${part.charAt(0)}</sub>${part.slice(1)}`)}`;
}
