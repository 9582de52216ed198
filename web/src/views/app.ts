import type { Engine, Question } from '../engine/types.ts';
import type { Store } from '../state/store.ts';
import type { NumberText } from '../text/number.ts';

/** What the composition root hands to every figure. */
export interface App {
  readonly engine: Engine;
  readonly store: Store;
  /** Of the page, e.g. "en". */
  readonly language: string;
  readonly numbers: NumberText;
  /** All that can be asked; without the answers. */
  readonly questions: readonly Question[];
  /** The engine is dead: say so, and offer a new one. */
  onAborted(): void;
}
