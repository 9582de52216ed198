import { html, nothing, type TemplateResult } from 'lit';
import { symbols } from '../components/symbols.ts';
import { table } from '../components/table.ts';
import type { Message, Verdict } from '../engine/types.ts';
import { say } from '../text/say.ts';
import { type Asked, isClosed, mayExplain, textOf } from './asked.ts';
import { tellsMore, verdictText } from './verdict.ts';

const hintGrades = [1, 2, 3] as const;

/** What is said to an answer. */
export function said(asked: Asked, verdict: Verdict): TemplateResult {
  const { app, question, part, seen, rules } = asked;
  const { judged = '' } = seen;
  const isTyped = part.kind !== 'choice' && part.kind !== 'order';
  const understood =
    isTyped && tellsMore(verdict, judged)
      ? html`<p class="understood">${say('understood')} <span>${verdict.understood}</span></p>`
      : nothing;
  if (rules.untold && verdict.verdict !== 'notUnderstood')
    return html`${understood}<p>${say(isClosed(asked) ? 'notedLast' : 'noted')}</p>`;
  return html`${understood}
    ${verdictText(question.id, part, verdict, judged, app.language).map((text) => html`<p>${symbols(text)}</p>`)}
    ${part.kind === 'matrix' && verdict.verdict !== 'correct' ? entries(asked, verdict) : nothing}`;
}

/** Which entries of a matrix are right. */
function entries({ app, part }: Asked, { entries }: Verdict): TemplateResult | typeof nothing {
  if (entries.length === 0) return nothing;
  const { plain } = app.numbers;
  const { rows, columns } = part;
  return table({
    class: 'entries',
    caption: say('entriesCaption'),
    corner: say('entriesRow'),
    columns: Array.from({ length: columns }, (_, j) => ({ label: plain(j + 1) })),
    rows: Array.from({ length: rows }, (_, i) => ({
      label: plain(i + 1),
      shows: [entries],
      cells: () =>
        entries
          .slice(i * columns, (i + 1) * columns)
          .map(
            ({ verdict }) =>
              html`<td class=${verdict}>${say(verdict === 'correct' ? 'entryRight' : verdict === 'cutOff' ? 'entryCutOff' : 'entryNot')}</td>`,
          ),
    })),
  });
}

/** Hints one at a time; the working once an answer was judged. */
export function help(
  asked: Asked,
  { hint, work }: { readonly hint: (grade: 1 | 2 | 3) => void; readonly work: () => void },
): TemplateResult {
  const { app, answer, seen, rules } = asked;
  const { plain } = app.numbers;
  const grade = hintGrades[seen.hints.length];
  const mayHint = grade !== undefined && !answer?.solved && !rules.hidden && !isClosed(asked);
  return html`<div role="status" aria-atomic="false">${lines(asked, 'hints', seen.hints)}</div>
    ${lines(asked, 'working', seen.working ?? [])}
    ${attemptsLeft(asked)}
    <p class="help">
      ${mayHint ? html`<button type="button" class="plain" @click=${() => hint(grade)}>${say('hint', { number: plain(grade), count: plain(hintGrades.length) })}</button>` : nothing}
      ${mayExplain(asked) && !seen.working ? html`<button type="button" class="plain" @click=${work}>${say('showWorking')}</button>` : nothing}
    </p>`;
}

function attemptsLeft({ app, answer, rules }: Asked): TemplateResult | typeof nothing {
  if (rules.attempts === Number.POSITIVE_INFINITY || rules.over) return nothing;
  const left = Math.max(0, rules.attempts - (answer?.attempts ?? 0));
  return html`<p class="more">${left === 0 ? say('attemptsNone') : say('attemptsLeft', { count: app.numbers.plain(left) })}</p>`;
}

function lines(
  asked: Asked,
  label: 'hints' | 'working',
  messages: readonly Message[],
): TemplateResult | typeof nothing {
  if (messages.length === 0) return nothing;
  return html`<ol class=${label} id="${label}-${asked.id}" tabindex="-1" aria-label=${say(label)}>${messages.map(
    ({ key, numbers }) => html`<li>${symbols(textOf(asked, key, numbers) ?? '')}</li>`,
  )}</ol>`;
}
