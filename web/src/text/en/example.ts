/** Sentences about examples: the built-in ones, an own one, and what is wrong with it. */
export const example = {
  // What each built-in example is for
  'about-cricket':
    'The chapter’s own: one query and three keys, small enough to work by hand. The text tells its numbers.',
  'about-commentary':
    'All 17 words ask, with 16 numbers each and four heads. Nobody chose its weights: they were trained to find, for each word, whom or what it needs. Two heads learned to find names, one finds nouns, and one does little.',
  'about-to-be':
    'A mask hides the words still to come, so the first “to” sees only itself: weight 1, entropy 0. Head A looks for the same word, head B prefers whatever came last. Its weights are chosen by hand, so that you can check them.',

  // The panel
  exampleBuiltIn: 'Built-in examples',
  exampleShow: 'Show it',
  exampleShowName: '{what}: {title}',
  exampleIsShown: 'shown now',
  exampleOwn: 'Your own',
  exampleOwnHow:
    'Paste the JSON of an example here, drop a file on this panel, or choose one. Its JSON Schema says what it can hold.',
  exampleSchema: 'Save its JSON Schema',
  exampleJson: 'JSON of an example',
  exampleUse: 'Show this example',
  exampleFile: 'Choose a file…',
  exampleSave: 'Save the example as a file',
  exampleSaveHow: 'The file holds what the figures show now, with what you changed.',
  exampleTooLong:
    'This example is too long for an address. It stays on this device; to pass it on, save it as a file.',
  exampleFits: 'The address of this page now holds the whole example: copy it to pass the example on.',
  exampleTaken: 'The figures now show “{title}”.',
  exampleLocked:
    'You have opened the six questions, so the figures keep the example they began with until you have tried every part of each.',
  exampleKept: 'The figures keep what they showed.',
  fileUnread: 'The file “{name}” could not be read as text.',
  fileTooLong: 'The file “{name}” is too long: an example has at most {most} characters.',

  // The editor
  exampleEdit: 'Edit tokens and matrices here',
  exampleTitle: 'Title',
  tokensCaption: 'Tokens',
  tokenColumn: 'token',
  placeColumn: 'place',
  dimensionColumn: 'dimension',
  rowColumn: 'row',
  tokenNumber: 'token {number}',
  tokenAsks: 'asks first',
  tokenAsksName: '“{token}” asks first',
  tokenRemove: 'Remove',
  tokenRemoveName: 'Remove token {number}',
  tokenAdd: 'Add a token',
  headCount: 'Heads',
  maskSwitch: 'Causal mask: a token sees itself and those before it',
  givesX: 'One vector a token, X, instead of Q, K and V',
  allAsk: 'Every token asks',
  'gives-wQ': 'W_Q and W_K',
  'gives-wV': 'W_V',
  'gives-wO': 'W_O',
  scaleField: 'Factor on the scores',
  scaleHow: 'empty = 1/√d_k',
  matrixShape: '{name}, {rows} × {cols}',
  'matrix-x': 'X',
  'matrix-q': 'Q',
  'matrix-k': 'K',
  'matrix-v': 'V',
  'matrix-wQ': 'W_Q',
  'matrix-wK': 'W_K',
  'matrix-wV': 'W_V',
  'matrix-wO': 'W_O',
  matrixPaste:
    'Paste a whole matrix into any cell: from a spreadsheet, from NumPy or PyTorch, or as JSON. It replaces this one.',
  columnCount: 'Columns',
  columnFewer: 'One column less in {name}',
  columnMore: 'One column more in {name}',
  featureNames: 'Names of the dimensions',
  featureName: 'name',
  cellName: '{name}, row {row}, column {column}',
  pasted: '{name} is now {rows} × {cols}.',

  // What is wrong with an example: which field, what it was, what is accepted
  'problem-not-an-example':
    'This is not an example: it was {got}. An example is a JSON object, with its fields between { and }.',
  'problem-missing': '{field} is missing.',
  'problem-unknown': '{field} is no field of an example. In its place there can be: {needed}.',
  'problem-not-text':
    '{field} was {got}. It has to be text of 1 to {needed} letters in one line, without control characters.',
  'problem-letters': '{field} has {got} letters. It can have {needed}.',
  'problem-not-a-language': '{field} was {got}. It has to be the tag of a language, such as “en” or “hi”.',
  'problem-not-a-list': '{field} was {got}. It has to be a list, between [ and ].',
  'problem-not-a-number':
    '{field} was {got}. It has to be a number from −{needed} to {needed}, such as 2, -0.5 or 1e3.',
  'problem-not-whole': '{field} was {got}. It has to be a whole number: {needed}.',
  'problem-not-true-or-false': '{field} was {got}. It has to be true or false.',
  'problem-not-an-object': '{field} was {got}. It has to be an object, between { and }.',
  'problem-not-one-of': '{field} was {got}. It can be: {needed}.',
  'problem-twice': '{field} was {got}, which is in the list already.',
  'problem-not-beside': '{field} cannot stand beside {needed}, which gives it already.',
  'problem-length': '{field} has {got} entries. It can have {needed}.',
  'problem-fit': '{field} has {got}, and needs {needed} to fit the rest.',
  'problem-does-not-divide': '{field} was {got}, which does not divide the width {needed} into equal parts.',
  'problem-too-long': 'This text has {got} characters. An example can have {needed}.',
  moreProblems: 'There is more that does not fit; these come first.',

  // Where a text stops being JSON
  'syntax-ends-early': 'Line {line}, column {column}: the text ends where something is still open.',
  'syntax-unexpected':
    'Line {line}, column {column}: “{found}” cannot stand here. Look for a comma, a quotation mark or a bracket too many or too few.',
  'syntax-open-text': 'Line {line}, column {column}: a text begins here and does not end in its line.',
  'syntax-after-the-end': 'Line {line}, column {column}: “{found}” stands after the end of the example.',
  'syntax-too-deep': 'Line {line}, column {column}: there are too many brackets within brackets.',

  // What is wrong with a pasted matrix
  'paste-empty': 'There was nothing to paste. {name} stays as it was.',
  'paste-shortened':
    'This print was shortened: it has “…” in place of numbers. Print the whole matrix. {name} stays as it was.',
  'paste-not-a-number': 'Row {row}, column {col}: “{typed}” is not a number. {name} stays as it was.',
  'paste-two-readings':
    'Row {row}, column {col}: “{typed}” could be read in two ways. Write it with a point. {name} stays as it was.',
  'paste-ragged': 'Row {row} has {got} numbers and row 1 has {needed}. {name} stays as it was.',
  'paste-brackets': 'The brackets do not make rows of numbers. {name} stays as it was.',
  'paste-rows': '{name} needs {needed} rows, and this has {rows}. {name} stays as it was.',
  'paste-too-long': 'This text is too long to be a matrix. {name} stays as it was.',
  'paste-too-large':
    'This matrix is {rows} × {cols}. It can have 64 rows and 64 columns. {name} stays as it was.',

  // Addresses
  exampleRefused:
    'The example in this address could not be used. {problems} The chapter’s own stands in its place.',
  exampleElsewhere:
    'It has to be the name of a built-in example, JSON, or the path of a file on this same site.',
  exampleNotFound: 'No example could be loaded from “{path}”.',
} as const;
