import { learn } from '../text/say.ts';

/** Loads an element and what it says. */
type Load = () => Promise<CustomElementConstructor>;

/** The elements of the chapter by their tags. Each is loaded when it is to be seen, or a step ahead. */
const views: Readonly<Record<string, Load>> = {
  'mha-sentence': async () => {
    const [view] = await Promise.all([import('./sentence.ts'), learn('sentence')]);
    return view.SentenceFigure;
  },
  'mha-bottleneck': async () => {
    const [view] = await Promise.all([import('./bottleneck.ts'), learn('bottleneck')]);
    return view.BottleneckFigure;
  },
  'mha-mechanism': async () => {
    const [view] = await Promise.all([import('./mechanism.ts'), learn('mechanism')]);
    return view.MechanismFigure;
  },
  'mha-full-head': async () => (await import('./full_head.ts')).FullHead,
  'mha-two-heads': async () => (await import('./two_heads.ts')).TwoHeads,
  'mha-projections': async () => {
    const [view] = await Promise.all([import('./projections.ts'), learn('projections')]);
    return view.Projections;
  },
  'mha-output-projection': async () => {
    const said = [learn('projections'), learn('merging')];
    const [view] = await Promise.all([import('./output_projection.ts'), ...said]);
    return view.OutputProjection;
  },
  'mha-reproduce': async () => {
    const [view] = await Promise.all([import('./reproduce.ts'), learn('reproduce')]);
    return view.ReproduceFigure;
  },
  'mha-cost': async () => {
    const [view] = await Promise.all([import('./cost.ts'), learn('cost')]);
    return view.CostFigure;
  },
  'mha-mistakes': async () => {
    const [view] = await Promise.all([import('./mistakes.ts'), learn('mistakes'), loadView('mha-question')]);
    return view.MistakesFigure;
  },
  'mha-specialise': async () => {
    const [view] = await Promise.all([import('./specialise.ts'), learn('specialise')]);
    return view.SpecialiseFigure;
  },
  'mha-misconception': async () => {
    const [view] = await Promise.all([import('./misconception.ts'), learn('misconception')]);
    return view.MisconceptionFigure;
  },
  'mha-practice': async () => {
    const said = [learn('practice'), learn('reproduce'), learn('files')];
    const [view] = await Promise.all([import('./practice.ts'), ...said]);
    return view.PracticeFigure;
  },
  'mha-recap': async () => {
    const [view] = await Promise.all([
      import('./recap.ts'),
      learn('recap'),
      learn('files'),
      learn('results'),
    ]);
    return view.RecapFigure;
  },
  'mha-scaling': async () => {
    const [view] = await Promise.all([import('./scaling.ts'), learn('scaling')]);
    return view.ScalingFigure;
  },
  'mha-question': async () => (await import('./question.ts')).QuestionView,
  'mha-results': async () => {
    const [view] = await Promise.all([import('./results_view.ts'), learn('results')]);
    return view.ResultsView;
  },
};

/** Those that ask: they have nothing to draw before the exercises are there. */
const asking = ['question', 'results', 'mistakes', 'misconception', 'recap'].map((name) => `mha-${name}`);

export function asks(tag: string): boolean {
  return asking.includes(tag);
}

/** Makes an element known to the page. Its code was not reached if this rejects. */
export async function loadView(tag: string): Promise<void> {
  if (customElements.get(tag)) return;
  const element = await views[tag]?.();
  // Somebody else may have been as fast.
  if (element && !customElements.get(tag)) customElements.define(tag, element);
}
