import { readFileSync } from 'node:fs';
import { type Step, steps } from '../src/chapter/steps.ts';
import { language } from '../src/text/language.ts';
import { filled } from '../src/text/slots.ts';
import { type Catalogue, glossary, wordsOfStep } from '../src/text/whole.ts';
import { escapeHtml, type Prose, renderProse } from './prose.ts';

export interface PageText {
  readonly ui: Catalogue;
  readonly translate: (text: string) => string;
}

/** The whole chapter as HTML, one section a step; it reads without any script. */
export function chapterHtml({ ui, translate }: PageText, notices: string): string {
  const chapter = steps.map((step) => ({ step, prose: proseOf(step, ui, translate) }));
  const sections = chapter.map((_, i) => section(chapter, i, ui));
  return `<a class="skip" href="#chapter" data-go>${escapeHtml(ui.skip)}</a>
<header class="masthead">
  <p class="chapter-title">${escapeHtml(ui.chapter)}<span>${escapeHtml(ui.chapterSubtitle)}</span></p>
  ${contents(chapter, ui)}
</header>
<main id="chapter">
<p class="notice no-script">${escapeHtml(ui.noScript)}</p>
<p class="notice" id="no-module" hidden>${escapeHtml(ui.noModule)}</p>
<div role="status"><mha-notice data-topic="engine"></mha-notice><mha-notice data-topic="figure"></mha-notice><mha-notice data-topic="questions"></mha-notice><mha-notice data-topic="address"></mha-notice><mha-notice data-topic="saving"></mha-notice><mha-notice data-topic="course"></mha-notice><mha-notice data-topic="version"></mha-notice></div>
${sections.join('\n')}
</main>
<footer class="colophon">${notices}</footer>`;
}

interface Part {
  readonly step: Step;
  readonly prose: Prose;
}

/** Without script, the address of a step is the id of its section, so that the same links work. */
export function sectionId({ id }: Step): string {
  return `s=1&amp;step=${id}`;
}

function proseOf(step: Step, ui: Catalogue, translate: (text: string) => string): Prose {
  const file = new URL(`../src/text/${language}/${step.id}.md`, import.meta.url);
  const { view } = step;
  const figure = `<${view} class="figure" data-figure><p class="fallback">${escapeHtml(ui.figureFallback)}</p></${view}>\n`;
  // The label is in the catalogue, which is translated already.
  return renderProse(readFileSync(file, 'utf8'), {
    figure,
    inWords: ui.inWords,
    glossary,
    wordsOfStep,
    translate,
  });
}

function contents(chapter: readonly Part[], ui: Catalogue): string {
  const items = chapter.map(
    ({ step, prose }) =>
      `<li>${link(step, escapeHtml(prose.short))}<span class="solved" data-solved="${step.id}" hidden>${escapeHtml(ui.solved)}</span></li>`,
  );
  return `<details class="contents"><summary>${escapeHtml(ui.contents)}</summary>
  <nav aria-label="${escapeHtml(ui.contents)}"><ol>${items.join('')}</ol></nav></details>`;
}

function section(chapter: readonly Part[], i: number, ui: Catalogue): string {
  const { step, prose } = chapter[i]!;
  const title = `title-${step.id}`;
  return `<section class="step${i === 0 ? ' here' : ''}" id="${sectionId(step)}" data-step="${step.id}" aria-labelledby="${title}">
${where(chapter, i, ui)}
<h1 id="${title}" tabindex="-1">${escapeHtml(prose.title)}</h1>
<div class="prose">
${prose.html}</div>
${step.asksInFigure ? '' : step.questions.map((id) => question(id, ui)).join('\n')}
${neighbours(chapter, i, ui)}
</section>`;
}

/** What is asked, to be read without a script; the element replaces it by fields. */
function question(id: string, ui: Catalogue): string {
  const texts = Object.entries(ui).filter(([key]) => key === id || key.startsWith(`${id}.`));
  const asked = texts.filter(
    ([key]) => key === id || (key.split('.').length === 2 && !key.endsWith('.title')),
  );
  const lines = asked.map(([, text]) => `<p>${escapeHtml(text)}</p>`);
  return `<mha-question class="question" data-figure data-question="${id}">${lines.join('')}<p class="waiting">${escapeHtml(ui.questionsLoading)}</p></mha-question>`;
}

function where(chapter: readonly Part[], i: number, ui: Catalogue): string {
  const { step, prose } = chapter[i]!;
  const marks = chapter.map((_, j) => (j === i ? '<li class="at"></li>' : '<li></li>'));
  const position = filled(ui.position, { number: String(i + 1), count: String(chapter.length) });
  const minutes = filled(ui.minutes, { minutes: String(step.minutes) });
  return `<div class="where"><span>${escapeHtml(position)}</span><ol aria-hidden="true">${marks.join('')}</ol><span>${escapeHtml(prose.short)}</span><span>${escapeHtml(minutes)}</span></div>`;
}

function neighbours(chapter: readonly Part[], i: number, ui: Catalogue): string {
  const before = chapter[i - 1];
  const after = chapter[i + 1];
  const label = filled(ui.steps, { title: chapter[i]!.prose.short });
  return `<nav class="neighbours" aria-label="${escapeHtml(label)}">
${before ? link(before.step, `← ${escapeHtml(before.prose.short)}`) : '<span></span>'}
${after ? link(after.step, `${escapeHtml(after.prose.short)} →`) : ''}
</nav>`;
}

function link(step: Step, label: string): string {
  return `<a href="#${sectionId(step)}" data-go="${step.id}">${label}</a>`;
}
