/** What is said of what was reached. */
export const results = {
  attempts: 'attempts',
  credit: 'credit',
  time: 'time',
  duration: '{minutes} min {seconds} s',
  scoreSoFar: 'Score of the six questions so far: {score} of 100.',
  scoreUntold: 'The score is told when you have tried every part of every question.',
  scoreComplete: 'Score of the six questions: {score} of 100. You have tried every part.',
} as const;
