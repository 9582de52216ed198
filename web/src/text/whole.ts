/** All sentences of the page's language at once, for the build. */
export { type Catalogue, catalogue, files } from './en/catalogue.ts';
export { glossary, wordsOfStep } from './en/glossary.ts';
/** What the single file says in the place of sentences of `ui`. */
export { missing as missingInFile } from './en/missing.single.ts';
