/** What can be typed on the page for teachers; each gives undefined for what is of no use. */

export const heights = { least: 200, most: 9999, start: 900 } as const;

/** Where a chapter could be, for who has not published one yet. */
export const someFolder = 'https://example.org/multi-head-attention/';
export const someFile = 'examples/rain.json';

/** The address of a folder on the web, with a slash at the end. */
export function readFolder(typed: string): string | undefined {
  if (!URL.canParse(typed.trim())) return undefined;
  const { protocol, origin, pathname } = new URL(typed.trim());
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  // Someone may paste the address of a page in it.
  return `${origin}${pathname.replace(/[^/]+\.html?$/, '').replace(/\/*$/, '/')}`;
}

/** The path of a file on the server of the chapter, as the chapter accepts one. */
export function readPath(typed: string): string | undefined {
  const path = typed.trim();
  const elsewhere = /^[a-z][a-z\d+.-]*:|^[\\/]{2}|\s/i.test(path);
  return /[./]/.test(path) && !elsewhere && path.length <= 300 ? path : undefined;
}

export function readHeight(typed: string): number | undefined {
  const height = /^\s*\d{1,5}\s*$/.test(typed) ? Number(typed) : Number.NaN;
  return height >= heights.least && height <= heights.most ? height : undefined;
}
