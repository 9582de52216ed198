import { cppProgram } from './cpp.ts';
import type { Language, ListedLayer, Program } from './layer.ts';
import { numpyProgram } from './numpy.ts';
import { pytorchProgram } from './pytorch.ts';

const programs: Readonly<Record<Language, (layer: ListedLayer) => Program>> = {
  numpy: numpyProgram,
  pytorch: pytorchProgram,
  cpp: cppProgram,
};

/** The layer as a program of a language. */
export function program(language: Language, layer: ListedLayer): Program {
  return programs[language](layer);
}
