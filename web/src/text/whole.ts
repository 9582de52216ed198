/** All sentences of the page's language at once, for the build. */
export { type Catalogue, catalogue, files } from './en/catalogue.ts';
export { glossary, wordsOfStep } from './en/glossary.ts';
