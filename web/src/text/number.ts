/** The one place that turns numbers into text. */
export interface NumberText {
  /** Three decimals, always: weights, outputs, entropies. 0.45 → "0.450" */
  fixed(value: number): string;
  /** Whole numbers plain, others with three decimals: dots, given values. 4 → "4", 2.8284 → "2.828" */
  plain(value: number): string;
  /** As `plain`, but a value that three decimals cannot hold shows a fourth, and … if there are more. 2√2 → "2.8284…" */
  operand(value: number): string;
  /** As many decimals as asked for, thousands grouped: counts and steps of a working. 2359296 → "2,359,296" */
  shown(value: number, decimals: number): string;
  /** A power of ten on an axis: from ten thousand on as one. 100000 → "10⁵" */
  tick(value: number): string;
  /** As a program prints it in any language: three decimals, no power, no groups, a hyphen for a minus. −1234.5 → "-1234.500" */
  printed(value: number): string;
  /** Every digit, for a field that is typed into. 0.1234567 → "0.1234567" */
  full(value: number): string;
}

const superscripts: Readonly<Record<string, string>> = {
  '-': '⁻', '0': '⁰', '1': '¹', '2': '²', '3': '³', '4': '⁴', '5': '⁵', '6': '⁶', '7': '⁷', '8': '⁸', '9': '⁹',
}; // biome-ignore format: one row

const decimals = 3;
/** From here on, and below what three decimals can tell from zero, a power of ten is clearer. */
const large = 1e6;
const small = 0.0005;

const program = new Intl.NumberFormat('en', {
  signDisplay: 'negative',
  useGrouping: false,
  minimumFractionDigits: decimals,
  maximumFractionDigits: decimals,
});

export function numberText(locale: string): NumberText {
  const intl = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(locale, { signDisplay: 'negative', ...options });
    return (value: number) => realMinus(format.format(value));
  };
  const three = intl({ minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  const four = intl({ minimumFractionDigits: 4, maximumFractionDigits: 4, roundingMode: 'trunc' } as object);
  const whole = intl({ maximumFractionDigits: 0 });
  const powers = intl({ notation: 'scientific', minimumFractionDigits: 3, maximumFractionDigits: 3 });
  const point = three(0).charAt(1);

  const raised = (exponent: string) =>
    [...exponent.replace('−', '-')].map((c) => superscripts[c] ?? c).join('');
  const withPower = (value: number) => {
    const [mantissa = '', exponent = ''] = powers(value).split('E');
    return `${mantissa}·10${raised(exponent)}`;
  };
  const extreme = (value: number) => {
    const size = Math.abs(value);
    return size >= large || (size < small && size !== 0);
  };

  const holds = (value: number, digits: number) => Math.abs(value - Number(value.toFixed(digits))) <= 1e-12;

  const fixed = (value: number) => (extreme(value) ? withPower(value) : three(value));
  const plain = (value: number) => (Number.isInteger(value) && !extreme(value) ? whole(value) : fixed(value));
  const operand = (value: number) => {
    if (extreme(value)) return plain(value);
    // What a product of decimals is off by in binary is no digit to show.
    const clean = Number(value.toFixed(12));
    if (holds(clean, decimals)) return plain(clean);
    return holds(clean, decimals + 1) ? four(clean) : `${four(clean)}…`;
  };
  const exactly = new Map<number, (value: number) => string>();
  const shown = (value: number, digits: number) => {
    const format =
      exactly.get(digits) ?? intl({ minimumFractionDigits: digits, maximumFractionDigits: digits });
    exactly.set(digits, format);
    return format(value);
  };
  const tick = (value: number) =>
    value < 1e4 ? plain(value) : `10${raised(powers(value).split('E')[1] ?? '')}`;
  const printed = (value: number) =>
    Number.isSafeInteger(value) || value % 1 !== 0 ? program.format(value) : `${BigInt(value)}.000`;
  const full = (value: number) => realMinus(String(value).replace('e+', 'e').replace('.', point));
  return { fixed, plain, operand, shown, tick, printed, full };
}

function realMinus(text: string): string {
  return text.replaceAll('-', '−');
}
