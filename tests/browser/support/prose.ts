import { stepIds } from './chapter.ts';
import { type Claim, numbersIn } from './claims.ts';
import { type Expected, pressableClaims, type StepId } from './expected.ts';
import { firstSteps } from './first_steps.ts';
import { fixed, operand, plain } from './format.ts';
import type { Place } from './inventory.ts';
import { layerCase, scenarioOf } from './layers.ts';
import { studyClaims } from './late_steps.ts';
import { questionClaims } from './questions.ts';
import { cricket, type HeadValues, scenario } from './reference.ts';

/** The numbers of the prose, block by block; each comes from the chapter's own example, whatever the figure shows. */

const [full] = scenario(cricket, 1).perHead as [HeadValues];
const [a, b] = scenario(cricket, 2).perHead as [HeadValues, HeadValues];
const four = scenario(cricket, 4);
const [, fourB, fourC, fourD] = four.perHead as [HeadValues, HeadValues, HeadValues, HeadValues];

const dropped = scenarioOf(layerCase('drop'), 2);
const mixed = scenarioOf(layerCase('mix'), 2);
const merged = scenarioOf(layerCase('one more entry'), 2);
const at = (values: readonly number[], index: number): number => values[index] ?? Number.NaN;
const kohli = 0;
const his = 1;
const century = 2;
const dots = (head: HeadValues, key: number): string => plain(at(head.dots, key));
const weight = (head: HeadValues, key: number): string => fixed(at(head.weights, key));
const largest = (head: HeadValues): string => fixed(Math.max(...head.weights));
const bits = (head: HeadValues): string => fixed(head.entropyBits);

const paragraph = (like: RegExp, ...numbers: string[]): Claim => ({ where: [/› (p|li)$/], like, numbers });
const sum = (key: number): string[] =>
  [dots(full, key), dots(full, key), dots(a, key), dots(b, key)].slice(1);

/** Where a reader is: step, number of steps, minutes. */
const position = (step: StepId, minutes: number): Claim[] => [
  {
    where: [/› span$/],
    like: /^\d+ of \d+$/,
    numbers: [String(stepIds.indexOf(step) + 1), String(stepIds.length)],
  },
  { where: [/› span$/], like: /^about \d+ minutes$/, numbers: [String(minutes)] },
];

const [coreference, topic] = firstSteps.sentence.relations.map(({ distance }) => String(distance)) as [
  string,
  string,
];
const [served] = firstSteps.bottleneck.best as [(typeof firstSteps.bottleneck.best)[number]];
const [layer] = firstSteps.mechanism as [(typeof firstSteps.mechanism)[number]];
/** The share that a job wants on its own word, as the prose writes it. */
const share = String(Math.max(...(served.targets[0] ?? [])));
/** What it leaves to all others together. */
const rest = String(Number((1 - Number(share)).toFixed(3)));

const proseClaims: Readonly<Record<StepId, readonly Claim[]>> = {
  sentence: [
    ...position('sentence', 4),
    paragraph(/^Kohli, who anchored/, '47'),
    paragraph(/^When\? /, '47'),
    paragraph(/^“his” and “century” stand side by side/, coreference, topic),
  ],
  bottleneck: [
    ...position('bottleneck', 8),
    paragraph(/^Attention compares a query/, '1', '1'),
    paragraph(/^You stand at “his”/, share, share),
    paragraph(/^How badly do given weights/, '1', '2', '3'),
    { where: [/› (div|math)$/], like: /^cost/, numbers: ['2'] },
    paragraph(/^In words: take the logarithm/, '0'),
    paragraph(/^The least that a job can pay/, '0', rest),
    paragraph(
      /^The weights share a single unit/,
      ...[served.floors, served.least, served.floors].map(([bits = Number.NaN]) => fixed(bits)),
    ),
  ],
  mechanism: [
    ...position('mechanism', 8),
    { where: [/› (div|math)$/], like: /^head/, numbers: ['√', '1'] },
    paragraph(/^At first the sizes/, ...[layer.n, layer.dModel, layer.heads].map(plain)),
    paragraph(/^Try d/, '512', '8'),
  ],
  'full-head': [
    ...position('full-head', 9),
    paragraph(/^A token that looks/, '√'),
    { where: [/› (div|math)$/], like: /^Attention/, numbers: ['√'] },
    paragraph(/^The softmax of a row/, '1', '2'),
    paragraph(/^Scaling\./, '√', `√${plain(full.q.length)}`, plain(Math.sqrt(full.q.length))),
    paragraph(
      /^“Kohli” and “his” have the same score/,
      dots(full, kohli),
      weight(full, kohli),
      weight(full, century),
      ...full.output.map(fixed),
    ),
    paragraph(/^Now press the two scores/, dots(full, his), dots(a, kohli), dots(a, his), dots(b, his)),
    paragraph(/^There is one score vector/, weight(full, kohli), weight(full, his)),
  ],
  'two-heads': [
    ...position('two-heads', 12),
    paragraph(/^Nothing is added/, '√', `√${plain(a.q.length)}`),
    { where: [/› (div|math)$/], like: /^head/, numbers: ['√', '1'] },
    paragraph(/^A dot product over four/, ...sum(kohli), ...sum(his), ...sum(century)),
    paragraph(
      /^Splitting adds no information/,
      weight(full, kohli),
      weight(a, kohli),
      largest(b),
      weight(full, century),
      weight(b, century),
      ...scenario(cricket, 2).concat.map(fixed),
    ),
    paragraph(/^Press “Edit Q, K and V” and set/, '3'),
    paragraph(/^Then set the heads on the right/, '4'),
    paragraph(/^Only head A is sharper/, bits(a), bits(full), bits(b), largest(b)),
    paragraph(
      /^Four heads are not better still/,
      ...four.concat.map(fixed),
      largest(fourB),
      plain(at(fourC.q, 0)),
      largest(fourC),
      largest(fourD),
      plain(at(fourD.v.flat(), 0)),
    ),
    paragraph(
      /^Printed numbers are rounded/,
      fixed(at(a.scaled, kohli)),
      fixed(Math.exp(Number(at(a.scaled, kohli).toFixed(3)))),
      fixed(at(a.exps, kohli)),
      '2',
      '√2',
      operand(at(a.scaled, kohli)),
    ),
  ],
  projections: [
    ...position('projections', 10),
    paragraph(/^Taking the first two/, '1'),
    paragraph(/^Without “name”/, '2', '2', ...dropped.perHead[0]!.weights.slice(0, 1).map(fixed)),
    { where: [/› (div|math)$/], like: /\(?a/, numbers: ['2', '2'] },
    paragraph(
      /^The full dot product takes in/,
      '3',
      ...mixed.perHead[0]!.weights.slice(0, 1).map(fixed),
      weight(a, kohli),
    ),
    paragraph(/^Press “A reads what B reads”/, '1'),
  ],
  'output-projection': [
    ...position('output-projection', 9),
    { where: [/› (div|math)$/], like: /^MultiHead/, numbers: ['1', '1', '1'] },
    paragraph(
      /^With the 1 in row 3/,
      '1',
      '3',
      '1',
      weight(a, kohli),
      weight(b, century),
      fixed(merged.output[0]!),
    ),
    paragraph(/^Press “Undo”, then switch/, fixed(scenarioOf(layerCase('B off'), 2).change[2]!)),
  ],
  reproduce: [...position('reproduce', 8), paragraph(/^The program does/, '√')],
  cost: [
    ...position('cost', 12),
    paragraph(/^Parameters\. /, '2', '2'),
    { where: [/› (div|math)$/], like: /^h ⋅ 3/, numbers: ['3', '2', '3', '2', '2', '4', '2'] },
    paragraph(/^A single head of full width/, '3', '2', '4', '2', '4', '2'),
    paragraph(/^Multiply-adds of the scores\./, '2', '2'),
    paragraph(/^Exponentials and weights\./, '2', '2'),
    paragraph(/^For short texts/, '4', '2', '2', '2'),
    { where: [/› (div|math)$/], like: /^4 n d/, numbers: ['4', '2', '2', '2', '2'] },
    paragraph(/^In words: below/, '2'),
    paragraph(/^Choose BERT-base/, '3', '8'),
    paragraph(/^Biases\./, '-2', '4', '2'),
  ],
  mistakes: [
    ...position('mistakes', 15),
    paragraph(/^The example has been chosen/, '√', '√'),
    paragraph(/^Test with more than one head/, '√', '√'),
  ],
  scaling: [
    ...position('scaling', 12),
    paragraph(/^A score is a dot product/, '0', '√', '1', '16'),
    paragraph(/^Take a query and a key/, '0', '2', '0', '2', '2', '4'),
    { where: [/› (div|math)$/], like: /^Var/, numbers: ['4', '√', '4', '4'] },
    paragraph(/^In words: the variance of a score/, '√'),
    paragraph(/^With h heads/, '4'),
    paragraph(/^Leave the division out/, '1'),
    paragraph(/^The derivation used/, '0'),
    paragraph(/^Mean μ instead/, '0', '4', '2', '2', '2', '4', '√', '2'),
    paragraph(/^Correlated in q alone/, '0'),
    paragraph(/^Correlated in q and in k: it/, '4', '1', '1', '2'),
    paragraph(/^The interval\./, '19', '20'),
  ],
  specialise: [
    ...position('specialise', 20),
    ...studyClaims(),
    paragraph(/^Why can one head not do it/, '1', '1', '2', '1', '1'),
  ],
  misconception: position('misconception', 7),
  practice: position('practice', 60),
  recap: position('recap', 8),
  recall: [
    ...position('recall', 20),
    // Ways to write numbers, none of which is an answer; the Indian one ends at its first comma here.
    paragraph(/^You may type numbers/, '0.25', '2', '√3', '3', '200', '1,250,000', '12', '50,000'),
  ],
};

/** All claims on a page that shows one step: its prose, its figure, and the line of whichever number is open. */
export function claimsOf(step: StepId, { given, pressables }: Expected, places: readonly Place[]): Claim[] {
  const line = places.find(({ path }) => / › status$/.test(path))?.text ?? '';
  const label = line.slice(0, line.indexOf(': '));
  const open = pressables.find(({ says }) => says.test(line));
  return [
    ...proseClaims[step],
    ...questionClaims(step),
    ...given,
    ...pressableClaims(pressables),
    ...(line
      ? [{ where: [/ › status$/], numbers: open ? [...numbersIn(label), ...open.operands, open.text] : [] }]
      : []),
  ];
}
