/** The question at the end of the step `mechanism`. */
export const mechanismQuestions = {
  'mechanism-check': 'A layer has d_model = 512 and h = 8 heads with d_k = d_model/h, and reads 17 tokens.',
  'mechanism-check.w-q':
    'What shape does W_Q^i have, the query projection of one head? Give rows and columns, such as 3 × 2.',
  'mechanism-check.w-q.hint1':
    'A projection takes a whole token vector in, and gives the head’s own vector out.',
  'mechanism-check.w-q.hint2': 'In X W_Q^i the rows of W_Q^i have to match the columns of X.',
  'mechanism-check.w-q.hint3': 'Rows: d_model = {dModel}. Columns: the width of one of {heads} heads.',
  'mechanism-check.scores': 'What shape do the scores of one head have?',
  'mechanism-check.scores.hint1': 'There is one score for every query and every key.',
  'mechanism-check.scores.hint2': 'The width d_k is summed over in the dot product, so it is gone.',
  'mechanism-check.scores.hint3': 'Q_i is {shapeQ}, and so is K_i, which is transposed.',
} as const;
