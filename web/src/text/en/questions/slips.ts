/** What a wrong answer has in common with a known slip. */
export const slips = {
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
  'slip.forgotHeads': 'This fits the width of the whole layer. What part of it does one head get?',
  'slip.transposed': 'Rows and columns are swapped. Which side has to match the columns of X?',
  'slip.squareHead':
    'A square of the head’s width could not take a whole token vector in. How many rows does it need?',
  'slip.gaveHeads':
    'This fits the number of heads instead of their width. What is left when the width is shared among them?',
  'slip.overFeatures':
    'You summed over the tokens instead of the features. Which index disappears in a dot product of q and k?',
  'slip.gaveQueries': 'That is the shape of Q_i. What does it become when it meets K_i transposed?',
  'slip.gaveInput': 'That is the shape of X. How many scores does one query have?',
  'slip.scaledAnyway':
    'Those are the scaled weights. Leave the division out: what are the exponentials then?',
  'slip.dividedByDk': 'This fits a division by d_k. Which function of d_k belongs there?',
  'slip.dividedByRootDModel': 'This fits a division by √d_model. Whose width counts inside a head?',
  'slip.dividedByDModel':
    'This fits a division by d_model, the width of the layer. Whose width counts inside a head, and which function of it?',
  'slip.notScaled':
    'This fits dot products that were not scaled. What happens between them and the exponentials?',
  'slip.usedValuesInWeights':
    'This fits a query that is compared with the values. Which vectors is a query compared with?',
  'slip.softmaxOverQueries':
    'This fits a softmax over the queries: with one query every weight becomes 1. Over what should a row add up to 1?',
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
    'This fits a product with the number of heads. Each head is narrower by the same factor: what is left of it?',
  'slip.chapterHeads': 'This fits two heads, as in the figure. How many are there here?',
  'slip.gaveDivisor': 'That is √d_k. The question asks for d_k.',
  'slip.paperHeads': 'This fits 8 heads, as in the first Transformer paper. How many are there here?',
  'slip.threeNotFour': 'This fits Q, K and V alone. Which matrix comes after the heads?',
  'slip.oneProjection': 'That is one matrix of the four. Which others are there?',
  'slip.perHeadOnly': 'That is one head. How many are to be counted?',
  'slip.perHeadInwards':
    'That is Q, K and V of one head. How many heads are there, and which matrix comes after them?',
  'slip.squaredHeadWidth':
    'This fits matrices of d_k × d_k. A projection starts from the whole token vector: how long is that?',
  'slip.squaredTerms':
    'This has d_k squared in it. A sum has the variances of its terms added: how many terms are there?',
  'slip.wholeLayer': 'That is the whole layer, with all its heads. What part of it is one head’s?',
  'slip.countedBiases': 'This fits the matrices and their biases. The question leaves biases out.',
  'slip.forgotSquare': 'That is four times d_model. How many numbers does one matrix hold?',
  'slip.multipliedEverything':
    'This fits a product of every entry with the same factor. Which entries does the changed value reach?',
  'slip.multipliedWeight':
    'This fits a product with the weight of the token whose value changed. Did anything change that weights depend on?',
  'slip.multipliedTwice':
    'This fits a product with both, the value and the weight. Which of the two changed?',
  'slip.swappedHeads': 'Here the heads stand in the wrong order. Which comes first?',
  'slip.addedHeads': 'This fits the heads’ outputs added up. Concatenating keeps them apart.',
  'slip.averagedHeads': 'This fits the average of the heads’ outputs. Concatenating keeps them apart.',
  'slip.gaveDeviation': 'That is the standard deviation. What is its square?',
  'slip.alreadyScaled': 'That is the variance of one product of two components. How many of them are added?',
  'slip.dividedVarianceOnce':
    'This fits a variance divided by √d_k. The scores are divided by √d_k: what does that do to their variance?',
  'slip.keptDivisor': 'This fits the divisor of the first number of heads. What is it for the new one?',
  'slip.wholeOutput': 'This fits all of W_O. Which of its rows go with the heads that are counted?',
  'slip.countedScoreProducts':
    'Those are the multiply-adds of the scores. How many scores are there, and what does the softmax do with each?',
  'slip.sharedExponentials':
    'You shared one head’s scores out among all. A narrower head has shorter vectors: has it fewer pairs to compare?',
  'slip.scoresWithoutSum': 'You left the weighted sum out. It takes as many multiply-adds as the scores.',
  'slip.gaveWidth': 'You gave the width. Put it in for n: are the two counts equal?',
  'slip.linearInN': 'This fits one key for each query. How many keys does each query meet?',
  'slip.countedFlops':
    'This fits multiplications and additions counted one by one. A multiply-add, one of each, counts once here.',
  'slip.countedWeightedSum':
    'This fits the scores with the weighted sum, which costs the same again. How much are the scores alone?',
  'slip.squaredWidth':
    'This has d_model squared in it, as a projection has. In the scores it is tokens that meet in pairs.',
  'slip.countedScores':
    'That is the number of scores, and of exponentials. How many multiply-adds does one score take?',
  'slip.scoresOfOneHead':
    'That is the number of scores of one head. How many heads are there, and how many multiply-adds does one score take?',
  'slip.countedProjections': 'Those are the projections. What do the scores alone cost?',
} as const;
