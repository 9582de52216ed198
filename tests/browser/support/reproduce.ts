import { program } from '../../../web/src/listings/index.ts';
import type { Language, ListedLayer } from '../../../web/src/listings/layer.ts';
import { learn } from '../../../web/src/text/say.ts';
import { numbersIn } from './claims.ts';
import type { Expected } from './expected.ts';
import { type Case, type HeadValues, scenario, tokens } from './reference.ts';

/** What the step `reproduce` has to show. The programs themselves are run in `tests/web/listings.test.ts`. */

await learn('reproduce');

const matrix = (rows: readonly (readonly number[])[]) => ({
  rows: rows.length,
  cols: rows[0]?.length ?? 0,
  data: Float64Array.from(rows.flat()),
});

export function listedCase({ Q, K, V }: Case, heads: number): ListedLayer {
  return {
    tokens,
    query: 1,
    inputs: { q: matrix([Q]), k: matrix(K), v: matrix(V) },
    weights: {},
    heads,
    scale: undefined,
    causal: false,
    gates: undefined,
  };
}

const three = (values: readonly number[]): string =>
  `[${values.map((value) => value.toFixed(3)).join(', ')}]`;

/** The lines that a program of a case prints, from NumPy's values. */
export function expectedLines(now: Case, heads: number): string[] {
  const [one] = scenario(now, 1).perHead as [HeadValues];
  const { perHead, concat } = scenario(now, heads);
  const lines = (name: string, { weights, output }: HeadValues): string[] => [
    `his, ${name}, weights: ${three(weights)}`,
    `his, ${name}, output: ${three(output)}`,
  ];
  return [
    ...lines('One head', one),
    ...perHead.flatMap((head, i) => lines(`Head ${'ABCD'.charAt(i)}`, head)),
    `his, concat: ${three(concat)}`,
  ];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export function expectedReproduce(now: Case, heads: number, language: Language = 'numpy'): Expected {
  const name = { numpy: 'NumPy', pytorch: 'PyTorch', cpp: 'C++' }[language];
  return {
    pressables: [],
    given: [
      {
        where: [`region "The program in ${name}"`],
        numbers: numbersIn(program(language, listedCase(now, heads)).text),
      },
      ...expectedLines(now, heads).map((line) => ({
        where: [/› a$/],
        like: new RegExp(`^${escaped(line)}$`),
        numbers: numbersIn(line),
      })),
      ...[1, 2, 4].map((h) => ({
        where: ['"Heads" › button'],
        like: new RegExp(`^${h}$`),
        numbers: [String(h)],
      })),
    ],
    largest: [],
    bars: [],
  };
}
