import type { missing as onSite } from './missing.ts';

/** The same for the single file, which has all of its parts in itself: no connection has to do with them. */
export const missing: { readonly [Key in keyof typeof onSite]: string } = {
  noModule:
    'This file is damaged, so the figures are missing. You can read the whole chapter below. Get the file again; in a course, tell whoever runs it.',
  engineMissing:
    'This file is damaged: the engine that computes the figures cannot be taken out of it. You can still read every step. Get the file again; in a course, tell whoever runs it.',
  engineUnfit:
    'This file is damaged: the engine in it, which computes the figures, cannot be used. You can still read every step. Get the file again; in a course, tell whoever runs it.',
  partMissing:
    'A figure could not be drawn. You can still read every step. Load the page again: your answers and values are kept. If that does not help, the file is damaged: get it again.',
  questionsMissing:
    'The part that checks answers did not start. You can read every step and use its figure. Try again, or load the page again. If that does not help, the file is damaged: get it again.',
  labsMissing:
    'The part that counts and measures did not start. Try again. If that does not help, the file is damaged: get it again.',
};
