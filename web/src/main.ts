import { Memory } from './adapters/storage.ts';
import { steps } from './chapter/steps.ts';
import { Notice, type NoticeContent } from './components/notice.ts';
import { EngineError, loadEngine } from './engine/engine.ts';
import { defaultExample, examples, loadNamed } from './examples/index.ts';
import { givenExample } from './given_example.ts';
import { engineSource } from './source.ts';
import { bindAddress } from './state/address.ts';
import { isOurs, parseState, start } from './state/codec.ts';
import { readConfig } from './state/config.ts';
import { Store } from './state/store.ts';
import { numberText } from './text/number.ts';
import { list, say } from './text/say.ts';
import { BottleneckFigure } from './views/bottleneck.ts';
import { Frame } from './views/frame.ts';
import { FullHead } from './views/full_head.ts';
import { MechanismFigure } from './views/mechanism.ts';
import { QuestionView } from './views/question.ts';
import { ResultsView } from './views/results_view.ts';
import { SentenceFigure } from './views/sentence.ts';
import { TwoHeads } from './views/two_heads.ts';

/** The composition root: address → store, engine → figures. */
const root = document.documentElement;
const language = root.lang;

for (const [tag, element] of [
  ['mha-notice', Notice],
  ['mha-sentence', SentenceFigure],
  ['mha-bottleneck', BottleneckFigure],
  ['mha-mechanism', MechanismFigure],
  ['mha-full-head', FullHead],
  ['mha-two-heads', TwoHeads],
  ['mha-question', QuestionView],
  ['mha-results', ResultsView],
] as const) {
  if (!customElements.get(tag)) customElements.define(tag, element);
}

const { config, refused } = readConfig(location.search, { steps, languages: [language] });
const memory = new Memory(window);
const given = await givenExample(config.example, window);
await loadNamed(location.hash, memory.peek());
const context = { steps, examples, example: given.example ?? defaultExample };
const saved = memory.read(context);
const kept = 'state' in saved ? saved.state : undefined;
const resumes = kept && config.step === undefined && (!given.example || kept.example === given.example);
const first = isOurs(location.hash)
  ? parseState(location.hash, context, config.step)
  : { state: resumes ? kept : start(context, config.step), refused: [] };
const store = new Store(context, {
  ...first.state,
  guesses: { ...kept?.guesses, ...first.state.guesses },
  progress: kept?.progress ?? first.state.progress,
});
const frame = new Frame(document.body, store, window);
if (config.embed) root.dataset.embed = '';
else bindAddress(store, window, refuseAddress);
memory.keep(store, () => notify('saving', { text: say('savingDenied'), close: say('closeNotice') }));
root.classList.add('live');
root.classList.remove('deep');
refuseAddress([...refused, ...first.refused]);
if (given.refused) notify('address', { text: given.refused, close: say('closeNotice') });
if (saved.kind === 'set-aside') notify('saving', { text: say('savedSetAside'), close: say('closeNotice') });

let blocked = false;
document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
  blocked ||= blockedURI.startsWith('wasm');
});
await startEngine();

async function startEngine(): Promise<void> {
  try {
    const engine = await loadEngine(await engineSource());
    const numbers = numberText(language);
    const questions = engine.exercises();
    const shown = frame.start({
      engine,
      store,
      language,
      numbers,
      questions,
      onAborted,
    });
    notify('engine', undefined);
    await Promise.all(shown.map((figure) => figure.updateComplete));
    root.dataset.mha = 'ready';
    document.dispatchEvent(new CustomEvent('mha:ready', { bubbles: true }));
  } catch (error) {
    root.classList.add('without-engine');
    notify('engine', noEngine(error));
  }
}

/** What happened, and the way on. */
function noEngine(error: unknown): NoticeContent {
  const why = error instanceof EngineError ? error.detail.argument : '';
  if (why === 'webassembly') return { text: say('noWebAssembly') };
  if (why === 'policy' || blocked) return { text: say('engineBlocked') };
  return { text: say('engineMissing'), action: { label: say('startEngine'), run: startEngine } };
}

function onAborted(): void {
  notify('engine', { text: say('engineAborted'), action: { label: say('startEngine'), run: startEngine } });
}

function refuseAddress(fields: readonly string[]): void {
  if (fields.length === 0) return;
  const text = say('addressRefused', { fields: list(fields, language) });
  notify('address', { text, close: say('closeNotice') });
}

function notify(topic: 'engine' | 'address' | 'saving', content: NoticeContent | undefined): void {
  const notice = document.querySelector<Notice>(`mha-notice[data-topic=${topic}]`);
  if (notice) notice.content = content;
}
