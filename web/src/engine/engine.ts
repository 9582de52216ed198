import type { RawFailure, RawModule, RawSuccess, RawTrace } from '#core/core.js';
import { EngineError } from './error.js';
import { loadCore } from './load.js';
import { exercisesOf } from './questions.js';
import type {
  AttendInput,
  Engine,
  EngineSource,
  ErrorCode,
  MultiHeadInput,
  MultiHeadTrace,
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
  new Fields(source, 'source', ['wasmBinary', 'wasmUrl']);
  return engineOf(await loadCore(source));
}

const attendNames = ['q', 'k', 'v', 'scale', 'causal', 'mask'] as const;
const multiHeadNames = [
  ...(['xQ', 'xK', 'xV', 'wQ', 'wK', 'wV', 'wO'] as const),
  ...(['heads', 'scale', 'causal', 'mask', 'gates'] as const),
];

function engineOf(core: RawModule): Engine {
  /** What broke the instance, once something has: its memory cannot be trusted afterwards. */
  let broken: { readonly by: unknown } | undefined;

  function run<Value>(call: () => RawSuccess<Value> | RawFailure): Value {
    if (broken !== undefined) throw aborted(broken.by);
    let result: RawSuccess<Value> | RawFailure;
    try {
      result = call();
    } catch (cause) {
      if (isFailedAllocation(cause)) {
        const detail = { argument: 'memory', got: 'an allocation that failed', needed: 'a smaller input' };
        throw new EngineError('out-of-memory', detail, { cause });
      }
      // A trap, or an exception that should not have come this far.
      broken = { by: cause };
      throw aborted(cause);
    }
    if (result.ok) return result.value;
    const { code, message, detail } = result;
    if (code === 'engine-aborted') {
      broken = { by: message };
      throw aborted(message);
    }
    throw new EngineError(code as ErrorCode, detail, { message });
  }

  return {
    ...exercisesOf(core, run),

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
  };
}

/** JavaScript could not allocate a result. The wasm side has cleaned up by then, and stays usable. */
function isFailedAllocation(cause: unknown): boolean {
  return cause instanceof RangeError && !/call stack/i.test(cause.message);
}

function aborted(cause: unknown): EngineError {
  const detail = {
    argument: 'engine',
    got: `stopped by ${String(cause)}`,
    needed: 'a new engine from loadEngine',
  };
  return new EngineError('engine-aborted', detail, { cause });
}

function toTrace(raw: RawTrace): Trace {
  const { keys, ends } = raw.largest;
  const largest = Array.from(ends, (end, i) => Array.from(keys.subarray(i === 0 ? 0 : ends[i - 1], end)));
  return { ...raw, largest };
}
