import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { language } from '../src/text/language.ts';
import { catalogue, missingInFile } from '../src/text/whole.ts';
import { chapterHtml } from './chapter_html.ts';
import { noticesInShort, thirdPartyNotices } from './notices.ts';
import { escapeHtml } from './prose.ts';
import { pseudo as pseudoText } from './pseudo.ts';
import { pseudoUi } from './pseudo_catalogue.ts';

const noticesFile = 'third-party-notices.txt';
/** What an example can hold, for whoever writes one. */
const schemaFile = 'example.schema.json';

/** Writes the chapter into index.html, and the notices beside it; the single file holds them in short, and packs their texts. */
export function chapterPage({ pseudo, single }: { pseudo: boolean; single: boolean }): Plugin {
  const text = pseudo ? pseudoUi() : single ? { ...catalogue, ...missingInFile } : catalogue;
  const translate = pseudo ? pseudoText : (sentence: string) => sentence;
  const label = escapeHtml(text.notices);
  const notices = single
    ? `<details><summary>${label}</summary><pre id="notices">${escapeHtml(noticesInShort())}</pre></details>`
    : `<a href="./${noticesFile}">${label}</a>`;
  return {
    name: 'chapter-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        (single ? forOneFile(html) : html)
          .replace(/lang="\w+"/, `lang="${pseudo ? `${language}-XA` : language}"`)
          .replace('%title%', escapeHtml(text.chapter))
          .replace('%description%', escapeHtml(text.description))
          // A function, because the text may hold "$&".
          .replace('<!--chapter-->', () => chapterHtml({ ui: text, translate }, notices)),
    },
    generateBundle() {
      if (single) return;
      this.emitFile({ type: 'asset', fileName: noticesFile, source: thirdPartyNotices() });
      const schema = readFileSync(new URL(`../src/examples/${schemaFile}`, import.meta.url), 'utf8');
      this.emitFile({ type: 'asset', fileName: schemaFile, source: schema });
    },
  };
}

/** The single file has a program of its own, which brings the styles of the figures. */
function forOneFile(html: string): string {
  const styles = ['text', 'print'].map((name) => `<link rel="stylesheet" href="./src/styles/${name}.css">`);
  return html
    .replace('./src/main.ts', './src/program.single.ts')
    .replace(/<link rel="stylesheet"[^>]*>/, styles.join('\n'));
}
