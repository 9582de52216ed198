/**
 * What two of the studies in the step `specialise` report, as numbers to draw. They are quoted, not computed; the
 * step's prose names the papers.
 */

/** Clark et al. 2019: of a hundred words, how many have the right word as their most attended one. */
export const relations = [
  { id: 'object', head: 86.8, offset: 40.0 },
  { id: 'determiner', head: 94.3, offset: 51.7 },
  { id: 'preposition', head: 76.3, offset: 34.6 },
] as const;

/** Vaswani et al. 2017, table 3 (A): translation quality at equal cost. */
export const headCounts = [
  { heads: 1, bleu: 24.9 },
  { heads: 4, bleu: 25.5 },
  { heads: 8, bleu: 25.8 },
  { heads: 16, bleu: 25.8 },
  { heads: 32, bleu: 25.4 },
] as const;

/** Voita et al. 2019: encoder heads, and how many of them went for a loss of about 0.15 BLEU. */
export const pruned = { heads: 48, removed: 38 } as const;
