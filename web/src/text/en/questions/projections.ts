/** The question at the end of the step `projections`. */
export const projectionsQuestions = {
  'projections-check':
    'The first column of head A’s W_Q becomes (1, 1, 0, 0), read from top to bottom, and the second (0, 0, 0, 1). The input of “his” is [1, 2, 0, 1].',
  'projections-check.product': 'What is head A’s q(his)? Two numbers.',
  'projections-check.product.hint1': 'Each column of the matrix makes one number of the query.',
  'projections-check.product.hint2':
    'Multiply the input entry by entry with a column, and add. Then take the other column.',
  'projections-check.product.hint3':
    'The first column takes {first} once and {second} once. The second column takes one entry only.',
  'projections-check.drops':
    'Back to slicing: head A’s rows for topic and position are zeros in all three matrices. Which change can move head A’s weights?',
  'projections-check.drops.topicOfKey': 'Another topic in the input of “century”',
  'projections-check.drops.topicOfKey.reply':
    'Which row of head A’s W_K does the topic meet? What is a number times that?',
  'projections-check.drops.columnsOfB': 'Other numbers in head B’s columns of W_K',
  'projections-check.drops.columnsOfB.reply': 'Those make head B’s keys. Does head A ever see them?',
  'projections-check.drops.valueColumns': 'Other numbers in head A’s columns of W_V',
  'projections-check.drops.valueColumns.reply':
    'Those change what head A hands over. What are its weights made from?',
  'projections-check.drops.nameOfKey': 'Another name in the input of “Kohli”',
  'projections-check.drops.hint1': 'A head sees of a vector only what its columns let through.',
  'projections-check.drops.hint2': 'Weights come from queries and keys.',
  'projections-check.drops.hint3':
    'Look for an entry of the input that meets something other than zeros in head A’s W_Q or W_K.',
  'projections-check.drops.explain':
    'The name meets a 1 in head A’s W_K, so it reaches head A’s key and with it the score. The topic meets zeros. Head B’s columns make head B’s keys. W_V comes in after the weights.',
} as const;
