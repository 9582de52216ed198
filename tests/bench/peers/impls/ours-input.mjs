// This project's fast path, weights packed in each call.
import { loadOurs } from '../lib/ours.mjs';
export const meta = { weights: 'input' };
export const create = (o) => loadOurs({ build: undefined, constant: false, name: 'ours' }, o);
