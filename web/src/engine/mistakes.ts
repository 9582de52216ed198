import type { RawExercises, RawSingles } from '#core/exercises.js';
import type { Caller } from './call.js';
import type { MistakeId, Mistakes, Single } from './mistake_types.js';
import { Fields } from './validate.js';

/** The methods of the exercises that concern bugs. */
export function mistakesOf(raw: RawExercises, run: Caller): Mistakes {
  return {
    mistakesExample() {
      const { layers, ...example } = run(() => raw.mistakesExample());
      return { ...example, layers: layers as MistakeId[] };
    },

    brokenLayer(input) {
      const fields = new Fields(input, 'input', ['q', 'k', 'v', 'heads', 'mistake']);
      const checked = {
        q: fields.matrix('q'),
        k: fields.matrix('k'),
        v: fields.matrix('v'),
        heads: fields.wholeNumber('heads', 1),
        mistake: fields.optionalText('mistake') ?? '',
      };
      return run(() => raw.brokenLayer(checked));
    },

    naiveSoftmax(input) {
      const fields = new Fields(input, 'input', ['scores', 'factor']);
      const checked = { scores: fields.vector('scores'), factor: fields.optionalNumber('factor') ?? 1 };
      const { exps, sum, naive, ...rest } = run(() => raw.naiveSoftmax(checked));
      const [total = 0] = singles(sum);
      return { ...rest, exps: singles(exps), sum: total, naive: singles(naive) };
    },

    countParameters(input) {
      const fields = new Fields(input, 'input', ['dModel', 'heads']);
      const checked = { dModel: fields.wholeNumber('dModel', 1), heads: fields.wholeNumber('heads', 1) };
      return run(() => raw.countParameters(checked));
    },
  };
}

function singles({ values, kinds }: RawSingles): Single[] {
  return kinds.map((kind, i) => (kind === 'finite' ? (values[i] ?? 0) : (kind as Single)));
}
