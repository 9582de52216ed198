import type { RawOptions } from '#core/core.js';
import { EngineError } from './error.js';
import type { EngineSource } from './types.js';
import { describe, Fields, isBytes } from './validate.js';

/** The smallest module there is: where even this does not start, WebAssembly is forbidden. */
const emptyModule = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

/** Why there is no engine; `detail.argument` of an `engine-unavailable`. */
type Reason = 'webassembly' | 'policy' | 'download' | 'module';

function unavailable(reason: Reason, got: string, needed: string, cause?: unknown): EngineError {
  return new EngineError('engine-unavailable', { argument: reason, got, needed }, { cause });
}

/** What Emscripten wraps around a module. */
export type Glue<Raw> = (options: RawOptions) => Promise<Raw>;

/**
 * One of the modules, instantiated anew at each call.
 *
 * @param name of its files, e.g. "core"
 * @param glue of this module, or of all small ones; may still be on its way: the module is fetched and compiled beside it
 * @throws EngineError `engine-unavailable`, `wrong-type`, `invalid-argument`, `out-of-memory`
 */
export async function loadModule<Raw>(
  name: string,
  glue: Glue<Raw> | Promise<Glue<Raw>>,
  given: EngineSource,
): Promise<Raw> {
  const source = checkedSource(given);
  if (typeof WebAssembly !== 'object') {
    throw unavailable('webassembly', 'a runtime without WebAssembly', 'WebAssembly with exceptions');
  }
  const [module, create] = await Promise.all([compile(name, source), arrived(name, glue)]);
  try {
    return await new Promise<Raw>((resolve, reject) => {
      create({
        instantiateWasm(imports, receive) {
          WebAssembly.instantiate(module, imports).then(receive).catch(reject);
          return {};
        },
      }).then(resolve, reject);
    });
  } catch (cause) {
    if (cause instanceof RangeError) {
      const detail = {
        argument: 'memory',
        got: 'an allocation that failed',
        needed: 'memory for the engine',
      };
      throw new EngineError('out-of-memory', detail, { cause });
    }
    throw (await forbidden(cause)) ?? damaged(name, cause);
  }
}

async function arrived<Raw>(name: string, glue: Glue<Raw> | Promise<Glue<Raw>>): Promise<Glue<Raw>> {
  try {
    return await glue;
  } catch (cause) {
    throw unavailable('download', String(cause), `${name}.js`, cause);
  }
}

async function compile(name: string, source: Source): Promise<WebAssembly.Module> {
  const from = source instanceof URL ? await download(source) : source;
  try {
    if (!(from instanceof Response)) return await WebAssembly.compile(from);
    // compileStreaming insists on exactly this type; some servers send octet-stream, or add a charset.
    const streams = from.headers.get('content-type') === 'application/wasm';
    return await (streams && 'compileStreaming' in WebAssembly
      ? WebAssembly.compileStreaming(from)
      : WebAssembly.compile(await from.arrayBuffer()));
  } catch (cause) {
    const refusal = await forbidden(cause);
    if (refusal !== undefined) throw refusal;
    if (!(cause instanceof WebAssembly.CompileError)) {
      throw unavailable('download', String(cause), `all of ${name}.wasm`, cause);
    }
    if (!('Exception' in WebAssembly)) {
      throw unavailable(
        'webassembly',
        'WebAssembly without exceptions',
        'WebAssembly with exceptions',
        cause,
      );
    }
    throw damaged(name, cause);
  }
}

function damaged(name: string, cause: unknown): EngineError {
  return unavailable('module', String(cause), `the ${name}.wasm of the build that this is`, cause);
}

/** The error to throw where the content security policy is what stopped `cause`; browsers word that differently. */
async function forbidden(cause: unknown): Promise<EngineError | undefined> {
  try {
    // Chromium and Firefox refuse to compile, WebKit compiles and refuses to instantiate.
    await WebAssembly.instantiate(await WebAssembly.compile(emptyModule));
    return undefined;
  } catch {
    return unavailable('policy', String(cause), "'wasm-unsafe-eval' in the content security policy", cause);
  }
}

/** The bytes of a module, or its address. */
type Source = Uint8Array<ArrayBuffer> | ArrayBuffer | URL;

function checkedSource(given: EngineSource): Source {
  const { wasmBinary, wasmUrl } = new Fields(given, 'source', ['wasmBinary', 'wasmUrl']).values;
  return wasmBinary === undefined ? urlOf(wasmUrl) : bytesOf(wasmBinary);
}

function bytesOf(binary: unknown): Uint8Array<ArrayBuffer> | ArrayBuffer {
  if (isBytes(binary)) return binary;
  throw new EngineError('wrong-type', {
    argument: 'wasmBinary',
    got: describe(binary),
    needed: 'a Uint8Array or an ArrayBuffer',
  });
}

async function download(url: URL): Promise<Response | Uint8Array<ArrayBuffer>> {
  try {
    if (url.protocol === 'file:') {
      // Node's fetch reads no files. Not an import, which bundlers for the browser would try to follow.
      const files = builtinModule('node:fs/promises');
      if (files !== undefined) return await files.readFile(url);
    }
    const response = await fetch(url);
    if (response.ok) return response;
    throw new Error(`HTTP ${response.status}`);
  } catch (cause) {
    throw unavailable('download', String(cause), url.href, cause);
  }
}

function urlOf(wasmUrl: unknown): URL {
  if (wasmUrl instanceof URL) return wasmUrl;
  if (typeof wasmUrl !== 'string') {
    throw new EngineError('wrong-type', {
      argument: 'wasmUrl',
      got: describe(wasmUrl),
      needed: 'a URL or a string',
    });
  }
  try {
    return new URL(wasmUrl, globalThis.document?.baseURI ?? globalThis.location?.href);
  } catch (cause) {
    const detail = { argument: 'wasmUrl', got: describe(wasmUrl), needed: 'an absolute URL' };
    throw new EngineError('invalid-argument', detail, { cause });
  }
}

interface NodeFiles {
  readFile(url: URL): Promise<Uint8Array<ArrayBuffer>>;
}

function builtinModule(name: string): NodeFiles | undefined {
  const { process } = globalThis as {
    process?: { getBuiltinModule?: (name: string) => NodeFiles | undefined };
  };
  return process?.getBuiltinModule?.(name);
}
