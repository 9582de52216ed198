/** What is set in the figure of step `mistakes`: which layer is diagnosed, and the factor on the scores. */
export interface Bench {
  /** 1 … 6, in the order of the engine */
  readonly layer: number;
  readonly factor: number;
}

export const benchStart: Bench = { layer: 1, factor: 1 };
export const benchBounds = { layers: 6, factors: 100 } as const;

/** "3,40" */
export function printBench({ layer, factor }: Bench): string {
  return `${layer},${factor}`;
}

export function parseBench(text: string): Bench | undefined {
  const [, layer, factor] = /^(\d),(\d{1,3})$/.exec(text) ?? [];
  const bench = { layer: Number(layer), factor: Number(factor) };
  const within = (value: number, most: number) => value >= 1 && value <= most;
  return within(bench.layer, benchBounds.layers) && within(bench.factor, benchBounds.factors)
    ? bench
    : undefined;
}
