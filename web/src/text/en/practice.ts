/** The figure of step `practice`. */
export const practice = {
  reflectTitle: 'Before you move on',
  'note-analogy':
    'Explain multi-head attention to a friend who has never seen a computer. Which analogy do you use?',
  'note-first-step': 'You build a system with multi-head attention. What is your first step?',
  'note-learned-1': 'One thing you learned',
  'note-learned-2': 'A second thing',
  'note-learned-3': 'A third thing',
  'note-question': 'One question that is still open',

  experimentsTitle: 'Practice one: a program, and three inputs',
  experimentsLead:
    'Write a short program that shows the core idea: one head beside several, on the same vectors. Run it on at least three inputs that differ in something you can name: a tie, a query of zero, a longer sentence, values that repeat. Write down what you expect before you run it.',
  experiment: 'Experiment {number}',
  'note-input': 'What I fed in',
  'note-expected': 'What I expected, and why',
  'note-result': 'What came out',

  paragraphTitle: 'Practice two: a real use',
  paragraphLead:
    'Choose a company or an agency in India, such as TCS, Infosys, Flipkart or ISRO, and something it does with language, images or signals. Explain in one paragraph where several heads would help it.',
  'note-paragraph': 'Your paragraph',
  pointsTitle: 'Does your paragraph say …',
  'point-organisation': 'who does it, and what goes in and comes out?',
  'point-tokens': 'what a token is there?',
  'point-relations': 'which two relations one token needs at the same time?',
  'point-vectors': 'what a query would ask, a key offer and a value hand over?',
  'point-failure': 'what goes wrong with a single head?',

  mapTitle: 'Practice three: a mind map',
  mapLead:
    'Join multi-head attention to at least three other topics you have studied. Write one topic a line. What belongs to a topic stands below it, two spaces further in. The map is drawn as you write.',
  'note-map': 'Your outline',
  mapCenter: 'multi-head attention',
  mapLabel: 'Mind map: multi-head attention, joined to {topics}',
  mapEmpty: 'Mind map: multi-head attention, joined to nothing yet',
  topicsNone: 'No topic yet. At least three are asked for.',
  topicsSome: 'Topics so far: {count}. At least three are asked for.',
  topicsEnough: 'Topics: {count}.',

  exportTitle: 'Keep what you wrote',
  saveNotes: 'Save as Markdown',
  saveMap: 'Save the map as SVG',
  notesAsText: 'All of it as text, to copy',
  notesFile: 'multi-head-attention-practice.md',
  mapFile: 'multi-head-attention-map.svg',
  notesHeading: 'Multi-head attention: my practice',
} as const;
