// Runs the published package as a user would: dist/engine, loaded from where it was built.
import { isNode } from './env.mjs';

const at = isNode ? new URL('../../../../dist/engine/', import.meta.url).href : `${globalThis.location.origin}/engine/`;
const file = (name) => `${at}${name}`;

async function fastOf(build) {
  if (build === undefined) return await (await import(/* @vite-ignore */ file('index.js'))).loadFast();
  const { loadFast } = await import(file('fast.js'));
  return await loadFast(undefined, (name) => ({ wasmUrl: file(`fast-${name}.wasm`) }), build);
}

const square = (d, data) => ({ rows: d, cols: d, data });

export async function loadOurs({ build, constant, name }, { n, d, h, weights }) {
  const fast = await fastOf(build);
  const out = new Float32Array(n * d);
  const all = (w) => ({ wQ: square(d, w.Wq), wK: square(d, w.Wk), wV: square(d, w.Wv), wO: square(d, w.Wo), heads: h });
  if (!constant) {
    return { name, run: (inputs) => fast.forward({ x: inputs.X, out, ...all(inputs) }), dispose() {} };
  }
  const layer = fast.packWeights(all(weights));
  return { name, run: (inputs) => layer.forward(inputs.X, out), dispose: () => layer.dispose() };
}
