/** Colours and letters as a picture needs them, which knows no style sheet. */

const canvas = document.createElement('canvas');
canvas.width = 1;
canvas.height = 1;
const context = canvas.getContext('2d', { willReadFrequently: true });
const known = new Map<string, Ink | undefined>();

export interface Ink {
  /** "#1d1c1a" */
  readonly colour: string;
  /** 0 … 1 */
  readonly opacity: number;
}

/** A computed colour of any notation; undefined if nothing of it is seen. */
export function ink(css: string): Ink | undefined {
  if (!known.has(css)) known.set(css, resolved(css));
  return known.get(css);
}

function resolved(css: string): Ink | undefined {
  if (!context || css === '' || css === 'none' || css === 'transparent') return undefined;
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = css;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  if (alpha === 0) return undefined;
  const digits = [red, green, blue].map((part) => part.toString(16).padStart(2, '0'));
  return { colour: `#${digits.join('')}`, opacity: alpha / 255 };
}

/** How far below the top of a line its letters stand. */
export function ascent(style: CSSStyleDeclaration): number {
  if (!context) return Number.parseFloat(style.fontSize);
  context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  return context.measureText('x').fontBoundingBoxAscent;
}
