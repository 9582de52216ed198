/** The questions at the end of the later steps, with their slips and workings. */
export const lateQuestions = {
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

  'specialise-check': 'Somebody shows you a head whose largest weight often falls on the right word.',
  'specialise-check.evidence':
    'In 87 of 100 cases it goes from an object to its verb. What must you know before you call it a head for objects?',
  'specialise-check.evidence.moreHeads': 'How many heads the model has in all',
  'specialise-check.evidence.moreHeads.reply':
    'That does not say whether this head knows anything about objects. What could reach a high share without knowing?',
  'specialise-check.evidence.sharpness': 'How sharp its weights are',
  'specialise-check.evidence.sharpness.reply':
    'A head can be sharp and wrong. The share says how often it is right. What is that share to be compared with?',
  'specialise-check.evidence.baseline': 'How often a fixed rule, such as “two words to the left”, is right',
  'specialise-check.evidence.parameters': 'How many parameters the head has',
  'specialise-check.evidence.parameters.reply':
    'Every head of the layer has as many. What would make the share surprising?',
  'specialise-check.evidence.hint1': 'Ask what would be nothing special.',
  'specialise-check.evidence.hint2': 'Verbs tend to stand at the same distance from their objects.',
  'specialise-check.evidence.hint3': 'Compare with the best that can be had without looking at words at all.',
  'specialise-check.evidence.explain':
    'A share means little alone. For objects the best fixed offset is right in about 40 of 100 cases already, and the head in about 87: it is the distance between the two that speaks for the head.',
  'specialise-check.kept':
    'In the translation model 38 of 48 encoder heads were removed. What share of them is left? A fraction, a percentage or three decimals.',
  'specialise-check.kept.hint1': 'Count those that stay, not those that go.',
  'specialise-check.kept.hint2': 'Divide what is left by what there was.',
  'specialise-check.kept.hint3': 'There were {heads} heads, and {removed} of them went.',

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

  'recap-check': 'A layer has been built with h heads, and nobody knows yet what it will be trained on.',
  'recap-check.promise': 'What can you promise about it, whatever the training?',
  'recap-check.promise.specialised': 'Each head will learn a relation of its own',
  'recap-check.promise.specialised.reply':
    'Training may make two heads alike, or leave one idle. What is fixed before training begins?',
  'recap-check.promise.distributions': 'Every token gets h distributions instead of one',
  'recap-check.promise.sharper': 'Each head will be sharper than a single wide head',
  'recap-check.promise.sharper.reply':
    'In the chapter’s own example one of two heads was not. What does the formula itself guarantee?',
  'recap-check.promise.needed': 'Removing any head will hurt',
  'recap-check.promise.needed.reply':
    'Trained models have lost many heads and kept nearly all of their quality. What is there by construction?',
  'recap-check.promise.hint1': 'Separate what the formula says from what training may bring.',
  'recap-check.promise.hint2': 'Count the softmaxes.',
  'recap-check.promise.hint3': 'Every head has a softmax for every token.',
  'recap-check.promise.explain':
    'The formula has h softmaxes for each token, so there are h distributions, whatever is learned. What they are used for, how sharp they are and whether each is needed is up to training.',

  'explain.kept': '{heads} − {removed} heads are left: ({heads} − {removed})/{heads} = {share}.',
  'explain.rank':
    'The form is {dModel} × {dModel}, but it is made of a matrix with {width} columns and one with {width} rows. Its rank is at most {width}.',
  'explain.wideHeads':
    'Q, K and V have {heads} squares of side {dModel} each; W_O has {heads} × {dModel} rows and {dModel} columns. Together 4 × {heads} × {dModel}² = {all}, {heads} times the usual count. So the sentence is true of heads that are not made narrower.',
  'slip.gaveRemoved': 'That is the share that went. How much is left?',
  'slip.gaveCount': 'That is how many heads are left. What share of all is it?',
  'slip.forgotPercent': 'That looks like a percentage without its sign.',
  'slip.wrongWhole': 'You divided by the heads that went. What was the whole?',
  'slip.squaredRank':
    'That is d_k squared. A rank is a number of directions: how many columns can tell tokens apart?',
  'slip.keptSplit': 'That is the count for heads that share the width. Here each of them keeps all of it.',
  'slip.squareOutput':
    'You took W_O for a square. How wide is the concatenation now, and how many rows does W_O need?',
  'explain.sigma':
    'A component has variance {component}, a product of two {component} · {component}. {dK} of them add up to {raw}, and the division takes the {dK} away again: {scaled}.',
  'slip.gaveComponentVariance':
    'That is the variance of one component. What is the variance of a product of two?',
  'slip.addedComponentVariances':
    'You added the variances of the two components. They are multiplied, not added: what does that do to the variances?',
  'slip.tookSigmaForOne': 'That is right for σ = 1. What does each product have for the σ given here?',
} as const;
