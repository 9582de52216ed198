/**
 * What the recall questions say when their numbers are drawn: `variant.<key>` takes the place of `<key>` there, and
 * parts that only variants have are here too. {name} is a number that the engine gives with the question or the message.
 */
export const variants = {
  'variant.recall-1': 'A layer has d_model = {dModel}, split over h = {heads} heads.',
  'variant.recall-1.d-k.hint1': 'The dimensions of the layer are shared out among the heads.',
  'recall-1.scaled':
    'One dot product of a head is {dot}. What does it become before the softmax? Three decimals.',
  'recall-1.scaled.hint1': 'A dot product is divided before the softmax sees it.',
  'recall-1.scaled.hint2': 'Divide by the divisor that you have just found, with all its digits.',
  'recall-1.scaled.hint3': 'Divide {dot} by √{dK}.',

  'variant.recall-2': 'A model has d_model = {dModel} and h = {heads}.',

  'variant.recall-3':
    'Three tokens, two heads of width 2. One query asks: q = {q}. The keys are {k1}, {k2} and {k3}. The values are {v1}, {v2} and {v3}. Now the value of token {token} becomes {changed}. The query and the keys stay as they are.',
  'recall-3.weight-rows':
    'What are the weights now? Two rows, head A above head B, with three weights each. Three decimals.',
  'recall-3.weight-rows.hint1': 'Ask first whether anything has changed that the weights depend on.',
  'recall-3.weight-rows.hint2':
    'Head A takes the first two entries of query and keys, head B the last two. Divide the dot products by √2, then take the softmax.',
  'recall-3.weight-rows.hint3': 'Head A’s dot products are {headA}, head B’s are {headB}.',
  'variant.recall-3.head-a.hint2':
    'Look at the first two entries of the value that changed, before and after. The weights stay.',
  'variant.recall-3.head-b.hint2':
    'Look at the last two entries of the value that changed, before and after. The weights stay.',
  'variant.recall-3.full.hint2':
    'Only entries of one value changed. Which entries of the weighted sum can they reach?',
  'variant.recall-3.full.hint3':
    'The full head’s scaled scores are {scaled}. In the first place that changes, the values have {column}.',

  'variant.recall-4':
    'Components of q and k are independent, with mean 0 and standard deviation σ = {sigma}. The layer has d_model = {dModel}.',
  'variant.recall-4.raw': 'With h = {heads}, what is the variance of q·k in one head?',
  'variant.recall-4.raw.hint1': 'A product of two components has the product of their variances, σ² · σ².',
  'variant.recall-4.scaled-again': 'Now h = {otherHeads}. What is the variance after the division?',
  'recall-4.wrong-line': 'Somebody has derived it again. Which line is wrong?',
  'recall-4.wrong-line.product': 'A product of two components has variance σ² · σ² = σ⁴',
  'recall-4.wrong-line.product.reply':
    'This line is right: with mean 0, the variance of a product of independent factors is the product of their variances. Test the others with numbers.',
  'recall-4.wrong-line.sum': 'd_k independent products add up to variance d_k·σ⁴',
  'recall-4.wrong-line.sum.reply':
    'This line is right: variances of independent terms add up. Test the others with numbers.',
  'recall-4.wrong-line.divided': 'Dividing by √d_k divides the variance by d_k',
  'recall-4.wrong-line.divided.reply':
    'This line is right: a divisor counts squared in a variance. Test the others with numbers.',
  'recall-4.wrong-line.rest': 'So σ⁴ is left, whatever d_k is',
  'recall-4.wrong-line.rest.reply':
    'This line is right: d_k comes in once by adding and goes out once by dividing. Test the others with numbers.',
  'recall-4.wrong-line.productAdded': 'A product of two components has variance σ² + σ² = 2σ²',
  'recall-4.wrong-line.sumSquared': 'd_k independent products add up to variance d_k²·σ⁴',
  'recall-4.wrong-line.dividedByRoot': 'Dividing by √d_k divides the variance by √d_k',
  'recall-4.wrong-line.restShrinks': 'So σ⁴/d_k is left, less the wider the head is',
  'recall-4.wrong-line.hint1': 'Each line says what becomes of a variance. Check it by itself.',
  'recall-4.wrong-line.hint2': 'Variances of independent terms add up. A divisor counts squared.',
  'recall-4.wrong-line.hint3': 'Compare each line with the variances you have worked out.',
  'recall-4.wrong-line.explain':
    'Right is: a product has variance σ² · σ² = σ⁴; d_k of them add up to d_k·σ⁴; dividing by √d_k divides the variance by d_k; so σ⁴ is left, whatever d_k is.',
  'recall-4.order': 'Put the lines of the derivation in order.',
  'recall-4.order.assumption': 'The components are independent, with mean 0 and variance σ²',
  'recall-4.order.product': 'So a product of two of them has mean 0 and variance σ⁴',
  'recall-4.order.sum': 'The d_k products of one dot product are independent, so q·k has variance d_k·σ⁴',
  'recall-4.order.divided': 'Dividing by √d_k divides this variance by d_k',
  'recall-4.order.rest': 'What is left is σ⁴, whatever h is',
  'recall-4.order.hint1': 'Start with what is assumed, end with what it is good for.',
  'recall-4.order.hint2': 'One product comes before the sum of all.',
  'recall-4.order.hint3': 'The division acts on the whole dot product.',
  'recall-4.order.explain':
    'Assumption, product, sum, division, result: each line uses the one before it. A product needs the assumption, the sum needs the variance of a product, and the division needs the sum.',

  'variant.recall-5':
    'A layer has d_model = {dModel} and h = {heads} heads. {removed} of them are pruned, with their parts of all four matrices.',
  'variant.recall-5.one-head':
    'How many parameters belong to one head? Count its parts of all four matrices.',
  'recall-5.kept': 'How many of the layer’s parameters are left after pruning?',
  'recall-5.kept.hint1': 'Each head that stays keeps its parts of all four matrices.',
  'recall-5.kept.hint2': 'Multiply what one head has by the number of heads that stay.',
  'recall-5.kept.hint3': 'd_model is {dModel}. Of {heads} heads, each {dK} wide, {removed} are gone.',
  'recall-5.share': 'What share of the parameters is left? A fraction, a percentage or three decimals.',
  'recall-5.share.hint1': 'All heads have equal shares.',
  'recall-5.share.hint2': 'Divide the heads that stay by all there were.',
  'recall-5.share.hint3': 'There were {heads} heads, and {removed} are gone.',

  'variant.recall-6':
    'A layer reads n = {n} tokens with d_model = {dModel}. Count the multiply-adds of the scores, QKᵀ, alone: a multiplication with its addition counts once.',
  'variant.recall-6.single': 'With one head of width {dModel}?',
  'variant.recall-6.split': 'With {heads} heads of width {dK}?',

  'explain.scaledDot': '{dot}/√{dK} = {dot}/{divisor} = {scaled}.',
  'explain.scoreRows':
    'Dot products divided by √{dK}: {headA} in head A, {headB} in head B. No value is in them.',
  'explain.weightRows': 'Their softmax: {headA} in head A, {headB} in head B.',
  'explain.keptHeads': '{kept} heads stay, each with {oneHead} parameters: {total}.',

  'slip.gaveFactor':
    'That is the factor 1/√d_k to multiply by. The question asks for the number to divide by.',
  'slip.multipliedByRoot': 'This fits a product with √d_k. Scaling is there to make the scores smaller.',
  'slip.gaveScores': 'Those are the scaled scores. What makes weights of them?',
  'slip.forgotPruning': 'That is the whole layer. What went with the heads that were pruned?',
  'slip.narrowerLayer':
    'That would be a narrower layer. The tokens keep their width: how many rows has each matrix still?',
  'slip.dividedBeforeSum': 'You divide a single product. What is divided by √d_k is the whole dot product.',
  'slip.summedBeforeProduct':
    'You add variances that are not known yet. What has to be said about one product first?',
  'slip.resultFirst': 'You start with the result. What does it follow from?',
  'slip.assumedLate': 'You use the assumption before you make it. Which line needs it first?',
  'slip.backwards': 'You have it the wrong way round: the result is the last line.',

  'reason.wrongShape':
    'The rows or columns are not as many as asked for. Write a row a line, or a semicolon after each row.',
} as const;
