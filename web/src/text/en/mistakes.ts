import { diagnoses } from './questions/mistakes.ts';

/** The figure of step `mistakes`. */
export const mistakes = {
  // What is asked of each layer: this figure asks it.
  ...diagnoses,

  layersToDiagnose: 'Layer to diagnose',
  layerNumber: 'Layer {number}',
  named: '{layer}, named',
  namedMark: 'Underlined: you have named that bug.',
  rightLayer: 'The right layer',
  brokenLayer: 'Layer {number}',
  weightsOfHead: '{layer}, head {letter}: weights',
  outputOfLayer: '{layer}: output of both heads',
  askingWord: 'query',
  matrixWord: 'word',
  givenToBoth: 'The values that both layers read',
  givenMatrix: '{matrix} of every word',
  wouldShow: 'For comparison: “{diagnosis}” would give head A these weights',
  codeTitle: 'The line of code',
  codeWrong: 'In this layer',
  codeRight: 'As it should be',
  codeNaive: 'On the left',
  codeShifted: 'On the right',

  'code.notScaled.wrong': 'S = Q @ K.transpose(0, 2, 1)',
  'code.notScaled.right': 'S = Q @ K.transpose(0, 2, 1) / np.sqrt(d_k)',
  'code.notScaled.changes': 'The scores are larger by the factor √d_k, so every softmax is sharper.',
  'code.dividedByRootDModel.wrong': 'S = Q @ K.transpose(0, 2, 1) / np.sqrt(d_model)',
  'code.dividedByRootDModel.right': 'S = Q @ K.transpose(0, 2, 1) / np.sqrt(d_k)',
  'code.dividedByRootDModel.changes':
    'The scores are smaller by the factor √h, so every softmax is flatter, and the more heads there are the flatter it gets.',
  'code.softmaxOverQueries.wrong': 'P = softmax(S, axis=1)',
  'code.softmaxOverQueries.right': 'P = softmax(S, axis=2)',
  'code.softmaxOverQueries.changes':
    'The axes are head, query and key. A softmax along the queries hands out each key once, where each query should hand out its own attention once.',
  'code.valuesForKeys.wrong': 'S = Q @ V.transpose(0, 2, 1) / np.sqrt(d_k)',
  'code.valuesForKeys.right': 'S = Q @ K.transpose(0, 2, 1) / np.sqrt(d_k)',
  'code.valuesForKeys.changes':
    'Words are chosen by what they would pass on, not by what they announce. K has no part in the result.',
  'code.reshapedKeys.wrong': 'S = Q @ K.reshape(h, d_k, n) / np.sqrt(d_k)',
  'code.reshapedKeys.right': 'S = Q @ K.transpose(0, 2, 1) / np.sqrt(d_k)',
  'code.reshapedKeys.changes':
    'Both give d_k rows and n columns. Only the transpose puts the key of one word into one column.',
  'code.reshapedHeads.wrong': 'Q = Q.reshape(h, n, d_k)',
  'code.reshapedHeads.right': 'Q = Q.reshape(n, h, d_k).transpose(1, 0, 2)',
  'code.reshapedHeads.changes':
    'K and V are split in the same way. Each head should get a slice of every word. Without the swap it gets whole words, cut up, and the other words are out of its sight.',

  // The softmax that overflows
  overflowTitle: 'When the exponential leaves the numbers',
  overflowLead:
    'The scores of “{query}” in head A, multiplied by a factor, in the single precision that most networks run in. Its largest number is about {most}, that is e to the power of about 88.7; beyond it there is only “infinity”. Predict which factor breaks the left softmax. Then find it.',
  factorName: 'factor on the scores',
  naiveCaption: 'As the formula stands: exp(s), divided by the sum',
  shiftedCaption: 'The largest score subtracted first: exp(s − max), divided by the sum',
  keyColumn: 'key',
  score: 's',
  shiftedScore: 's − max',
  exp: 'exp',
  weight: 'weight',
  sumOfExps: 'sum',
  infinite: 'inf',
  notANumber: 'NaN',
  allNumbers: 'Both softmaxes give the same weights.',
  infSays:
    'inf: this exponential is beyond the largest number that single precision holds, about {most}, so the machine writes “infinity” in its place.',
  nanSays:
    'NaN, “not a number”: infinity divided by infinity has no value. The words that should win are the first to be lost, and whatever NaN meets from here on becomes NaN as well.',
  shiftSays:
    'The shifted softmax holds at any factor. Subtracting the same number from all scores divides every exponential, and their sum, by the same amount. The largest exponential is always exp(0).',
  'code.naive.wrong': 'P = np.exp(S) / np.exp(S).sum(axis=2, keepdims=True)',
  'code.naive.right': 'E = np.exp(S - S.max(axis=2, keepdims=True))\nP = E / E.sum(axis=2, keepdims=True)',
} as const;
