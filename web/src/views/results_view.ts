import { html, nothing, type TemplateResult } from 'lit';
import { examination } from '../state/exam.ts';
import { noProgress } from '../state/progress.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { examined } from './examination.ts';
import { Figure } from './figure.ts';
import { resultsTable, scoreText, titleOf } from './results_table.ts';

/** How far the learner got with the questions of the step, and the way to start over. */
export class ResultsView extends Figure {
  static override properties = { ...Figure.properties, asking: { state: true } };
  declare asking: boolean;

  protected override drawn(app: App): TemplateResult {
    return html`${examSet(app).map((sentence) => html`<p class="rules">${sentence}</p>`)}${resultsTable(app, examined(app), say('resultsSoFar'), (question) => titleOf(question, question.id))}
      <p class="score">${scoreText(app)}</p>${examination(app.store).isSet ? nothing : this.#startOver(app)}`;
  }

  #startOver(app: App): TemplateResult {
    const ask = (asking: boolean) => () => {
      this.asking = asking;
      this.refocus('.help button');
    };
    if (!this.asking)
      return html`<p class="help"><button type="button" class="plain" @click=${ask(true)}>${say('startOver')}</button></p>`;
    const forget = () => {
      this.asking = false;
      app.store.update({ progress: noProgress, guesses: {} });
      this.refocus('.help button');
    };
    return html`<div class="sure" role="group" aria-label=${say('startOver')}>
      <p id="sure">${say('startOverAsk')}</p>
      <p class="help">
        <button type="button" class="plain" aria-describedby="sure" @click=${forget}>${say('startOverYes')}</button>
        <button type="button" class="plain" @click=${ask(false)}>${say('startOverNo')}</button>
      </p>
    </div>`;
  }
}

/** What a teacher has set; nothing where nobody has. */
function examSet({ store, numbers }: App): string[] {
  const { questions, attempts, hidden, isSet } = examination(store);
  if (!isSet) return [];
  return [
    say('examQuestions', { count: numbers.plain(questions.length) }),
    ...(Number.isFinite(attempts) ? [say('examAttempts', { count: numbers.plain(attempts) })] : []),
    ...(hidden ? [say('examHidden')] : []),
  ];
}
