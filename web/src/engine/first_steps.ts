import type { RawCore } from '#core/core.js';
import type { Caller } from './call.js';
import type { FirstSteps, LayerShapes } from './step_types.js';
import { Fields, text } from './validate.js';

/** The methods of the engine that serve the first steps of the chapter. */
export function firstStepsOf(core: RawCore, run: Caller): FirstSteps {
  return {
    bottleneck(input) {
      const fields = new Fields(input, 'input', ['scores', 'wanted', 'share']);
      const checked = {
        scores: fields.vector('scores'),
        wanted: fields.numbers('wanted'),
        share: fields.optionalNumber('share'),
      };
      const { bestScores, bestWeights, bestBits, ...rest } = run(() => core.bottleneck(checked));
      return { ...rest, best: { scores: bestScores, weights: bestWeights, bits: bestBits } };
    },

    commentary() {
      const { text, tokens, relations } = run(() => core.commentary());
      return {
        text,
        tokens,
        relations: relations.map(({ id, distractor, ...relation }) => ({
          ...relation,
          id: id as 'coreference' | 'topic',
          distractor: distractor < 0 ? null : distractor,
        })),
      };
    },

    tokenise(given) {
      const input = { text: text('text', given, Number.POSITIVE_INFINITY) };
      return run(() => core.tokenise(input));
    },

    shapes(input) {
      const fields = new Fields(input, 'input', ['n', 'dModel', 'heads', 'dK', 'dV']);
      const checked = {
        n: fields.wholeNumber('n', 1),
        dModel: fields.wholeNumber('dModel', 1),
        heads: fields.wholeNumber('heads', 1),
        dK: fields.optionalWholeNumber('dK', 1),
        dV: fields.optionalWholeNumber('dV', 1),
      };
      return run(() => core.shapes(checked)) as LayerShapes;
    },

    divisorsNear(input) {
      const fields = new Fields(input, 'input', ['dModel', 'heads']);
      const checked = { dModel: fields.wholeNumber('dModel', 1), heads: fields.wholeNumber('heads', 1) };
      return Array.from(run(() => core.divisorsNear(checked)));
    },
  };
}
