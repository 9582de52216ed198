/** The question at the end of the step `practice`. */
export const practiceQuestions = {
  'practice-check':
    'You suspect that head A of the worked example does not care about the topic of “century”.',
  'practice-check.experiment': 'Which experiment tells you most?',
  'practice-check.experiment.oneRun': 'Run the program once and read head A’s weights',
  'practice-check.experiment.oneRun.reply':
    'One run shows what the weights are. With what will you compare them?',
  'practice-check.experiment.threeChanges':
    'Change the topic, the name and the number of heads, and see whether head A’s weights move',
  'practice-check.experiment.threeChanges.reply':
    'If they move, which of the three changes moved them? How could you tell?',
  'practice-check.experiment.otherSentences': 'Try three other sentences and look at head A in each',
  'practice-check.experiment.otherSentences.reply':
    'In another sentence everything is different. What if only one number were?',
  'practice-check.experiment.oneChange':
    'Say what you expect, change that topic and nothing else, and compare head A’s weights',
  'practice-check.experiment.hint1': 'What would you see if you were wrong?',
  'practice-check.experiment.hint2': 'A difference has a cause. How many causes should be possible?',
  'practice-check.experiment.hint3': 'And when do you have to write down what you expect: before or after?',
  'practice-check.experiment.explain':
    'One change, and a prediction made before it. If the weights stay, the topic did not matter, at least not for this change; if they move, nothing else can have moved them. It is what you did with V(century) in the six questions.',
} as const;
