/** The sentences that are loaded together with what says them. */
export const later = {
  sentence: async () => (await import('./sentence.ts')).sentence,
  bottleneck: async () => (await import('./bottleneck.ts')).bottleneck,
  mechanism: async () => (await import('./mechanism.ts')).mechanism,
  projections: async () => (await import('./projections.ts')).projections,
  merging: async () => (await import('./merging.ts')).merging,
  reproduce: async () => (await import('./reproduce.ts')).reproduce,
  scaling: async () => (await import('./scaling.ts')).scaling,
  example: async () => (await import('./example.ts')).example,
  cost: async () => (await import('./cost.ts')).cost,
  questions: async () => (await import('./questions.ts')).questions,
  mistakes: async () => (await import('./mistakes.ts')).mistakes,
  specialise: async () => (await import('./specialise.ts')).specialise,
  misconception: async () => (await import('./misconception.ts')).misconception,
  files: async () => (await import('./files.ts')).files,
  practice: async () => (await import('./practice.ts')).practice,
  recap: async () => (await import('./recap.ts')).recap,
};
