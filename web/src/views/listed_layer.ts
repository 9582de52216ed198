import type { ListedLayer, WeightName } from '../listings/layer.ts';
import { type Layer, layerInput, queries } from '../state/layer.ts';

/** The layer as its programs are written. */
export function listedLayer(layer: Layer): ListedLayer {
  const { tokens, query, causal, matrices } = layer.example;
  const { xQ, xK = xQ, xV = xK, heads, scale, gates, ...rest } = layerInput(layer);
  const names = ['wQ', 'wK', 'wV', 'wO'] as const satisfies readonly WeightName[];
  const weights = Object.fromEntries(names.flatMap((name) => (rest[name] ? [[name, rest[name]]] : [])));
  const one = queries(layer.example) === 1;
  return {
    tokens,
    query: one && tokens.length > 1 ? query : undefined,
    inputs: matrices.x ? xQ : { q: xQ, k: xK, v: xV },
    weights,
    heads,
    scale,
    // One token that asks stands at the end, as far as the mask is concerned, and sees all.
    causal: causal && !one,
    gates: gates && [...gates],
  };
}
