import { bottleneckQuestions } from './questions/bottleneck.ts';
import { costQuestions } from './questions/cost.ts';
import { fullHeadQuestions } from './questions/full_head.ts';
import { mechanismQuestions } from './questions/mechanism.ts';
import { misconceptionQuestions } from './questions/misconception.ts';
import { outputProjectionQuestions } from './questions/output_projection.ts';
import { practiceQuestions } from './questions/practice.ts';
import { projectionsQuestions } from './questions/projections.ts';
import { reasons } from './questions/reasons.ts';
import { recallQuestions } from './questions/recall.ts';
import { recapQuestions } from './questions/recap.ts';
import { reproduceQuestions } from './questions/reproduce.ts';
import { scalingQuestions } from './questions/scaling.ts';
import { sentenceQuestions } from './questions/sentence.ts';
import { slips } from './questions/slips.ts';
import { specialiseQuestions } from './questions/specialise.ts';
import { titles } from './questions/titles.ts';
import { twoHeadsQuestions } from './questions/two_heads.ts';
import { variants } from './questions/variants.ts';
import { workings } from './questions/workings.ts';

/**
 * Questions, the replies to answers, and what can be said about them. Keys follow the engine's ids:
 * `<question>` is what all its parts share, `<question>.<part>` the prompt, then `.hint1` … `.hint3`, `.<option>` and
 * `.<option>.reply`; `explain.*` and `*.explain` are the working. {name} is a number that the engine hands over.
 */
export const questions = {
  ...sentenceQuestions,
  ...bottleneckQuestions,
  ...mechanismQuestions,
  ...fullHeadQuestions,
  ...twoHeadsQuestions,
  ...projectionsQuestions,
  ...outputProjectionQuestions,
  ...reproduceQuestions,
  ...costQuestions,
  ...scalingQuestions,
  ...specialiseQuestions,
  ...misconceptionQuestions,
  ...titles,
  ...recallQuestions,
  ...variants,
  ...practiceQuestions,
  ...recapQuestions,
  ...workings,
  ...slips,
  ...reasons,
} as const;
