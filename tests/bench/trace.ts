/** What the tests need of Chromium's trace: the main thread's work between one edit and the last layout it caused. */

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly data?: { readonly type?: string } };
}

export interface EditTime {
  /** Milliseconds the main thread spent on the edit's handlers, scripts, style and layout. */
  readonly work: number;
  /** The part of it that was style and layout. */
  readonly layout: number;
  /** Milliseconds from the first handler to the end of the last style or layout, waiting for the screen included. */
  readonly elapsed: number;
}

/** The events a trace must hold. */
export const categories = ['devtools.timeline', 'blink.user_timing'];

const script = /^(EventDispatch|FunctionCall|RunMicrotasks|TimerFire|FireAnimationFrame|FireIdleCallback)$/;
const layout = /^(UpdateLayoutTree|Layout)$/;

const end = ({ ts, dur = 0 }: TraceEvent): number => ts + dur;

/** Milliseconds that sorted events cover. Events nest: what lies inside one already counted is not counted again. */
function covered(events: readonly TraceEvent[]): number {
  let sum = 0;
  let counted = 0;
  for (const event of events) {
    sum += Math.max(0, end(event) - Math.max(event.ts, counted));
    counted = Math.max(counted, end(event));
  }
  return sum / 1000;
}

/**
 * One time for each pair of `performance.mark('edit')` and `performance.mark('settled')` in the trace. Painting is not
 * counted, nor what happens after the page had settled.
 */
export function editTimes(trace: string): EditTime[] {
  const { traceEvents: all } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const named = (wanted: string): TraceEvent[] =>
    all.filter(({ name }) => name === wanted).sort((a, b) => a.ts - b.ts);
  const marks = named('edit');
  const settled = named('settled');
  const [first] = marks;
  if (!first) throw new Error('the trace holds no edit');
  const own = all
    .filter(
      ({ pid, tid, ph, name }) =>
        pid === first.pid && tid === first.tid && ph === 'X' && (script.test(name) || layout.test(name)),
    )
    .sort((a, b) => a.ts - b.ts);
  return marks.map((mark, index) => {
    const during = own.filter(({ ts }) => ts > mark.ts && ts < (settled[index]?.ts ?? 0));
    const last = during.filter(({ name }) => layout.test(name)).at(-1);
    if (!last || !during.some(({ args }) => args?.data?.type === 'input'))
      throw new Error(`edit ${index} caused no input event or no layout`);
    const upToLast = during.filter(({ ts }) => ts <= end(last));
    return {
      work: covered(upToLast),
      layout: covered(upToLast.filter(({ name }) => layout.test(name))),
      elapsed: (end(last) - (during[0]?.ts ?? 0)) / 1000,
    };
  });
}

/** The value below which a share of the sorted values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
