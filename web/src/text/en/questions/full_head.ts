/** The question at the end of the step `full-head`. */
export const fullHeadQuestions = {
  'full-head-check':
    'Leave the scaling out: the softmax acts on the raw dot products of the chapter’s values.',
  'full-head-check.unscaled': 'What are the three weights now, for Kohli, his and century? Three decimals.',
  'full-head-check.unscaled.hint1': 'The dot products stay as they are. Only the division by √d_k is gone.',
  'full-head-check.unscaled.hint2':
    'Raise e to each raw dot product, add the three up, and divide each by the sum.',
  'full-head-check.unscaled.hint3': 'The exponentials are {exps}.',
} as const;
