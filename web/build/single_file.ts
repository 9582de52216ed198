import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { policyMeta } from './policy.ts';

/** Makes one HTML file of the page: styles, scripts, font and engine in it, and a policy of their hashes. */
export function singleFile(wasmFile: string, target: string): Plugin {
  let folder = '';
  return {
    name: 'single-file',
    enforce: 'post',
    configResolved(config) {
      folder = config.build.outDir;
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
        boot: readFileSync(new URL('../public/boot.js', import.meta.url), 'utf8'),
        main: chunks[0]?.code ?? '',
        wasm: gzipSync(readFileSync(wasmFile), { level: 9 }).toString('base64'),
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
  readonly main: string;
  readonly wasm: string;
}

function inline(page: string, parts: Parts): string {
  const main = parts.main.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
  const policy = policyMeta({
    'default-src': "'none'",
    'script-src': `'wasm-unsafe-eval' ${hash(parts.boot)} ${hash(main)}`,
    'style-src': hash(parts.style),
    'font-src': 'data:',
    'img-src': 'data:',
    'worker-src': 'blob:',
    'base-uri': "'none'",
    'form-action': "'none'",
  });
  const body = `<script type="application/octet-stream" id="core-wasm">${parts.wasm}</script>
<script type="module">${main}</script>
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

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
