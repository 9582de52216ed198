import { ink } from './ink.ts';
import { escaped, tag } from './markup.ts';

/** What a style sheet may say of a shape, with the value that goes without saying. */
const said: Readonly<Record<string, string>> = {
  'stroke-width': '1px',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'stroke-dasharray': 'none',
  'stroke-opacity': '1',
  'fill-opacity': '1',
  opacity: '1',
  'text-anchor': 'start',
  'dominant-baseline': 'auto',
  'vector-effect': 'none',
};
const unneeded = /^(class|style|id|role|tabindex|aria-.*|data-.*|on.*|fill|stroke|width|height)$/;

/** A drawing of the page as a drawing in the picture, with its looks written into it. */
export function drawn(svg: SVGSVGElement, { x, y, width, height }: DOMRect): string {
  return tag('svg', { ...own(svg), x, y, width, height, overflow: 'visible' }, content(svg));
}

function content(element: Element): string {
  return [...element.childNodes]
    .map((node) => {
      if (node instanceof SVGElement) return shape(node);
      return node instanceof Text ? escaped(node.data.trim()) : '';
    })
    .join('');
}

function shape(element: SVGElement): string {
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.visibility === 'hidden') return '';
  const looks: Record<string, string> = { ...own(element), ...size(element) };
  for (const side of ['fill', 'stroke'] as const) {
    const found = ink(style[side]);
    looks[side] = found?.colour ?? 'none';
    if (found && found.opacity < 1) looks[`${side}-opacity`] = String(found.opacity);
  }
  for (const [name, usual] of Object.entries(said)) {
    const value = style.getPropertyValue(name);
    if (value !== '' && value !== usual && looks[name] === undefined) looks[name] = value;
  }
  // A style sheet lets marks stand over the edges of their bars.
  if (element.localName === 'svg') looks.overflow = 'visible';
  if (element.localName === 'text' || element.localName === 'tspan') {
    looks['font-family'] = style.fontFamily;
    looks['font-size'] = style.fontSize;
    looks['font-weight'] = style.fontWeight;
  }
  return tag(element.localName, looks, content(element));
}

/** Attributes that say where and how large. */
function own(element: Element): Record<string, string> {
  return Object.fromEntries(
    [...element.attributes]
      .filter(({ name }) => !unneeded.test(name))
      .map(({ name, value }) => [name, value]),
  );
}

function size(element: Element): Record<string, string> {
  const found = ['width', 'height'].map((name) => [name, element.getAttribute(name)] as const);
  return Object.fromEntries(found.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}
