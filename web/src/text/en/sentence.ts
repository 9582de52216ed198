/** The figure of step `sentence`. Its words are those of the commentary. */
export const sentence = {
  words: 'The words of the sentence, in order',
  apart: '{distance} apart',
  relations: 'Two relations, and how far apart their words stand',
  relation: 'relation',
  needsColumn: 'needs',
  distanceColumn: 'distance',
  distanceName: 'distance from {from} to {to}, {value}',
  pressWord: 'Point at a word, or press it, to see what it needs. Press it again, or Escape, to let go.',
  needsLine: '“{from}” needs “{to}”, {relation}. Their positions subtracted:',
  neededLine: '“{from}” needs this word, “{to}”, {relation}. Their positions subtracted:',
  tempting:
    '“{word}” tempts: it is a name too, and it stands nearer to “{from}” than “{to}” does. But “{word}” fell early, and whoever reaches a century has stayed in. Nearness does not decide.',
  noPart: '“{word}” has no part in these two relations.',
} as const;
