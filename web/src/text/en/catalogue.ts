import { bottleneck } from './bottleneck.ts';
import { example } from './example.ts';
import { mechanism } from './mechanism.ts';
import { questions } from './questions.ts';
import { reproduce } from './reproduce.ts';
import { sentence } from './sentence.ts';
import { ui } from './ui.ts';

/** Every sentence of the page outside the steps' prose, by the file it stands in. */
export const files = { ui, sentence, bottleneck, mechanism, reproduce, example, questions };

/** The same in one. It is for the build and the tests: the page itself loads one file after the other. */
export const catalogue = {
  ...ui,
  ...sentence,
  ...bottleneck,
  ...mechanism,
  ...reproduce,
  ...example,
  ...questions,
} as const;

/** What another language has to provide. */
export type Catalogue = Readonly<Record<keyof typeof catalogue, string>>;
