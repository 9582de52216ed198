import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { pages } from '../src/embed/config.ts';
import { oembed } from '../src/embed/snippets.ts';
import { language } from '../src/text/language.ts';
import { catalogue } from '../src/text/whole.ts';
import { choiceAtFirst, embeddingHtml } from './embedding_html.ts';
import { policyMeta } from './policy.ts';
import { escapeHtml } from './prose.ts';
import { pseudo as pseudoText } from './pseudo.ts';
import { pseudoUi } from './pseudo_catalogue.ts';
import { hash } from './single_file.ts';

/** A folder that gets what is built, and where the chapter is from there. */
export interface Target {
  readonly folder: string;
  readonly pages: typeof pages;
}

/** Writes `embed.js`: one classic script, so that a course page can load it from anywhere. */
export function embedScript(targets: readonly Target[]): Plugin {
  let built = '';
  return {
    name: 'embed-script',
    configResolved(config) {
      built = config.build.outDir;
    },
    writeBundle(_options, bundle) {
      const [script] = Object.values(bundle);
      if (script?.type !== 'chunk') throw new Error('one script expected');
      for (const target of targets) write(target, 'embed.js', located(script.code, target));
      rmSync(built, { recursive: true });
    },
  };
}

/** Writes `embed.html`, which has its script and style in itself and opens from a file, and `oembed.json`. */
export function embedPage(targets: readonly Target[], isPseudo: boolean): Plugin {
  const translate = isPseudo ? pseudoText : (sentence: string) => sentence;
  const text = { ui: isPseudo ? pseudoUi() : catalogue, translate };
  let built = '';
  return {
    name: 'embed-page',
    enforce: 'pre',
    configResolved(config) {
      built = config.build.outDir;
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace(/lang="\w+"/, `lang="${isPseudo ? `${language}-XA` : language}"`)
          .replace('%title%', escapeHtml(text.ui.embedTitle))
          .replace('%description%', escapeHtml(text.ui.embedDescription))
          .replace('<!--embedding-->', () => embeddingHtml(text)),
    },
    writeBundle(_options, bundle) {
      const files = Object.values(bundle);
      const page = files.find(({ fileName }) => fileName === 'embed.html');
      const style = files.find(({ fileName }) => fileName.endsWith('.css'));
      const script = files.find(({ type }) => type === 'chunk');
      if (page?.type !== 'asset' || style?.type !== 'asset' || script?.type !== 'chunk')
        throw new Error(`a page, a script and a style expected, not ${files.map((file) => file.fileName)}`);
      for (const target of targets) {
        const parts = [page.source, style.source, script.code].map((part) => located(String(part), target));
        write(target, 'embed.html', inline(...(parts as [string, string, string])));
        const choice = { ...choiceAtFirst(text), page: target.pages.served };
        write(target, 'oembed.json', `${oembed(choice)}\n`);
      }
      rmSync(built, { recursive: true });
    },
  };
}

function inline(page: string, style: string, script: string): string {
  // The page has no formula.
  const plain = style.replace(/@font-face\s*\{[^}]*\}/g, '');
  const policy = policyMeta({
    'default-src': "'none'",
    'script-src': hash(script),
    'style-src': hash(plain),
    'img-src': 'data:',
    'frame-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
  });
  // Functions, because what is put in may hold "$&".
  return page
    .replace('<!--policy-->', () => policy)
    .replace(/<script type="module"[^>]*><\/script>\n?/, '')
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${plain}</style>`)
    .replace('</body>', () => `<script type="module">${script}</script>\n</body>`);
}

function located(text: string, target: Target): string {
  return text.replaceAll(pages.served, target.pages.served).replaceAll(pages.file, target.pages.file);
}

function write({ folder }: Target, name: string, content: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${name}`, content);
}
