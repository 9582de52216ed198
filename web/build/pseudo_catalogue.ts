import type { Plugin } from 'vite';
import { type Catalogue, ui } from '../src/text/en/ui.ts';
import { pseudo } from './pseudo.ts';

export function pseudoUi(): Catalogue {
  return Object.fromEntries(Object.entries(ui).map(([key, text]) => [key, pseudo(text)])) as Catalogue;
}

/** Puts the made-up language in the place of English. */
export function pseudoCatalogue(): Plugin {
  return {
    name: 'pseudo-catalogue',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('/src/text/en/ui.ts') ? `export const ui = ${JSON.stringify(pseudoUi())};` : null,
  };
}
