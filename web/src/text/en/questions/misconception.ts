/** The question at the end of the step `misconception`, with its slips and its working. */
export const misconceptionQuestions = {
  'misconception-check': 'A layer has d_model = 512 and h = 8 heads.',
  'misconception-check.rank':
    'With d_k = d_model/h, what is the highest rank that one head’s form W_Q^i·W_K^i^T can have?',
  'misconception-check.rank.hint1': 'The form is a product. How wide is the narrowest matrix in it?',
  'misconception-check.rank.hint2': 'Everything passes through the d_k columns of W_Q^i.',
  'misconception-check.rank.hint3': 'd_model is {dModel}. What is d_k?',
  'misconception-check.wide':
    'Now every head keeps d_k = d_v = d_model instead. How many parameters do Q, K, V and O have together? You may type an expression.',
  'misconception-check.wide.hint1': 'Each projection of each head is a square now.',
  'misconception-check.wide.hint2':
    'The concatenation is h times as wide as the layer. How many rows has W_O?',
  'misconception-check.wide.hint3':
    'For each of {heads} heads there are three squares of side {dModel}, and W_O has as many rows as the concatenation is wide.',

  'explain.rank':
    'The form is {dModel} × {dModel}, but it is made of a matrix with {width} columns and one with {width} rows. Its rank is at most {width}.',
  'explain.wideHeads':
    'Q, K and V have {heads} squares of side {dModel} each; W_O has {heads} × {dModel} rows and {dModel} columns. Together 4 × {heads} × {dModel}² = {all}, {heads} times the usual count. So the sentence is true of heads that are not made narrower.',

  'slip.squaredRank':
    'That is d_k squared. A rank is a number of directions: how many columns can tell tokens apart?',
  'slip.keptSplit': 'That is the count for heads that share the width. Here each of them keeps all of it.',
  'slip.squareOutput':
    'You took W_O for a square. How wide is the concatenation now, and how many rows does W_O need?',
} as const;
