import { html, nothing, type TemplateResult } from 'lit';
import type { MistakeId } from '../engine/types.ts';
import { say, sayOf } from '../text/say.ts';

/** The line as it stands in a broken layer, and as it should, or the two softmaxes side by side; what it changes. */
export function codeLines(id: MistakeId | 'naive'): TemplateResult {
  const changes = sayOf(`code.${id}.changes`);
  const line = (which: 'wrong' | 'right') =>
    html`<dd><pre tabindex="0"><code>${sayOf(`code.${id}.${which}`)}</code></pre></dd>`;
  const [first, second] =
    id === 'naive' ? (['codeNaive', 'codeShifted'] as const) : (['codeWrong', 'codeRight'] as const);
  return html`<div class="code-lines" role="group" aria-label=${say('codeTitle')}>
    <dl>
      <dt>${say(first)}</dt>${line('wrong')}
      <dt>${say(second)}</dt>${line('right')}
    </dl>
    ${changes ? html`<p>${changes}</p>` : nothing}
  </div>`;
}
