/** What a learner typed, read as a number; the reason if it is none. */
export type Typed =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly reason: 'empty' | 'not-a-number' | 'too-large' | 'two-readings' };

const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,4})?$/i;
const grouped = /^[+-]?\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/;

/**
 * Accepts 2, −0.5, 0,5, 1e3, 1,234,567 and 12,34,567. A lone "1,234" could be one thousand or one and a bit, so
 * it is refused; "0,234" and "1,5" cannot be grouped thousands and are decimals.
 */
export function parseNumber(typed: string): Typed {
  const text = typed.trim().replaceAll('−', '-');
  if (text === '') return { ok: false, reason: 'empty' };
  const commas = text.split(',').length - 1;
  const thousands = grouped.test(text) && !/^[+-]?0/.test(text);
  if (thousands && commas === 1 && !text.includes('.')) return { ok: false, reason: 'two-readings' };
  const plain = thousands ? text.replaceAll(',', '') : commas === 1 ? text.replace(',', '.') : text;
  if (!number.test(plain)) return { ok: false, reason: 'not-a-number' };
  const value = Number(plain);
  if (!Number.isFinite(value)) return { ok: false, reason: 'too-large' };
  return { ok: true, value: value === 0 ? 0 : value };
}
