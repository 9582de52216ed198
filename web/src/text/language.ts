/** The language of the page: this file and whole.ts choose it, and no other file of the program names one. */
export const language = 'en';
export type { catalogue as Sentences } from './en/catalogue.ts';
export { embedded } from './en/embedded.ts';
export { embedding } from './en/embedding.ts';
export { later } from './en/later.ts';
export { ui } from './en/ui.ts';
