import { html, type TemplateResult } from 'lit';

/** The same without the marks, to be read out: "d_k" as "dk". */
export function spoken(text: string): string {
  return text.replace(/[_^]/g, '');
}

/** "d_k" with k as a subscript, "W_Q^i" with Q as a subscript and i as a superscript. */
export function symbols(text: string): TemplateResult {
  const [first = '', ...others] = text.split(/(?=[_^])/);
  return html`${first}${others.map((part) => {
    const [, mark, small, rest] = /^([_^])(\p{L}+|.)?(.*)$/su.exec(part) ?? [];
    return html`${mark === '_' ? html`<sub>${small}</sub>` : html`<sup>${small}</sup>`}${rest}`;
  })}`;
}
