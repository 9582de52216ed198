/** The question at the end of the step `two-heads`. */
export const twoHeadsQuestions = {
  'two-heads-check': 'Take the chapter’s values, two heads, and set the topic and position of k(his) to 0.',
  'two-heads-check.changes': 'Whose weights change?',
  'two-heads-check.changes.onlyA': 'Only those of head A',
  'two-heads-check.changes.onlyA.reply': 'Head A reads name and pronoun. Were those touched?',
  'two-heads-check.changes.onlyB': 'Only those of head B',
  'two-heads-check.changes.onlyB.reply':
    'Head B does change. But someone else reads these two dimensions too.',
  'two-heads-check.changes.onlyFull': 'Only those of the single head',
  'two-heads-check.changes.onlyFull.reply':
    'The single head does change. Which of the two narrow heads owns topic and position?',
  'two-heads-check.changes.headBAndFull': 'Those of head B and of the single head',
  'two-heads-check.changes.hint1': 'A head can only notice what its own dimensions carry.',
  'two-heads-check.changes.hint2': 'Topic and position are the last two dimensions.',
  'two-heads-check.changes.hint3': 'Ask for each of the three heads: does it read the last two dimensions?',
  'two-heads-check.changes.explain':
    'Head B reads the two dimensions that changed. The single head reads all four, so it sees the change as well. Head A reads neither of them, so nothing it computes can move.',
  'two-heads-check.full-dot': 'What is the single head’s dot product of q(his) and k(his) now?',
  'two-heads-check.full-dot.hint1': 'The full dot product is the sum of the heads’ dot products.',
  'two-heads-check.full-dot.hint2': 'Head A’s part is what it was. Head B’s part loses everything.',
  'two-heads-check.full-dot.hint3': 'Multiply only the first two entries of q(his) and k(his), and add.',
  'two-heads-check.weights-b':
    'What are head B’s three weights now, for Kohli, his and century? Three decimals.',
  'two-heads-check.weights-b.hint1': 'Start from head B’s dot products with the three keys.',
  'two-heads-check.weights-b.hint2': 'Divide by the root of head B’s own width before you raise e to them.',
  'two-heads-check.weights-b.hint3': 'Head B’s dot products are {dots}.',
} as const;
