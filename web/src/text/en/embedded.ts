/** What stands in the page of others when the chapter is in it: no more than this goes into `embed.js`. */
export const embedded = {
  embeddedTitle: 'Multi-head attention, an interactive chapter',
  embeddedFailed:
    'The chapter did not load here. Its file may be missing, the connection may be down, or a policy of this page may not let it be shown.',
  embeddedOpen: 'Open the chapter in a tab of its own',
  embeddedAgain: 'Try again',
} as const;
