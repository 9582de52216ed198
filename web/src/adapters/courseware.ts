import { parseState } from '../state/codec.ts';
import { printForCourseware } from '../state/courseware.ts';
import { answerKey } from '../state/progress.ts';
import { type Context, type State, start } from '../state/state.ts';
import type { Store } from '../state/store.ts';
import type { Response, Standing, StoreEvents } from './host_events.ts';

/** What a learning platform kept of a learner. */
export interface Kept {
  /** What `state` gave in an earlier session, '' in a first one. Absent = it keeps none: this device does. */
  readonly text?: string;
  /** Whoever it is to the platform; '' = it does not say. */
  readonly learner: string;
}

/**
 * What the page hands to an adapter of courseware, in the detail of the event `mha:courseware`, before it reads what
 * this device keeps. Whoever calls `resume` then decides where the learner goes on.
 */
export class Courseware {
  #record: Kept | undefined;
  #store: Store | undefined;
  #events: StoreEvents | undefined;
  readonly #denies: (denied: boolean) => void;
  #denied = false;

  /** `denies` hears when the platform takes nothing more, and when it does again. */
  constructor(denies: (denied: boolean) => void) {
    this.#denies = denies;
  }

  get record(): Kept | undefined {
    return this.#record;
  }

  /** For the page: from now on there is something to read. */
  open(store: Store, events: StoreEvents): void {
    this.#store = store;
    this.#events = events;
  }

  /** For the adapter, while the event is dispatched. */
  resume(kept: Kept): void {
    this.#record = kept;
  }

  /** For the adapter: whether the platform took what it was told last. The learner is told when it does not. */
  took(everything: boolean): void {
    if (this.#denied !== everything) return;
    this.#denied = !everything;
    this.#denies(this.#denied);
  }

  /** Progress and place, at most 4,096 characters of ASCII; undefined before there is a state. */
  state(): string | undefined {
    return this.#store && printForCourseware(this.#store.state, this.#store.context);
  }

  /** Undefined before the questions are there. */
  results(): Standing | undefined {
    return this.#events?.results();
  }

  /** Undefined if there is no such answer. */
  response(question: string, seed: number, part: string): Response | undefined {
    const answer = this.#store?.state.progress.answers[answerKey(question, part, seed)];
    return answer && this.#events?.response({ question, seed, part }, answer.typed);
  }
}

/**
 * The state to go on with. What the platform kept counts; this device adds what the platform has no room for: what was
 * written in the step on practice.
 */
export function keptBy({ text }: Kept, context: Context, onDevice: State | undefined): State | undefined {
  if (text === undefined) return onDevice;
  const state = text === '' ? start(context) : parseState(text, context, undefined, 'courseware').state;
  return { ...state, notes: onDevice?.notes ?? {} };
}

/** The name under which this device saves what another learner at the same device should not find. */
export function placeOf({ learner }: Kept): string {
  return `mha-chapter-of-${encodeURIComponent(learner)}`;
}
