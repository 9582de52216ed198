/** The figure of step `specialise`. */
export const specialise = {
  studiesCaption: 'A head against the best fixed offset: right words of a hundred (Clark and others, 2019)',
  studiedRelation: 'relation',
  rightOfHundred: 'right of a hundred',
  bestHead: '{relation}: best head',
  bestOffset: '{relation}: best offset',
  'relation-object': 'object → verb',
  'relation-determiner': 'determiner → noun',
  'relation-preposition': 'preposition → object',
  headCountsCaption: 'Quality at equal cost: BLEU with more and narrower heads (Vaswani and others, 2017)',
  quality: 'quality',
  headsColumn: 'h = {heads}',
  bleu: 'BLEU',
  quoted: 'Both tables are quoted from the papers; nothing here was computed by this page.',
} as const;
