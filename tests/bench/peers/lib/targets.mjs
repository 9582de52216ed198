// What the fast path has to reach. `ratio` is the time of the best peer over ours, median of all runs.
export const targets = {
  const: { '100x512x8': 1.35, '128x768x12': 1.35, '512x768x12': 1.35, '1024x512x8': 1.25, '2048x512x8': 1.2, '17x64x4': 2, '3x4x2': 1 },
  input: { '100x512x8': 1.2, '128x768x12': 1.2, '512x768x12': 1.2 },
  plain: { '100x512x8': 1.2, '128x768x12': 1.2, '512x768x12': 1.2, '1024x512x8': 1.1, '2048x512x8': 1.1 },
};
/** Of the micro-kernel's rate, at this shape. */
export const limitTarget = { shape: '512x768x12', fraction: 0.9 };
/** Of a build, wasm and JavaScript, brotli. */
export const maxBytes = 45_000;

/** Who competes. LiteRT's two builds cannot share a page, so the contest without relaxed SIMD has its own. */
export const contests = {
  const: { ours: 'ours-const', peers: ['litert-const', 'ort-attn23-const', 'ort-attention-const'], limit: true },
  input: { ours: 'ours-input', peers: ['litert', 'ort-attn23'], limit: false },
  plain: { ours: 'ours-simd-const', peers: ['litert-compat-const', 'ort-attn23-const'], limit: false },
};
/** Plain JavaScript wins where the boundary costs more than the work. */
export const tinyPeers = ['js-plain', 'js-blocked'];
export const isTiny = ({ n, d }) => n * d < 2000;
