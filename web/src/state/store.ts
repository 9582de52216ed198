import type { Example } from '../examples/check.ts';
import { History } from './history.ts';
import { type Context, type State, start } from './state.ts';

/** The one store: the state, and who wants to know when it changes. */
export class Store {
  readonly context: Context;
  #state: State;
  readonly #history = new History();
  readonly #listeners = new Set<() => void>();

  constructor(context: Context, state: State) {
    this.context = context;
    this.#state = this.#examined(state);
  }

  get state(): State {
    return this.#state;
  }

  /** Changes some fields. */
  update(patch: Partial<State>): void {
    const before = this.#state;
    this.#set(patch);
    this.#history.note(before, this.#state);
    this.#tell();
  }

  /** Works through another example from its start. */
  show(example: Example): void {
    const { step, variants, guesses, progress, notes } = this.#state;
    if (example !== this.#state.example)
      this.update({ ...start(this.context, step, example), variants, guesses, progress, notes });
  }

  get canUndo(): boolean {
    return this.#history.canUndo;
  }

  get canRedo(): boolean {
    return this.#history.canRedo;
  }

  /** Takes the last change of the example or of its values back. */
  undo(): void {
    this.#set(this.#history.undo(this.#state) ?? {});
    this.#tell();
  }

  redo(): void {
    this.#set(this.#history.redo(this.#state) ?? {});
    this.#tell();
  }

  /** A value was typed to its end: what comes is another change. */
  seal(): void {
    this.#history.seal();
  }

  /** Another step, with the number it opens at first; edits and heads stay. */
  goTo(step: string): void {
    if (step !== this.#state.step) this.update({ step, open: start(this.context, step).open });
  }

  /** Takes a state that was read from an address; what the learner answered, predicted and wrote so far stays. */
  take(state: State): void {
    const { progress, notes, guesses } = this.#state;
    this.update({ ...state, progress, notes, guesses: { ...guesses, ...state.guesses } });
  }

  /** The start of the step the learner is in; other steps keep their predictions, all keep answers and notes. */
  reset(): void {
    const { step, example, variants, guesses, progress, notes } = this.#state;
    const { [step]: _, ...others } = guesses;
    this.update({ ...start(this.context, step, example), variants, guesses: others, progress, notes });
  }

  /** Whoever opens the examination is being examined from then on. */
  #examined(state: State): State {
    const { examination } = this.context.steps.find(({ id }) => id === state.step) ?? {};
    if (!examination || state.progress.examined) return state;
    return { ...state, progress: { ...state.progress, examined: true } };
  }

  #set(patch: Partial<State>): void {
    this.#state = this.#examined({ ...this.#state, ...patch });
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Returns the way to stop listening. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
