/** The question at the end of the step `recap`. */
export const recapQuestions = {
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
} as const;
