/** The question at the end of the step `bottleneck`. */
export const bottleneckQuestions = {
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
  'bottleneck-check.free.explain':
    'If both want the same token, one set of weights is what both want, and both pay only their floor. Here they want different words, and the best compromise still costs {price} bits more than two softmaxes.',
} as const;
