// Runs in the page; the Node side calls these through the page.
import { makeInputs, parseShapes, shapeId } from '../lib/inputs.mjs';
import { compare } from '../lib/reference.mjs';
import { measureShape } from '../lib/measure.mjs';
import { median } from '../lib/stats.mjs';
import { wasmPeak } from '../lib/wasm-peak.mjs';
const load = (id) => import(`/browser/dist/${id}.js`);
const ref = async (shape, seed) => new Float64Array(await (await fetch(`/.cache/ref-${shapeId(shape)}-${seed}.f64`)).arrayBuffer());
window.peers = {
  wasmPeak,
  /** Median time of one implementation alone, unchecked: for shapes whose reference would take minutes. */
  async time({ id, rounds, ...shape }) {
    const inputs = makeInputs({ ...shape, seed: 1 });
    const impl = await (await load(id)).create({ ...shape, weights: inputs });
    const times = [];
    for (let r = -40; r < rounds; r++) {
      const start = performance.now();
      let passes = 0;
      do { await impl.run(inputs); passes++; } while (performance.now() - start < 5);
      if (r >= 0) times.push((performance.now() - start) / passes);
    }
    impl.dispose();
    return median(times);
  },
  async bench({ shapeText, ids, seed, ...o }) {
    const [shape] = parseShapes(shapeText);
    return measureShape({ shape, inputs: makeInputs({ ...shape, seed }), want: await ref(shape, seed), entries: ids.map((id) => ({ id, load: () => load(id) })), ...o });
  },
};
// ?first=id&shape=n,d,h: time from navigation start to the first correct result.
const q = new URLSearchParams(location.search);
if (q.has('first')) {
  const [shape] = parseShapes(q.get('shape'));
  const inputs = makeInputs({ ...shape, seed: 1 });
  const tStart = performance.now();
  try {
    const mod = await load(q.get('first'));
    const tLoaded = performance.now();
    const impl = await mod.create({ ...shape, weights: inputs });
    const tCreated = performance.now();
    const y = await impl.run(inputs);
    const tFirst = performance.now();
    const { maxAbs } = compare(y, await ref(shape, 1));
    window.first = { tStart, tLoaded, tCreated, tFirst, maxAbs };
  } catch (e) { window.first = { error: String(e?.message ?? e) }; }
}
window.ready = true;
