import type { RawLabs, RawRange, RawVariance } from '#core/labs.js';
import createModule from '#core/whole.js';
import { type Caller, caller } from './call.js';
import { EngineError } from './error.js';
import type {
  ComponentInput,
  Cost,
  CostInput,
  Labs,
  ScoreEntropyInput,
  VarianceInput,
  VarianceResult,
  VarianceRun,
  VariantTiming,
} from './lab_types.js';
import { loadModule } from './load.js';
import { WasmTrainer } from './trainer.js';
import type { EngineSource } from './types.js';
import { Fields } from './validate.js';

export const costDefaults = {
  bias: false,
  outputProjection: true,
  bytesPerNumber: 4,
} as const satisfies Partial<CostInput>;

export const componentDefaults = {
  distribution: 'normal',
  sigma: 1,
  mean: 0,
  correlation: 0,
  correlated: 'both',
} as const satisfies Partial<ComponentInput>;

export const varianceDefaults = { ...componentDefaults, bins: 40 } as const satisfies Partial<VarianceInput>;

export const scoreEntropyDefaults = {
  ...componentDefaults,
  keys: 16,
  queries: 200,
} as const satisfies Partial<ScoreEntropyInput>;

/**
 * Loads the labs: a module of its own, which shares nothing with an engine. Each call makes one; after
 * `engine-aborted`, call it again.
 *
 * @param source exactly one of wasmBinary (nothing is fetched then) and wasmUrl
 * @throws EngineError what `loadEngine` throws
 */
export async function loadLabs(source: EngineSource): Promise<Labs> {
  return labsOf(await loadModule<RawLabs>('labs', createModule, source), caller('loadLabs'));
}

const costNames = [
  ...(['n', 'dModel', 'heads', 'kvHeads', 'dK', 'dV'] as const),
  ...(['bias', 'outputProjection', 'bytesPerNumber'] as const),
];
const componentNames = ['dK', 'distribution', 'sigma', 'mean', 'correlation', 'correlated'] as const;

function labsOf(raw: RawLabs, run: Caller): Labs {
  return {
    cost(input) {
      const fields = new Fields(input, 'input', costNames);
      const checked = {
        n: fields.wholeNumber('n', 1),
        dModel: fields.wholeNumber('dModel', 1),
        heads: fields.wholeNumber('heads', 1),
        kvHeads: fields.optionalWholeNumber('kvHeads', 1),
        dK: fields.optionalWholeNumber('dK', 1),
        dV: fields.optionalWholeNumber('dV', 1),
        bias: fields.optionalBoolean('bias') ?? costDefaults.bias,
        outputProjection: fields.optionalBoolean('outputProjection') ?? costDefaults.outputProjection,
        bytesPerNumber: fields.optionalWholeNumber('bytesPerNumber', 1) ?? costDefaults.bytesPerNumber,
      };
      return run(() => raw.cost(checked)) as Cost;
    },

    predictDotProduct(input) {
      const checked = components(new Fields(input, 'input', componentNames));
      return run(() => raw.predictDotProduct(checked));
    },

    variance(input) {
      const fields = new Fields(input, 'input', [
        ...componentNames,
        ...(['seed', 'bins', 'rawRange', 'scaledRange'] as const),
      ]);
      const checked = {
        ...components(fields),
        seed: fields.wholeNumber('seed', 0),
        bins: fields.optionalWholeNumber('bins', 1) ?? varianceDefaults.bins,
        rawRange: range('rawRange', fields.values.rawRange),
        scaledRange: range('scaledRange', fields.values.scaledRange),
      };
      run.check();
      const variance = new raw.Variance();
      try {
        run(() => variance.start(checked));
        return new WasmVariance(variance, run);
      } catch (error) {
        variance.delete();
        throw error;
      }
    },

    scoreEntropy(input) {
      const fields = new Fields(input, 'input', [...componentNames, 'seed', 'keys', 'queries']);
      const checked = {
        ...components(fields),
        seed: fields.wholeNumber('seed', 0),
        keys: fields.optionalWholeNumber('keys', 2) ?? scoreEntropyDefaults.keys,
        queries: fields.optionalWholeNumber('queries', 2) ?? scoreEntropyDefaults.queries,
      };
      return run(() => raw.scoreEntropy(checked));
    },

    compareTimings(times) {
      const checked = { times: new Fields({ times }, 'input', ['times']).matrix('times') };
      return run(() => raw.compareTimings(checked)) as readonly VariantTiming[];
    },

    randomNumbers(input) {
      const fields = new Fields(input, 'input', ['seed', 'count', 'sigma']);
      const checked = {
        seed: fields.wholeNumber('seed', 0),
        count: fields.wholeNumber('count', 1),
        sigma: fields.number('sigma'),
      };
      return run(() => raw.randomNumbers(checked));
    },

    trainer(options) {
      return new WasmTrainer(raw, run, options);
    },
  };
}

function components(fields: Fields<(typeof componentNames)[number]>) {
  const text = (name: 'distribution' | 'correlated') =>
    fields.values[name] === undefined ? componentDefaults[name] : fields.text(name);
  return {
    dK: fields.wholeNumber('dK', 1),
    distribution: text('distribution'),
    sigma: fields.optionalNumber('sigma') ?? componentDefaults.sigma,
    mean: fields.optionalNumber('mean') ?? componentDefaults.mean,
    correlation: fields.optionalNumber('correlation') ?? componentDefaults.correlation,
    correlated: text('correlated'),
  };
}

function range(name: string, given: unknown): RawRange | undefined {
  if (given === undefined) return undefined;
  const fields = new Fields(given, name, ['low', 'high']);
  return { low: fields.number('low'), high: fields.number('high') };
}

class WasmVariance implements VarianceRun {
  #raw: RawVariance | undefined;
  readonly #run: Caller;

  constructor(raw: RawVariance, run: Caller) {
    this.#raw = raw;
    this.#run = run;
  }

  run(samples: number): number {
    const raw = this.#alive();
    const checked = new Fields({ samples }, 'input', ['samples']).wholeNumber('samples', 1);
    return this.#run(() => raw.run(checked));
  }

  result(): VarianceResult {
    const raw = this.#alive();
    return this.#run(() => raw.result());
  }

  dispose(): void {
    this.#raw?.delete();
    this.#raw = undefined;
  }

  #alive(): RawVariance {
    if (this.#raw === undefined) {
      const detail = { argument: 'run', got: 'disposed of', needed: 'a run that is in use' };
      throw new EngineError('invalid-argument', detail);
    }
    return this.#raw;
  }
}
