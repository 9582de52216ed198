import { bottleneck } from './bottleneck.ts';
import { cost } from './cost.ts';
import { embedded } from './embedded.ts';
import { embedding } from './embedding.ts';
import { example } from './example.ts';
import { files as givenFiles } from './files.ts';
import { mechanism } from './mechanism.ts';
import { merging } from './merging.ts';
import { misconception } from './misconception.ts';
import { mistakes } from './mistakes.ts';
import { practice } from './practice.ts';
import { projections } from './projections.ts';
import { questions } from './questions.ts';
import { recap } from './recap.ts';
import { reproduce } from './reproduce.ts';
import { results } from './results.ts';
import { scaling } from './scaling.ts';
import { sentence } from './sentence.ts';
import { specialise } from './specialise.ts';
import { ui } from './ui.ts';

/** Every sentence of the page outside the steps' prose, by the file it stands in. */
export const files = {
  ui,
  sentence,
  bottleneck,
  mechanism,
  projections,
  merging,
  reproduce,
  cost,
  scaling,
  example,
  questions,
  mistakes,
  specialise,
  misconception,
  files: givenFiles,
  practice,
  results,
  recap,
  embedded,
  embedding,
};

/** The same in one. It is for the build and the tests: the page itself loads one file after the other. */
export const catalogue = {
  ...ui,
  ...sentence,
  ...bottleneck,
  ...mechanism,
  ...projections,
  ...merging,
  ...reproduce,
  ...cost,
  ...scaling,
  ...example,
  ...questions,
  ...mistakes,
  ...specialise,
  ...misconception,
  ...givenFiles,
  ...practice,
  ...results,
  ...recap,
  ...embedded,
  ...embedding,
} as const;

/** What another language has to provide. */
export type Catalogue = Readonly<Record<keyof typeof catalogue, string>>;
