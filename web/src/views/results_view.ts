import { html, type TemplateResult } from 'lit';
import { givenCell } from '../components/cells.ts';
import { table } from '../components/table.ts';
import { noProgress } from '../state/progress.ts';
import { say, sayOf } from '../text/say.ts';
import type { App } from './app.ts';
import { Figure } from './figure.ts';

/** How far the learner got with the questions of the step, and the way to start over. */
export class ResultsView extends Figure {
  static override properties = { ...Figure.properties, asking: { state: true } };
  declare asking: boolean;

  protected override drawn(app: App): TemplateResult {
    const { progress } = app.store.state;
    const questions = app.questions.filter(({ step }) => step === this.step);
    const { plain } = app.numbers;
    return html`${table({
      class: 'results',
      caption: say('resultsSoFar'),
      corner: say('question'),
      columns: [{ label: say('parts') }, { label: say('tried') }, { label: say('right') }],
      rows: questions.map(({ id, parts }) => {
        const answers = parts.map((part) => progress.answers[`${id}.${part.id}`]);
        const tried = answers.filter((answer) => answer !== undefined).length;
        const right = answers.filter((answer) => answer?.solved).length;
        const counts = [parts.length, tried, right];
        return {
          label: sayOf(`${id}.title`) ?? id,
          shows: [app, ...counts],
          cells: () => counts.map((count) => givenCell(plain(count), {})),
        };
      }),
    })}${this.#startOver(app)}`;
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
