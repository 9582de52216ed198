/** The question at the end of the step `scaling`, with its slips and its working. */
export const scalingQuestions = {
  'scaling-check': 'The components of q and k are independent, with mean 0.',
  'scaling-check.sigma':
    'Now their standard deviation is σ = 2, and d_k = 64. What is the variance of a score after the division by √d_k?',
  'scaling-check.sigma.hint1': 'Start from the variance of one product of two components.',
  'scaling-check.sigma.hint2':
    'Add up as many of them as there are, then divide by the square of the divisor.',
  'scaling-check.sigma.hint3':
    'A component has variance {component}. A product of two has the product of their variances, and {dK} are added.',
  'scaling-check.breaks': 'Which of these makes the scaled variance grow with d_k?',
  'scaling-check.breaks.uniform': 'Components from a uniform distribution instead of a normal one',
  'scaling-check.breaks.uniform.reply':
    'Which property of the distribution did the derivation use? Try it in the figure: does any predicted variance change?',
  'scaling-check.breaks.mean': 'Independent components with mean 1 instead of 0',
  'scaling-check.breaks.mean.reply':
    'The scaled variance changes then. But does it depend on d_k? Look at the table of widths.',
  'scaling-check.breaks.queries': 'Components that are correlated in q alone, with mean 0',
  'scaling-check.breaks.queries.reply':
    'Each component of q still meets an independent one of k, with mean 0. Do the terms have anything in common?',
  'scaling-check.breaks.both': 'Components that are correlated in q and in k, with mean 0',
  'scaling-check.breaks.hint1': 'Variances add up as long as the terms have nothing in common.',
  'scaling-check.breaks.hint2':
    'A term is one component of q times one of k. When do two terms rise together?',
  'scaling-check.breaks.hint3': 'Both factors of one term have to go with both factors of the other.',
  'scaling-check.breaks.explain':
    'If the components agree in q and in k, the terms of one dot product agree too, and σ⁴(1 + (d_k − 1)ρ²) is left after the division. A mean makes the scaled variance another number, the same at every width; correlation in q alone and the shape of the distribution change nothing.',

  'explain.sigma':
    'A component has variance {component}, a product of two {component} · {component}. {dK} of them add up to {raw}, and the division takes the {dK} away again: {scaled}.',

  'slip.gaveComponentVariance':
    'This fits the variance of one component. What is the variance of a product of two?',
  'slip.addedComponentVariances':
    'This fits the variances of the two components added up. They are multiplied, not added: what does that do to the variances?',
  'slip.tookSigmaForOne': 'That is right for σ = 1. What does each product have for the σ given here?',
} as const;
