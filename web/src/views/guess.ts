import type { App } from './app.ts';
import type { Figure } from './figure.ts';

/** Whether a figure still waits for a prediction, and with it the text below, which tells the numbers. Paper waits for none. */
export function isAsked(figure: Figure, { store }: App): boolean {
  const printing = figure.ownerDocument.defaultView?.matchMedia('print').matches;
  const open = !printing && store.state.guesses[figure.step] === undefined;
  figure.closest('[data-step]')?.classList.toggle('predicting', open);
  return open;
}

/** @param guess what was predicted; empty where it was skipped */
export function keepGuess(figure: Figure, { store }: App, guess: string): void {
  store.update({ guesses: { ...store.state.guesses, [figure.step]: guess } });
  figure.refocus('.prediction', 'h1');
}
