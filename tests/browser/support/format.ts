/** How the English page writes numbers, said again so that the page's own formatter is tested too. */

const superscript = (digits: string): string =>
  [...digits].map((digit) => (digit === '-' ? '⁻' : ('⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? ''))).join('');

const minus = (text: string): string => text.replace('-', '−');

const grouped = (text: string): string =>
  text.replace(/\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));

/** Three decimals: 0.45 is 0.450, −0.0001234 is −1.234·10⁻⁴. */
export function fixed(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e6 || (size !== 0 && size < 0.0005)) {
    const [mantissa = '', exponent = ''] = value.toExponential(3).split('e');
    return `${minus(mantissa)}·10${superscript(exponent.replace('+', ''))}`;
  }
  return minus(grouped((value === 0 ? 0 : value).toFixed(3)));
}

/** A whole number without decimals, another as `fixed` has it. */
export function plain(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e6
    ? minus(grouped((value === 0 ? 0 : value).toFixed(0)))
    : fixed(value);
}

/** Four decimals cut off where three do not hold the value: 2√2 is 2.8284…, which tells a rounded operand apart. */
export function operand(value: number): string {
  const size = Math.abs(value);
  const held = Math.abs(value - Number(value.toFixed(3))) <= 1e-12;
  if (held || size >= 1e6 || (size !== 0 && size < 0.0005)) return plain(value);
  // Cut, not rounded: twelve decimals are right, of them the first four stay.
  return minus(grouped(value.toFixed(12).slice(0, -8)));
}

/** Every digit, as a field shows a value. */
export function full(value: number): string {
  return minus(String(value));
}
