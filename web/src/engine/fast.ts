import type { RawFastModule, RawWeights } from '#core/fast-relaxed.js';
import { caller } from './call.js';
import { fastBuild } from './fast_build.js';
import { checkedForward, checkedWeights } from './floats.js';
import { type Glue, loadModule } from './load.js';
import { WasmLayer } from './packed_layer.js';
import { TracedLayer } from './traced_layer.js';
import type { Engine, EngineSource, FastEngine, ForwardOptions, PackedLayer } from './types.js';

export { fastBuild };

/** Where the wasm of a build is found, asked for the one that this runtime can run. */
export type FastSource = (build: 'relaxed' | 'simd') => EngineSource;

/**
 * Loads the fast path. It is warmed up when the first layer is packed whose first call would show it.
 *
 * @param engine asked for where the runtime has no SIMD, and serves there
 * @param source where the wasm is
 * @param build default: the fastest that runs
 * @throws EngineError as loadEngine
 */
export async function loadFast(
  engine: () => Promise<Engine>,
  source: FastSource,
  build = fastBuild(),
): Promise<FastEngine> {
  if (build === 'traced') {
    const traced = await engine();
    return fastEngine(build, (weights) => new TracedLayer(traced, weights));
  }
  const module = await loadModule(`fast-${build}`, glueOf(build), source(build));
  const run = caller('loadEngine');
  const pack = (weights: RawWeights) => new WasmLayer(module, build, weights, run);
  let warm = false;
  return fastEngine(build, (weights) => {
    if (!warm && weights.wQ.rows * weights.wQ.cols >= largeWeights) {
      warm = true;
      warmUp(pack);
    }
    return pack(weights);
  });
}

async function glueOf(build: 'relaxed' | 'simd'): Promise<Glue<RawFastModule>> {
  const glue =
    build === 'relaxed' ? await import('#core/fast-relaxed.js') : await import('#core/fast-simd.js');
  return glue.default as Glue<RawFastModule>;
}

/** Entries of W_Q from which on a first call takes longer than the warming up. */
const largeWeights = 512 * 512;

function fastEngine(build: PackedLayer['build'], pack: (weights: RawWeights) => PackedLayer): FastEngine {
  let last: { readonly layer: PackedLayer; readonly shapes: string } | undefined;
  return {
    build,
    packWeights: (weights) => pack(checkedWeights(weights)),
    forward(input) {
      const { x, out, weights, options } = checkedForward(input);
      const { wQ, wK, wV, wO, heads } = weights;
      const shapes = JSON.stringify([wQ, wK, wV, wO].map(({ rows, cols }) => [rows, cols]).concat([[heads]]));
      if (last?.shapes === shapes) {
        last.layer.assign(weights);
      } else {
        last?.layer.dispose();
        last = undefined;
        last = { layer: pack(weights), shapes };
      }
      const plain = Object.values(options).every((value) => value === undefined);
      return last.layer.forward(x, out, plain ? undefined : (options as ForwardOptions));
    },
  };
}

/**
 * A browser first runs what its quick compiler made, several times slower, and counts what is worth optimising. A few
 * milliseconds of small passes settle that before a user waits for a large one.
 */
function warmUp(pack: (weights: RawWeights) => PackedLayer): void {
  // Panels of 6 and of 5 rows, a whole strip and the rest of one.
  runRepeatedly(pack, 17, 64, 60);
  // The least layer for which seven products stand for eight, again with panels of 6 and of 5 rows.
  runRepeatedly(pack, 82, 256, 3);
}

function runRepeatedly(
  pack: (weights: RawWeights) => PackedLayer,
  tokens: number,
  width: number,
  passes: number,
): void {
  const weights = { rows: width, cols: width, data: new Float32Array(width * width).fill(1) };
  const layer = pack({ wQ: weights, wK: weights, wV: weights, wO: weights, heads: 1 });
  const x = new Float32Array(tokens * width).fill(1);
  const out = new Float32Array(tokens * width);
  for (let pass = 0; pass < passes; pass++) layer.forward(x, out);
  layer.dispose();
}
