/**
 * Evaluates a line of arithmetic as the page prints it. Printed operands are rounded, so each stands for all values
 * that are printed so, and the result is the range of what the line can mean.
 */
export type Range = readonly [low: number, high: number];

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** The values a printed number stands for: 0.450 is 0.4495 … 0.4505, 2.8284… is 2.8284 … 2.8285, 4 is 4. */
export function rangeOf(printed: string): Range {
  const cut = printed.endsWith('…');
  const [, digits = '', power = ''] = /^([\d,.]+)(?:·10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))?…?$/.exec(printed) ?? [];
  const exponent = [...power].map((c) => (c === '⁻' ? '-' : superscripts.indexOf(c))).join('');
  const scale = 10 ** Number(exponent || 0);
  const value = Number(digits.replaceAll(',', ''));
  const decimals = digits.split('.')[1]?.length;
  if (!digits || !Number.isFinite(value)) throw new Error(`not a number: “${printed}”`);
  if (decimals === undefined) return [value * scale, value * scale];
  const unit = 10 ** -decimals;
  return cut ? [value, value + unit] : [(value - unit / 2) * scale, (value + unit / 2) * scale];
}

const spread = (values: number[]): Range => [Math.min(...values), Math.max(...values)];
const times = ([a, b]: Range, [c, d]: Range): Range => spread([a * c, a * d, b * c, b * d]);

/** Sums, products, quotients, √, exp, log₂, a minus and brackets. */
export function evaluate(text: string): Range {
  const tokens = text.match(/[\d,]*\.?\d+(?:·10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?…?|exp|log₂|[√÷·+()−]/gu) ?? [];
  if (tokens.join('') !== text.replaceAll(' ', ''))
    throw new Error(`cannot read “${text}”: got ${tokens.join(' ')}`);
  let at = 0;
  const take = (token: string): boolean => tokens[at] === token && ++at > 0;

  function sum(): Range {
    let total = product();
    for (;;) {
      const sign = take('+') ? 1 : take('−') ? -1 : 0;
      if (sign === 0) return total;
      const [low, high] = times(product(), [sign, sign]);
      total = [total[0] + low, total[1] + high];
    }
  }
  function product(): Range {
    let result = factor();
    for (;;) {
      if (take('·')) result = times(result, factor());
      else if (take('÷')) {
        const [low, high] = factor();
        if (low <= 0 && high >= 0) throw new Error(`division by zero in “${text}”`);
        result = times(result, [1 / high, 1 / low]);
      } else return result;
    }
  }
  function factor(): Range {
    if (take('−')) return times(factor(), [-1, -1]);
    if (take('√')) return apply(Math.sqrt, factor());
    if (take('exp')) return apply(Math.exp, factor());
    // w·log₂ w goes to 0 with w.
    if (take('log₂')) return apply((x) => (x <= 0 ? 0 : Math.log2(x)), factor());
    if (take('(')) {
      const inner = sum();
      if (!take(')')) throw new Error(`a bracket stays open in “${text}”`);
      return inner;
    }
    const token = tokens[at++];
    if (token === undefined) throw new Error(`“${text}” ends too early`);
    return rangeOf(token);
  }
  const apply = (f: (x: number) => number, [low, high]: Range): Range => [f(low), f(high)];

  const result = sum();
  if (at !== tokens.length) throw new Error(`“${text}” goes on after its end`);
  return result;
}
