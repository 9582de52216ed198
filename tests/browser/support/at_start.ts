import { revealed } from './chapter.ts';
import { costCase, expectedCost } from './cost.ts';
import { type Expected, expectedFullHead, expectedTwoHeads, type StepId } from './expected.ts';
import { expectedBottleneck, expectedMechanism, expectedSentence, firstSteps } from './first_steps.ts';
import {
  expectedMisconception,
  expectedMistakes,
  expectedPractice,
  expectedRecap,
  expectedSpecialise,
} from './late_steps.ts';
import { expectedOutput, expectedProjections, layerCase } from './layers.ts';
import { expectedRecall, partsOfQuestions } from './questions.ts';
import { cricket } from './reference.ts';
import { expectedReproduce } from './reproduce.ts';
import { expectedScaling } from './scaling.ts';

/** What a step shows before anything was touched. */
export function expectedAtStart(step: StepId): Expected {
  const [level] = firstSteps.bottleneck.one;
  const [layer] = firstSteps.mechanism;
  if (!level || !layer) throw new Error('first_steps.json has no start');
  switch (step) {
    case 'sentence':
      return expectedSentence();
    case 'bottleneck':
      return expectedBottleneck(level);
    case 'mechanism':
      return expectedMechanism(layer, 'q');
    case 'full-head':
      return expectedFullHead(cricket);
    case 'two-heads':
      return expectedTwoHeads(cricket, 2);
    case 'projections':
      return expectedProjections(layerCase('start'), 2, 0);
    case 'output-projection':
      return expectedOutput(layerCase('start'), 2);
    case 'reproduce':
      return expectedReproduce(cricket, 2);
    case 'scaling':
      return expectedScaling();
    case 'mistakes':
      return expectedMistakes();
    case 'cost':
      return expectedCost(costCase('vaswani'));
    case 'specialise':
      return expectedSpecialise();
    case 'misconception':
      return expectedMisconception();
    case 'practice':
      return expectedPractice();
    case 'recap':
      return expectedRecap(partsOfQuestions());
    case 'recall':
      return expectedRecall();
  }
}

/** States in which a step shows the most: what it marks, explains and refuses. */
export const fullest: Readonly<Record<StepId, string>> = {
  sentence: 'word=7',
  bottleneck: 'scores=3,0.5,0;1,2,0.25',
  mechanism: 'sizes=1024,1023,16&symbol=wO',
  'full-head': `v=2.2:3&guess=${revealed}`,
  'two-heads': `v=2.2:3&guess=${revealed}`,
  projections: `wQ=0.0:-0.5,1.2:1.25&head=2&v=2.2:3&guess=${revealed}`,
  'output-projection': `wO=2.0:-0.5&gates=1,0&v=2.2:3&guess=${revealed}`,
  reproduce: `v=2.2:3&program=cpp&guess=${revealed}`,
  scaling: `lab=256,rademacher,100,-10,0.25,both,1000,999999,own&guess=${revealed}`,
  mistakes: `bench=6,100&guess=${revealed}`,
  specialise: `training=8,1,10,2000,9999&guess=${revealed}`,
  misconception: `compared=16&guess=${revealed}`,
  practice: '',
  recap: '',
  cost: `layer=8192,4096,32,8,128,128,2&guess=${revealed}`,
  recall: `guess=${revealed}`,
};
