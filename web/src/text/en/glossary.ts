export const wordsOfStep = 'Words that are new in this step';

/** What a word means, said where a step uses it first. One definition a word; the prose marks it [[word|id]]. */
export const glossary = {
  token: {
    term: 'token',
    says: 'A piece of text that the layer treats as one unit and turns into one vector. Here a token is a word.',
  },
  coreference: {
    term: 'coreference',
    says: 'Two expressions mean the same person or thing, such as “his” and “Kohli”.',
  },
  query: {
    term: 'query',
    says: 'The vector that says what a token looks for in others. One row of Q.',
  },
  key: {
    term: 'key',
    says: 'The vector that says what a token has to offer to those that look. One row of K.',
  },
  softmax: {
    term: 'softmax',
    says: 'Turns any list of numbers into positive weights that add up to one: e to each number, divided by the sum of all of these.',
  },
  weight: {
    term: 'weight',
    says: 'The share of its attention that a query gives to one key. The weights of a query add up to one.',
  },
  'cross-entropy': {
    term: 'cross-entropy',
    says: 'How badly given weights serve somebody who wanted others, in bits. It is least when they are the ones that were wanted.',
  },
  head: {
    term: 'head',
    says: 'One attention of its own inside the layer: its own projections, scores, softmax and output.',
  },
  projection: {
    term: 'projection',
    says: 'A matrix that makes a narrower vector out of a token’s vector. Here it is learned, and it need not be a projection in the strict sense of geometry.',
  },
  value: {
    term: 'value',
    says: 'The vector that a token hands over when it is attended to. One row of V.',
  },
  score: {
    term: 'score',
    says: 'How well a query and a key match, as one number: their dot product, divided by the root of the head’s width their scaled score.',
  },
  'dot-product': {
    term: 'dot product',
    says: 'Multiply two vectors entry by entry, and add up. Large when both point the same way.',
  },
  concatenation: {
    term: 'concatenation',
    says: 'The heads’ outputs set side by side, without any computing.',
  },
  entropy: {
    term: 'entropy',
    says: 'How evenly a row of weights is spread, in bits. Zero when one key has everything, the most when all weigh the same.',
  },
  precision: {
    term: 'single precision',
    says: 'Numbers kept in four bytes, as most networks keep them: about seven digits.',
  },
  baseline: {
    term: 'baseline',
    says: 'What a simple rule reaches without learning anything. Only what goes beyond it is worth reporting.',
  },
  prune: {
    term: 'prune',
    says: 'To take parts out of a trained model and see how well it does without them.',
  },
  gate: {
    term: 'gate',
    says: 'A factor on the output of a head: one leaves it as it is, zero switches the head off. It can be set by hand, or learned.',
  },
  bleu: {
    term: 'BLEU',
    says: 'A score for translations from zero to a hundred: how much of a text agrees with what people made of the same sentence.',
  },
  parameter: {
    term: 'parameter',
    says: 'A number that training sets: every entry of W_Q, W_K, W_V and W_O.',
  },
  rank: {
    term: 'rank',
    says: 'How many independent directions a matrix can tell apart. A product cannot have a higher rank than the narrowest matrix in it.',
  },
} as const;
