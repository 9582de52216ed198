// The measuring core, shared by Node (bench.mjs) and the page (browser/page.mjs).
import { flops, shapeId } from './inputs.mjs';
import { compare } from './reference.mjs';
import { median, quantile, table } from './stats.mjs';

const now = () => performance.now();

// entries: [{ id, load: async () => module }]. Every implementation is created,
// checked, warmed up; then timed in interleaved rounds (A B C, B C A, ...).
export async function measureShape({ shape, inputs, want, entries, rounds = 25, budget = 6, tol = 1e-4, limit = 8, warm = 0.4, sample = 2, log = () => {} }) {
  const rows = [], live = [];
  for (const { id, load } of entries) {
    const row = { shape: shapeId(shape), impl: id.split('/').pop().replace(/\.mjs$/, '') };
    rows.push(row);
    try {
      const mod = await load();
      row.weights = mod.meta?.weights ?? 'input';
      const t0 = now();
      const impl = await mod.create({ ...shape, weights: inputs });
      const t1 = now();
      const y = await impl.run(inputs);
      const t2 = now();
      const { maxAbs, maxRef } = mod.meta?.limit ? { maxAbs: 0, maxRef: 0 } : compare(y, want);
      Object.assign(row, { create_ms: t1 - t0, first_ms: t2 - t1, maxAbs, maxRef, ok: maxAbs <= tol });
      if (!row.ok) { row.error = `mismatch ${maxAbs}`; await impl.dispose?.(); continue; }
      if (t2 - t1 > limit * 1000) { row.median_ms = row.min_ms = t2 - t1; row.note = 'one run'; await impl.dispose?.(); continue; }
      live.push({ row, impl, times: [], est: t2 - t1, limit: mod.meta?.limit });
    } catch (e) { row.ok = false; row.error = String(e?.message ?? e).slice(0, 200); }
    log(`${row.impl}: ${row.error ?? 'ok'}`);
  }
  for (const l of live) { // let V8 tier up
    const end = now() + warm * 1000;
    for (let k = 0; k < 3 || (now() < end && k < 5000); k++) {
      await l.impl.run(inputs);
      if (l.est > 2000) break;
    }
    let reps = 1; // size one sample so that timer resolution does not matter
    for (;;) {
      const t = now();
      for (let z = 0; z < reps; z++) await l.impl.run(inputs);
      l.est = (now() - t) / reps;
      if (l.est * reps >= sample || reps >= 20000) break;
      reps = Math.min(20000, Math.max(reps * 2, Math.ceil(sample / Math.max(l.est, 1e-4))));
    }
    l.reps = reps;
    l.rounds = Math.max(l.est > 2000 ? 2 : 5, Math.min(rounds, Math.floor(budget * 1000 / Math.max(l.est * reps, sample))));
  }
  const R = Math.max(0, ...live.map((l) => l.rounds));
  for (let r = 0; r < R; r++) for (let q = 0; q < live.length; q++) {
    const l = live[(q + r) % live.length];
    if (l.times.length >= l.rounds) continue;
    const t = now();
    for (let z = 0; z < l.reps; z++) await l.impl.run(inputs);
    l.times.push((now() - t) / l.reps);
  }
  for (const { row, impl, times, limit } of live) {
    Object.assign(row, { median_ms: median(times), min_ms: Math.min(...times), p90_ms: quantile(times, 0.9), runs: times.length });
    const after = limit ? { maxAbs: 0 } : compare(await impl.run(inputs), want);
    if (!(after.maxAbs <= tol)) { row.ok = false; row.error = `mismatch after timing ${after.maxAbs}`; }
    await impl.dispose?.();
  }
  const best = Math.min(...rows.filter((r) => r.ok).map((r) => r.median_ms));
  for (const r of rows) if (r.median_ms) { r.gflops = flops(shape) / r.median_ms / 1e6; r.vs_best = r.median_ms / best; }
  return rows.sort((a, b) => (a.median_ms ?? 1e99) - (b.median_ms ?? 1e99));
}

export function report(shape, rows) {
  return `\n### n=${shape.n} d=${shape.d} h=${shape.h}  (${(flops(shape) / 1e6).toPrecision(4)} MFLOP)\n\n` +
    table(['implementation', 'weights', 'median ms', 'min ms', 'p90 ms', 'GFLOP/s', 'x best', 'max abs err', 'create ms', 'first run ms', 'note'],
      rows.map((r) => [r.impl, r.weights ?? '', r.median_ms, r.min_ms, r.p90_ms, r.gflops, r.vs_best, r.maxAbs?.toExponential(1), r.create_ms, r.first_ms, r.error ?? r.note ?? '']));
}
