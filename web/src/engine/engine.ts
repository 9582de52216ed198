import type { RawCore, RawTrace } from '#core/core.js';
import createModule from '#core/whole.js';
import { caller } from './call.js';
import { firstStepsOf } from './first_steps.js';
import { loadModule } from './load.js';
import type {
  AttendInput,
  Engine,
  EngineSource,
  MultiHeadInput,
  MultiHeadTrace,
  OutputParts,
  OutputPartsInput,
  Trace,
} from './types.js';
import { Fields } from './validate.js';

export { EngineError } from './error.js';
export { matrix } from './matrix.js';
export type * from './types.js';

/**
 * Loads an engine. Each call makes one of its own; after `engine-aborted`, call it again.
 *
 * @param source exactly one of wasmBinary (nothing is fetched then) and wasmUrl
 * @throws EngineError `engine-unavailable`, where `detail.argument` says why: `webassembly` (the runtime has none, or
 * none with exceptions), `policy` (the content security policy forbids compiling), `download` (core.wasm did not
 * arrive), `module` (it is damaged or of another build); `wrong-type`, `invalid-argument` (source); `out-of-memory`
 */
export async function loadEngine(source: EngineSource): Promise<Engine> {
  return engineOf(await loadModule<RawCore>('core', createModule, source));
}

const attendNames = ['q', 'k', 'v', 'scale', 'causal', 'mask'] as const;
const multiHeadNames = [
  ...(['xQ', 'xK', 'xV', 'wQ', 'wK', 'wV', 'wO'] as const),
  ...(['heads', 'scale', 'causal', 'mask', 'gates'] as const),
];

function engineOf(core: RawCore): Engine {
  const run = caller('loadEngine');

  return {
    ...firstStepsOf(core, run),

    attend(input: AttendInput): Trace {
      const fields = new Fields(input, 'input', attendNames);
      const checked = {
        q: fields.matrix('q'),
        k: fields.matrix('k'),
        v: fields.matrix('v'),
        scale: fields.optionalNumber('scale'),
        causal: fields.optionalBoolean('causal'),
        mask: fields.optionalMatrix('mask'),
      };
      return toTrace(run(() => core.attend(checked)));
    },

    multiHead(input: MultiHeadInput): MultiHeadTrace {
      const fields = new Fields(input, 'input', multiHeadNames);
      const checked = {
        xQ: fields.matrix('xQ'),
        xK: fields.optionalMatrix('xK'),
        xV: fields.optionalMatrix('xV'),
        wQ: fields.optionalMatrix('wQ'),
        wK: fields.optionalMatrix('wK'),
        wV: fields.optionalMatrix('wV'),
        wO: fields.optionalMatrix('wO'),
        heads: fields.wholeNumber('heads', 1),
        scale: fields.optionalNumber('scale'),
        causal: fields.optionalBoolean('causal'),
        mask: fields.optionalMatrix('mask'),
        gates: fields.optionalVector('gates'),
      };
      const { heads, concat, output } = run(() => core.multiHead(checked));
      return { heads: heads.map(toTrace), concat, output };
    },

    outputParts(input: OutputPartsInput): OutputParts {
      const fields = new Fields(input, 'input', ['concat', 'wO', 'heads', 'before']);
      const checked = {
        concat: fields.matrix('concat'),
        wO: fields.optionalMatrix('wO'),
        heads: fields.wholeNumber('heads', 1),
        before: fields.matrix('before'),
      };
      return run(() => core.outputParts(checked));
    },
  };
}

function toTrace(raw: RawTrace): Trace {
  const { keys, ends } = raw.largest;
  const largest = Array.from(ends, (end, i) => Array.from(keys.subarray(i === 0 ? 0 : ends[i - 1], end)));
  return { ...raw, largest };
}
