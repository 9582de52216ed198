import type { Engine, Exercises, Labs, Question } from '../engine/types.ts';
import type { LabWorker } from '../engine/worker_client.ts';
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
  /** Counts and simulates. Loaded when it is first asked for; `again` loads another in place of one that broke. */
  labs(again?: boolean): Promise<Labs>;
  /** Runs labs beside the page. Nothing of it is loaded before it is asked for. */
  labWorker(): Promise<LabWorker>;
  /** The engine is dead: say so, and offer a new one. */
  onAborted(): void;
}
