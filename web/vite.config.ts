import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { chapterPage } from './build/chapter_page.ts';
import { sitePolicy } from './build/policy.ts';
import { pseudoCatalogue } from './build/pseudo_catalogue.ts';
import { singleFile } from './build/single_file.ts';
import { language } from './src/text/language.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** What several views use goes with the page itself, rather than into a file a piece. */
const common = {
  name: 'common',
  minShareCount: 2,
  test: /node_modules|src\/(components|state|text|engine|views\/(figure|views|examination|problem_words|verdict))\b/,
};

/** What is found in another way where there is only one file. */
const inSingleFile = (name: string, folder = '') => ({
  find: new RegExp(`^\\./${name}\\.ts$`),
  replacement: path(`src/${folder}${name}.single.ts`),
});

/** The single file holds once what every module brings along. */
const inOneModule = [
  { find: /^#core\/(core|exercises|labs)(?=\.)/, replacement: path('../build/wasm/whole') },
  { find: /^#core\/fast-relaxed(?=\.)/, replacement: path('../build/wasm/fast-simd') },
];

/** Modes: `production` → dist/site, `single` → dist/mha.html, `pseudo` → build/pseudo-site. */
export default defineConfig(({ mode, command }) => {
  const single = mode === 'single';
  const pseudo = mode === 'pseudo';
  const folders: Readonly<Record<string, string>> = {
    single: '../build/single',
    pseudo: '../build/pseudo-site',
  };
  return {
    base: './',
    resolve: {
      alias: [
        ...(single ? inOneModule : []),
        { find: '#core', replacement: path('../build/wasm') },
        ...(single
          ? ['located', 'offline', 'start_worker', 'fast_builds'].map((name) => inSingleFile(name))
          : []),
        ...(single ? [inSingleFile('missing', `text/${language}/`)] : []),
      ],
    },
    plugins: [
      chapterPage({ pseudo, single }),
      ...(pseudo ? [pseudoCatalogue()] : []),
      ...(single ? [singleFile(path('../dist/mha.html'))] : []),
      ...(command === 'build' && !single ? [sitePolicy()] : []),
    ],
    build: {
      outDir: path(folders[mode] ?? '../dist/site'),
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      // The single file has one script: what the site loads when it is asked for is in it too.
      rolldownOptions: { output: { codeSplitting: single ? false : { groups: [common] } } },
      // The font and the engine are files of the site; in the single file the font is in the style.
      assetsInlineLimit: (file: string) => single && file.endsWith('.woff2'),
      reportCompressedSize: false,
    },
    worker: { format: 'es' },
    server: { fs: { allow: [path('..')] } },
  };
});
