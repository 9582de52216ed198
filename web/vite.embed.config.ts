import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { embedPage, embedScript, type Target } from './build/embedding.ts';
import { pseudoCatalogue } from './build/pseudo_catalogue.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const inSite = (folder: string): Target => ({
  folder: path(folder),
  pages: { served: 'index.html', file: 'index.html' },
});

/** Whichever of the two is published, it has them beside the chapter. */
const targets: readonly Target[] = [
  { folder: path('../dist'), pages: { served: 'site/index.html', file: 'mha.html' } },
  inSite('../dist/site'),
];

/** What puts the chapter on other pages. Modes: `script` → embed.js; `page`, `pseudo` → embed.html, oembed.json. */
export default defineConfig(({ mode }) => {
  const pseudo = mode === 'pseudo';
  const isPage = mode !== 'script';
  return {
    base: './',
    plugins: isPage
      ? [
          ...(pseudo ? [pseudoCatalogue()] : []),
          embedPage(pseudo ? [inSite('../build/pseudo-site')] : targets, pseudo),
        ]
      : [embedScript(targets)],
    build: {
      outDir: path(`../build/embed-${mode}`),
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      copyPublicDir: false,
      rolldownOptions: {
        input: path(isPage ? 'embed.html' : 'src/embed.ts'),
        output: isPage ? { codeSplitting: false } : { format: 'iife', entryFileNames: 'embed.js' },
      },
      reportCompressedSize: false,
    },
  };
});
