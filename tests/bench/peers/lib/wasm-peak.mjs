// Measures what V8's optimised wasm SIMD reaches on this core: register-only
// chains, and GEMM micro-kernels (MR x NR tile over packed panels in L1),
// with mul+add and with relaxed_madd. Emits the wasm itself, so it runs
// unchanged in Node and in a page.
const leb = (v) => { const o = []; v >>>= 0; do { const b = v & 127; v >>>= 7; o.push(v ? b | 128 : b); } while (v); return o; };
const sleb = (v) => { const o = []; for (;;) { const b = v & 127; v >>= 7; if ((v === 0 && !(b & 64)) || (v === -1 && (b & 64))) { o.push(b); return o; } o.push(b | 128); } };
const section = (id, body) => [id, ...leb(body.length), ...body];
const simd = (op) => [0xfd, ...leb(op)];
const MUL = simd(0xe6), ADD = simd(0xe4), MADD = simd(0x105), SPLAT = simd(0x13);
const get = (i) => [0x20, ...leb(i)], set = (i) => [0x21, ...leb(i)];
const i32c = (v) => [0x41, ...sleb(v)];
const loadV = (off) => [...simd(0x00), 4, ...leb(off)], storeV = (off) => [...simd(0x0b), 4, ...leb(off)];
const loadSplat = (off) => [...simd(0x09), 2, ...leb(off)];
const lane = (l) => [...simd(0x0d), ...[0, 1, 2, 3].flatMap(() => [4 * l, 4 * l + 1, 4 * l + 2, 4 * l + 3])];

// one exported function f(count, a, b, c) with nv v128 locals from index 5 (4 is an i32 local)
function moduleOf(code, nv) {
  const body = [...leb(2), ...leb(1), 0x7f, ...leb(nv), 0x7b, ...code, 0x0b];
  return new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    ...section(1, [1, 0x60, 4, 0x7f, 0x7f, 0x7f, 0x7f, 0]), ...section(3, [1, 0]), ...section(5, [1, 0, 4]),
    ...section(7, [2, 1, 0x66, 0, 0, 1, 0x6d, 2, 0]), ...section(10, [1, ...leb(body.length), ...body])]);
}
const loop = (inner) => [0x03, 0x40, ...inner, ...get(0), ...i32c(1), 0x6b, 0x22, 0, 0x0d, 0, 0x0b];

function chains(n, relaxed) { // acc = acc * x + y, n independent chains
  const x = 5, y = 6, acc = (i) => 7 + i;
  const step = [];
  for (let i = 0; i < n; i++) step.push(...get(acc(i)), ...get(x), ...(relaxed ? [...get(y), ...MADD] : [...MUL, ...get(y), ...ADD]), ...set(acc(i)));
  const out = [];
  for (let i = 0; i < n; i++) out.push(...get(3), ...get(acc(i)), ...storeV(16 * i));
  return moduleOf([...get(1), ...loadV(0), ...set(x), ...get(2), ...loadV(0), ...set(y), ...loop([...step, ...step]), ...out], 2 + n);
}
// C[MR x NR] += A panel (K x MR) * B panel (K x NR); count = K / unroll.
// how: 'load' = one load32_splat per row; 'lane' = one vector load per 4 rows, then lane shuffles.
export function kernel(MR, NR, relaxed, how, unroll) {
  const nb = NR / 4, b = (j) => 5 + j, t = 5 + nb, av = 6 + nb, acc = (i, j) => 7 + nb + i * nb + j;
  const body = [];
  for (let u = 0; u < unroll; u++) {
    for (let j = 0; j < nb; j++) body.push(...get(2), ...loadV(u * NR * 4 + 16 * j), ...set(b(j)));
    for (let i = 0; i < MR; i++) {
      if (how === 'load') body.push(...get(1), ...loadSplat(u * MR * 4 + 4 * i), ...set(t));
      else {
        if (i % 4 === 0) body.push(...get(1), ...loadV(u * MR * 4 + 4 * i), ...set(av));
        body.push(...get(av), ...get(av), ...lane(i % 4), ...set(t));
      }
      for (let j = 0; j < nb; j++) {
        if (relaxed) body.push(...get(t), ...get(b(j)), ...get(acc(i, j)), ...MADD);
        else body.push(...get(acc(i, j)), ...get(t), ...get(b(j)), ...MUL, ...ADD);
        body.push(...set(acc(i, j)));
      }
    }
  }
  body.push(...get(1), ...i32c(unroll * MR * 4), 0x6a, ...set(1), ...get(2), ...i32c(unroll * NR * 4), 0x6a, ...set(2));
  const out = [];
  for (let i = 0; i < MR; i++) for (let j = 0; j < nb; j++) out.push(...get(3), ...get(acc(i, j)), ...storeV((i * nb + j) * 16));
  return moduleOf([...loop(body), ...out], 2 + nb + MR * nb);
}

// Compiles and warms up every kernel first, then times them in interleaved rounds.
async function measure(specs, rounds) {
  const now = () => performance.now();
  for (const s of specs) {
    const f = (await WebAssembly.instantiate(s.bytes, {})).instance.exports.f;
    s.go = () => s.call(f);
    for (let end = now() + 100; now() < end;) s.go();
    s.reps = 1;
    for (;;) { const t = now(); for (let r = 0; r < s.reps; r++) s.go(); if (now() - t > 3) break; s.reps *= 2; }
    s.rates = [];
  }
  for (let k = 0; k < rounds; k++) for (const s of specs) {
    const t = now();
    for (let r = 0; r < s.reps; r++) s.go();
    s.rates.push(s.flop * s.reps / (now() - t) / 1e6);
  }
  return specs.map(({ what, kind, rates }) => {
    rates.sort((p, q) => p - q);
    return { what, kind, median: rates[rates.length >> 1], best: rates[rates.length - 1] };
  });
}

export async function wasmPeak({ rounds = 21, tiles = [[4, 8], [5, 8], [6, 8], [8, 8], [4, 12], [3, 12], [3, 16], [4, 16], [8, 4], [12, 4], [16, 4]] } = {}) {
  const specs = [];
  const relaxedOk = WebAssembly.validate(chains(2, true));
  for (const relaxed of relaxedOk ? [false, true] : [false]) {
    const kind = relaxed ? 'relaxed_madd' : 'mul+add';
    specs.push({ what: 'register chains (12)', kind, bytes: chains(12, relaxed), call: (f) => f(20000, 0, 16, 1024), flop: 20000 * 24 * 8 });
    for (const [MR, NR] of tiles) for (const how of ['load', 'lane']) {
      if (how === 'lane' && MR % 4) continue;
      const K = 256, unroll = 4;
      specs.push({ what: `tile ${MR}x${NR} A by ${how === 'load' ? 'load32_splat' : 'lane shuffle'}`, kind,
        bytes: kernel(MR, NR, relaxed, how, unroll), call: (f) => f(K / unroll, 65536, 131072, 1024), flop: 2 * MR * NR * K });
    }
  }
  return { relaxedOk, rows: await measure(specs, rounds) };
}
