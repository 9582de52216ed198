/** The step `mistakes`: what can be wrong with a layer, and what is said to each diagnosis. */

const bugs = {
  notScaled: 'The scores were not scaled',
  dividedByRootDModel: 'The scores were divided by √d_model instead of √d_k',
  softmaxOverQueries: 'The softmax ran over the queries instead of the keys',
  reshapedKeys: 'K was reshaped into the shape of its transpose, not transposed',
  reshapedHeads: 'The heads were split by a reshape, and the axes were never swapped',
  valuesForKeys: 'The queries were compared with V instead of K',
} as const;

/** What is asked and said where a layer is diagnosed. */
export const diagnoses = {
  'mistakes-1': 'It reads the same Q, K and V as the right layer, and no error is raised.',
  'mistakes-1.bug': 'What is wrong with layer 1?',
  'mistakes-1.bug.notScaled': bugs.notScaled,
  'mistakes-1.bug.notScaled.reply':
    'Unscaled scores make every row sharper, but each row would still add up to one, and the row of “the” would still be equal throughout. Add up a row.',
  'mistakes-1.bug.valuesForKeys': bugs.valuesForKeys,
  'mistakes-1.bug.valuesForKeys.reply':
    'Then each word would prefer others than it should, but its row would still add up to one. Does the row of “India”?',
  'mistakes-1.bug.softmaxOverQueries': bugs.softmaxOverQueries,
  'mistakes-1.bug.reshapedHeads': bugs.reshapedHeads,
  'mistakes-1.bug.reshapedHeads.reply':
    'That gives numbers to the wrong words, but every row would still be a distribution. Add up the row of “India”.',
  'mistakes-1.bug.hint1': 'Ask what has to hold for every row of weights, whatever the scores are.',
  'mistakes-1.bug.hint2': 'Add up a row. Then add up a column.',
  'mistakes-1.bug.hint3': 'Something was normalised here, but not each query’s row.',
  'mistakes-1.bug.explain':
    'Every column adds up to one, and the rows do not. The softmax ran down the queries of each key. A row is then no distribution any more, and what a query gets depends on what all other queries ask.',

  'mistakes-2': 'It reads the same Q, K and V as the right layer, and no error is raised.',
  'mistakes-2.bug': 'What is wrong with layer 2?',
  'mistakes-2.bug.notScaled': bugs.notScaled,
  'mistakes-2.bug.reshapedKeys': bugs.reshapedKeys,
  'mistakes-2.bug.reshapedKeys.reply':
    '“India” and “toss” have the same key in head A, and here their columns agree, as they should. Reshaped keys would tear these two columns apart.',
  'mistakes-2.bug.dividedByRootDModel': bugs.dividedByRootDModel,
  'mistakes-2.bug.dividedByRootDModel.reply':
    '√d_model is larger than √d_k, so every row would be flatter than the right one. Compare the largest weight of “won” in the two layers.',
  'mistakes-2.bug.softmaxOverQueries': bugs.softmaxOverQueries,
  'mistakes-2.bug.softmaxOverQueries.reply':
    'Then columns would add up to one, and rows would not. Add up any row here.',
  'mistakes-2.bug.hint1': 'Go through a row: is the order of the words the right one?',
  'mistakes-2.bug.hint2': 'The order is right everywhere. Only the distances between the weights are not.',
  'mistakes-2.bug.hint3': 'The large weights are too large. What would have made the scores smaller?',
  'mistakes-2.bug.explain':
    'Every row keeps its order, and every row is sharper than it should be. The scores went into the softmax undivided, √d_k times too large. Nothing looks broken, but a wide head trained like this saturates and learns slowly.',

  'mistakes-3': 'It reads the same Q, K and V as the right layer, and no error is raised.',
  'mistakes-3.bug': 'What is wrong with layer 3?',
  'mistakes-3.bug.softmaxOverQueries': bugs.softmaxOverQueries,
  'mistakes-3.bug.softmaxOverQueries.reply':
    'Then the row of “the” would lose its equal weights, and rows would not add up to one. Both are in order here.',
  'mistakes-3.bug.notScaled': bugs.notScaled,
  'mistakes-3.bug.notScaled.reply':
    'Without scaling every row would be sharper than the right one. Is “won” surer of itself here, or less sure?',
  'mistakes-3.bug.valuesForKeys': bugs.valuesForKeys,
  'mistakes-3.bug.valuesForKeys.reply':
    '“won” and “the” have the same value in head A, so their columns would agree there. They do not.',
  'mistakes-3.bug.dividedByRootDModel': bugs.dividedByRootDModel,
  'mistakes-3.bug.hint1': 'Is the order of the words in each row the right one?',
  'mistakes-3.bug.hint2': 'It is. So the scores were multiplied or divided by something.',
  'mistakes-3.bug.hint3': 'The rows are flatter than they should be: the divisor was too large.',
  'mistakes-3.bug.explain':
    'Every row keeps its order, and every row is flatter than it should be. The divisor was √d_model, the root of the whole width, where the root of a head’s own width belongs. With one head the two are the same, which is how this bug survives a first test.',

  'mistakes-4': 'It reads the same Q, K and V as the right layer, and no error is raised.',
  'mistakes-4.bug': 'What is wrong with layer 4?',
  'mistakes-4.bug.reshapedHeads': bugs.reshapedHeads,
  'mistakes-4.bug.reshapedHeads.reply':
    'Then the query of “the” would be mixed with those of other words, and its row would not stay equal throughout. Look at that row.',
  'mistakes-4.bug.valuesForKeys': bugs.valuesForKeys,
  'mistakes-4.bug.notScaled': bugs.notScaled,
  'mistakes-4.bug.notScaled.reply':
    'Then “India” and “toss” would still tie in the row of “India”, as in the right layer. Do they?',
  'mistakes-4.bug.reshapedKeys': bugs.reshapedKeys,
  'mistakes-4.bug.reshapedKeys.reply':
    'Reshaped keys belong to no word any more, so no two columns would have to agree. Here two columns of head A agree. Which vectors do those two words share?',
  'mistakes-4.bug.hint1':
    'Rows add up to one, and “the” still weighs all words alike. What about the columns?',
  'mistakes-4.bug.hint2':
    'In the right layer the columns of “India” and “toss” agree in head A, because the two keys are the same. Which columns agree here?',
  'mistakes-4.bug.hint3': 'Open the values that both layers read, and look for two equal rows.',
  'mistakes-4.bug.explain':
    'In head A the columns of “won” and “the” agree, and these two words share a value there, not a key. “India” and “toss”, which share a key, no longer tie. The queries were compared with V.',

  'mistakes-5': 'It reads the same Q, K and V as the right layer, and no error is raised.',
  'mistakes-5.bug': 'What is wrong with layer 5?',
  'mistakes-5.bug.valuesForKeys': bugs.valuesForKeys,
  'mistakes-5.bug.valuesForKeys.reply':
    '“won” and “the” have the same value in head A, so they would get equal weights from every query there. They do not.',
  'mistakes-5.bug.dividedByRootDModel': bugs.dividedByRootDModel,
  'mistakes-5.bug.dividedByRootDModel.reply':
    'A wrong divisor leaves the order of each row alone. Which word does “won” prefer in the right layer, and which here?',
  'mistakes-5.bug.reshapedKeys': bugs.reshapedKeys,
  'mistakes-5.bug.reshapedHeads': bugs.reshapedHeads,
  'mistakes-5.bug.reshapedHeads.reply':
    'Then the query of “the” would be mixed with others, and its row would not stay equal throughout. Here it does, in both heads.',
  'mistakes-5.bug.hint1':
    'The row of “the” is in order. So whose vectors are not, the queries’ or the keys’?',
  'mistakes-5.bug.hint2':
    '“India” and “toss” have the same key in head A. Do they get the same weight from “won”?',
  'mistakes-5.bug.hint3':
    'What stands in a column is no word’s key any more. How can a matrix get the right shape with its numbers in the wrong places?',
  'mistakes-5.bug.explain':
    'The queries are untouched, for “the” still weighs all words alike. But “India” and “toss” share a key and not a column. K has the right shape and its numbers in the wrong places: a reshape keeps the order in which numbers lie in memory, a transpose does not.',

  'mistakes-6': 'It reads the same Q, K and V as the right layer, and no error is raised.',
  'mistakes-6.bug': 'What is wrong with layer 6?',
  'mistakes-6.bug.reshapedKeys': bugs.reshapedKeys,
  'mistakes-6.bug.reshapedKeys.reply':
    'That would leave the queries alone, and “the”, whose query is zero, would still weigh all words alike. It does not here.',
  'mistakes-6.bug.softmaxOverQueries': bugs.softmaxOverQueries,
  'mistakes-6.bug.softmaxOverQueries.reply':
    'Then rows would not add up to one. Here they do. What is strange about the row of “the”?',
  'mistakes-6.bug.reshapedHeads': bugs.reshapedHeads,
  'mistakes-6.bug.valuesForKeys': bugs.valuesForKeys,
  'mistakes-6.bug.valuesForKeys.reply':
    'A query of zero has equal weights whatever it is compared with. “the” has lost them here. What happened to its query?',
  'mistakes-6.bug.hint1':
    'Start with “the”. Its query is zero. Which row should be equal throughout, and which is?',
  'mistakes-6.bug.hint2':
    'In head B the rows of “India” and “won” are equal throughout. Whose query did they get?',
  'mistakes-6.bug.hint3':
    'Head B was given the second half of all numbers as they lie in memory: the queries of “the” and “toss”, each cut in two.',
  'mistakes-6.bug.explain':
    '“the” asks for nothing, yet its rows are not equal, while in head B two other rows are. Each head was given a run of numbers as they lie in memory: head A both halves of “India” and “won”, head B both halves of “the” and “toss”. The shape is right, and every head mixes words instead of splitting widths.',
} as const;
