import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { thirdPartyNotices } from './notices.ts';
import { packed } from './packing.ts';
import { policyMeta } from './policy.ts';

/**
 * Makes one HTML file of the page: styles, font, script and engine in it, and a policy of their hashes. What is large
 * is packed; src/unpack.single.ts starts the script.
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
    async writeBundle(_options, bundle) {
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
        boot: readFileSync(beside('../public/boot.js'), 'utf8'),
        unpack: await script(beside('../src/unpack.single.ts')),
        main: classic(chunks[0]?.code ?? ''),
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

/**
 * A module as a classic script, which can be a worker too: Chromium starts no module from a blob under the page's
 * policy. What asks for the module's address is what Vite wraps around imports of files; there are none.
 */
function classic(module: string): string {
  return `(async()=>{'use strict';${module.replaceAll('import.meta', '({})')}})()`;
}

function beside(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** A module and what it imports, as a classic script. */
async function script(input: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', rolldownOptions: { input, output: { format: 'iife' } } },
  });
  const [chunk] = 'output' in built ? built.output : [];
  if (chunk?.type !== 'chunk') throw new Error(`one script expected of ${input}`);
  return chunk.code;
}

/** What no browser reads as anything. */
function block(id: string, content: string | Uint8Array): string {
  const text = packed(Buffer.from(content));
  return `<script type="application/octet-stream" id="${id}">${text}</script>`;
}

export function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
