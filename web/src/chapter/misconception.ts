/** The layer whose parameters the step `misconception` counts, and the numbers of heads it can be given. */
export const comparedWidth = 512;
export const comparedHeads = [2, 4, 8, 16] as const;
export const comparedStart = 8;
