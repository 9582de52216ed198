import type { PackedLayer } from './types.js';

/** A module with one function, which uses one instruction: i8x16.splat, and i8x16.relaxed_swizzle on top. */
const simdProbe = [10, 8, 1, 6, 0, 0x41, 0, 0xfd, 15, 11];
const relaxedProbe = [10, 15, 1, 13, 0, 0x41, 1, 0xfd, 15, 0x41, 2, 0xfd, 15, 0xfd, 0x80, 2, 11];

function runs(body: readonly number[]): boolean {
  const head = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 5, 1, 0x60, 0, 1, 0x7b, 3, 2, 1, 0];
  return WebAssembly.validate(new Uint8Array([...head, ...body]));
}

/** The fastest build for this runtime. Safari knows no relaxed SIMD, and rejects a module that contains it. */
export function fastBuild(): PackedLayer['build'] {
  if (runs(relaxedProbe)) return 'relaxed';
  return runs(simdProbe) ? 'simd' : 'traced';
}
