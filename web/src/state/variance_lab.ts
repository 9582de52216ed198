/** What is simulated in the step `scaling`: how q and k are drawn, how often, and what the histograms cover. */
export interface VarianceLab {
  readonly dK: number;
  readonly distribution: 'normal' | 'uniform' | 'rademacher';
  /** Standard deviation of a component. */
  readonly sigma: number;
  /** Mean of a component, of q and of k. */
  readonly mean: number;
  /** Of two components of one vector. */
  readonly correlation: number;
  /** Where components are correlated. */
  readonly correlated: 'queries' | 'both';
  readonly samples: number;
  readonly seed: number;
  /** Whether both histograms share their axis. */
  readonly axes: 'shared' | 'own';
}

export const distributions = ['normal', 'uniform', 'rademacher'] as const;
export const correlatedIn = ['queries', 'both'] as const;
export const sampleCounts = [1000, 10_000, 100_000, 1_000_000] as const;
export const axesChoices = ['shared', 'own'] as const;

/** What is typed, and from where to where it may go. */
export const labBounds = {
  dK: { least: 1, most: 256, whole: true },
  sigma: { least: 0.01, most: 100, whole: false },
  mean: { least: -10, most: 10, whole: false },
  correlation: { least: 0, most: 1, whole: false },
  seed: { least: 1, most: 999_999, whole: true },
} as const;

export type LabField = keyof typeof labBounds;
export const labFields = Object.keys(labBounds) as LabField[];

export const startLab: VarianceLab = {
  dK: 64,
  distribution: 'normal',
  sigma: 1,
  mean: 0,
  correlation: 0,
  correlated: 'both',
  samples: 10_000,
  seed: 1,
  axes: 'shared',
};

/** Where the rule holds, bends and breaks: each changes what differs from the start, and leaves the rest. */
export const labPresets = {
  independent: { mean: 0, correlation: 0, correlated: 'both' },
  mean: { mean: 1, correlation: 0, correlated: 'both' },
  queries: { mean: 0, correlation: 0.5, correlated: 'queries' },
  both: { mean: 0, correlation: 0.5, correlated: 'both' },
} as const satisfies Record<string, Pick<VarianceLab, 'mean' | 'correlation' | 'correlated'>>;

export type LabPreset = keyof typeof labPresets;

/** What a field takes; undefined for a number out of its bounds. */
export function inBounds(field: LabField, value: number): number | undefined {
  const { least, most, whole } = labBounds[field];
  const fits = value >= least && value <= most && (!whole || Number.isInteger(value));
  return fits ? value : undefined;
}

const order = [
  'dK',
  'distribution',
  'sigma',
  'mean',
  'correlation',
  'correlated',
  'samples',
  'seed',
  'axes',
] as const;

/** "64,normal,1,0,0,both,10000,1,shared" */
export function printLab(lab: VarianceLab): string {
  return order.map((name) => lab[name]).join(',');
}

export function parseLab(text: string): VarianceLab | undefined {
  const [dK, draws, sigma, mean, correlation, where, count, seed, covers, ...others] = text.split(',');
  const lab = {
    dK: parseField('dK', dK),
    distribution: distributions.find((one) => one === draws),
    sigma: parseField('sigma', sigma),
    mean: parseField('mean', mean),
    correlation: parseField('correlation', correlation),
    correlated: correlatedIn.find((one) => one === where),
    samples: sampleCounts.find((one) => String(one) === count),
    seed: parseField('seed', seed),
    axes: axesChoices.find((one) => one === covers),
  };
  return others.length === 0 && isWhole(lab) ? lab : undefined;
}

function parseField(field: LabField, text = ''): number | undefined {
  return /^-?\d{1,6}(\.\d{1,17})?$/.test(text) ? inBounds(field, Number(text)) : undefined;
}

function isWhole(lab: { [Name in keyof VarianceLab]: VarianceLab[Name] | undefined }): lab is VarianceLab {
  return Object.values(lab).every((value) => value !== undefined);
}
