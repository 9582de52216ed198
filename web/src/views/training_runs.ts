import { html, nothing, type TemplateResult } from 'lit';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import type { LabRun } from './lab_run.ts';
import { failure } from './training_words.ts';

/** The buttons of a job that trains several models, and how far it is. */
export function runButtons(
  app: App,
  run: LabRun<'trainings', unknown>,
  label: string,
  start: () => void,
): TemplateResult {
  const { state, isOn, known, total, done } = run;
  const act = state === 'running' ? () => run.pause() : state === 'paused' ? () => run.resume() : start;
  const text =
    state === 'running' ? say('pauseTraining') : state === 'paused' ? say('resumeTraining') : label;
  const { plain } = app.numbers;
  return html`<div class="controls runs" role="group" aria-label=${label}>
    <button type="button" class="plain" @click=${act}>${text}</button>
    <button type="button" class="plain" aria-disabled=${!isOn} @click=${() => run.stop()}>${say('stopTraining')}</button>
    ${isOn ? html`<span class="progress"><progress max=${total} value=${done} aria-label=${say('trainingRuns')}></progress></span>` : nothing}
  </div>
  ${state === 'failed' ? html`<p role="status">${failure(run.error)}</p>` : nothing}
  ${state === 'paused' ? html`<p role="status">${say(run.away ? 'trainingAway' : 'trainingPaused', { steps: plain(done) })}</p>` : nothing}
  ${state === 'stopped' && known === undefined ? html`<p role="status">${say('trainingStoppedAtOnce')}</p>` : nothing}`;
}
