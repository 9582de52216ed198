import { html, svg, type TemplateResult } from 'lit';

const letters = 'ABCDEFGHIJKLMNOP';
const hues = ['hue-a', 'hue-b', 'hue-c', 'hue-d'] as const;

/** Class that sets the hue of a head: grey for the full one and beyond the fourth. */
export function hueOf(head: 'full' | number): string {
  return head === 'full' ? 'hue-full' : (hues[head] ?? 'hue-full');
}

/** "A" for head 0 */
export function letterOf(head: number): string {
  return letters.charAt(head);
}

/** The mark of a head: hue alone never tells heads apart. */
export function headMark(head: 'full' | number): TemplateResult {
  const shapes = [
    svg`<circle cx="6" cy="6" r="5"/>`,
    svg`<path d="M6 .5 11.5 6 6 11.5.5 6z"/>`,
    svg`<path d="M1.5 1.5h9v9h-9z"/>`,
    svg`<path d="M6 1 11.5 11H.5z"/>`,
  ];
  return html`<svg class="mark" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
    ${shapes[head === 'full' ? 0 : head] ?? shapes[0]}
  </svg>`;
}
