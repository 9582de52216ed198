import type { Courseware } from '../courseware.ts';
import type { Answered, Completed } from '../host_events.ts';
import { learnerOf, readLaunch } from './launch.ts';
import { Outbox } from './outbox.ts';
import { Statements } from './statements.ts';

/** Sends statements of what the learner does, where the address of the page asks for it. */
const launch = readLaunch(location);
if (launch !== undefined)
  document.addEventListener('mha:courseware', (event) => {
    const courseware = (event as CustomEvent<Courseware>).detail;
    // The store keeps no place: that is for this device, of every learner apart.
    courseware.resume({ learner: learnerOf(launch) });
    const statements = new Statements(launch);
    const outbox = new Outbox(launch, (everything) => courseware.took(everything));
    const begun = Date.now();
    document.addEventListener('mha:ready', () => outbox.put(statements.initialized()));
    document.addEventListener('mha:answered', ({ detail }: CustomEventInit<Answered>) => {
      if (detail === undefined) return;
      const { question, seed, part } = detail;
      outbox.put(statements.answered(detail, courseware.response(question, seed, part)));
    });
    document.addEventListener('mha:completed', ({ detail }: CustomEventInit<Completed>) => {
      if (detail !== undefined) outbox.put(...statements.completed(detail));
    });
    addEventListener('pagehide', () => outbox.leave(statements.terminated((Date.now() - begun) / 1000)));
  });
