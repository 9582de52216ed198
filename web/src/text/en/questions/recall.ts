/** The six questions of the step `recall`. */
export const recallQuestions = {
  'recall-1': 'Take the worked example, with d_model = 4, and split it over h = 4 heads.',
  'recall-1.d-k': 'What is d_k?',
  'recall-1.d-k.hint1': 'The four dimensions are shared out among the heads.',
  'recall-1.d-k.hint2': 'By convention d_k = d_model/h.',
  'recall-1.d-k.hint3': 'd_model is {dModel}, and there are {heads} heads.',
  'recall-1.divisor': 'What does each head divide its dot products by?',
  'recall-1.divisor.hint1': 'The divisor depends on the width of one head, not of the layer.',
  'recall-1.divisor.hint2': 'It is √d_k, with the d_k you have just found.',
  'recall-1.divisor.hint3': 'Put your d_k under the root.',
  'recall-1.effect': 'So what does the softmax act on?',
  'recall-1.effect.halved': 'On halved dot products',
  'recall-1.effect.halved.reply': 'Halving belongs to a head of width 4. How wide are these heads?',
  'recall-1.effect.raw': 'On the raw products',
  'recall-1.effect.uniform': 'On equal scores, so all weights are equal',
  'recall-1.effect.uniform.reply':
    'The scores are still products of different numbers. The divisor only rescales them. By how much here?',
  'recall-1.effect.oneHot': 'On scores so large that one key takes everything',
  'recall-1.effect.oneHot.reply':
    'Nothing has made the scores larger. What does a division by your divisor do?',
  'recall-1.effect.hint1': 'Divide a number by the divisor you found.',
  'recall-1.effect.hint2':
    'In the figure with one head beside several, choose four heads and compare the first two columns of head A.',
  'recall-1.effect.hint3': 'What does a number become when it is divided by one?',
  'recall-1.effect.explain': 'Dividing by √1 = 1 changes nothing: the softmax acts on the raw products.',
  'recall-1.expresses': 'What can such a one-dimensional head express?',
  'recall-1.expresses.asMuch': 'As much as a wide head, only with fewer parameters',
  'recall-1.expresses.asMuch.reply':
    'A wide head compares along several directions at once. Along how many does this one compare?',
  'recall-1.expresses.nothing': 'Nothing: all of its weights are equal',
  'recall-1.expresses.nothing.reply':
    'That happens only where its query entry is 0. What does it compute elsewhere?',
  'recall-1.expresses.scalarPerKey': 'One product of two numbers for each key, which is little',
  'recall-1.expresses.neighbours': 'Only a preference for neighbouring words',
  'recall-1.expresses.neighbours.reply':
    'Nothing in a head of any width ties it to neighbours. What is a dot product over one dimension?',
  'recall-1.expresses.hint1': 'Write out a dot product whose vectors have a single entry.',
  'recall-1.expresses.hint2': 'Each key is a single number to this head.',
  'recall-1.expresses.hint3': 'All it can do is sort the keys along one line, up or down.',
  'recall-1.expresses.explain':
    'Its dot product is one number times one number. It can order the keys along a single line and nothing else. The count of parameters stays the same at any h; that quality suffers when heads get narrow was measured, but only down to d_k = 16.',

  'recall-2': 'BERT-base has d_model = 768 and h = 12.',
  'recall-2.see': 'Count them in the step on costs',
  'recall-2.d-k': 'What is d_k?',
  'recall-2.d-k.hint1': 'The width of the layer is shared out evenly among its heads.',
  'recall-2.d-k.hint2': 'd_k = d_model/h.',
  'recall-2.d-k.hint3': 'Divide {dModel} by {heads}.',
  'recall-2.parameters':
    'How many parameters do the projections Q, K, V and O of one block have together, without biases? You may type an expression.',
  'recall-2.parameters.hint1':
    'Count the matrices first: three projections, and one that mixes the heads’ outputs.',
  'recall-2.parameters.hint2': 'The heads’ slices of one projection, side by side, make one square matrix.',
  'recall-2.parameters.hint3':
    'Each of the four matrices is d_model × d_model, with d_model = {dModel}, whether there are {heads} heads or one.',

  'recall-3':
    'In the worked example, “his” asks with q = [1, 2, 0, 1]. The keys of Kohli, his and century are [2, 1, 0, 0], [0, 1, 0, 2] and [0, 0, 2, 1], their values [1, 0, 0, 0], [0, 1, 0, 0] and [0, 0, 1, 0]. Two heads share the four dimensions. Now V(century) becomes [0, 0, 3, 0]; Q and K stay as they are.',
  'recall-3.weights': 'Which weights change?',
  'recall-3.weights.multiplied': 'The weight of century is multiplied by 3',
  'recall-3.weights.multiplied.reply': 'The value was multiplied. Does a value enter the scores?',
  'recall-3.weights.onlyHeadB': 'Only head B’s, since it reads the third dimension',
  'recall-3.weights.onlyHeadB.reply':
    'Head B does read that dimension of V. But where does V come in: before the weights or after?',
  'recall-3.weights.none': 'None',
  'recall-3.weights.renormalised': 'All, because each row has to add up to 1 again',
  'recall-3.weights.renormalised.reply':
    'A row is normalised when its exponentials are divided by their sum. Did any exponential change?',
  'recall-3.weights.hint1': 'Go through the five stages and look for V.',
  'recall-3.weights.hint2': 'Scores are made of Q and K. Weights are made of scores.',
  'recall-3.weights.hint3': 'V appears in the last stage only.',
  'recall-3.weights.explain':
    'Weights depend on Q and K alone, in the full head and in both narrow ones. V comes in after them.',
  'recall-3.head-a': 'What is head A’s output? Two entries, three decimals.',
  'recall-3.head-a.hint1': 'Head A takes the first two entries of every value.',
  'recall-3.head-a.hint2': 'Look at the first two entries of V(century), before and after.',
  'recall-3.head-a.hint3':
    'Head A’s scaled scores are {scaled}. The first entries of its values are {column}.',
  'recall-3.head-b': 'What is head B’s output?',
  'recall-3.head-b.hint1': 'Head B takes the last two entries of every value.',
  'recall-3.head-b.hint2': 'Its slice of V(century) was [1, 0] and is [3, 0]. The weights stay.',
  'recall-3.head-b.hint3':
    'Head B’s scaled scores are {scaled}. The first entries of its values are {column}.',
  'recall-3.concat': 'What is the concatenation? Four entries.',
  'recall-3.concat.hint1': 'Concatenating adds nothing and multiplies nothing.',
  'recall-3.concat.hint2': 'It sets the heads’ outputs side by side.',
  'recall-3.concat.hint3': 'First head A’s two entries, then head B’s two.',
  'recall-3.full': 'And what is the output of one full-width head? Four entries.',
  'recall-3.full.hint1': 'The full head’s weights have not moved either.',
  'recall-3.full.hint2':
    'Only the third entry of one value changed. Which entry of the weighted sum can it reach?',
  'recall-3.full.hint3':
    'The full head’s scaled scores are {scaled}. The third entries of the values are {column}.',
  'recall-3.after-output': 'After a W_O without zeros, which coordinates of the output may move?',
  'recall-3.after-output.sameOne': 'The third only, as in the concatenation',
  'recall-3.after-output.sameOne.reply':
    'That holds before W_O. What does a full matrix do with one changed entry?',
  'recall-3.after-output.headBHalf': 'The two of head B',
  'recall-3.after-output.headBHalf.reply':
    'Head B owns two rows of W_O. How many columns do those rows have?',
  'recall-3.after-output.anyOne': 'Any of them',
  'recall-3.after-output.noneMoves': 'None: W_O was not changed',
  'recall-3.after-output.noneMoves.reply': 'W_O is the same, but what it multiplies is not.',
  'recall-3.after-output.hint1': 'Each output coordinate is a sum over the whole concatenation.',
  'recall-3.after-output.hint2': 'A changed entry is multiplied by one row of W_O.',
  'recall-3.after-output.hint3': 'In a general matrix every entry of that row may differ from 0.',
  'recall-3.after-output.explain':
    'The changed entry of the concatenation is multiplied by a whole row of W_O, and in general every entry of that row counts. Values never touch weights, and move only the coordinates they occupy, up to the point where W_O mixes.',

  'recall-4':
    'Components of q and k are independent, with mean 0 and variance 1. The layer has d_model = 512.',
  'recall-4.see': 'Draw the dot products yourself: the step “Why the root”.',
  'recall-4.why': 'Why does 1/√d_k not have to be derived again for every h?',
  'recall-4.why.softmaxNormalises': 'Because the softmax normalises the scores anyway',
  'recall-4.why.softmaxNormalises.reply':
    'The softmax makes weights add up to 1, but larger scores still make it sharper. What keeps their size in check?',
  'recall-4.why.outputRepairs': 'Because W_O can undo a wrong scale',
  'recall-4.why.outputRepairs.reply': 'W_O comes after the softmax, and cannot undo how sharp it was.',
  'recall-4.why.shrinkTogether':
    'Because d_k and the divisor shrink together, and the scaled variance stays the same',
  'recall-4.why.sameWidth': 'Because d_k is the same for every h',
  'recall-4.why.sameWidth.reply':
    'With d_k = d_model/h it is not. What happens to the variance when d_k gets smaller, and what to the divisor?',
  'recall-4.why.hint1': 'Write down the variance of q·k for a head of width d_k.',
  'recall-4.why.hint2': 'It grows in proportion to d_k. Now divide q·k by √d_k.',
  'recall-4.why.hint3': 'Dividing a quantity by √d_k divides its variance by d_k.',
  'recall-4.why.explain':
    'Each product has variance σ⁴, and d_k of them add up to d_k·σ⁴. Dividing by √d_k divides the variance by d_k and leaves σ⁴, whatever d_k is. Fewer dimensions, smaller divisor: one derivation serves every h.',
  'recall-4.assumes': 'Which assumption does the derivation rest on?',
  'recall-4.assumes.independent': 'The components are independent with mean 0',
  'recall-4.assumes.normal': 'The components are normally distributed',
  'recall-4.assumes.normal.reply':
    'Variances of independent terms add up for any distribution. What has to hold for the terms?',
  'recall-4.assumes.longRows': 'The sentence is long',
  'recall-4.assumes.longRows.reply':
    'The number of tokens does not appear in one dot product. What does the sum run over?',
  'recall-4.assumes.orthogonal': 'Queries and keys are at right angles',
  'recall-4.assumes.orthogonal.reply':
    'Then every score would be 0. Ask when the variances of the products may simply be added.',
  'recall-4.assumes.hint1': 'The variance of a sum is the sum of the variances only under a condition.',
  'recall-4.assumes.hint2': 'Correlated terms would add more than their variances.',
  'recall-4.assumes.hint3':
    'And a product of two components has variance σ⁴ only if their mean is a certain number.',
  'recall-4.assumes.explain':
    'Independent terms, so that variances add up; mean 0, so that a product has variance σ⁴. With another mean the scaled variance is a different number that still does not depend on d_k. When components are correlated in q and in k alike, it grows with d_k: there the rule fails.',
  'recall-4.raw': 'With h = 8, what is the variance of q·k in one head?',
  'recall-4.raw.hint1': 'One product of two components has variance 1 here.',
  'recall-4.raw.hint2': 'As many variances are added as the head has dimensions.',
  'recall-4.raw.hint3': 'd_model is {dModel}, shared by {heads} heads.',
  'recall-4.scaled': 'And after the division by √d_k?',
  'recall-4.scaled.hint1': 'A divided quantity has a divided variance, by the square of the divisor.',
  'recall-4.scaled.hint2': 'The square of √d_k is d_k.',
  'recall-4.scaled.hint3':
    'You found the raw variance for d_model = {dModel} and {heads} heads. Divide it by d_k.',
  'recall-4.scaled-again': 'Now h = 16. What is the variance after the division?',
  'recall-4.scaled-again.hint1': 'Both the raw variance and the divisor have changed.',
  'recall-4.scaled-again.hint2': 'Find d_k for the new h, then do both steps again.',
  'recall-4.scaled-again.hint3': 'd_model is {dModel}, now shared by {heads} heads.',

  'recall-5': 'Voita and others (2019) pruned many heads of a trained model and lost almost nothing.',
  'recall-5.contradiction': 'Does that contradict the equal parameter counts, 4d² for every h?',
  'recall-5.contradiction.countsWrong': 'Yes: the counts must be wrong',
  'recall-5.contradiction.countsWrong.reply':
    'The counts are arithmetic, and hold before any training. What did the study measure instead?',
  'recall-5.contradiction.slotsNotUse':
    'No: the layer pays for h slots, and training decides how many are used',
  'recall-5.contradiction.prunedCostNothing': 'No: the pruned heads had no parameters',
  'recall-5.contradiction.prunedCostNothing.reply':
    'Every head has its own slices of W_Q, W_K, W_V and W_O, used or not.',
  'recall-5.contradiction.fewerBetter': 'Yes: it shows that fewer heads are better',
  'recall-5.contradiction.fewerBetter.reply':
    'Heads were taken out of a model that was trained with all of them. That says nothing about training with fewer.',
  'recall-5.contradiction.hint1':
    'One statement is about what a layer provides, the other about what training made of it.',
  'recall-5.contradiction.hint2': 'A trained head may repeat what another does.',
  'recall-5.contradiction.hint3': 'Can a slot be paid for and stay almost unused?',
  'recall-5.contradiction.explain':
    'No contradiction. 4d² is what the layer costs to offer h slots. Training may leave several of them redundant or nearly alike, and pruning finds that out afterwards.',
  'recall-5.one-head':
    'Take d_model = 512 and h = 8. How many parameters does removing one head save? Count its parts of all four matrices.',
  'recall-5.one-head.hint1': 'A head owns columns of W_Q, W_K and W_V, and rows of W_O.',
  'recall-5.one-head.hint2': 'Each of these four parts holds d_model · d_k numbers.',
  'recall-5.one-head.hint3': 'd_model is {dModel}, and a head of {heads} is {dK} wide.',

  'recall-6':
    'A layer reads n = 100 tokens with d_model = 512. Count the multiply-adds of the scores, QKᵀ, alone: a multiplication with its addition counts once.',
  'recall-6.see': 'Count them with any number of heads in the step on costs',
  'recall-6.single': 'With one head of width 512?',
  'recall-6.single.hint1': 'Every query meets every key.',
  'recall-6.single.hint2': 'One dot product of width d_k takes d_k multiply-adds.',
  'recall-6.single.hint3': 'There are {n} queries and {n} keys, and the head is {dK} wide.',
  'recall-6.split': 'With 8 heads of width 64?',
  'recall-6.split.hint1': 'Count one head first, then all of them.',
  'recall-6.split.hint2': 'The heads are narrower, and there are more of them.',
  'recall-6.split.hint3':
    'There are {n} queries and {n} keys in each of {heads} heads, and each head is {dK} wide.',
} as const;
