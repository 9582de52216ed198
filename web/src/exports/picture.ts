import { ascent, ink } from './ink.ts';
import { drawn } from './inline_svg.ts';
import { escaped, tag } from './markup.ts';
import { runs } from './runs.ts';

/** What stands over and under the figure in its picture. */
export interface About {
  readonly title: string;
  readonly source: string;
}

export interface Picture {
  /** The text of an SVG file that needs no other file. */
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

const margin = 24;
const line = 24;
const paper = '#ffffff';
/** What is there to be used, not to be seen. */
const tools =
  '.controls, .export, .help, button.plain:not(.row), .unseen, [role=alert], select, input[type=range], textarea, .pasted';

/**
 * The figure as it would stand on white paper with room enough: every line of text, rule, ground and drawing at the
 * place where the browser has put it, whatever the figure is made of.
 */
export function picture(figure: HTMLElement, about: About): Picture {
  return onPaper(figure, () => {
    const box = figure.getBoundingClientRect();
    const parts: string[] = [];
    let right = box.right;
    const at = (rect: DOMRect) => {
      right = Math.max(right, rect.right);
      return new DOMRect(rect.x - box.x + margin, rect.y - box.y + margin + line, rect.width, rect.height);
    };
    collect(figure, at, parts, true);
    const width = Math.ceil(right - box.left + 2 * margin);
    const height = Math.ceil(box.height + 2 * margin + 2 * line);
    return { svg: sheet(width, height, parts, about), width, height };
  });
}

/** In the light colours, without what is cut off or scrolled away; as it was before when done. */
function onPaper<T>(figure: HTMLElement, draw: () => T): T {
  const root = figure.ownerDocument.documentElement;
  const { theme } = root.dataset;
  root.dataset.theme = 'light';
  figure.classList.add('on-paper');
  const frames = [...figure.querySelectorAll('.scroll, .listing')];
  if (frames.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth))
    figure.classList.add('on-wide-paper');
  try {
    return draw();
  } finally {
    figure.classList.remove('on-paper', 'on-wide-paper');
    if (theme === undefined) delete root.dataset.theme;
    else root.dataset.theme = theme;
  }
}

function sheet(width: number, height: number, parts: readonly string[], { title, source }: About): string {
  const words = (text: string, y: number, attributes: Readonly<Record<string, string | number>>) =>
    tag('text', { x: margin, y, 'font-family': 'system-ui, sans-serif', ...attributes }, escaped(text));
  return tag(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}`, role: 'img' },
    [
      tag('title', {}, escaped(title)),
      tag('desc', {}, escaped(source)),
      tag('rect', { width, height, fill: paper }),
      words(title, margin + 4, { 'font-size': 18, 'font-weight': 600, fill: '#1d1c1a' }),
      ...parts,
      words(source, height - margin + 8, { 'font-size': 13, fill: '#645f57' }),
    ].join('\n'),
  );
}

type Place = (rect: DOMRect) => DOMRect;

function collect(element: Element, at: Place, parts: string[], outermost = false): void {
  if (element.matches(tools) || !element.checkVisibility({ visibilityProperty: true })) return;
  const style = getComputedStyle(element);
  if (element instanceof SVGSVGElement) {
    parts.push(drawn(element, at(element.getBoundingClientRect())));
    return;
  }
  if (!outermost) parts.push(...ground(style, at(element.getBoundingClientRect())));
  if (element instanceof HTMLInputElement) parts.push(...typed(element, style, at));
  for (const node of element.childNodes) {
    if (node instanceof Element) collect(node, at, parts);
    else if (node instanceof Text) parts.push(...written(node, style, at));
  }
  if (element.matches('.differs')) parts.push(...asterisk(element, at));
}

/** Background and borders. */
function ground(style: CSSStyleDeclaration, { x, y, width, height, right, bottom }: DOMRect): string[] {
  const found: string[] = [];
  const fill = ink(style.backgroundColor);
  if (fill) found.push(tag('rect', { x, y, width, height, fill: fill.colour, 'fill-opacity': fill.opacity }));
  const sides = [
    ['Top', x, y, right, y],
    ['Right', right, y, right, bottom],
    ['Bottom', x, bottom, right, bottom],
    ['Left', x, y, x, bottom],
  ] as const;
  for (const [side, x1, y1, x2, y2] of sides) {
    const thick = Number.parseFloat(style[`border${side}Width`]);
    const stroke = style[`border${side}Style`] === 'none' ? undefined : ink(style[`border${side}Color`]);
    if (stroke && thick > 0)
      found.push(tag('line', { x1, y1, x2, y2, stroke: stroke.colour, 'stroke-width': thick }));
  }
  return found;
}

function written(node: Text, style: CSSStyleDeclaration, at: Place): string[] {
  return runs(node, style.whiteSpace.startsWith('pre')).map(({ text, rect }) =>
    letters(text, at(rect), style),
  );
}

function letters(text: string, { x, y, width }: DOMRect, style: CSSStyleDeclaration): string {
  const backwards = /[\u0590-\u08ff]/.test(text);
  return tag(
    'text',
    {
      x: backwards ? x + width / 2 : x,
      y: y + ascent(style),
      ...(backwards ? { 'text-anchor': 'middle' } : {}),
      textLength: width,
      lengthAdjust: 'spacingAndGlyphs',
      ...font(style),
      fill: ink(style.color)?.colour ?? '#000000',
      'xml:space': 'preserve',
    },
    escaped(text),
  );
}

function font(style: CSSStyleDeclaration): Readonly<Record<string, string>> {
  return {
    'font-family': style.fontFamily,
    'font-size': style.fontSize,
    ...(style.fontWeight === '400' ? {} : { 'font-weight': style.fontWeight }),
    ...(style.fontStyle === 'normal' ? {} : { 'font-style': style.fontStyle }),
  };
}

/** What stands in a field. */
function typed(input: HTMLInputElement, style: CSSStyleDeclaration, at: Place): string[] {
  const { x, y, right, height } = at(input.getBoundingClientRect());
  const end = right - Number.parseFloat(style.paddingRight);
  const attributes = { x: end, y: y + height / 2, 'text-anchor': 'end', 'dominant-baseline': 'central' };
  return x < end
    ? [
        tag(
          'text',
          { ...attributes, ...font(style), fill: ink(style.color)?.colour ?? '' },
          escaped(input.value),
        ),
      ]
    : [];
}

/** The mark that a style sheet sets at the upper right. */
function asterisk(element: Element, at: Place): string[] {
  const style = getComputedStyle(element, '::after');
  const { right, y } = at(element.getBoundingClientRect());
  const size = Number.parseFloat(style.fontSize);
  const place = { x: right, y: y + size, 'text-anchor': 'end' };
  return [tag('text', { ...place, ...font(style), fill: ink(style.color)?.colour ?? '' }, '*')];
}
