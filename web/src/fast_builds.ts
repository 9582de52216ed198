import relaxed from '#core/fast-relaxed.wasm?url';
import simd from '#core/fast-simd.wasm?url';

/** Both builds of the fast path: a browser downloads the one that it runs. */
export const fastBuilds = { relaxed, simd };
