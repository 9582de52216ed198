/** The query of step `bottleneck`, the tokens it may attend to, and the two jobs it is to do at once. */
export const bottleneck = {
  query: 'his',
  tokens: ['Kohli', 'his', 'century'],
  /** `wants` is the index of the token that a job attends to. The first job becomes head A's, the second head B's. */
  jobs: [
    { id: 'coreference', wants: 0 },
    { id: 'topic', wants: 2 },
  ],
} as const;

export type Job = (typeof bottleneck.jobs)[number];
