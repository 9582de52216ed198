import { html, nothing, type TemplateResult } from 'lit';
import { answerChoice, answerInput, answerRows } from '../components/answer_field.ts';
import { answerOrder, moved } from '../components/answer_order.ts';
import { spoken } from '../components/symbols.ts';
import { say } from '../text/say.ts';
import { type Asked, textOf } from './asked.ts';

/** What becomes of what is typed. */
interface Answering {
  change(draft: string): void;
  /** A line was moved: the new order, where it went in words, and the buttons that may take the focus. */
  move(draft: string, moved: string, buttons: readonly string[]): void;
  submit(): void;
}

/** The field of one part, by its kind. */
export function answerField(asked: Asked, closed: boolean, answering: Answering): TemplateResult {
  const { id, text, part, seen } = asked;
  const { change, submit } = answering;
  const names = { id, prompt: `prompt-${id}`, verdict: `verdict-${id}`, value: seen.draft, closed, change };
  switch (part.kind) {
    case 'choice':
      return answerChoice({
        ...names,
        options: part.options.map((option) => ({ id: option, text: lineText(asked, option) })),
      });
    case 'order':
      return html`${order(asked, closed, answering)}<span class="unseen" role="status">${seen.moved ?? nothing}</span>`;
    case 'matrix':
      return html`${answerRows({ ...names, rows: part.rows + 1, size: 8 * part.columns, submit })}
        <p class="rows-help">${say('matrixHelp', { rows: String(part.rows), columns: String(part.columns) })}</p>`;
    default:
      return answerInput({ ...names, size: part.kind === 'vector' ? 8 * part.length : 14, submit });
  }

  function lineText(of: Asked, option: string): string {
    return textOf(of, `${text}.${option}`) ?? option;
  }
}

function order(asked: Asked, closed: boolean, answering: Answering): TemplateResult {
  const { app, id, text, seen } = asked;
  const { plain } = app.numbers;
  const ids = seen.draft.split(',');
  const lineText = (line: string) => textOf(asked, `${text}.${line}`) ?? line;
  const move = (line: string, by: number) => {
    const next = moved(ids, line, by);
    const place = plain(next.indexOf(line) + 1);
    const where = say('movedTo', { line: spoken(lineText(line)), place, count: plain(next.length) });
    const [first, second] = by < 0 ? ['up', 'down'] : ['down', 'up'];
    answering.move(next.join(','), where, [`${first}-${id}-${line}`, `${second}-${id}-${line}`]);
  };
  return answerOrder({
    ...{ id, prompt: `prompt-${id}`, verdict: `verdict-${id}`, closed, move },
    up: say('moveUp'),
    down: say('moveDown'),
    lines: ids.map((line) => {
      const words = lineText(line);
      const named = { line: spoken(words) };
      return { id: line, text: words, up: say('moveUpName', named), down: say('moveDownName', named) };
    }),
  });
}
