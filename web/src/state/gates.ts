/** Factors between a head's output and the concatenation, from the first head on; those that are left out are 1. */
export type Gates = readonly number[];

export const noGates: Gates = [];

const bound = 1000;
const most = 16;

/** One factor a head. */
export function gatesOf(gates: Gates, heads: number): number[] {
  return Array.from({ length: heads }, (_, i) => gates[i] ?? 1);
}

/** Whether every head counts as it is. */
export function isUngated(gates: Gates, heads: number): boolean {
  return gatesOf(gates, heads).every((gate) => gate === 1);
}

export function setGate(gates: Gates, head: number, gate: number): Gates {
  return trimmed(gatesOf(gates, Math.max(gates.length, head + 1)).map((one, i) => (i === head ? gate : one)));
}

/** "1,0": head B is off. */
export function printGates(gates: Gates): string {
  return trimmed(gates).join(',');
}

export function parseGates(text: string): Gates | undefined {
  const found = text
    .split(',')
    .map((one) => (/^-?[\d.]{1,40}(e-\d{1,3})?$/.test(one) ? Number(one) : Number.NaN));
  const fits = found.length <= most && found.every((gate) => Math.abs(gate) <= bound);
  return fits ? trimmed(found) : undefined;
}

function trimmed(gates: Gates): Gates {
  const last = gates.findLastIndex((gate) => gate !== 1);
  return last < 0 ? noGates : gates.slice(0, last + 1);
}
