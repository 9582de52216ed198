/** One step of the chapter. Its prose is `text/<language>/<id>.md`, its figure the element `view`. */
export interface Step {
  readonly id: string;
  /** How long a first reading takes. */
  readonly minutes: number;
  /** Tag of the custom element that draws the figure. */
  readonly view: string;
  /** The cell whose operands are shown at first, as the address spells it; absent = none. */
  readonly opens?: string;
  /** Ids of questions of other steps that its figure settles: they lead to it once they are answered. */
  readonly settles?: readonly string[];
  /** Ids of the questions at its end, as the engine knows them. */
  readonly questions: readonly string[];
  /** The figure asks them, each beside what it is about. */
  readonly asksInFigure?: boolean;
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
  {
    id: 'projections',
    minutes: 10,
    view: 'mha-projections',
    opens: '0.q.0',
    questions: ['projections-check'],
  },
  {
    id: 'output-projection',
    minutes: 9,
    view: 'mha-output-projection',
    opens: 'full.merged.0',
    questions: ['output-projection-check'],
  },
  {
    id: 'mistakes',
    minutes: 15,
    view: 'mha-mistakes',
    questions: ['mistakes-1', 'mistakes-2', 'mistakes-3', 'mistakes-4', 'mistakes-5', 'mistakes-6'],
    asksInFigure: true,
  },
  { id: 'reproduce', minutes: 8, view: 'mha-reproduce', questions: ['reproduce-check'] },
  { id: 'cost', minutes: 12, view: 'mha-cost', questions: ['cost-check'], settles: ['recall-2', 'recall-6'] },
  {
    id: 'scaling',
    minutes: 12,
    view: 'mha-scaling',
    questions: ['scaling-check'],
    settles: ['recall-4'],
  },
  { id: 'specialise', minutes: 20, view: 'mha-specialise', questions: ['specialise-check'] },
  { id: 'misconception', minutes: 7, view: 'mha-misconception', questions: ['misconception-check'] },
  {
    id: 'recall',
    minutes: 20,
    view: 'mha-results',
    examination: true,
    questions: ['recall-1', 'recall-2', 'recall-3', 'recall-4', 'recall-5', 'recall-6'],
  },
  { id: 'practice', minutes: 60, view: 'mha-practice', questions: ['practice-check'] },
  { id: 'recap', minutes: 8, view: 'mha-recap', questions: ['recap-check'] },
];
