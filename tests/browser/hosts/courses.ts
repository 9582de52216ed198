import { afterAll, beforeAll, expect, it } from 'vitest';
import { ready } from '../support/chapter.ts';
import { type Host, until } from '../support/host.ts';
import { type Call, offer, platform } from '../support/platform.ts';
import type { Server } from '../support/server.ts';

/** Answers the first part of a question. Runs in the page. */
async function answerFirst(text: string): Promise<void> {
  const part = document.querySelector('.step.here [data-question=recall-2] .part');
  const field = part?.querySelector('input');
  if (!part || !field) throw new Error('there is nothing to answer');
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await new Promise(requestAnimationFrame); // nobody presses sooner
  part.querySelector<HTMLElement>('.go')?.click();
}

/** A learner in a course, in one browser: an answer reaches the platform, and so does the end. */
export function courseSuite(start: () => Promise<Host>): void {
  let host: Host;
  let server: Server;
  beforeAll(async () => {
    host = await start();
    server = await platform();
  });
  afterAll(async () => {
    await host?.close();
    await server?.close();
  });

  it.each(['scorm12', 'scorm2004'] as const)('reports to a platform of %s', async (edition) => {
    const tab = await host.tab();
    try {
      await tab.open(`${server.url}${edition}.html`);
      await tab.evaluate(offer, { edition, kept: {} });
      await tab.evaluate((src) => {
        document.body.innerHTML = `<iframe src="${src}" width="1000" height="700"></iframe>`;
      }, `${edition}/index.html?step=recall`);
      await tab.enterFrame();
      await ready(tab);
      await tab.evaluate(answerFirst, '64');
      const committed = (): boolean =>
        (parent as unknown as { calls: Call[] }).calls.some(([method]) => method.endsWith('Commit'));
      await until(tab, 'the answer to be kept', committed, undefined);
      // The page that holds the frame takes it away, and keeps what it was asked.
      await tab.evaluate(() => {
        const course = parent as unknown as Window & { calls: Call[] };
        const leave = course.document.createElement('script');
        leave.textContent = `setTimeout(() => {
          document.querySelector('iframe').remove();
          sessionStorage.setItem('calls', JSON.stringify(calls));
        }, 200);`;
        course.document.body.append(leave);
      }, undefined);
      await new Promise((later) => setTimeout(later, 600));
      await tab.open(`${server.url}${edition}.html`);
      const calls = JSON.parse(
        await tab.evaluate(() => sessionStorage.getItem('calls') ?? '[]', undefined),
      ) as Call[];
      const set = Object.fromEntries(
        calls.filter(([method]) => method.endsWith('SetValue')).map(([, given]) => given),
      );
      expect(set).toMatchObject({
        'cmi.interactions.0.id': 'recall-2.d-k',
        'cmi.interactions.0.result': 'correct',
        [edition === 'scorm12' ? 'cmi.core.score.raw' : 'cmi.score.raw']: (100 / 12).toFixed(2),
      });
      expect(calls.at(-1)?.[0]).toBe(edition === 'scorm12' ? 'LMSFinish' : 'Terminate');
      expect(calls.filter(([method, , said]) => !method.endsWith('GetValue') && said !== 'true')).toEqual([]);
      expect(tab.errors()).toEqual([]);
    } finally {
      await tab.close();
    }
  });
}
