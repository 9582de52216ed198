import { diagnoses } from './diagnoses.ts';
import { lateQuestions } from './late_questions.ts';

/**
 * Questions, the replies to answers, and what can be said about them. Keys follow the engine's ids:
 * `<question>` is what all its parts share, `<question>.<part>` the prompt, then `.hint1` … `.hint3`, `.<option>` and
 * `.<option>.reply`; `explain.*` and `*.explain` are the working. {name} is a number that the engine hands over.
 */
export const questions = {
  ...diagnoses,
  ...lateQuestions,

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

  'bottleneck-check':
    'Each job wants 0.9 on its own word and shares the rest equally. One softmax has to serve both.',
  'bottleneck-check.weight': 'In the best compromise, what weight does “Kohli” get?',
  'bottleneck-check.weight.hint1': 'The best compromise treats both jobs alike.',
  'bottleneck-check.weight.hint2': 'Write down what each job wants on “Kohli”. The compromise lies half way.',
  'bottleneck-check.weight.hint3': 'One job wants {share} on “Kohli”, the other wants {rest} there.',
  'bottleneck-check.free': 'When could one softmax serve both jobs as cheaply as two softmaxes do?',
  'bottleneck-check.free.widerHead': 'When the head is wider',
  'bottleneck-check.free.widerHead.reply':
    'Width changes how the scores are made. They still pass through one softmax. What about the wanted weights would have to change?',
  'bottleneck-check.free.moreTokens': 'When there are more tokens to choose from',
  'bottleneck-check.free.moreTokens.reply':
    'More tokens give the rest more places to go, but the two wanted words still share a total of 1. What if the wanted words were not two?',
  'bottleneck-check.free.sameToken': 'When both jobs want the same token',
  'bottleneck-check.free.never': 'Never',
  'bottleneck-check.free.never.reply':
    'There is one case. What one softmax costs on top depends on how far apart the wanted weights of the two jobs are.',
  'bottleneck-check.free.hint1':
    'With two softmaxes each job pays just its floor. When could both do so with one?',
  'bottleneck-check.free.hint2':
    'A job pays no more than its floor when the weights are exactly those it wants.',
  'bottleneck-check.free.hint3':
    'For both to be at their floor, one set of weights has to be what both of them want.',

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

  'full-head-check':
    'Leave the scaling out: the softmax acts on the raw dot products of the chapter’s values.',
  'full-head-check.unscaled': 'What are the three weights now, for Kohli, his and century? Three decimals.',
  'full-head-check.unscaled.hint1': 'The dot products stay as they are. Only the division by √d_k is gone.',
  'full-head-check.unscaled.hint2':
    'Raise e to each raw dot product, add the three up, and divide each by the sum.',
  'full-head-check.unscaled.hint3': 'The exponentials are {exps}.',

  'two-heads-check': 'Take the chapter’s values, two heads, and set the topic and position of k(his) to 0.',
  'two-heads-check.changes': 'Whose weights change?',
  'two-heads-check.changes.onlyA': 'Only those of head A',
  'two-heads-check.changes.onlyA.reply': 'Head A reads name and pronoun. Were those touched?',
  'two-heads-check.changes.onlyB': 'Only those of head B',
  'two-heads-check.changes.onlyB.reply':
    'Head B does change. But someone else reads these two dimensions too.',
  'two-heads-check.changes.onlyFull': 'Only those of the single head',
  'two-heads-check.changes.onlyFull.reply':
    'The single head does change. Which of the two narrow heads owns topic and position?',
  'two-heads-check.changes.headBAndFull': 'Those of head B and of the single head',
  'two-heads-check.changes.hint1': 'A head can only notice what its own dimensions carry.',
  'two-heads-check.changes.hint2': 'Topic and position are the last two dimensions.',
  'two-heads-check.changes.hint3': 'Ask for each of the three heads: does it read the last two dimensions?',
  'two-heads-check.changes.explain':
    'Head B reads the two dimensions that changed. The single head reads all four, so it sees the change as well. Head A reads neither of them, so nothing it computes can move.',
  'two-heads-check.full-dot': 'What is the single head’s dot product of q(his) and k(his) now?',
  'two-heads-check.full-dot.hint1': 'The full dot product is the sum of the heads’ dot products.',
  'two-heads-check.full-dot.hint2': 'Head A’s part is what it was. Head B’s part loses everything.',
  'two-heads-check.full-dot.hint3': 'Multiply only the first two entries of q(his) and k(his), and add.',
  'two-heads-check.weights-b':
    'What are head B’s three weights now, for Kohli, his and century? Three decimals.',
  'two-heads-check.weights-b.hint1': 'Start from head B’s dot products with the three keys.',
  'two-heads-check.weights-b.hint2': 'Divide by the root of head B’s own width before you raise e to them.',
  'two-heads-check.weights-b.hint3': 'Head B’s dot products are {dots}.',

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

  'recall-1.title': '1. Narrow heads',
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

  'recall-2.title': '2. BERT-base',
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

  'recall-3.title': '3. A value changes',
  'recall-3': 'V(century) becomes [0, 0, 3, 0]. Q and K stay as they are.',
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

  'recall-4.title': '4. One derivation',
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

  'recall-5.title': '5. Pruned heads',
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

  'recall-6.title': '6. Counting the scores',
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

  // The working, shown after an attempt
  'explain.distance': 'Positions {from} and {to}: {from} − {to} = {distance}.',
  'explain.compromise':
    'One job wants {share} on “Kohli”, the other {rest}. The weights that cost both together the least are the mean of what the two want: ({share} + {rest})/2 = {weight}.',
  'bottleneck-check.free.explain':
    'If both want the same token, one set of weights is what both want, and both pay only their floor. Here they want different words, and the best compromise still costs {price} bits more than two softmaxes.',
  'explain.wQ': 'It takes a token of width {dModel} to the width of one head, {dModel}/{heads}: {shape}.',
  'explain.scoresShape':
    'Q_i is {shapeQ}; K_i has the same shape and is transposed. Their product has a row for every query and a column for every key: {shape}.',
  'explain.dots': 'Dot products: {dots}.',
  'explain.scaled': 'Divided by √{dK}: {scaled}.',
  'explain.exps': 'Exponentials: {exps}. Their sum: {sum}.',
  'explain.weights': 'Weights: {weights}.',
  'explain.output': 'Weighted sum of the values with the weights {weights}: {output}.',
  'explain.sumOfDots': 'Head A’s dot product is {headA}, head B’s is {headB}; together {full}.',
  'explain.columns':
    'The first column adds name and pronoun: {first} + {second} = {sum}. The second keeps position: {kept}. Together {product}.',
  'explain.oneHeadLeft':
    'Head A adds nothing. Head B’s first number, {found}, goes to the third place whole and to the first place times {entry}: {output}.',
  'explain.concat': 'Head A gives {headA}, head B gives {headB}. Side by side: {concat}.',
  'explain.roundedBeforeTripling':
    'The weight of century is {before}, and {factor} times that is {after}. Whoever rounds it to {rounded} first gets {fromRounded}. Both are accepted; the engine rounds last.',
  'explain.dK': 'd_k = {dModel}/{heads} = {dK}.',
  'explain.divisor': '√d_k = √{dK} = {divisor}.',
  'explain.parameters':
    'Q, K and V: {heads} heads × 3 matrices × {dModel} × {dK} = {projections}. W_O adds {dModel} × {dModel} = {output}. Together {total}. One head as wide as the layer would give the same.',
  'explain.exponentials':
    'Each head has {n} · {n} = {perHead} scores, and takes as many exponentials. Over {heads} heads: {total}.',
  'explain.balance': '4·n·d² = 2·n²·d, so n = 2·d = 2 · {dModel} = {n}.',
  'explain.variance': 'Each product of two components has variance 1, and d_k of them add up: {raw}.',
  'explain.scaledVariance':
    'd_k = {dK}: the raw variance is {raw}. Dividing by √{dK} = {divisor} divides the variance by {dK}, which leaves {scaled}.',
  'explain.oneHead':
    'Four parts of {dModel} × {dK} numbers: {oneHead}. That is one of {heads} equal shares of the layer’s {layer}.',
  'explain.scoreCount':
    '{n} · {n} dot products of width {dK} take {perHead} multiply-adds in a head. Over {heads} heads: {total}.',

  // What a wrong answer has in common with a known slip
  'slip.slicedAnyway': 'You took the first two entries, as slicing does. The new columns do something else.',
  'slip.multipliedFeatures':
    'You multiplied the two features. A column multiplies by its own entries, and adds.',
  'slip.oneEntryOnly': 'You took one entry a column. The first column has two that count.',
  'slip.swappedColumns': 'You have the numbers in the wrong order. The first column makes the first number.',
  'slip.forgotGate': 'You let head A count. It is switched off.',
  'slip.ignoredEntry': 'You left out the new entry of W_O. Where does row 3 meet column 1?',
  'slip.wholeEntry': 'You took the new entry of W_O for a 1.',
  'slip.otherHeadOff': 'You switched off head B. It is head A that does not count.',
  'slip.countedBetween': 'You counted the tokens in between. How far is it from one position to the other?',
  'slip.countedBothEnds': 'You counted both ends. How many steps is it from one to the other?',
  'slip.countedPunctuation': 'You counted a comma as a token. What is left when only words have positions?',
  'slip.otherName': 'That is the distance to “Kohli”. Where does “Rohit” stand?',
  'slip.halvedShare':
    'You halved what one job wants. The other job wants a little of this word too. How much?',
  'slip.keptShare': 'That is what one job alone would want. What does the other say to it?',
  'slip.splitEverything':
    'You gave everything to the two wanted words. Each job also wants a little on the rest. What is then left for these two?',
  'slip.spreadEvenly': 'That is no preference at all. Both jobs can do better: which words do they want?',
  'slip.addedTargets':
    'You added the two wishes. The weights have to add up to 1: what is half way between them?',
  'slip.forgotHeads': 'That is the width of the whole layer. What part of it does one head get?',
  'slip.transposed': 'Rows and columns are swapped. Which side has to match the columns of X?',
  'slip.squareHead':
    'A square of the head’s width could not take a whole token vector in. How many rows does it need?',
  'slip.gaveHeads': 'You gave the number of heads. What is left when the width is shared among them?',
  'slip.overFeatures':
    'You summed over the tokens instead of the features. Which index disappears in a dot product of q and k?',
  'slip.gaveQueries': 'That is the shape of Q_i. What does it become when it meets K_i transposed?',
  'slip.gaveInput': 'That is the shape of X. How many scores does one query have?',
  'slip.scaledAnyway':
    'Those are the scaled weights. Leave the division out: what are the exponentials then?',
  'slip.dividedByDk': 'You divided by d_k. Which function of d_k belongs there?',
  'slip.dividedByRootDModel': 'You divided by √d_model. Whose width counts inside a head?',
  'slip.dividedByDModel':
    'You divided by d_model, the width of the layer. Whose width counts inside a head, and which function of it?',
  'slip.notScaled': 'You left the scaling out. What happens between the dot products and the exponentials?',
  'slip.usedValuesInWeights':
    'You compared the query with the values. Which vectors is a query compared with?',
  'slip.softmaxOverQueries':
    'You normalised over the queries, and with one query every weight becomes 1. Over what should a row add up to 1?',
  'slip.roundedTooEarly':
    'That is what fewer than three decimals give, or rounding on the way. What comes out if you keep all digits until the end?',
  'slip.sharesOfScores':
    'You divided each score by the sum of the scores. What is applied to the scores first?',
  'slip.notNormalised': 'Those are the exponentials. By what are they divided to become weights?',
  'slip.largestTakesAll':
    'You gave everything to the largest. A softmax leaves something to every key: what do the exponentials say?',
  'slip.unchanged': 'Those are the numbers from before the change. What does the change reach?',
  'slip.onlyHeadB': 'That is head B’s part alone. What does head A still contribute?',
  'slip.scaledAlready': 'You have divided already. The question asks for the dot product itself.',
  'slip.forgotQuery': 'You added up the key. What is each of its entries multiplied by?',
  'slip.fullHead': 'Those are the single head’s numbers. What does a head do that reads only its own slice?',
  'slip.otherHead': 'Those are the other head’s numbers. Which dimensions does this one read?',
  'slip.gaveOutput': 'That is the output. What were the weights before the values were summed?',
  'slip.gaveWeights': 'Those are the weights. What do they do to the values?',
  'slip.gaveConcat': 'That is the concatenation of both heads. What was asked for?',
  'slip.multipliedByHeads':
    'You multiplied by the number of heads. Each head is narrower by the same factor: what is left of it?',
  'slip.chapterHeads': 'That belongs to two heads, as in the figure. How many are there here?',
  'slip.gaveDivisor': 'That is √d_k. The question asks for d_k.',
  'slip.paperHeads':
    'You divided by 8, the number of heads in the first Transformer paper. How many has BERT-base?',
  'slip.threeNotFour': 'You counted Q, K and V. Which matrix comes after the heads?',
  'slip.oneProjection': 'That is one matrix of the four. Which others are there?',
  'slip.perHeadOnly': 'That is one head. How many are there?',
  'slip.squaredHeadWidth':
    'You squared the width of a head. A projection starts from the whole token vector: how long is that?',
  'slip.countedBiases': 'You counted biases. The question leaves them out.',
  'slip.forgotSquare': 'You added rows. How many numbers does a matrix of that size hold?',
  'slip.multipliedEverything': 'You multiplied every entry by 3. Which entries does the changed value reach?',
  'slip.multipliedWeight':
    'You multiplied the weight of century. Did anything change that the weights depend on?',
  'slip.multipliedTwice': 'You multiplied the value and the weight. Which of the two changed?',
  'slip.swappedHeads': 'The heads stand in the wrong order. Which comes first?',
  'slip.addedHeads': 'You added the heads’ outputs. Concatenating keeps them apart.',
  'slip.averagedHeads': 'You averaged the heads’ outputs. Concatenating keeps them apart.',
  'slip.gaveDeviation': 'That is the standard deviation. What is its square?',
  'slip.alreadyScaled': 'That is the variance after the division. What is it before?',
  'slip.dividedVarianceOnce':
    'You divided the variance by √d_k. The scores are divided by √d_k: what does that do to their variance?',
  'slip.keptDivisor': 'You kept the divisor of 8 heads. What is it for 16?',
  'slip.wholeOutput': 'You counted all of W_O. Which of its rows belong to one head?',
  'slip.countedScoreProducts':
    'Those are the multiply-adds of the scores. How many scores are there, and what does the softmax do with each?',
  'slip.sharedExponentials':
    'You shared one head’s scores out among all. A narrower head has shorter vectors: has it fewer pairs to compare?',
  'slip.scoresWithoutSum': 'You left the weighted sum out. It takes as many multiply-adds as the scores.',
  'slip.gaveWidth': 'You gave the width. Put it in for n: are the two counts equal?',
  'slip.linearInN': 'You counted each token once. How many keys does each query meet?',
  'slip.countedFlops':
    'You counted each multiplication and each addition. A multiply-add, one of each, counts once here.',
  'slip.countedWeightedSum':
    'That includes the weighted sum, which costs the same again. How much are the scores alone?',
  'slip.squaredWidth': 'You squared the width. Here it is the tokens that meet in pairs.',
  'slip.countedScores': 'That is the number of scores. How many multiply-adds does one score take?',
  'slip.countedExponentials':
    'That is the number of exponentials, one a score. How many multiply-adds does one score take?',
  'slip.countedProjections': 'Those are the projections. What do the scores alone cost?',

  // What could not be read
  'reason.empty': 'Type an answer first.',
  'reason.tooLong': 'That is too long to read. An answer fits in 200 characters.',
  'reason.invalidUtf8': 'Something in this text cannot be read. Type it again.',
  'reason.unknownCharacter': 'I cannot read the character at place {position}.',
  'reason.unknownWord':
    'I do not know the word “{word}”. Numbers, + − × ÷ √, exp, brackets and powers such as 3² are understood.',
  'reason.unbalanced': 'A bracket is open that is never closed, or the other way round.',
  'reason.incomplete': 'Something is missing at the end.',
  'reason.unexpected': 'Something at place {position} does not belong there.',
  'reason.ambiguousSeparator':
    'A comma or point at place {position} could be read in two ways. Leave out the separators of thousands.',
  'reason.divisionByZero': 'This divides by 0.',
  'reason.negativeRoot': 'This takes the root of a negative number.',
  'reason.overflow': 'This is larger than any number that can be computed with.',
  'reason.tooDeep': 'There are too many brackets inside one another.',
  'reason.severalNumbers':
    'There are several numbers where one belongs. The entries of a vector are separated by commas.',
  'reason.missingEntry': 'An entry is missing at place {position}.',
  'reason.wrongLength': 'Entries asked for: {wanted}. Given: {given}.',
  'reason.unknownOption': 'Choose one of the answers first.',

  'note.roundedBeforeTripling':
    'Accepted. The exact third entry is a little larger, because you rounded before you multiplied. The working shows both.',
} as const;
