import { readFileSync } from 'node:fs';
import { steps } from '../src/chapter/steps.ts';
import { heights, someFolder } from '../src/embed/choices.ts';
import { pages } from '../src/embed/config.ts';
import { type Choice, platformIds, snippet } from '../src/embed/snippets.ts';
import { builtIn } from '../src/examples/index.ts';
import { language } from '../src/text/language.ts';
import type { PageText } from './chapter_html.ts';
import { escapeHtml } from './prose.ts';

/** What stands in the texts before anything is chosen, and without script for good. */
export function choiceAtFirst({ ui }: PageText): Choice {
  return {
    ...{ step: '', example: '', theme: 'auto', follows: true, height: heights.start },
    ...{ folder: someFolder, page: pages.served, title: ui.embeddedTitle },
  };
}

/** The page that writes for teachers what their platform needs. */
export function embeddingHtml(text: PageText): string {
  const { ui } = text;
  const said = (sentence: string) => escapeHtml(sentence);
  const noScript = said(ui.embedNoScript.replace('{address}', someFolder));
  return `<header class="masthead">
  <p class="chapter-title">${said(ui.chapter)}<span>${said(ui.chapterSubtitle)}</span></p>
  <a href="./${pages.served}" data-chapter>${said(ui.embedChapter)}</a>
</header>
<main>
<h1>${said(ui.embedTitle)}</h1>
<p class="lead">${said(ui.embedLead)}</p>
<p class="no-script">${noScript}</p>
<section class="choices" aria-labelledby="choices"><h2 id="choices">${said(ui.embedChoices)}</h2>
${fields(text)}
</section>
<h2>${said(ui.embedTexts)}</h2>
${platformIds.map((platform) => section(platform, text)).join('\n')}
<p>${said(ui.embedMore)}</p>
<section class="preview" aria-labelledby="preview"><h2 id="preview">${said(ui.embedPreview)}</h2>
<mha-chapter id="preview-chapter"></mha-chapter>
</section>
</main>`;
}

function fields({ ui, translate }: PageText): string {
  const titles = steps.map(({ id }): [string, string] => [id, translate(shortTitle(id))]);
  const named = builtIn.map((id): [string, string] => [id, ui[`example-${id}` as keyof typeof ui]]);
  return [
    typed('folder', ui.embedAddress, 'url', ui.embedAddressHelp),
    chosen('step', ui.embedStep, [['', ui.embedFirstStep], ...titles]),
    chosen('example', ui.embedExample, [...named.map(firstIsDefault), ['own', ui.embedOwnExample]]),
    typed('own', ui.embedOwnPath, 'text'),
    chosen('theme', ui.embedTheme, [
      ['auto', ui.embedThemeAuto],
      ['light', ui.embedThemeLight],
      ['dark', ui.embedThemeDark],
    ]),
    typed('height', ui.embedHeight, 'numeric', ui.embedHeightHelp, String(heights.start)),
    `<p class="field"><label class="tick"><input type="checkbox" id="embed-follows" checked> ${escapeHtml(ui.embedFollow)}</label></p>`,
  ].join('\n');
}

/** The chapter's own example is at hand without being named. */
function firstIsDefault([id, title]: [string, string], i: number): [string, string] {
  return [i === 0 ? '' : id, title];
}

function chosen(id: string, label: string, options: readonly (readonly [string, string])[]): string {
  const all = options.map(([value, text]) => `<option value="${value}">${escapeHtml(text)}</option>`);
  return `<p class="field"><label for="embed-${id}">${escapeHtml(label)}</label> <select id="embed-${id}">${all.join('')}</select></p>`;
}

function typed(id: string, label: string, mode: string, help = '', value = ''): string {
  const described = help === '' ? `embed-${id}-said` : `embed-${id}-help embed-${id}-said`;
  const helped = help === '' ? '' : ` <span class="help" id="embed-${id}-help">${escapeHtml(help)}</span>`;
  return `<p class="field"${id === 'own' ? ' hidden' : ''}><label for="embed-${id}">${escapeHtml(label)}</label> <input type="text" id="embed-${id}" inputmode="${mode}" autocomplete="off" spellcheck="false" aria-describedby="${described}" value="${value}">${helped} <span class="slip" id="embed-${id}-said" role="status"></span></p>`;
}

function section(platform: (typeof platformIds)[number], text: PageText): string {
  const { ui } = text;
  const name = ui[`platform-${platform}`];
  const blocks = snippet(platform, choiceAtFirst(text)).map((content, i) => {
    const id = `${platform}-${i}`;
    const copyName = escapeHtml(ui.embedCopyName.replace('{platform}', name));
    return `<pre id="embed-${id}" tabindex="0" aria-label="${escapeHtml(name)}" role="group">${escapeHtml(content)}</pre>
<p class="hand"><button type="button" class="plain" data-copy="${id}" aria-label="${copyName}">${escapeHtml(ui.embedCopy)}</button> <span data-said="${id}" role="status"></span></p>`;
  });
  return `<section class="platform" aria-labelledby="platform-${platform}"><h3 id="platform-${platform}">${escapeHtml(name)}</h3>
<p>${escapeHtml(ui[`where-${platform}`])}</p>
${blocks.join('\n')}
</section>`;
}

function shortTitle(id: string): string {
  const prose = readFileSync(new URL(`../src/text/${language}/${id}.md`, import.meta.url), 'utf8');
  return /^---\nshort: (.+)\n---/.exec(prose)?.[1] ?? id;
}
