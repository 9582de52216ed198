// node speed.mjs [--quick] [--check] [--node] [--runs 5] [--shapes "…"] [--scaling]: our fast path beside its peers,
// in Chromium or, with --node, in this process.
// Prints one Markdown table; build/bench/ gets speed.json and, with --scaling, scaling.svg.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import zlib from 'node:zlib';
import { buildAll } from './browser/build.mjs';
import { launch } from './browser/chrome.mjs';
import { serve } from './browser/server.mjs';
import { cachedReference, options } from './lib/cli.mjs';
import { contest } from './lib/contest.mjs';
import { makeInputs, parseShapes, shapeId } from './lib/inputs.mjs';
import { measureShape } from './lib/measure.mjs';
import { scalingSvg } from './lib/scaling.mjs';
import { median, table } from './lib/stats.mjs';
import { limitTarget, maxBytes, targets } from './lib/targets.mjs';

const project = new URL('../../../', import.meta.url);
const opt = options({ quick: '', check: '', scaling: '', node: '', runs: '', shapes: '', contests: '', rounds: '', budget: '' });
const quick = !!opt.quick;
const shapes = parseShapes(opt.shapes || (quick ? '17,64,4;100,512,8' : '3,4,2;17,64,4;100,512,8;128,768,12;512,768,12;1024,512,8;2048,512,8'));
const runs = +(opt.runs || (quick ? 1 : 5));
const settings = { seed: 1, rounds: +(opt.rounds || (quick ? 9 : 25)), budget: +(opt.budget || (quick ? 1 : 6)), tol: 1e-4, limit: 8, sample: 10 };
// One process holds one of LiteRT's builds, and has no fresh pages.
const names = (opt.contests || (quick || opt.node ? 'const' : 'const,input,plain')).split(',');

if (!opt.node) await buildAll();
const server = await serve();
const browser = opt.node ? undefined : await launch();
const out = { date: new Date().toISOString(), engine: browser ? `Chromium ${browser.version()}` : `Node ${process.version}`, cpu: os.cpus()[0].model, load: os.loadavg(), settings: { ...settings, runs }, results: [], failures: [] };

async function inPage(query, use) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(0);
    await page.goto(`${server.url}/browser/page.html${query}`);
    await page.waitForFunction('window.ready');
    return await use(page);
  } finally { await context.close(); }
}
async function bench(shape, ids, more = {}) {
  const want = await cachedReference(shape, settings.seed);
  if (!browser) {
    const entries = ids.map((id) => ({ id, load: () => import(`./impls/${id}.mjs`) }));
    return measureShape({ shape, inputs: makeInputs({ ...shape, seed: settings.seed }), want, entries, ...settings, ...more });
  }
  return inPage('', (page) => page.evaluate((a) => window.peers.bench(a), { shapeText: `${shape.n},${shape.d},${shape.h}`, ids, ...settings, ...more }));
}
function expect(what, value, wanted, atLeast = true) {
  if (!(atLeast ? value >= wanted : value <= wanted)) out.failures.push(`${what}: ${value.toPrecision(3)}, wanted ${atLeast ? 'at least' : 'at most'} ${wanted.toPrecision(3)}`);
}

async function compete() {
  for (const shape of shapes) for (const name of names) {
    const wanted = targets[name][shapeId(shape)];
    if (wanted === undefined) continue;
    const result = await contest(bench, name, shape, runs);
    out.results.push({ ...result, wanted });
    console.error(`${name} ${result.shape}: ${result.ratio.toFixed(2)}× ${result.best}`);
    expect(`${name} ${result.shape}, ratio to ${result.best}`, result.ratio, wanted);
    if (name === 'const' && result.shape === limitTarget.shape) expect('fraction of the limit', result.fraction, limitTarget.fraction);
  }
}

/** From navigation to the first result, and the first run alone; each load is a new browser context. */
async function firstCalls(shapeText, ids, loads) {
  await cachedReference(parseShapes(shapeText)[0], 1);
  const times = Object.fromEntries(ids.map((id) => [id, []]));
  for (let i = 0; i < loads; i++) for (const id of ids) {
    const first = await inPage(`?first=${id}&shape=${shapeText}`, (page) => page.evaluate('window.first'));
    if (first.error || !(first.maxAbs <= 1e-4)) throw new Error(`${id}: ${first.error ?? 'wrong result'}`);
    times[id].push({ result: first.tFirst, run: first.tFirst - first.tCreated });
  }
  return Object.fromEntries(ids.map((id) => [id, { result: median(times[id].map((t) => t.result)), run: median(times[id].map((t) => t.run)) }]));
}

async function sizes() {
  const brotli = (body) => zlib.brotliCompressSync(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  for (const build of ['relaxed', 'simd']) {
    let bytes = 0;
    for (const end of ['js', 'wasm']) bytes += brotli(await readFile(new URL(`dist/engine/fast-${build}.${end}`, project)));
    out[`bytes_${build}`] = bytes;
    expect(`fast-${build}, bytes`, bytes, maxBytes, false);
  }
}

async function scaling() {
  const d = 512, h = 8, n = 512;
  const time = async (shape) => (await inPage('', (page) => page.evaluate((a) => window.peers.time(a), { ...shape, id: 'ours-const', rounds: 9 })));
  const byTokens = [], byHeads = [];
  for (let x = 32; x <= 4096; x *= 2) byTokens.push({ x, ms: await time({ n: x, d, h }) });
  for (let x = 1; x <= 64; x *= 2) byHeads.push({ x, ms: await time({ n, d, h: x }) });
  const drawn = scalingSvg({ byTokens, byHeads, d, h, n });
  out.scaling = { byTokens, byHeads, exponents: drawn.exponents, expected: drawn.expected };
  return drawn.svg;
}

const folder = new URL('build/bench/', project);
await mkdir(folder, { recursive: true });
try {
  await sizes();
  await compete();
  if (browser && !quick) {
    out.first = await firstCalls('17,64,4', ['ours-const', 'tfjs-wasm-const', 'litert-const', 'ort-attn23-const', 'js-plain'], 5);
    out.firstLarge = await firstCalls('512,768,12', ['ours-const', 'litert-const', 'ort-attn23-const'], 5);
    expect('first result, ms', out.first['ours-const'].result, out.first['tfjs-wasm-const'].result, false);
    expect('first call at 512x768x12, ms', out.firstLarge['ours-const'].run, Math.min(out.firstLarge['litert-const'].run, out.firstLarge['ort-attn23-const'].run), false);
  }
  if (browser && opt.scaling) await writeFile(new URL('scaling.svg', folder), await scaling());
} finally { await browser?.close(); server.close(); }

const percent = (x) => (x === undefined ? '' : `${(100 * x).toFixed(0)} %`);
console.log(`${out.engine}, ${out.cpu}, ${out.date.slice(0, 10)}, load ${out.load.map((x) => x.toFixed(1)).join(' ')}; ${runs} runs of ${settings.rounds} rounds\n`);
console.log(table(['weights', 'n×d×h', 'ms', 'GFLOP/s', 'best peer', 'its ms', 'ratio (lowest … highest)', 'wanted', 'by fastest rounds', 'of the limit', 'by fastest rounds'],
  out.results.map((r) => [r.contest, r.shape, r.ms, r.gflops, r.best, r.bestMs, `${r.ratio.toFixed(2)} (${r.lowest.toFixed(2)} … ${r.highest.toFixed(2)})`, r.wanted, r.quiet, percent(r.fraction), percent(r.quietFraction)])));
console.log(`\nfast-relaxed ${out.bytes_relaxed} bytes, fast-simd ${out.bytes_simd} bytes (wasm + JS, brotli)`);
for (const [what, rows] of [['first result from navigation, 17×64×4', out.first], ['first call, 512×768×12', out.firstLarge]]) {
  if (rows) console.log(`${what}: ${Object.entries(rows).map(([id, t]) => `${id} ${(rows === out.first ? t.result : t.run).toFixed(0)} ms`).join(', ')}`);
}
await writeFile(new URL('speed.json', folder), JSON.stringify(out, null, 1));
for (const failure of out.failures) console.log(`MISSED ${failure}`);
process.exit(opt.check && out.failures.length > 0 ? 1 : 0);
