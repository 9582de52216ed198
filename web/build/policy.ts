import type { Plugin } from 'vite';

/** A content security policy as a meta element. */
export function policyMeta(directives: Readonly<Record<string, string>>): string {
  const policy = Object.entries(directives).map(([name, sources]) => `${name} ${sources}`);
  return `<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">`;
}

/** The site allows its own files, and WebAssembly. */
export function sitePolicy(): Plugin {
  const meta = policyMeta({
    'default-src': "'none'",
    'script-src': "'self' 'wasm-unsafe-eval'",
    'style-src': "'self'",
    'font-src': "'self'",
    'connect-src': "'self'",
    'img-src': "'self' data:",
    'base-uri': "'none'",
    'form-action': "'none'",
  });
  return {
    name: 'site-policy',
    transformIndexHtml: (html, { bundle }) => {
      const files = Object.keys(bundle ?? {});
      const wasm = files.find((file) => /\bcore-[^/]*\.wasm$/.test(file)); // the first figure waits for this one alone
      const preload = `<link rel="preload" href="./${wasm}" as="fetch" type="application/wasm" crossorigin>`;
      return html.replace('<!--policy-->', `${meta}${wasm ? `\n${preload}` : ''}`);
    },
  };
}
