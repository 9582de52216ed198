/** The figure of step `recap`. */
export const recap = {
  ideasTitle: 'The ideas, each with its number',
  'idea-tie': 'One head ties. It gives “Kohli” {kohli} and “his” {his}, as much of the one as of the other.',
  'idea-sum':
    'The tie is a sum. The full score of “Kohli” is {full}, and that is {a} from head A plus {b} from head B. Two unrelated signals were added.',
  'idea-split':
    'Splitting separates. Head A gives “Kohli” {kohli}; head B raises “century” from {before} to {century}.',
  'idea-sharpness':
    'It does not sharpen everything. In bits, the single head’s weights have entropy {full}, head A’s {a}, head B’s {b}.',
  'idea-price':
    'One softmax for two jobs costs {price} bits more than two softmaxes, even at the best compromise.',
  'idea-scale':
    'The divisor follows the width. The full head divides by the root of {wide}, each of two heads by the root of {narrow}.',
  'idea-count':
    'Many heads cost no more parameters. At d_model = {width} a layer has {one} with one head and {many} with {heads}.',
  'idea-promise':
    'The architecture offers separate slots; training decides what they do. One study took {removed} of {heads} heads away and lost almost nothing.',
  goBack: 'Back to “{step}”',
  resultsTitle: 'Your results',
  resultsOfSteps: 'Your answers, question by question',
  timeHow:
    'Time runs from the moment you enter a field until you solve it, while this page is in sight. Credit is that of your best attempt, from 0 to 1.',
  nameField: 'Your name, for the paper and the file',
  paperLine: 'Multi-head attention. Name: {name}, date: {date}.',
  printResults: 'Print my results',
  saveResults: 'Save my results as JSON',
  resultsFile: 'multi-head-attention-results.json',
  progressTitle: 'Take your progress with you',
  progressLead:
    'Your answers, predictions and notes are kept on this device alone. A file takes all of them to another device. A link takes answers and predictions; whoever opens it sees what you typed. Whatever you load is added to what is there.',
  saveProgress: 'Save as a file',
  linkProgress: 'Copy a link',
  loadProgress: 'Load a file',
  progressFile: 'multi-head-attention-progress.json',
  progressLoaded: 'Loaded. Parts that the file answers: {count}. What you had done here stays, too.',
  progressLeft: 'There was no room for {names}: what is there already stays.',
  linkCopied: 'The link is copied. Open it on the other device.',
  linkTooLong: 'Your answers are too long for a link. Save them as a file.',
  printSummary: 'Print the whole chapter',
} as const;
