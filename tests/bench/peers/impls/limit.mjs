// The machine's limit as an implementation: the 6 × 8 micro-kernel on packed panels in the first-level
// cache, for as many multiply-adds as the layer needs. It computes nothing of use, so nothing is checked.
import { flops } from '../lib/inputs.mjs';
import { kernel } from '../lib/wasm-peak.mjs';
export const meta = { weights: 'const', limit: true };
export async function create(shape) {
  const rows = 6, cols = 8, depth = 256, unroll = 4;
  const { f } = (await WebAssembly.instantiate(kernel(rows, cols, true, 'load', unroll), {})).instance.exports;
  const passes = Math.max(1, Math.round(flops(shape) / (2 * rows * cols * depth)));
  const run = () => { for (let i = 0; i < passes; i++) f(depth / unroll, 65536, 131072, 1024); };
  return { name: 'limit', run, dispose() {} };
}
