import { titles } from './chapter.ts';
import type { Claim } from './claims.ts';
import type { Expected, StepId } from './expected.ts';

/** What the questions of a step hold in numbers before anything was answered: the first part of each is open. */

/** Numbers that a question gives, from chapter.md; its answers are never among them. */
interface Asked {
  readonly title?: string;
  /** How what its parts share begins, and its numbers. */
  readonly stem?: readonly [begins: RegExp, ...numbers: string[]];
  readonly prompt?: readonly [begins: RegExp, ...numbers: string[]];
  readonly options?: readonly (readonly [begins: RegExp, ...numbers: string[]])[];
  readonly parts: number;
  /** The figure asks it at another time. */
  readonly hidden?: boolean;
}

const asked: Readonly<Record<StepId, readonly Asked[]>> = {
  sentence: [{ parts: 2 }],
  bottleneck: [{ stem: [/^Each job wants/, '0.9'], parts: 2 }],
  mechanism: [
    { stem: [/^A layer has/, '512', '8', '17'], prompt: [/^What shape does WQi have/, '3', '2'], parts: 2 },
  ],
  'full-head': [{ parts: 1 }],
  'two-heads': [{ stem: [/^Take the chapter’s values/, '0'], parts: 3 }],
  projections: [
    {
      stem: [/^The first column of head A/, ...'1 1 0 0 0 0 0 1 1 2 0 1'.split(' ')],
      parts: 2,
    },
  ],
  'output-projection': [{ stem: [/^WO is the identity but/, '0.5', '3', '1'], parts: 2 }],
  reproduce: [{ stem: [/^The program lists another example/, '4'], parts: 2 }],
  cost: [{ stem: [/^A layer reads n = 300/, '300', '720', '12'], parts: 3 }],
  mistakes: [
    {
      title: 'Diagnose layer 1',
      prompt: [/^What is wrong with layer/, '1'],
      parts: 1,
    },
    ...[2, 3, 4, 5, 6].map(() => ({ hidden: true, parts: 1 })),
  ],
  scaling: [
    { stem: [/^The components of q/, '0'], prompt: [/^Now their standard/, '2', '64', '√'], parts: 2 },
  ],
  specialise: [{ prompt: [/^In 87 of 100/, '87', '100'], parts: 2 }],
  misconception: [{ stem: [/^A layer has/, '512', '8'], parts: 2 }],
  practice: [{ parts: 1 }],
  recap: [{ parts: 1 }],
  recall: [
    { title: '1. Narrow heads', stem: [/^Take the worked example/, '4', '4'], parts: 4 },
    { title: '2. A layer’s parameters', stem: [/^BERT-base has/, '768', '12'], parts: 2 },
    {
      title: '3. A value changes',
      stem: [
        /^In the worked example, “his” asks/,
        ...['1', '2', '0', '1', '2', '1', '0', '0', '0', '1', '0', '2', '0', '0', '2', '1'],
        ...['1', '0', '0', '0', '0', '1', '0', '0', '0', '0', '1', '0', '0', '0', '3', '0'],
      ],
      options: [
        [/^The weight of century is multiplied/, '3'],
        [/^All, because each row/, '1'],
      ],
      parts: 6,
    },
    {
      title: '4. One derivation',
      stem: [/^Components of q and k/, '0', '1', '512'],
      prompt: [/^Why does/, '1', '√'],
      parts: 6,
    },
    {
      title: '5. Pruned heads',
      stem: [/^Voita and others/, '2019'],
      prompt: [/^Does that contradict/, '4'],
      parts: 2,
    },
    {
      title: '6. Counting the scores',
      stem: [/^A layer reads/, '100', '512'],
      prompt: [/^With one head/, '512'],
      parts: 2,
    },
  ],
};

const hints = 3;
const numberIn = (title: string): string => /\d+/.exec(title)?.[0] ?? '';

/** How many parts each question has, by its title or else by the name of its step. */
export function partsOfQuestions(): Readonly<Record<string, number>> {
  const named = Object.entries(asked).flatMap(([step, questions]) =>
    questions.map(({ title, parts }, i) => {
      const own = step === 'mistakes' ? `Diagnose layer ${i + 1}` : title;
      return [own ?? titles[step as StepId], parts] as const;
    }),
  );
  return Object.fromEntries(named);
}

export function questionClaims(step: StepId): Claim[] {
  if (asked[step].length === 0) return [];
  return [
    { where: [/› button$/], like: /^Hint \d of/, numbers: ['1', String(hints)] },
    ...asked[step].flatMap(({ title, stem, prompt, options = [] }): Claim[] => {
      const texts = [stem, prompt, ...options].filter((text) => text !== undefined);
      return [
        ...texts.map(([like, ...numbers]) => ({ where: [/› (p|label|span)$/], like, numbers })),
        ...(title ? [{ where: [/› h2$/], like: new RegExp(`^${title}$`), numbers: [numberIn(title)] }] : []),
      ];
    }),
  ];
}

/** The table of results before anything was tried. */
export function expectedRecall(): Expected {
  const table = 'table "How far you got"';
  return {
    pressables: [],
    given: asked.recall
      .flatMap(({ title = '', parts }) => {
        const cell = (column: string, number: number): Claim => ({
          where: [table, `row "${title}"`, `column "${column}"`],
          numbers: [String(number)],
        });
        return [
          { where: [table, /› th$/], like: new RegExp(`^${title}$`), numbers: [numberIn(title)] },
          cell('parts', parts),
          ...['tried', 'right', 'attempts'].map((column) => cell(column, 0)),
        ];
      })
      .concat({ where: [/› p$/], like: /^Score so far/, numbers: ['0.0', '100'] }),
    largest: [],
    bars: [],
  };
}
