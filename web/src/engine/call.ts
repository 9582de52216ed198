import type { RawFailure, RawSuccess } from '#core/core.js';
import { EngineError } from './error.js';
import type { ErrorCode } from './types.js';

/** Calls one wasm instance. */
export interface Caller {
  <Value>(call: () => RawSuccess<Value> | RawFailure): Value;
  /** Throws `engine-aborted` when the instance is broken. */
  check(): void;
}

/**
 * A caller for one instance: gives the value, or throws the failure as an EngineError. Once the instance is broken,
 * its memory cannot be trusted, and every later call throws `engine-aborted`.
 *
 * @param loader the function that makes a new one
 */
export function caller(loader: string): Caller {
  /** What broke the instance, once something has. */
  let broken: { readonly by: unknown } | undefined;

  function check(): void {
    if (broken !== undefined) throw aborted(broken.by, loader);
  }

  function run<Value>(call: () => RawSuccess<Value> | RawFailure): Value {
    check();
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
      throw aborted(cause, loader);
    }
    if (result.ok) return result.value;
    const { code, message, detail } = result;
    if (code === 'engine-aborted') {
      broken = { by: message };
      throw aborted(message, loader);
    }
    throw new EngineError(code as ErrorCode, detail, { message });
  }

  return Object.assign(run, { check });
}

/** JavaScript could not allocate a result. The wasm side has cleaned up by then, and stays usable. */
function isFailedAllocation(cause: unknown): boolean {
  return cause instanceof RangeError && !/call stack/i.test(cause.message);
}

function aborted(cause: unknown, loader: string): EngineError {
  const detail = {
    argument: 'engine',
    got: `stopped by ${String(cause)}`,
    needed: `a new one from ${loader}`,
  };
  return new EngineError('engine-aborted', detail, { cause });
}
