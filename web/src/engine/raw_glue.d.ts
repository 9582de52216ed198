/** What Emscripten wraps around `core`, `exercises` and `labs`: one glue, which has what each of them imports. */
declare module '#core/whole.js' {
  import type { RawOptions } from '#core/core.js';

  export default function createModule<Raw>(options: RawOptions): Promise<Raw>;
}
