import type { NumberText } from '../text/number.ts';
import type { Language, ListedLayer, Program } from './layer.ts';
import { type Computed, printedLines } from './lines.ts';
import { numpy } from './numpy.ts';
import { pytorch } from './pytorch.ts';
import { cppExperiments } from './several_cpp.ts';
import { pythonExperiments } from './several_python.ts';

/** A layer under a name, to be run beside others. */
export interface Experiment {
  /** One line. */
  readonly name: string;
  readonly layer: ListedLayer;
}

/** All of them as one program of a language. */
export function severalProgram(language: Language, experiments: readonly Experiment[]): Program {
  switch (language) {
    case 'numpy':
      return { text: pythonExperiments(experiments, numpy()), fileName: 'experiments_numpy.py' };
    case 'pytorch':
      return { text: pythonExperiments(experiments, pytorch()), fileName: 'experiments_pytorch.py' };
    case 'cpp':
      return { text: cppExperiments(experiments), fileName: 'experiments.cpp' };
  }
}

/** What every program of one of them prints below its name: a line a query and result. */
export function severalLines(layer: ListedLayer, computed: Computed, numbers: NumberText): string[] {
  return printedLines(layer, computed, numbers, { entropies: true }).map(({ query, rest }) => query + rest);
}
