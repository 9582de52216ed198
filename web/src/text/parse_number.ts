/** What a learner typed, read as a number; the reason if it is none. */
export type Typed =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly reason: 'empty' | 'not-a-number' | 'too-large' };

const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,4})?$/i;
/** Groups of three, or two by two before the last three. */
const grouped = /^[+-]?(?!0)(\d{1,3}(,\d{3})+|\d{1,2}(,\d{2})*,\d{3})(\.\d*)?(e[+-]?\d{1,4})?$/i;

/**
 * A plain number: 2, −0.5, 0,5, 1e3, 1,234, 1,234,567 and 12,34,567. A comma is the decimal one where no groups of
 * thousands can be meant: 0,234 and 1,5. Whatever the engine's `readNumber` reads as well, it reads alike; it also
 * takes calculations, which would be read half-typed here, and need not give every number back to the last digit.
 */
export function parseNumber(typed: string): Typed {
  const text = typed.trim().replaceAll('−', '-');
  if (text === '') return { ok: false, reason: 'empty' };
  const plain = grouped.test(text) ? text.replaceAll(',', '') : text.replace(/^([^,.]*),([^,.]*)$/, '$1.$2');
  if (!number.test(plain)) return { ok: false, reason: 'not-a-number' };
  const value = Number(plain);
  if (!Number.isFinite(value)) return { ok: false, reason: 'too-large' };
  return { ok: true, value: value === 0 ? 0 : value };
}
