/** One step of the chapter. Its prose is `text/<language>/<id>.md`, its figure the element `view`. */
export interface Step {
  readonly id: string;
  /** How long a first reading takes. */
  readonly minutes: number;
  /** Tag of the custom element that draws the figure. */
  readonly view: string;
  /** The cell whose operands are shown at first, as the address spells it; absent = none. */
  readonly opens?: string;
  /** Ids of the questions at its end, as the engine knows them. */
  readonly questions: readonly string[];
  /** Once it is opened, the figures of attention answer nothing until every part of it was tried. */
  readonly examination?: boolean;
}

/** In reading order. To add a step, add a line here and its prose in every language. */
export const steps: readonly Step[] = [
  { id: 'sentence', minutes: 4, view: 'mha-sentence', questions: ['sentence-check'] },
  { id: 'bottleneck', minutes: 8, view: 'mha-bottleneck', questions: ['bottleneck-check'] },
  { id: 'mechanism', minutes: 8, view: 'mha-mechanism', questions: ['mechanism-check'] },
  {
    id: 'full-head',
    minutes: 9,
    view: 'mha-full-head',
    opens: 'full.score.0',
    questions: ['full-head-check'],
  },
  { id: 'two-heads', minutes: 12, view: 'mha-two-heads', opens: '0.score.0', questions: ['two-heads-check'] },
  { id: 'reproduce', minutes: 8, view: 'mha-reproduce', questions: [] },
  {
    id: 'recall',
    minutes: 20,
    view: 'mha-results',
    examination: true,
    questions: ['recall-1', 'recall-2', 'recall-3', 'recall-4', 'recall-5', 'recall-6'],
  },
];
