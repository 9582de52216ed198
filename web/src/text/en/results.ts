/** What is said of what was reached. */
export const results = {
  attempts: 'attempts',
  credit: 'credit',
  time: 'time',
  duration: '{minutes} min {seconds} s',
  scoreSoFar: 'Score so far: {score} of 100.',
  scoreUntold: 'The score is told when you have tried every part of every question.',
  scoreComplete: 'Score: {score} of 100. You have tried every part.',
} as const;
