/** One step of the chapter. Its prose is `text/<language>/<id>.md`, its figure the element `view`. */
export interface Step {
  readonly id: string;
  /** How long a first reading takes. */
  readonly minutes: number;
  /** Tag of the custom element that draws the figure. */
  readonly view: string;
  /** The cell whose operands are shown at first, as the address spells it; absent = none. */
  readonly opens?: string;
}

/** In reading order. To add a step, add a line here and its prose in every language. */
export const steps: readonly Step[] = [
  { id: 'sentence', minutes: 3, view: 'mha-sentence' },
  { id: 'bottleneck', minutes: 6, view: 'mha-bottleneck' },
  { id: 'mechanism', minutes: 7, view: 'mha-mechanism' },
  { id: 'full-head', minutes: 7, view: 'mha-full-head', opens: 'full.score.0' },
  { id: 'two-heads', minutes: 9, view: 'mha-two-heads', opens: '0.score.0' },
];
