/** The question at the end of the step `output-projection`. */
export const outputProjectionQuestions = {
  'output-projection-check':
    'W_O is the identity but for a 0.5 in row 3, column 1. Head A is switched off, head B is not.',
  'output-projection-check.output': 'What is the output for “his”? Four numbers, three decimals.',
  'output-projection-check.output.hint1': 'A head that is off leaves zeros in the concatenation.',
  'output-projection-check.output.hint2':
    'Each number of the output is the concatenation times one column of W_O. Only one column is not what it was.',
  'output-projection-check.output.hint3': 'The concatenation is {concat}.',
  'output-projection-check.order':
    'Heads A and B change places in the concatenation. What has to happen to W_O for the output to stay as it was?',
  'output-projection-check.order.nothing': 'Nothing',
  'output-projection-check.order.nothing.reply':
    'Then head B’s numbers meet the rows that were made for head A. Try it in the figure.',
  'output-projection-check.order.columns': 'Its columns change places in the same way',
  'output-projection-check.order.columns.reply':
    'A column makes one number of the output. What does each number of the concatenation meet?',
  'output-projection-check.order.rows': 'Its rows change places in the same way',
  'output-projection-check.order.anew': 'It has to be learned anew',
  'output-projection-check.order.anew.reply':
    'That would find some matrix. But the right one can be written down at once.',
  'output-projection-check.order.hint1': 'Think of the output as a sum of one part a head.',
  'output-projection-check.order.hint2': 'A head’s part is its output times the rows of W_O that it owns.',
  'output-projection-check.order.hint3': 'What has to move along with a head’s output?',
  'output-projection-check.order.explain':
    'A head’s part is its output times its own rows. When both move together, every part is what it was, and a sum does not care about the order of its parts.',
} as const;
