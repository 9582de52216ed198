/** The question at the end of the step `cost`. */
export const costQuestions = {
  'cost-check': 'A layer reads n = 300 tokens with d_model = 720, and has h = 12 heads.',
  'cost-check.grows': 'Somebody doubles h and keeps d_model. What doubles?',
  'cost-check.grows.everything': 'Everything: there is twice as much attention',
  'cost-check.grows.everything.reply':
    'There are twice as many heads. How wide is each of them now, and what follows for its matrices?',
  'cost-check.grows.parameters': 'The parameters',
  'cost-check.grows.parameters.reply':
    'Each matrix of a head loses half of its columns. How many matrices are there?',
  'cost-check.grows.exponentials': 'The exponentials and the weights',
  'cost-check.grows.scores': 'The multiply-adds of the scores',
  'cost-check.grows.scores.reply':
    'There are twice as many dot products. How many multiply-adds does each of them take now?',
  'cost-check.grows.hint1': 'Ask of each count whether the width of a head is a factor in it.',
  'cost-check.grows.hint2': 'Where d_k is a factor, it halves as h doubles.',
  'cost-check.grows.hint3': 'A score is one number, however many products were added up in it.',
  'cost-check.grows.explain':
    'Parameters and multiply-adds hold the factor h·d_k = d_model, which stays. Exponentials and weights are counted a score, and every head has n² scores however narrow it is: h·n², with no d_k to make up for h.',
  'cost-check.exponentials': 'How many exponentials do the softmaxes of its heads take?',
  'cost-check.exponentials.hint1': 'A softmax takes one exponential a score.',
  'cost-check.exponentials.hint2': 'Count the scores of one head first: every query meets every key.',
  'cost-check.exponentials.hint3': 'There are {n} queries and {n} keys in each of {heads} heads.',
  'cost-check.equal':
    'With d_model = 720, from which n on do scores and weighted sums together take as many multiply-adds as the four projections?',
  'cost-check.equal.hint1': 'Write both counts with n and d, and set them equal.',
  'cost-check.equal.hint2':
    'The projections take 4·n·d². The scores take n²·d, and so does the weighted sum.',
  'cost-check.equal.hint3': 'Divide both sides by 2·n·d. What is left, with d = {dModel}?',
} as const;
