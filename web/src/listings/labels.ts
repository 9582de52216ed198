import { say } from '../text/say.ts';

const letters = 'ABCDEFGHIJKLMNOP';

/** What programs print and remark, in the language of the page. */
export function labels() {
  return {
    full: say('oneHead'),
    weightsOf: say('printedWeights'),
    outputOf: say('output'),
    concat: say('concatRow'),
    output: say('printedLayer'),
    all: say('remarkAll'),
    one: say('remarkOne'),
    heads: say('remarkHeads'),
    gates: say('remarkGates'),
    shift: say('remarkShift'),
    shifts: say('remarkShifts'),
    mask: say('remarkMask'),
    three: say('remarkThree'),
    small: say('remarkSmall'),
    title: (library: string) => say('titleOf', { library }),
    titleOfSeveral: (library: string) => say('titleOfSeveral', { library }),
    entropy: say('entropy'),
    bits: say('remarkBits'),
  };
}

/** "Head A", "Head B" … */
export function headNames(heads: number): string[] {
  return Array.from({ length: heads }, (_, i) => say('head', { letter: letters.charAt(i) }));
}
