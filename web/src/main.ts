import { Courseware, keptBy, placeOf } from './adapters/courseware.ts';
import type { HostWindow } from './adapters/host.ts';
import { StoreEvents, tell } from './adapters/host_events.ts';
import { takeProgressLinks } from './adapters/progress_link.ts';
import { Memory, placeFor } from './adapters/storage.ts';
import { steps } from './chapter/steps.ts';
import { Notice, type NoticeContent } from './components/notice.ts';
import { EngineError, loadEngine } from './engine/engine.ts';
import type { Exercises } from './engine/types.ts';
import { defaultExample, examples, loadNamed } from './examples/index.ts';
import { givenExample } from './given_example.ts';
import { keepOffline } from './offline.ts';
import { pageLabs, pageLabWorker } from './page_labs.ts';
import { engineSource } from './source.ts';
import { bindAddress } from './state/address.ts';
import { isOurs, parseState } from './state/codec.ts';
import { readConfig } from './state/config.ts';
import type { Brought } from './state/progress_file.ts';
import { start } from './state/state.ts';
import { Store } from './state/store.ts';
import { numberText } from './text/number.ts';
import { learn, list, say } from './text/say.ts';
import type { App } from './views/app.ts';
import { Frame } from './views/frame.ts';

/** The composition root: address → store, engine → figures. */
const root = document.documentElement;
const language = root.lang;

if (!customElements.get('mha-notice')) customElements.define('mha-notice', Notice);

const { config, refused } = readConfig(location.search, { steps, languages: [language] });
if (config.embed) root.dataset.embed = '';
const host = await hostWindow();
const courseware = new Courseware((denied) =>
  notify('course', denied ? { text: say('courseDenied'), close: say('closeNotice') } : undefined),
);
document.dispatchEvent(new CustomEvent('mha:courseware', { detail: courseware }));
const { record } = courseware;
const given = await givenExample(config.example, window);
const memory = new Memory(
  window,
  record ? placeOf(record) : placeFor(config, given.example?.exam?.attempts !== undefined),
);
await loadNamed(location.hash, memory.peek(), record?.text ?? null);
const context = { steps, examples, example: given.example ?? defaultExample };
const saved = memory.read(context);
const onDevice = 'state' in saved ? saved.state : undefined;
const kept = record ? keptBy(record, context, onDevice) : onDevice;
// What is embedded has a place of its own, so what was kept is about what it shows.
const resumes =
  kept && (config.embed || config.step === undefined) && (!given.example || kept.example === given.example);
const first = isOurs(location.hash)
  ? parseState(location.hash, context, config.step)
  : { state: resumes ? kept : start(context, config.step), refused: [] };
const store = new Store(context, {
  ...first.state,
  guesses: { ...kept?.guesses, ...first.state.guesses },
  progress: kept?.progress ?? first.state.progress,
  notes: kept?.notes ?? first.state.notes,
});
// A link into the chapter says where; otherwise the configuration does, also to who has been elsewhere before.
if (config.step !== undefined && !isOurs(location.hash)) store.goTo(config.step);
const events = new StoreEvents(store, document);
courseware.open(store, events);
const frame = new Frame(document.body, store, window, onMissing);
if (!config.embed) bindAddress(store, window, refuseAddress);
host?.follow(store);
memory.keep(store, () => {
  const text = say(record ? 'savingDeniedInCourse' : 'savingDenied');
  notify('saving', { text, close: say('closeNotice') });
});
if (!config.embed) takeProgressLinks(store, window, sayBrought);
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
// Nothing that is on its way to the first page waits for the copy.
await keepOffline(window, (load) => {
  const action = { label: say('loadVersion'), run: load };
  notify('version', { text: say('versionFound'), action, close: say('closeNotice') });
});

/** Whoever embeds the page, if it is in a frame. Without its code the chapter works, at the height it was given. */
async function hostWindow(): Promise<HostWindow | undefined> {
  if (window.parent === window) return undefined;
  const code = await import('./adapters/host.ts').catch(() => undefined);
  return code && new code.HostWindow(window, config.id);
}

/** The engine and the first figure, then all that asks. */
async function startEngine(): Promise<void> {
  let app: App;
  try {
    const engine = await loadEngine(await engineSource('core'));
    const numbers = numberText(language);
    const labs = { labs: pageLabs, labWorker: pageLabWorker };
    app = { engine, exercises: undefined, questions: [], store, language, numbers, ...labs, onAborted };
  } catch (error) {
    root.classList.add('without-engine');
    notify('engine', noEngine(error));
    return;
  }
  notify('engine', undefined);
  // In an examination it takes the questions to know what a figure may show.
  const waits = store.state.progress.examined;
  if (!waits) await show(app);
  await startExercises(app);
}

async function startExercises(app: App): Promise<void> {
  try {
    const [exercises] = await Promise.all([loadQuestions(), learn('questions')]);
    root.classList.remove('without-questions');
    notify('questions', undefined);
    events.judgeBy(exercises);
    await show({ ...app, exercises, questions: exercises.exercises() });
    root.dataset.mhaQuestions = 'ready';
  } catch {
    root.classList.add('without-questions');
    const again = { label: say('loadQuestions'), run: () => startExercises(app) };
    notify('questions', { text: say('questionsMissing'), action: again });
    await show(app);
  }
}

async function loadQuestions(): Promise<Exercises> {
  const { loadExercises } = await import('./engine/questions.ts');
  return await loadExercises(await engineSource('exercises'));
}

/** Resolves when the step at hand is drawn; the first time, the page is ready. */
async function show(app: App): Promise<void> {
  try {
    await frame.start(app);
  } catch {
    return onMissing();
  }
  if (root.dataset.mha === 'ready') return;
  root.dataset.mha = 'ready';
  tell(document, 'mha:ready', {});
}

function onMissing(): void {
  root.classList.add('without-engine');
  const reload = { label: say('loadAgain'), run: () => window.location.reload() };
  notify('figure', { text: say('partMissing'), action: reload, close: say('closeNotice') });
}

/** What happened, and the way on. */
function noEngine(error: unknown): NoticeContent {
  const why = error instanceof EngineError ? error.detail.argument : '';
  if (why === 'webassembly') return { text: say('noWebAssembly') };
  if (why === 'policy' || blocked) return { text: say('engineBlocked') };
  const action = { label: say('startEngine'), run: startEngine };
  if (error instanceof EngineError && error.code === 'out-of-memory')
    return { text: say('engineNoMemory'), action };
  return { text: say(why === 'module' ? 'engineUnfit' : 'engineMissing'), action };
}

function onAborted(): void {
  notify('engine', { text: say('engineAborted'), action: { label: say('startEngine'), run: startEngine } });
}

function sayBrought({ progress }: Brought, refused: readonly string[]): void {
  refuseAddress(refused);
  const count = Object.keys(progress.answers).length;
  if (refused.includes('s')) return;
  notify('saving', {
    text: say('linkBrought', { count: numberText(language).plain(count) }),
    close: say('closeNotice'),
  });
}

function refuseAddress(fields: readonly string[]): void {
  if (fields.length === 0) return;
  const text = say('addressRefused', { fields: list(fields, language) });
  notify('address', { text, close: say('closeNotice') });
}

function notify(
  topic: 'engine' | 'figure' | 'questions' | 'address' | 'saving' | 'course' | 'version',
  content: NoticeContent | undefined,
): void {
  const notice = document.querySelector<Notice>(`mha-notice[data-topic=${topic}]`);
  if (notice) notice.content = content;
}
