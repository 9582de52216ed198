// Where the wasm comes from, why there may be no engine, and what an engine does once it is broken.

import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  counting,
  engineWithMemory,
  expectRefusal,
  loadEngine,
  loadExercises,
  packageDir,
  refusal,
  rejection,
  wasmBinary,
  withMemory,
} from './support.js';

const input = { xQ: counting(3, 4), heads: 2 };
const wasm = readFileSync(`${packageDir}core.wasm`);

let server: Server | undefined;
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  server?.close();
  server?.closeAllConnections();
  server = undefined;
});

/** A server on this machine; the address of its core.wasm. */
async function serve(listener: RequestListener): Promise<string> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}/core.wasm`;
}

const send =
  (type: string, body: Uint8Array | string, status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': type }).end(body);

describe('an engine comes from', () => {
  it('the file beside the package', async () => {
    expect((await loadEngine()).multiHead(input).heads).toHaveLength(2);
  });

  it.each([
    ['a Uint8Array', () => wasmBinary('core')],
    ['a Buffer', () => wasm],
    ['a part of a larger buffer', () => new Uint8Array([0, ...wasm, 0]).subarray(1, wasm.length + 1)],
    ['an ArrayBuffer', () => wasmBinary('core').buffer],
  ])('bytes in %s, and fetches and reads nothing', async (_, bytes) => {
    const binary = bytes();
    const fetched = vi.spyOn(globalThis, 'fetch');
    const read = vi.spyOn(process, 'getBuiltinModule');
    const engine = await loadEngine({ wasmBinary: binary });
    expect(engine.multiHead(input).heads).toHaveLength(2);
    expect(fetched).not.toHaveBeenCalled();
    expect(read).not.toHaveBeenCalled();
  });

  it('a server that knows application/wasm, compiled as it arrives', async () => {
    const streaming = vi.spyOn(WebAssembly, 'compileStreaming');
    const engine = await loadEngine({ wasmUrl: await serve(send('application/wasm', wasm)) });
    expect(engine.multiHead(input).heads).toHaveLength(2);
    expect(streaming).toHaveBeenCalledOnce();
  });

  it.each(['application/octet-stream', 'application/wasm; charset=x', 'text/html'])(
    'a server that says %s',
    async (type) => {
      const engine = await loadEngine({ wasmUrl: new URL(await serve(send(type, wasm))) });
      expect(engine.multiHead(input).heads).toHaveLength(2);
    },
  );

  it('two calls, as two engines that share nothing', async () => {
    const [one, two] = [await engineWithMemory(), await engineWithMemory()];
    expect(one.memory.buffer).not.toBe(two.memory.buffer);
    spoil(one.memory);
    expect(refusal(() => one.engine.multiHead(input)).code).toBe('engine-aborted');
    expect(two.engine.multiHead(input).heads).toHaveLength(2);
  });
});

describe('there is no engine', () => {
  it('without WebAssembly', async () => {
    vi.stubGlobal('WebAssembly', undefined);
    const { code, message, detail } = await rejection(loadEngine());
    expect({ code, message }).toEqual({
      code: 'engine-unavailable',
      message: 'webassembly is a runtime without WebAssembly; it needs WebAssembly with exceptions',
    });
    expect(detail.argument).toBe('webassembly');
  });

  it('without exceptions in WebAssembly', async () => {
    const { compile } = WebAssembly;
    vi.spyOn(WebAssembly, 'compile').mockImplementation(async (bytes) => {
      if (bytes.byteLength > 8) throw new WebAssembly.CompileError('invalid section code: 13');
      return await compile(bytes as BufferSource);
    });
    vi.stubGlobal('WebAssembly', Object.create(WebAssembly, { Exception: { value: undefined } }));
    const { Exception: _, ...old } = Object.getOwnPropertyDescriptors(
      Object.getPrototypeOf(WebAssembly) as object,
    ) as Record<string, PropertyDescriptor>;
    vi.stubGlobal('WebAssembly', Object.defineProperties({}, old));
    const { code, detail } = await rejection(loadEngine());
    expect([code, detail.argument, detail.got]).toEqual([
      'engine-unavailable',
      'webassembly',
      'WebAssembly without exceptions',
    ]);
  });

  it('where the content security policy forbids compiling', async () => {
    for (const name of ['compile', 'compileStreaming'] as const) {
      vi.spyOn(WebAssembly, name).mockRejectedValue(
        new WebAssembly.CompileError("Refused to compile because 'unsafe-eval' is not allowed"),
      );
    }
    const { code, detail } = await rejection(loadEngine());
    expect([code, detail.argument]).toEqual(['engine-unavailable', 'policy']);
    expect(detail.needed).toBe("'wasm-unsafe-eval' in the content security policy");
    const url = await serve(send('application/wasm', wasm));
    expect((await rejection(loadEngine({ wasmUrl: url }))).detail.argument).toBe('policy');
  });

  const cut: RequestListener = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/wasm', 'content-length': wasm.length });
    response.write(wasm.subarray(0, 5000), () => response.destroy());
  };
  const cutOctets: RequestListener = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': wasm.length });
    response.write(wasm.subarray(0, 5000), () => response.destroy());
  };
  it.each([
    ['with an HTTP error', send('text/plain', 'no', 404), /HTTP 404/],
    ['cut off', cut, /terminated|aborted|other side closed/],
    ['cut off, sent as octets', cutOctets, /terminated|aborted|other side closed/],
    ['refused', ((request) => void request.socket.destroy()) satisfies RequestListener, /fetch failed/],
  ])('when the download is %s', async (_, listener, got) => {
    const { code, detail } = await rejection(loadEngine({ wasmUrl: await serve(listener) }));
    expect([code, detail.argument]).toEqual(['engine-unavailable', 'download']);
    expect(detail.got).toMatch(got);
  });

  it('when the file is not there', async () => {
    const wasmUrl = pathToFileURL(`${packageDir}none.wasm`);
    const { code, detail } = await rejection(loadEngine({ wasmUrl }));
    expect([code, detail.argument]).toEqual(['engine-unavailable', 'download']);
    expect(detail.got).toMatch(/ENOENT/);
  });

  const damaged = wasmBinary('core');
  damaged.fill(0xff, 3000, 3400);
  it.each([
    ['damaged', damaged],
    ['shortened', wasmBinary('core').subarray(0, 20_000)],
    ['a page of HTML', new TextEncoder().encode('<!doctype html><title>Not found</title>')],
    ['empty', new Uint8Array(0)],
    ['a module of another build', new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])],
  ])('when the module is %s', async (_, bytes) => {
    const { code, detail } = await rejection(loadEngine({ wasmBinary: bytes }));
    expect([code, detail.argument]).toEqual(['engine-unavailable', 'module']);
    const url = await serve(send('application/wasm', bytes));
    expect((await rejection(loadEngine({ wasmUrl: url }))).detail.argument).toBe('module');
  });

  it('when there is no memory for one', async () => {
    vi.spyOn(WebAssembly, 'instantiate').mockRejectedValue(
      new RangeError('WebAssembly.Instance(): Out of memory: Cannot allocate Wasm memory'),
    );
    const { code, message } = await rejection(loadEngine());
    expect({ code, message }).toEqual({
      code: 'out-of-memory',
      message: 'memory is an allocation that failed; it needs memory for the engine',
    });
  });

  it.each([
    [
      { wasmBinary: 'AGFzbQ' },
      'wrong-type',
      'wasmBinary is the string "AGFzbQ"; it needs a Uint8Array or an ArrayBuffer',
    ],
    [
      { wasmBinary: new Uint16Array(4) },
      'wrong-type',
      'wasmBinary is a Uint16Array; it needs a Uint8Array or an ArrayBuffer',
    ],
    [{ wasmUrl: 5 }, 'wrong-type', 'wasmUrl is 5; it needs a URL or a string'],
    [{}, 'wrong-type', 'wasmUrl is nothing; it needs a URL or a string'],
    [
      { wasmUrl: 'core.wasm' },
      'invalid-argument',
      'wasmUrl is the string "core.wasm"; it needs an absolute URL',
    ],
    [
      { wasm: wasmBinary('core') },
      'invalid-argument',
      'wasm is an unknown option; it needs one of wasmBinary, wasmUrl',
    ],
    [null, 'wrong-type', 'source is null; it needs an object with wasmBinary, wasmUrl'],
  ])('from a source that is none, %#', async (source, code, message) => {
    const error = await rejection(loadEngine(source as never));
    expect({ code: error.code, message: error.message }).toEqual({ code, message });
  });
});

/** Overwrites stack, data and heap of an instance, so that its next call traps. */
function spoil(memory: WebAssembly.Memory): void {
  new Uint8Array(memory.buffer).fill(0xff);
}

describe('after a trap', () => {
  it('every call throws engine-aborted, and a new engine works', async () => {
    const { engine, memory } = await engineWithMemory();
    const intact = new Uint8Array(memory.buffer).slice();
    const want = engine.multiHead(input);
    spoil(memory);
    const first = refusal(() => engine.multiHead(input));
    expect(first.code).toBe('engine-aborted');
    expect(first.cause).toBeInstanceOf(WebAssembly.RuntimeError);
    expect(first.message).toMatch(
      /^engine is stopped by RuntimeError: .*; it needs a new one from loadEngine$/,
    );
    // Even with its memory in order again: nobody can know that it is.
    new Uint8Array(memory.buffer).set(intact);
    expectRefusal(() => engine.multiHead(input), 'engine-aborted', first.message);
    expectRefusal(
      () => engine.attend({ q: input.xQ, k: input.xQ, v: input.xQ }),
      'engine-aborted',
      first.message,
    );
    expect((await loadEngine()).multiHead(input)).toEqual(want);
  });

  it('also after the stack ran out in the middle of a call', async () => {
    const { engine } = await engineWithMemory();
    vi.spyOn(Float64Array.prototype, 'slice').mockImplementationOnce(() => {
      throw new RangeError('Maximum call stack size exceeded');
    });
    const { code, message } = refusal(() => engine.multiHead(input));
    expect(code).toBe('engine-aborted');
    expectRefusal(() => engine.multiHead(input), code, message);
  });
});

describe('the exercises', () => {
  const read = { text: '1/4', value: 0.25 };

  it('come from the file beside the package, from bytes, or from an address', async () => {
    const wasmUrl = await serve(send('application/wasm', wasmBinary('exercises')));
    for (const source of [undefined, { wasmBinary: wasmBinary('exercises') }, { wasmUrl }])
      expect((await loadExercises(source)).readNumber(read.text).value).toBe(read.value);
  });

  it('say which module is damaged or missing', async () => {
    const damage = await rejection(
      loadExercises({ wasmBinary: wasmBinary('exercises').subarray(0, 20_000) }),
    );
    expect([damage.code, damage.detail.argument, damage.detail.needed]).toEqual([
      'engine-unavailable',
      'module',
      'the exercises.wasm of the build that this is',
    ]);
    const wasmUrl = pathToFileURL(`${packageDir}none.wasm`);
    expect((await rejection(loadExercises({ wasmUrl }))).detail.argument).toBe('download');
    const stranger = rejection(loadExercises({ wasm: '' } as never));
    expect((await stranger).message).toBe('wasm is an unknown option; it needs one of wasmBinary, wasmUrl');
  });

  it('are dead after a trap, and neither an engine nor new ones with them', async () => {
    const engine = await loadEngine();
    const { value: exercises, memory } = await withMemory(() => loadExercises());
    spoil(memory);
    const first = refusal(() => exercises.readNumber(read.text));
    expect(first.code).toBe('engine-aborted');
    expect(first.message).toMatch(/; it needs a new one from loadExercises$/);
    expectRefusal(() => exercises.exercises(), 'engine-aborted', first.message);
    expect(engine.multiHead(input).heads).toHaveLength(2);
    expect((await loadExercises()).readNumber(read.text).value).toBe(read.value);
  });
});
