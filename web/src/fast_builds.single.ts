import simd from '#core/fast-simd.wasm?url';

/** The build that runs everywhere: whoever opens the single file would carry both. */
export const fastBuilds = { simd };
