import { labels } from './labels.ts';
import type { ListedLayer, Program } from './layer.ts';
import { type Dialect, pythonProgram } from './python.ts';

export const pytorch = (): Dialect => ({
  library: 'PyTorch',
  imports: (functions) => `from math import ${['copysign', ...functions, 'sqrt'].join(', ')}

import torch`,
  array: (rows) => `torch.tensor(${rows}, dtype=torch.float64)`,
  softmax: `def softmax(S):
    # ${labels().shifts}
    return torch.softmax(S, dim=1)


`,
  mask: `    # ${labels().mask}
    S[torch.ones_like(S).triu(diagonal=1).bool()] = -torch.inf\n`,
  sqrt: 'sqrt',
  split: (name) => `${name}.chunk(h, dim=1)`,
  joined: (list) => `torch.cat(${list}, dim=1)`,
});

export function pytorchProgram(layer: ListedLayer): Program {
  return { text: pythonProgram(layer, pytorch()), fileName: 'attention_pytorch.py' };
}
