import type { Plugin } from 'vite';
import { language } from '../src/text/language.ts';
import { catalogue } from '../src/text/whole.ts';
import { chapterHtml } from './chapter_html.ts';
import { thirdPartyNotices } from './notices.ts';
import { escapeHtml } from './prose.ts';
import { pseudo as pseudoText } from './pseudo.ts';
import { pseudoUi } from './pseudo_catalogue.ts';

const noticesFile = 'third-party-notices.txt';

/** Writes the chapter into index.html, and the notices beside it or, for the single file, into it. */
export function chapterPage({ pseudo, single }: { pseudo: boolean; single: boolean }): Plugin {
  const text = pseudo ? pseudoUi() : catalogue;
  const translate = pseudo ? pseudoText : (sentence: string) => sentence;
  const label = escapeHtml(text.notices);
  const notices = single
    ? `<details><summary>${label}</summary><pre>${escapeHtml(thirdPartyNotices())}</pre></details>`
    : `<a href="./${noticesFile}">${label}</a>`;
  return {
    name: 'chapter-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace(/lang="\w+"/, `lang="${pseudo ? `${language}-XA` : language}"`)
          .replace('%title%', escapeHtml(text.chapter))
          .replace('%description%', escapeHtml(text.description))
          // A function, because the text may hold "$&".
          .replace('<!--chapter-->', () => chapterHtml({ ui: text, translate }, notices)),
    },
    generateBundle() {
      if (!single) this.emitFile({ type: 'asset', fileName: noticesFile, source: thirdPartyNotices() });
    },
  };
}
