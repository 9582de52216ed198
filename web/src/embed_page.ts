import { copy, select } from './components/handing.ts';
import { defineChapter } from './embed/chapter_element.ts';
import { heights, readFolder, readHeight, readPath, someFile, someFolder } from './embed/choices.ts';
import { pageBeside, pages } from './embed/config.ts';
import { type Choice, platformIds, snippet } from './embed/snippets.ts';
import { embedded, embedding } from './text/language.ts';
import { filled } from './text/slots.ts';

/** The page for teachers: what is chosen above stands in every text below, and in the preview. */
const field = <E extends HTMLElement = HTMLInputElement>(id: string) =>
  document.getElementById(`embed-${id}`) as E;
const [folder, own, height, follows] = ['folder', 'own', 'height', 'follows'].map((id) => field(id)) as [
  ...[HTMLInputElement, HTMLInputElement, HTMLInputElement, HTMLInputElement],
];
const [step, example, theme] = ['step', 'example', 'theme'].map((id) => field<HTMLSelectElement>(id)) as [
  ...[HTMLSelectElement, HTMLSelectElement, HTMLSelectElement],
];
const preview = document.querySelector('mha-chapter');

let choice: Choice = {
  ...{ step: '', example: '', theme: 'auto', follows: true, height: heights.start },
  ...{ folder: readFolder(location.href) ?? someFolder, page: pages.served, title: embedded.embeddedTitle },
};

folder.value = choice.folder;
defineChapter(location.href);
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-chapter]'))
  link.href = pageBeside(location.href);
for (const input of document.querySelectorAll('input, select')) input.addEventListener('input', take);
for (const button of document.querySelectorAll<HTMLElement>('[data-copy]'))
  button.addEventListener('click', () => hand(button));
document.documentElement.classList.add('live');
take();

/** Takes what was chosen; what is of no use is said, and what stood there before stays in the texts. */
function take(): void {
  const isOwn = example.value === 'own';
  own.closest<HTMLElement>('.field')!.hidden = !isOwn;
  const path = isOwn && own.value !== '' ? readPath(own.value) : '';
  const typed = { folder: readFolder(folder.value), height: readHeight(height.value) };
  judge(folder, typed.folder, embedding.embedAddressWrong, { accepted: someFolder });
  judge(height, typed.height, embedding.embedHeightWrong, {
    ...{ least: String(heights.least), most: String(heights.most) },
  });
  judge(own, path, embedding.embedOwnWrong, { accepted: someFile });
  choice = {
    ...choice,
    ...{ step: step.value, theme: theme.value, follows: follows.checked },
    example: isOwn ? (path ?? choice.example) : example.value,
    folder: typed.folder ?? choice.folder,
    height: typed.height ?? choice.height,
  };
  show();
}

function judge(
  input: HTMLInputElement,
  value: unknown,
  wrong: string,
  slots: Readonly<Record<string, string>>,
): void {
  const said = field<HTMLElement>(`${input.id.replace('embed-', '')}-said`);
  const text = filled(wrong, { ...slots, typed: input.value.slice(0, 80) });
  said.textContent = value === undefined ? text : '';
  if (value === undefined) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
}

function show(): void {
  for (const platform of platformIds)
    for (const [i, text] of snippet(platform, choice).entries())
      field<HTMLElement>(`${platform}-${i}`).textContent = text;
  const { step, example, theme, follows, height } = choice;
  const shown = { step, example, theme, height: follows ? 'auto' : String(height) };
  for (const [name, value] of Object.entries(shown)) {
    if (value === '') preview?.removeAttribute(name);
    else if (preview?.getAttribute(name) !== value) preview?.setAttribute(name, value);
  }
}

async function hand(button: HTMLElement): Promise<void> {
  const shown = field<HTMLElement>(button.dataset.copy ?? '');
  const copied = await copy(shown.textContent ?? '');
  if (!copied) select(shown);
  const remark = copied ? embedding.embedCopied : embedding.embedSelected;
  for (const said of document.querySelectorAll<HTMLElement>('[data-said]'))
    said.textContent = said.dataset.said === button.dataset.copy ? remark : '';
}
