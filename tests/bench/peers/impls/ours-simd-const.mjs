// The build without relaxed SIMD, weights packed once.
import { loadOurs } from '../lib/ours.mjs';
export const meta = { weights: 'const' };
export const create = (o) => loadOurs({ build: 'simd', constant: true, name: 'ours-simd' }, o);
