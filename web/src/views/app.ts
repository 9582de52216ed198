import type { Engine, Exercises, Question } from '../engine/types.ts';
import type { Store } from '../state/store.ts';
import type { NumberText } from '../text/number.ts';

/** What the composition root hands to every figure. */
export interface App {
  readonly engine: Engine;
  /** Asks and judges, and reads typed numbers. It arrives after the first figure: undefined until then. */
  readonly exercises: Exercises | undefined;
  readonly store: Store;
  /** Of the page, e.g. "en". */
  readonly language: string;
  readonly numbers: NumberText;
  /** All that can be asked, without the answers; none until `exercises` is there. */
  readonly questions: readonly Question[];
  /** The engine is dead: say so, and offer a new one. */
  onAborted(): void;
}
