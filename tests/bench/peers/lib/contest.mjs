// One contest at one shape: several runs, each in a fresh page with everybody's rounds interleaved.
import { contests, isTiny, tinyPeers } from './targets.mjs';
import { shapeId } from './inputs.mjs';
import { median } from './stats.mjs';

/** @param bench runs `ids` in a fresh page and gives the rows of measureShape */
export async function contest(bench, name, shape, runs) {
  const { ours, peers, limit } = contests[name];
  const all = [...peers, ...(isTiny(shape) ? tinyPeers : [])];
  const ids = [ours, ...all, ...(limit ? ['limit'] : [])];
  const samples = [];
  for (let run = 0; run < runs; run++) {
    const rows = Object.fromEntries((await bench(shape, ids)).map((row) => [row.impl, row]));
    for (const id of [ours]) if (!rows[id]?.ok) throw new Error(`${id}: ${rows[id]?.error}`);
    const best = all.filter((id) => rows[id]?.ok).sort((a, b) => rows[a].median_ms - rows[b].median_ms)[0];
    if (best === undefined) throw new Error(`no peer ran: ${all.map((id) => `${id}: ${rows[id]?.error}`).join('; ')}`);
    samples.push({
      ms: rows[ours].median_ms,
      gflops: rows[ours].gflops,
      best,
      bestMs: rows[best].median_ms,
      ratio: rows[best].median_ms / rows[ours].median_ms,
      // By everybody's fastest round: what a machine without other work would show.
      quiet: Math.min(...all.map((id) => rows[id]?.ok ? rows[id].min_ms : Infinity)) / rows[ours].min_ms,
      quietFraction: limit ? rows.limit.min_ms / rows[ours].min_ms : undefined,
      fraction: limit ? rows.limit.median_ms / rows[ours].median_ms : undefined,
      limitGflops: rows.limit?.gflops,
      maxError: rows[ours].maxAbs,
      rows: Object.values(rows),
    });
  }
  const middle = (key) => median(samples.map((sample) => sample[key]));
  const ratios = samples.map((sample) => sample.ratio);
  return {
    contest: name,
    shape: shapeId(shape),
    ms: middle('ms'),
    gflops: middle('gflops'),
    best: samples.map((sample) => sample.best).sort()[samples.length >> 1],
    bestMs: middle('bestMs'),
    ratio: middle('ratio'),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
    quiet: middle('quiet'),
    quietFraction: limit ? middle('quietFraction') : undefined,
    fraction: limit ? middle('fraction') : undefined,
    limitGflops: limit ? middle('limitGflops') : undefined,
    samples,
  };
}
