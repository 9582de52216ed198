import { type About, picture } from './picture.ts';
import { raster } from './raster.ts';
import { tableText } from './table_text.ts';

export const kinds = ['svg', 'png', 'csv'] as const;
export type Kind = (typeof kinds)[number];

/** A figure as a file of a kind. */
export async function file(figure: HTMLElement, kind: Kind, about: About): Promise<Blob> {
  switch (kind) {
    case 'svg':
      return new Blob([picture(figure, about).svg], { type: 'image/svg+xml' });
    case 'png':
      return raster(picture(figure, about));
    case 'csv':
      return new Blob([tableText(figure)], { type: 'text/csv' });
  }
}
