import temml from 'temml';

/** TeX → MathML that a strict content policy accepts: looks come from classes alone. */
export function mathML(tex: string, display: boolean): string {
  const rendered = temml.renderToString(tex, { displayMode: display, throwOnError: true, annotate: false });
  return rendered.replace(/ style="[^"]*"/g, '').replace(/<mrow><\/mrow>/g, '');
}
