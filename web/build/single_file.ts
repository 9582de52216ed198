import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { thirdPartyNotices } from './notices.ts';
import { policyMeta } from './policy.ts';

/**
 * Makes one HTML file of the page: styles, font, script and engine in it, and a policy of their hashes. What is large
 * is gzipped and in base64; unpack.js starts the script.
 */
export function singleFile(target: string): Plugin {
  let folder = '';
  /** The modules that the page imports, by the ids of their blocks. */
  const modules = new Map<string, string>();
  return {
    name: 'single-file',
    enforce: 'pre',
    configResolved(config) {
      folder = config.build.outDir;
    },
    load(id) {
      const [file = '', query] = id.split('?');
      if (query !== 'url' || !file.endsWith('.wasm')) return null;
      const block = basename(file).replace('.', '-');
      modules.set(block, file); // several modules may be one
      return `export default ${JSON.stringify(block)};`;
    },
    writeBundle(_options, bundle) {
      const files = Object.values(bundle);
      const page = files.find((file) => file.fileName === 'index.html');
      const chunks = files.filter((file) => file.type === 'chunk');
      const style = files.find((file) => file.fileName.endsWith('.css'));
      if (page?.type !== 'asset' || style?.type !== 'asset' || chunks.length !== 1)
        throw new Error(
          `one page, one script and one style expected, not ${files.map((f) => f.fileName).join(', ')}`,
        );
      const parts: Parts = {
        style: String(style.source),
        boot: part('../public/boot.js'),
        unpack: part('unpack.js'),
        main: chunks[0]?.code ?? '',
        modules: [...modules].map(([id, file]) => block(id, readFileSync(file))),
      };
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, inline(String(page.source), parts));
      rmSync(folder, { recursive: true });
    },
  };
}

interface Parts {
  readonly style: string;
  readonly boot: string;
  readonly unpack: string;
  readonly main: string;
  readonly modules: readonly string[];
}

function inline(page: string, parts: Parts): string {
  const policy = policyMeta({
    'default-src': "'none'",
    'script-src': `'wasm-unsafe-eval' ${[parts.boot, parts.unpack, parts.main].map(hash).join(' ')}`,
    'style-src': hash(parts.style),
    'font-src': 'data:',
    'img-src': 'data:',
    'worker-src': 'blob:',
    'base-uri': "'none'",
    'form-action': "'none'",
  });
  const body = `${[block('main-js', parts.main), block('notices-txt', thirdPartyNotices()), ...parts.modules].join('\n')}
<script>${parts.unpack}</script>
</body>`;
  // Functions, because what is put in may hold "$&".
  return page
    .replace('<!--policy-->', () => policy)
    .replace(/<script type="module"[^>]*><\/script>\n?/, '')
    .replace('./icon.svg', 'data:,')
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${parts.style}</style>`)
    .replace(/<script src="\.\/boot\.js"><\/script>/, () => `<script>${parts.boot}</script>`)
    .replace('</body>', () => body);
}

function part(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

/** What no browser reads as anything: gzipped, in base64. */
function block(id: string, content: string | Uint8Array): string {
  const packed = gzipSync(content, { level: 9 }).toString('base64');
  return `<script type="application/octet-stream" id="${id}">${packed}</script>`;
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
