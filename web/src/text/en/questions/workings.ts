/** The working of questions of several steps, shown after an attempt. */
export const workings = {
  'explain.distance': 'Positions {from} and {to}: {from} − {to} = {distance}.',
  'explain.compromise':
    'One job wants {share} on “Kohli”, the other {rest}. The weights that cost both together the least are the mean of what the two want: ({share} + {rest})/2 = {weight}.',
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
    'Each head has {n} · {n} = {perHead} scores, and takes as many exponentials. Times {heads}, the number of heads: {total}.',
  'explain.balance': '4·n·d² = 2·n²·d, so n = 2·d = 2 · {dModel} = {n}.',
  'explain.variance': 'Each product of two components has variance {product}, and d_k of them add up: {raw}.',
  'explain.scaledVariance':
    'd_k = {dK}: the raw variance is {raw}. Dividing by √{dK} = {divisor} divides the variance by {dK}, which leaves {scaled}.',
  'explain.oneHead':
    'Four parts of {dModel} × {dK} numbers: {oneHead}. That is one of {heads} equal shares of the layer’s {layer}.',
  'explain.scoreCount':
    '{n} · {n} dot products of width {dK} take {perHead} multiply-adds in a head. Times {heads}, the number of heads: {total}.',
} as const;
