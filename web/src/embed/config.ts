/** What a frame is told to show. What is empty is left to the chapter. */
export interface Shown {
  readonly step: string;
  readonly example: string;
  readonly lang: string;
  /** 'light', 'dark', or anything else for the reader's own. */
  readonly theme: string;
}

export const shownKeys = ['step', 'example', 'lang', 'theme'] as const satisfies readonly (keyof Shown)[];

/**
 * The address of the chapter in a frame. All of it is in the query string: what others append to an address, as
 * WordPress does, comes after a #.
 */
export function frameAddress(page: string | URL, shown: Partial<Shown>, id = ''): string {
  const url = new URL(page);
  url.searchParams.set('embed', '1');
  show(url, shown);
  if (id !== '') url.searchParams.set('id', id);
  return url.href;
}

/** The address of the chapter in a tab of its own, where it shows the same. */
export function tabAddress(page: string | URL, shown: Partial<Shown>): string {
  const url = new URL(page);
  show(url, shown);
  return url.href;
}

function show(url: URL, shown: Partial<Shown>): void {
  for (const key of shownKeys) {
    const value = shown[key] ?? '';
    if (value !== '' && !(key === 'theme' && value === 'auto')) url.searchParams.set(key, value);
  }
}

/** What a frame may do besides what any may. */
export const allowed = 'clipboard-write; fullscreen';

/** Where the chapter is, beside the script: the build fills it in, for a web server and for a file opened by itself. */
export const pages = { served: '%page-served%', file: '%page-file%' };

export function pageBeside(base: string): string {
  return new URL(base.startsWith('file:') ? pages.file : pages.served, base).href;
}
