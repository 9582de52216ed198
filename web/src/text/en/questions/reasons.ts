/** What could not be read, and what is said beside “right”. */
export const reasons = {
  'reason.empty': 'Type an answer first.',
  'reason.tooLong': 'That is too long to read. An answer fits in 200 characters.',
  'reason.invalidUtf8': 'Something in this text cannot be read. Type it again.',
  'reason.unknownCharacter': 'I cannot read the character at place {position}.',
  'reason.unknownWord':
    'I do not know the word “{word}”. Numbers, + − × ÷ √, exp, brackets and powers such as 3² are understood.',
  'reason.unbalanced': 'A bracket is open that is never closed, or the other way round.',
  'reason.incomplete': 'Something is missing at the end.',
  'reason.unexpected': 'Something at place {position} does not belong there.',
  'reason.ambiguousSeparator':
    'A comma or point at place {position} could be read in two ways. Leave out the separators of thousands.',
  'reason.divisionByZero': 'This divides by 0.',
  'reason.negativeRoot': 'This takes the root of a negative number.',
  'reason.overflow': 'This is larger than any number that can be computed with.',
  'reason.tooDeep': 'There are too many brackets inside one another.',
  'reason.severalNumbers':
    'There are several numbers where one belongs. The entries of a vector are separated by commas.',
  'reason.missingEntry': 'An entry is missing at place {position}.',
  'reason.wrongLength': 'Entries asked for: {wanted}. Given: {given}.',
  'reason.unknownOption': 'Choose one of the answers first.',

  'note.roundedWeights':
    'Accepted. The last decimal is a little off, because you rounded the weights before you multiplied. The working keeps all digits.',
} as const;
