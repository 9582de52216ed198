/** What is said where a part of the page is not there. It was to come from where the page came from. */
export const missing = {
  noModule:
    'A part of this page did not load, so the figures are missing. You can read the whole chapter below. Check your connection and load the page again. Opened from a folder, the page cannot load its parts: take mha.html instead, which has all of them in one file.',
  engineMissing:
    'The engine that computes the figures did not load. You can still read every step. Check your connection, then start it again.',
  engineUnfit:
    'The engine that computes the figures did not load: what came in its place is damaged, of another version, or another page. You can still read every step. Start it again, or load the page again.',
  partMissing:
    'A figure did not load. You can still read every step. Check your connection, then load the page again: your answers and values are kept.',
  questionsMissing:
    'The part that checks answers did not load. You can read every step and use its figure. Check your connection, then try again, or load the page again.',
  labsMissing: 'The part that counts and measures did not load. Check your connection, then try again.',
} as const;
