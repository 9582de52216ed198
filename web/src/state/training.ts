/** What is set in the training lab of step `specialise`. */
export interface TrainingSettings {
  /** h */
  readonly heads: number;
  /** C, numbers a token carries */
  readonly content: number;
  /** Of Adam. */
  readonly rate: number;
  readonly steps: number;
  readonly seed: number;
}

export type TrainingChoice = Exclude<keyof TrainingSettings, 'seed'>;

/** All that can be chosen. The width of the layer divides by every h; 0.1 diverges late, 10 at once. */
export const trainingChoices: Readonly<Record<TrainingChoice, readonly number[]>> = {
  heads: [1, 2, 4, 8],
  content: [1, 2, 4, 8],
  rate: [0.01, 0.1, 10],
  steps: [150, 500, 2000],
};

/** A seed is a whole number from 1 to this. */
export const largestSeed = 9999;

export const trainingStart: TrainingSettings = { heads: 1, content: 4, rate: 0.01, steps: 150, seed: 1 };

/** A score after so many steps: 75 to 100 scores a run. */
export const scoreEvery: Readonly<Record<number, number>> = { 150: 2, 500: 5, 2000: 20 };

/** "1,4,0.01,150,1" */
export function printTraining({ heads, content, rate, steps, seed }: TrainingSettings): string {
  return [heads, content, rate, steps, seed].join(',');
}

export function parseTraining(text: string): TrainingSettings | undefined {
  const [heads, content, rate, steps, seed = '', ...others] = text.split(',');
  const chosen = {
    heads: choiceOf('heads', heads),
    content: choiceOf('content', content),
    rate: choiceOf('rate', rate),
    steps: choiceOf('steps', steps),
    seed: parseSeed(seed),
  };
  if (others.length > 0 || Object.values(chosen).includes(undefined)) return undefined;
  return chosen as TrainingSettings;
}

export function parseSeed(text: string): number | undefined {
  const seed = Number(text);
  return /^\d{1,4}$/.test(text) && seed >= 1 && seed <= largestSeed ? seed : undefined;
}

function choiceOf(name: TrainingChoice, text = ''): number | undefined {
  return trainingChoices[name].find((one) => String(one) === text);
}
