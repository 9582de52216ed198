/** By these the results name the questions, in other steps too. */
export const titles = {
  'recall-1.title': '1. Narrow heads',
  'recall-2.title': '2. A layer’s parameters',
  'recall-3.title': '3. A value changes',
  'recall-4.title': '4. One derivation',
  'recall-5.title': '5. Pruned heads',
  'recall-6.title': '6. Counting the scores',
  'mistakes-1.title': 'Diagnose layer 1',
  'mistakes-2.title': 'Diagnose layer 2',
  'mistakes-3.title': 'Diagnose layer 3',
  'mistakes-4.title': 'Diagnose layer 4',
  'mistakes-5.title': 'Diagnose layer 5',
  'mistakes-6.title': 'Diagnose layer 6',
} as const;
