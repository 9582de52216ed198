import { missing } from './missing.ts';

/** The sentences that are there from the start. {name} is filled in; d_k prints k as a subscript. */
export const ui = {
  // The chapter's frame
  chapter: 'Multi-head attention',
  chapterSubtitle: 'a deep mathematical analysis',
  description:
    'Multi-head attention worked through by hand: one full-width head beside several narrow ones, with every number computed on the page.',
  skip: 'Skip to the step',
  contents: 'Contents',
  position: '{number} of {count}',
  minutes: 'about {minutes} minutes',
  steps: 'Before and after “{title}”',
  notices: 'Licences of the parts of others in this page',
  inWords: 'In words:',
  closeNotice: 'Close',

  // When something is missing
  ...missing,
  engineNoMemory:
    'There is not enough memory for the engine that computes the figures. You can still read every step. Close other pages, then start it again.',
  figureFallback:
    'Here stands a figure that computes as you work with it. It needs JavaScript and WebAssembly. Every number of the chapter that it would show is in the text.',
  noScript:
    'JavaScript is off or was blocked, so the figures are missing. You can read the whole chapter below. To work with the figures, allow JavaScript for this page and load it again.',
  noWebAssembly:
    'This browser does not offer WebAssembly, so the figures cannot compute. You can still read every step. Another browser, or this one with its lockdown mode off, will show them.',
  engineBlocked:
    'A security policy of this site or frame forbids WebAssembly, so the figures cannot compute. You can still read every step. Opening the page in a tab of its own may help.',
  engineAborted: 'The engine stopped while computing. Your values are kept. Start it again to go on.',
  startEngine: 'Start the engine again',
  loadAgain: 'Load the page again',
  versionFound: 'A new version of this chapter is there. Your answers and values are kept when you load it.',
  loadVersion: 'Load the new version',
  loadQuestions: 'Load the questions again',
  labsLoading: 'The part that counts and measures is loading.',
  loadLabs: 'Load it again',
  questionsLoading: 'The fields for your answers are loading.',
  readerLoading: 'The part that reads answers is still loading. Yours is read as soon as it is here.',
  addressRefused:
    'Part of this address could not be used ({fields}). The chapter’s own values stand in its place.',

  // Names of what the figures show
  coreference: 'coreference',
  topic: 'topic',
  wordColumn: 'word',
  queryAndKeys: 'Query and keys',
  values: 'Values',
  vector: 'vector',
  token: 'key',
  dimension: 'dim. {number}',
  weights: 'weight',
  sum: 'sum',
  output: 'output',
  entropy: 'entropy in bits',
  oneHead: 'One head',
  head: 'Head {letter}',
  fromScoresToWeights: 'From scores to weights',
  weightsOf: '{head}: from scores to weights',
  valuesAndOutput: 'Values, and their weighted sum',
  outputOf: 'Output of the one head',
  concat: 'Concatenation of {count} heads',
  concatOne: 'Output of the head on the right',
  concatRow: 'concat',
  whyTable: 'Every full score is the sum of the heads’ scores',
  beyond: 'too large',

  goesOn: 'This goes on to the right: scroll sideways in it.',

  // Names of pressable numbers: what, of which key or dimension, value
  scoreName: 'score of {of}, {value}',
  scaledName: 'scaled score of {of}, {value}',
  expName: 'exp of {of}, {value}',
  sumName: 'sum of the exps, {value}',
  weightName: 'weight of {of}, {value}',
  outputName: 'output, {of}, {value}',
  entropyName: 'entropy, {value} bits',
  jointName: 'full score of {of}, {value}',
  inTheChapter: 'in the chapter',
  unchangedValues: 'unchanged values',
  differs: '{name}, differs from the chapter',
  differsOwn: '{name}, differs from the unchanged example',

  // The line of arithmetic
  press: 'Press any number to see where it comes from. Press it again, or Escape, to let go.',
  scaledLine: 'score of {key} ÷ √d_k',
  scaledByLine: 'score of {key} times {scale}',
  expLine: 'exp of the scaled score of {key}',
  sumLine: 'the exps added',
  weightLine: 'exp of {key} ÷ sum of the exps',
  outputLine: 'weights times the values’ “{feature}”',
  entropyLine: 'entropy of the weights, −Σ w·log₂ w',
  jointLine: 'the heads’ scores of {key} added',
  bits: '{value} bits',
  unshown:
    'exp of this score is beyond any number the page can print; the engine subtracts the largest score first, which leaves the weights as they are.',

  // Where every token asks, and where a mask hides keys
  followedQuery: 'Follow the query',
  queryColumn: 'query',
  tokenAt: '{token} ({position})',
  weightMap: '{head}: all weights, a query a row',
  unfoldHead: 'Show the numbers of {head}',
  weightMapSmall: '{head}: all weights, a query a row. The darker, the larger; press one for its number.',
  weightAt: 'weight of {key} for the query {query}, {value}',
  masked: 'hidden by the mask',
  'rowOf-wQ': 'W_Q, row {row}',
  'rowOf-wK': 'W_K, row {row}',
  'rowOf-wV': 'W_V, row {row}',
  'rowOf-wO': 'W_O, row {row}',
  projectedHere:
    'In this example {names} come out of a projection, so they cannot be typed over here. The step on projections lets you change what they come from.',

  // Another example than the chapter’s, and changes
  'example-cricket': 'Kohli, his, century',
  'example-commentary': 'The commentary sentence, learned',
  'example-to-be': 'To be or not to be, word by word',
  notTheChapters:
    'This figure shows the example “{title}”. The numbers in the text are those of the chapter’s own.',
  backToChapters: 'Back to the chapter’s example',
  exampleSummary: 'Another example',
  undo: 'Undo',
  redo: 'Redo',

  // What the weights say
  largestOne: 'Largest weight: {tokens}.',
  largestTie: 'A tie: {tokens} share the largest weight.',
  largestAll: 'No preference: all keys weigh the same.',

  // Controls
  headsOnTheRight: 'Heads on the right',
  edit: 'Edit Q, K and V',
  reset: 'Reset',
  controls: 'Settings of the figure',

  // A figure as a file
  export: 'Export',
  'export-svg': 'SVG',
  'export-png': 'PNG',
  'export-csv': 'Tables as CSV',
  'export-copy': 'Copy the tables',
  'export-link': 'Copy a link',
  exported: '{file} goes to your downloads.',
  exportConfined: 'This frame may not let {file} be saved. You can take what is in it from here.',
  exportRefused: 'This site or browser does not let the page make {file}. The SVG shows the same.',
  exportText: 'What was exported',
  exportImage: 'The figure as a picture',
  exportSource: '{chapter}, worked example “{example}”',
  copied: 'Copied.',
  selected: 'This frame does not let the page copy. The text is selected: copy it with your browser.',

  // Questions
  check: 'Check yourself',
  checkAnswer: 'Check',
  understood: 'Read as',
  correct: 'Right.',
  close: 'Close: give it to the unit.',
  closeDecimals: 'Close: give it to three decimals.',
  cutOff:
    'Not yet: digits are cut off here, not rounded. Look at the first digit that you leave out: is it 5 or more?',
  someCutOff: 'An entry is cut off, not rounded. Is the first digit that you leave out 5 or more?',
  notYet: 'Not yet.',
  notRead: 'This could not be read.',
  twoSlips: 'Two different slips give this:',
  severalSlips: 'Several different slips give this:',
  rightEntry: 'Entry {places} is right.',
  rightEntries: 'Entries {places} are right.',
  hint: 'Hint {number} of {count}',
  hints: 'Hints',
  showWorking: 'Show the working',
  working: 'Working',
  partsToCome: 'The next part opens when you have tried this one.',
  nextPart: 'The next part is below.',
  rightLine: 'At its place: line {places}.',
  rightLines: 'At their places: lines {places}.',
  moveUp: 'Up',
  moveDown: 'Down',
  moveUpName: 'Up: {line}',
  moveDownName: 'Down: {line}',
  movedTo: '{line}: now line {place} of {count}.',
  matrixHelp:
    '{rows} rows of {columns} numbers, a row a line. What NumPy prints, or cells of a spreadsheet, can be pasted.',
  entriesCaption: 'Entry by entry',
  entriesRow: 'row',
  entryRight: 'right',
  entryNot: 'not yet',
  entryCutOff: 'cut off',
  variants: 'The same question with other numbers',
  variantAnother: 'Another with other numbers',
  variantOriginal: 'Back to the chapter’s numbers',
  variantField: 'Variant',
  variantRefused: 'A variant has a whole number from 1 to {most}.',
  variantNote:
    'Variant {seed}. Everybody who asks for this number gets the same. It is for practice: the results count the chapter’s own numbers.',
  variantLink: 'A link to this variant',
  variantSet: 'Variant {seed}, which your teacher chose for everybody.',
  noted:
    'Noted. You can still change it, until you have tried every part of every question. Then what was right is said.',
  notedLast: 'Noted. What was right is said when you have tried every part of every question.',
  attemptsLeft: 'Attempts left: {count}.',
  attemptsNone: 'No attempt left.',

  // Predict, then reveal
  predict: 'Show it',
  skipPrediction: 'Skip',
  predictFullHead: 'Before you see the weights: which weight will “{token}” get?',
  predictTwoHeads:
    'Before you see the heads: one head gave “{token}” the weight {weight}. Which weight will head A give it?',
  predicted: 'You said {guess}. It is {value}.',
  hidden: 'not shown yet',
  textWaits: 'The text goes on when you have answered or skipped.',

  // Progress
  resultsSoFar: 'How far you got',
  question: 'question',
  parts: 'parts',
  tried: 'tried',
  right: 'right',
  solved: 'answered',
  startOver: 'Forget my answers',
  startOverAsk: 'This removes every answer and prediction you gave in this chapter.',
  startOverYes: 'Remove them',
  startOverNo: 'Keep them',
  linkBrought:
    'The link brought answers of another device along. Parts that they answer: {count}. They were added to what is here.',
  savedSetAside:
    'Some of what was saved on this device could not be read. It was set aside, not deleted, and the chapter goes on with the rest.',
  savingDenied:
    'This browser or frame does not let the page save anything. Everything works, but your answers are gone when you leave.',
  savingDeniedInCourse:
    'This browser or frame does not let the page save anything itself. Your course keeps your answers, but what you write in the step on practice is gone when you leave.',
  courseDenied:
    'Your course does not take your answers any more. You can go on working. To have your answers counted, open the chapter again from the course, and tell your teacher if that does not help.',
  locked:
    'You have opened the six questions, so Q, K and V keep the chapter’s values until you have tried every part of each. Any attempt counts. Values that you typed come back after that.',

  // What was changed
  changed: 'Changed from the chapter:',
  changedOwn: 'Changed from the example:',
  changesMore: 'and more',
  headsSwapped: 'Heads A and B swapped',
  rowsSwapped: 'W_O: the rows of heads A and B swapped',
  switchedOff: '{head}: switched off',
  marked: 'An asterisk marks every number that now differs from the chapter’s.',
  markedOwn: 'An asterisk marks every number that now differs from the unchanged example’s.',
  factor: 'factor',
  gatesElsewhere: 'Factors act on the way to the output; the figure here shows what comes before.',
  sameWeights: 'No weight moved: weights depend on Q and K alone.',
  sameOutput: 'The output stayed the same.',

  // What was typed
  empty: '{vector}, {feature} is empty. {accepted}',
  'not-a-number': '{vector}, {feature}: “{typed}” is not a number. {accepted}',
  'too-large': '{vector}, {feature}: “{typed}” is too large for the engine. {accepted}',
  accepted:
    'Type a number such as 2, −0.5, 0,5 or 1e3; a fraction as a decimal, 0.5 for 1/2. The figure keeps the last good values.',

  // What the engine refused
  refusedOverflow:
    'These values are too large to compute with: {what} leaves the range of numbers the engine can hold. Make them smaller. The figure keeps the last good values.',
  aScore: 'a score',
  anOutput: 'an output',
  refusedHeads: 'The vectors cannot be split into that many heads: {got} does not divide them evenly.',
  refusedSize: 'These vectors are larger than the figure can take.',
  refusedMemory: 'The browser has no memory left for these values. Close other tabs and try again.',
  refusedOther: 'The engine could not take {what}: it was {got} and needed to be {needed}.',
} as const;
