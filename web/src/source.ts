import core from '#core/core.wasm?url';
import exercises from '#core/exercises.wasm?url';
import labs from '#core/labs.wasm?url';
import type { EngineSource } from './engine/types.ts';
import { located } from './located.ts';

/** The modules of the page. In the single file an address is the id of a block of the page itself. */
const addresses = { core, exercises, labs };

export function engineSource(name: keyof typeof addresses): Promise<EngineSource> {
  return located(addresses[name]);
}
