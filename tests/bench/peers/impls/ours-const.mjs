// This project's fast path, weights packed once. The package is served from dist/engine.
import { loadOurs } from '../lib/ours.mjs';
export const meta = { weights: 'const' };
export const create = (o) => loadOurs({ build: undefined, constant: true, name: 'ours' }, o);
