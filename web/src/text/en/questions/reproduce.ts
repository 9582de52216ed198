/** The question at the end of the step `reproduce`, with its slips and its working. */
export const reproduceQuestions = {
  'reproduce-check': 'The program lists another example: six tokens, all of them ask, h = 4, and no W_O.',
  'reproduce-check.lines': 'How many lines does it print?',
  'reproduce-check.lines.hint1': 'Look for the calls of “show”. How many lines does one of them print?',
  'reproduce-check.lines.hint2':
    'Which calls stand before the loop over the heads, which inside it, and which behind it?',
  'reproduce-check.lines.hint3':
    'One call prints {queries} lines here, one for each token that asks. The loop runs {heads} times.',
  'reproduce-check.shift':
    'Now somebody deletes the subtraction of the largest score from the NumPy program, and runs it with the chapter’s values. What does it print?',
  'reproduce-check.shift.sharper': 'Sharper weights, since nothing makes the exponentials smaller any more',
  'reproduce-check.shift.sharper.reply':
    'All exponentials of a row become larger by the same factor. By what are they divided afterwards?',
  'reproduce-check.shift.infinite': 'Infinity, or “nan”',
  'reproduce-check.shift.infinite.reply':
    'That takes a score of more than about 709 in double precision. How large are the scores of the chapter?',
  'reproduce-check.shift.same': 'The same numbers as before',
  'reproduce-check.shift.sums': 'Weights that do not add up to one',
  'reproduce-check.shift.sums.reply':
    'The line that divides by the sum is still there. Which sum does it divide by?',
  'reproduce-check.shift.hint1': 'Subtracting a number in an exponent divides by a power of e.',
  'reproduce-check.shift.hint2': 'Write out one weight as a fraction, with the subtraction and without it.',
  'reproduce-check.shift.hint3':
    'The same factor stands above and below the line of the fraction. Is any number here too large for it?',
  'reproduce-check.shift.explain':
    'The same numbers. The factor cancels in every weight, and the scores here are small. With scores in the hundreds the program would end in infinity divided by infinity: the subtraction is there for those.',

  'explain.lines':
    'For each token that asks: weights and output of the full-width head, the same for each of {heads} heads, and the heads joined. That is 2 + 2 · {heads} + 1 = {perQuery} lines. With {queries} tokens asking: {lines}.',

  'slip.forgotQueries': 'That is right for one token that asks. Here more of them do.',
  'slip.forgotFullHead': 'Something is printed before the loop over the heads starts. What?',
  'slip.forgotJoining': 'Something is printed behind the loop, when the heads have been joined. What?',
  'slip.onlyHeads': 'You counted what the loop prints. What stands before and behind it?',
  'slip.oneLineAHead': 'You counted one line for each head. What does a head print besides its output?',
  'slip.addedQueries':
    'You added the tokens. Each of them has all of these lines: what do you do with the two numbers?',
} as const;
