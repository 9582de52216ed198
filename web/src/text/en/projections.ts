/** What the figure of the projections says. */
export const projections = {
  numberOfHeads: 'Heads',
  headAtHand: 'Look at head',
  feature: 'feature',
  'project-q': 'What it asks',
  'project-k': 'What the keys show',
  'project-v': 'What is handed over',
  blockOf: '{weight}, the columns of head {letter}',
  productOf: 'The input, and what head {letter}’s {weight} makes of it',
  effectOf: '{head}: weights',
  outputOfHead: '{head}: output',

  projectedName: '{vector}, {dimension}, {value}',
  projectedLine: '{vector}, {dimension}',

  tryProjections: 'Projections to try',
  'preset-slice': 'Slice',
  'preset-swap': 'Swap A and B',
  'preset-borrow': 'A reads what B reads',
  'preset-mix': 'Mix',
  'preset-drop': 'Drop “{feature}”',
  presetNone: 'Your own matrices.',
  presetOwn: 'The matrices of this example.',
  'presetNote-slice': 'A single 1 in each column: every number that comes out is one entry of the input.',
  'presetNote-swap':
    'The columns of head A and head B have changed places in all three matrices. What was found is found again, by the other head.',
  'presetNote-borrow':
    'Head A now has the columns of head B in all three matrices. Two heads ask the same question, and what head A found is lost.',
  'presetNote-mix':
    'W_Q makes sums and differences of features from both ends, and W_K halves of the same. Look at the one head: nothing moved. Then look at head A.',
  'presetNote-drop':
    'The row “{feature}” is zero in all three matrices. It is still in the input; no head can read it.',

  predictProjections:
    'Before you see it: suppose the row “{feature}” of W_Q, W_K and W_V is set to zeros, so that no head reads it. Head A gave “{token}” the weight {weight}. What weight will head A give “{token}” then?',
} as const;
