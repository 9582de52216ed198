import { labels } from './labels.ts';
import type { ListedLayer, Program } from './layer.ts';
import { type Dialect, pythonProgram } from './python.ts';

export const numpy = (): Dialect => ({
  library: 'NumPy',
  imports: (functions) => `from math import ${['copysign', ...functions].join(', ')}

import numpy as np`,
  array: (rows) => `np.array(${rows}, dtype=float)`,
  softmax: `def softmax(S):
    # ${labels().shift}
    E = np.exp(S - S.max(axis=1, keepdims=True))
    return E / E.sum(axis=1, keepdims=True)


`,
  mask: `    # ${labels().mask}
    S[np.triu(np.ones(S.shape, dtype=bool), k=1)] = -np.inf\n`,
  sqrt: 'np.sqrt',
  split: (name) => `np.split(${name}, h, axis=1)`,
  joined: (list) => `np.hstack(${list})`,
});

export function numpyProgram(layer: ListedLayer): Program {
  return { text: pythonProgram(layer, numpy()), fileName: 'attention_numpy.py' };
}
