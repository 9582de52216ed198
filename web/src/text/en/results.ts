/** What is said of what was reached. */
export const results = {
  attempts: 'attempts',
  credit: 'credit',
  time: 'time',
  duration: '{minutes} min {seconds} s',
  scoreSoFar: 'Score so far: {score} of 100.',
  scoreUntold: 'The score is told when you have tried every part of every question.',
  examQuestions: 'Your teacher has set how these questions are asked. Questions: {count}.',
  examAttempts: 'Attempts at each part: {count}.',
  examHidden:
    'Answers are only noted. With the last part that you try, the test is over: then what was right is said, and nothing can be changed.',
  filesUntold: 'Your answers can be taken from here when you have tried every part of every question.',
  scoreComplete: 'Score: {score} of 100. You have tried every part.',
} as const;
