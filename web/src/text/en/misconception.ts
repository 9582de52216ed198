/** The figure of step `misconception`. */
export const misconception = {
  commitAsk:
    'A layer of width d_model runs h = 8 heads, each d_model/h wide, instead of one head as wide as the layer. Both have a W_O. Compared with the single head, the eight together have …',
  'commit-more': 'more parameters',
  'commit-same': 'exactly as many',
  'commit-fewer': 'fewer parameters',
  'commitTold-more':
    'You said: {guess}. The counts are the same. There are eight times as many heads, but each is an eighth as wide.',
  'commitTold-fewer':
    'You said: {guess}. The counts are the same. Each head is an eighth as wide, but there are eight of them.',
  'commitTold-same': 'You said: {guess}. So it is.',
  headsToCount: 'Heads to count',
  countCaption: 'Parameters by matrix, at d_model = {width}',
  matrixColumn: 'matrix',
  oneWide: 'one head',
  allHeads: '{heads} heads together',
  'counted-wQ': 'W_Q',
  'counted-wK': 'W_K',
  'counted-wV': 'W_V',
  'counted-wO': 'W_O',
  allMatrices: 'together',
  formsTitle: 'What compares tokens with tokens',
  formsLead:
    'A query and a key meet in the matrix W_Q·W_K^T, which is as wide and as high as the layer. Drawn to scale: the two matrices it is made of.',
  formOne: 'one form, rank at most {rank}',
  formMany: '{heads} forms, each of rank at most {rank}',
} as const;
