/** The figure of step `mechanism`. d_k prints k as a subscript. */
export const mechanism = {
  'size-n': 'n',
  'size-dModel': 'd_model',
  'size-heads': 'h',
  'sizeOf-n': 'tokens n',
  'sizeOf-dModel': 'width d_model',
  'sizeOf-heads': 'heads h',
  bounds: '1 to {most}',
  less: 'one less: {what}',
  more: 'one more: {what}',
  doesNotDivide:
    '{dModel} columns cannot be shared out evenly among {heads} heads: {dModel} ÷ {heads} is not a whole number, and no head can own part of a column.',
  nearest: 'Nearest that work:',
  headsInstead: '{heads} heads',
  oneHeadInstead: '{heads} head',
  shownInstead: 'Until you choose, the figure shows h = {heads}, the nearest.',

  stageProject: 'Project: every head its own way',
  stageAttend: 'Attend: every head for itself',
  stageMerge: 'Merge: where heads meet',

  forTheHead: 'for the single head',
  forEachHead: 'for each of the {heads} heads',
  inTheExample: 'In the example',
  oneQuery: 'The example follows one query, “{token}”, so it has one row here.',
  notInExample:
    'The example has no numbers for it: the example starts from ready-made Q, K and V, and ends before the output matrix.',
  ofTheExample: 'These numbers belong to n = {n}, d_model = {dModel}, h = {heads}.',
  shapesCaption: 'All shapes. The vectors of a head have {dK} entries.',
  shapesCaptionOne: 'All shapes. The vectors of a head have {dK} entry.',
  symbolColumn: 'symbol',
  rowsColumn: 'rows',
  colsColumn: 'columns',
  countColumn: 'how many',
  countOfHeads: '{heads}, one per head',
  countOne: 'one',

  'name-x': 'the input',
  'name-wQ': 'query projection',
  'name-wK': 'key projection',
  'name-wV': 'value projection',
  'name-q': 'queries',
  'name-k': 'keys',
  'name-v': 'values',
  'name-scores': 'scores',
  'name-weights': 'weights',
  'name-head': 'output of a head',
  'name-concat': 'concatenation',
  'name-wO': 'output matrix',
  'name-output': 'output of the layer',

  'meaning-x': 'One row per token, d_model numbers wide. Every head reads all of it.',
  'meaning-wQ':
    'Turns each row of X into a query. It has only d_k columns, so what it drops, this head can never use.',
  'meaning-wK':
    'Turns each row of X into a key. Each head learns its own, so each has its own idea of a match.',
  'meaning-wV': 'Turns each row of X into a value: what this head hands over where it looks.',
  'meaning-q': 'What each token asks for, in the words of this head: one row per token.',
  'meaning-k': 'What each token answers to, in the words of this head: one row per token.',
  'meaning-v': 'What each token hands over to whoever attends to it: one row per token.',
  'meaning-scores':
    'Every query dotted with every key: row i, column j says how well key j answers query i. It is n × n, however narrow the head.',
  'meaning-weights':
    'Scores divided by the root of d_k, each row made into shares that add up to one. Each head has its own softmax.',
  'meaning-head': 'For each token, the values added up with its row of weights.',
  'meaning-concat':
    'The heads’ outputs side by side. Each head owns its own columns. With the usual d_v = d_model ÷ h, it is as wide as X again.',
  'meaning-wO':
    'Mixes the columns of all heads: each head’s columns of C meet their own rows here. It is the only place where heads meet.',
  'meaning-output': 'One row per token, as wide as it came in, so the next layer can go on from there.',
} as const;
