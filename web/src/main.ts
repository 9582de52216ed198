import { steps } from './chapter/steps.ts';
import { Notice, type NoticeContent } from './components/notice.ts';
import { EngineError, loadEngine } from './engine/engine.ts';
import { defaultExample, examples } from './examples/index.ts';
import { engineSource } from './source.ts';
import { bindAddress } from './state/address.ts';
import { isOurs, parseState, start } from './state/codec.ts';
import { readConfig } from './state/config.ts';
import { Store } from './state/store.ts';
import { numberText } from './text/number.ts';
import { list, say } from './text/say.ts';
import { Frame } from './views/frame.ts';
import { FullHead } from './views/full_head.ts';
import { TwoHeads } from './views/two_heads.ts';

/** The composition root: address → store, engine → figures. */
const root = document.documentElement;
const language = root.lang;

for (const [tag, element] of [
  ['mha-notice', Notice],
  ['mha-full-head', FullHead],
  ['mha-two-heads', TwoHeads],
] as const) {
  if (!customElements.get(tag)) customElements.define(tag, element);
}

const known = { steps, languages: [language], examples: [...examples.keys()] };
const { config, refused } = readConfig(location.search, known);
const context = { steps, example: examples.get(config.example ?? '') ?? defaultExample };
const first = isOurs(location.hash)
  ? parseState(location.hash, context, config.step)
  : { state: start(context, config.step), refused: [] };
const store = new Store(context, first.state);
const frame = new Frame(document.body, store, window);
if (config.embed) root.dataset.embed = '';
else bindAddress(store, window, refuseAddress);
root.classList.add('live');
root.classList.remove('deep');
refuseAddress([...refused, ...first.refused]);

let blocked = false;
document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
  blocked ||= blockedURI.startsWith('wasm');
});
await startEngine();

async function startEngine(): Promise<void> {
  try {
    const engine = await loadEngine(await engineSource());
    const numbers = numberText(language);
    const figure = frame.start({ engine, store, example: context.example, language, numbers, onAborted });
    notify('engine', undefined);
    await figure?.updateComplete;
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

function notify(topic: 'engine' | 'address', content: NoticeContent | undefined): void {
  const notice = document.querySelector<Notice>(`mha-notice[data-topic=${topic}]`);
  if (notice) notice.content = content;
}
