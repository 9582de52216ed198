/** Sentences of the step `reproduce`, and the words of its programs. */
export const reproduce = {
  listedIn: 'Written in',
  listedHeads: 'Heads',
  listing: 'The program in {language}',
  copy: 'Copy',
  download: 'Download',
  printedLines: 'What it will print',
  linesLead: 'Computed by this page. Each line leads to the step that shows its numbers.',
  comparedField: 'Paste here what your program printed:',
  comparedSame: 'Lines that agree with the page: {count}, and that is all of them.',
  comparedMore:
    'The first {count} lines agree with the page. After them your output goes on; the program stops there.',
  comparedShort: 'Your output ends too early. Line {number} should be “{ours}”.',
  comparedDiffers: 'Line {number} is the first that differs. Yours is “{yours}”, the page’s “{ours}”.',

  // In the programs, and in what they print
  titleOf: 'Multi-head attention in {library}, with the values now on the page',
  titleOfSeveral: 'Multi-head attention in {library}: several inputs, one after the other',
  printedWeights: 'weights',
  printedLayer: 'output of the layer',
  remarkAll: 'every token asks',
  remarkOne: 'the token that asks',
  remarkHeads: 'heads',
  remarkGates: 'one factor a head',
  remarkShift: 'The largest score is subtracted: the same weights, and exp cannot overflow.',
  remarkShifts: 'This subtracts the largest score by itself.',
  remarkMask: 'No token sees a later one.',
  remarkBits: 'A weight of zero adds nothing.',
  remarkThree: 'Halves away from zero, as on the page; 0.000 where that writes 1.000·10⁻⁴.',
} as const;
