import { html, nothing, type TemplateResult } from 'lit';
import { fills, scrollFrame } from '../components/scroll_frame.ts';
import type { MistakeId } from '../engine/types.ts';
import { say, sayOf } from '../text/say.ts';

type Title = 'codeNaive' | 'codeShifted' | 'codeWrong' | 'codeRight';

/** The line as it stands in a broken layer, and as it should, or the two softmaxes side by side; what it changes. */
export function codeLines(id: MistakeId | 'naive'): TemplateResult {
  const changes = sayOf(`code.${id}.changes`);
  const line = (title: Title, which: 'wrong' | 'right') => {
    const content = html`<pre ${fills()}><code>${sayOf(`code.${id}.${which}`)}</code></pre>`;
    return html`<dt>${say(title)}</dt><dd>${scrollFrame({ name: say(title), content })}</dd>`;
  };
  const [first, second]: readonly [Title, Title] =
    id === 'naive' ? ['codeNaive', 'codeShifted'] : ['codeWrong', 'codeRight'];
  return html`<div class="code-lines" role="group" aria-label=${say('codeTitle')}>
    <dl>${line(first, 'wrong')}${line(second, 'right')}</dl>
    ${changes ? html`<p>${changes}</p>` : nothing}
  </div>`;
}
