/** The question at the end of the step `sentence`. */
export const sentenceQuestions = {
  'sentence-check': 'The pronoun “his” has two cricketers to choose from.',
  'sentence-check.distance': 'How many tokens apart are “his” and “Rohit”?',
  'sentence-check.distance.hint1':
    'Distance is the difference of the two positions, as for the arcs in the figure.',
  'sentence-check.distance.hint2': 'Punctuation has no position of its own. Count words only.',
  'sentence-check.distance.hint3': '“his” stands at position {from}, “Rohit” at position {to}.',
  'sentence-check.shared':
    '“his” asks for a name, “century” for a time. In one head, what must these two queries share?',
  'sentence-check.shared.weights': 'The same row of weights',
  'sentence-check.shared.weights.reply':
    'They are two different queries, so one head already gives them two different rows of weights. What makes both rows?',
  'sentence-check.shared.nothing': 'Nothing at all',
  'sentence-check.shared.nothing.reply':
    'Both rows come out of the same matrices. Which comparison do those matrices define?',
  'sentence-check.shared.similarity': 'The way a query is compared with a key',
  'sentence-check.shared.softmax': 'The same softmax, so that more for one is less for the other',
  'sentence-check.shared.softmax.reply':
    'Each row is normalised by itself, so two queries do not compete. They would if one query needed both relations. What is left to share?',
  'sentence-check.shared.hint1': 'Two queries are two rows of Q. Think of what happens to each row.',
  'sentence-check.shared.hint2': 'Each row gets scores and a softmax of its own.',
  'sentence-check.shared.hint3': 'The scores of both rows come from one product, Q times K transposed.',
  'sentence-check.shared.explain':
    'The head has one W_Q and one W_K, so one similarity function. Two queries get two rows of scores and a softmax each, but “whose?” and “when?” have to be read off the same comparison.',
} as const;
