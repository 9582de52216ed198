/** The question at the end of the step `specialise`, with its slips and its working. */
export const specialiseQuestions = {
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

  'explain.kept': '{heads} − {removed} heads are left: ({heads} − {removed})/{heads} = {share}.',

  'slip.gaveRemoved': 'That is what went. How much is left?',
  'slip.gaveCount': 'That is how many heads are left. What share of all is it?',
  'slip.forgotPercent': 'That looks like a percentage without its sign.',
  'slip.wrongWhole': 'This fits a division by the heads that went. What was the whole?',
} as const;
