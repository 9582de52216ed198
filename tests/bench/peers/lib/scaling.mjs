// How the time grows with n and with h: the measured points beside the count of operations.
import { flops } from './inputs.mjs';

const width = 640, height = 300, left = 60, bottom = 46, top = 34, right = 16;

/** Slope of log y over log x between two points. */
const slope = (a, b) => Math.log(b.ms / a.ms) / Math.log(b.x / a.x);

function panel(x0, title, label, points, predicted) {
  const w = width / 2 - 8;
  const xs = points.map((p) => p.x), ys = [...points, ...predicted].map((p) => p.ms);
  const [x1, x2] = [Math.min(...xs), Math.max(...xs)], [y1, y2] = [Math.min(...ys) / 1.5, Math.max(...ys) * 1.5];
  const at = (p) => [
    x0 + left + ((w - left - right) * Math.log(p.x / x1)) / Math.log(x2 / x1),
    height - bottom - ((height - bottom - top) * Math.log(p.ms / y1)) / Math.log(y2 / y1),
  ].map((v) => v.toFixed(1));
  const ticks = points.map((p) => `<text x="${at({ x: p.x, ms: y1 })[0]}" y="${height - bottom + 16}" text-anchor="middle">${p.x}</text>`);
  const grid = [];
  for (let e = Math.ceil(Math.log10(y1)); 10 ** e <= y2; e++) {
    const y = at({ x: x1, ms: 10 ** e })[1];
    grid.push(`<path d="M${x0 + left} ${y}H${x0 + w - right}" class="g"/><text x="${x0 + left - 6}" y="${+y + 4}" text-anchor="end">${10 ** e} ms</text>`);
  }
  return `<text x="${x0 + left}" y="18" class="t">${title}</text>${grid.join('')}${ticks.join('')}
<text x="${x0 + (w + left) / 2}" y="${height - 8}" text-anchor="middle">${label}</text>
<path d="M${predicted.map((p) => at(p).join(' ')).join('L')}" class="p"/>
${points.map((p) => { const [x, y] = at(p); return `<circle cx="${x}" cy="${y}" r="3.5"><title>${p.x}: ${p.ms.toPrecision(3)} ms</title></circle>`; }).join('')}`;
}

/** Time in proportion to the operations, through the middle point. */
function prediction(points, work) {
  const middle = points[points.length >> 1];
  return points.map(({ x }) => ({ x, ms: (middle.ms * work(x)) / work(middle.x) }));
}

/** @param byTokens, byHeads [{ x, ms }] in ascending x */
export function scalingSvg({ byTokens, byHeads, d, h, n }) {
  const tokens = prediction(byTokens, (x) => flops({ n: x, d }));
  const heads = prediction(byHeads, () => 1);
  const exponents = [slope(byTokens[0], byTokens[1]), slope(byTokens.at(-2), byTokens.at(-1))];
  const expected = [slope(tokens[0], tokens[1]), slope(tokens.at(-2), tokens.at(-1))];
  const show = (v) => v.map((x) => x.toFixed(2)).join(' … ');
  return {
    exponents, expected,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">
<title>Time of one layer against the number of tokens and of heads</title>
<style>.g{stroke:#ddd}.p{stroke:#888;stroke-dasharray:4 3;fill:none}.t{font-weight:bold}circle{fill:#0b6e99}</style>
<rect width="${width}" height="${height}" fill="#fff"/>
${panel(0, `d = ${d}, h = ${h}: exponent ${show(exponents)}, counted ${show(expected)}`, 'tokens n', byTokens, tokens)}
${panel(width / 2 + 8, `n = ${n}, d = ${d}: counted work is equal`, 'heads h', byHeads, heads)}
</svg>
`,
  };
}
