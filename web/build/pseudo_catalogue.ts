import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { language } from '../src/text/language.ts';
import { type Catalogue, catalogue, files } from '../src/text/whole.ts';
import { pseudo } from './pseudo.ts';

function translated(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudo(text)]));
}

export function pseudoUi(): Catalogue {
  return translated(catalogue) as Catalogue;
}

/** Puts the made-up language in the place of the page's. */
export function pseudoCatalogue(): Plugin {
  return {
    name: 'pseudo-catalogue',
    enforce: 'pre',
    load: (id) => {
      const name = basename(id, '.ts');
      if (!id.endsWith(`/src/text/${language}/${name}.ts`) || !(name in files)) return null;
      return `export const ${name} = ${JSON.stringify(translated(files[name as keyof typeof files]))};`;
    },
  };
}
