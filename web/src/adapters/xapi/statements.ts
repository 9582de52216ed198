import { answerKey } from '../../state/progress.ts';
import type { Answered, Completed, Response } from '../host_events.ts';
import { isoDuration, ofOne, rounded } from '../record_formats.ts';
import { inWords, spelled } from '../responses.ts';
import type { Launch } from './launch.ts';

export interface Statement {
  readonly id: string;
  readonly timestamp: string;
  readonly actor: object;
  readonly verb: object;
  readonly object: object;
  readonly result?: object;
  readonly context: object;
}

type Verb = 'initialized' | 'answered' | 'completed' | 'passed' | 'failed' | 'terminated';

/** Writes what happened as statements about one learner. */
export class Statements {
  readonly #launch: Launch;

  constructor(launch: Launch) {
    this.#launch = launch;
  }

  initialized(): Statement {
    return this.#statement('initialized', this.#chapter());
  }

  answered(answered: Answered, response: Response | undefined): Statement {
    const { question, seed, part, outcome, credit, seconds } = answered;
    const { type, text } = response ? spelled(response, inWords) : { type: 'other', text: undefined };
    const { activity } = this.#launch;
    const object = {
      objectType: 'Activity',
      id: `${activity}${activity.includes('#') ? '/' : '#'}${answerKey(question, part, seed)}`,
      definition: { type: 'http://adlnet.gov/expapi/activities/cmi.interaction', interactionType: type },
    };
    const result = {
      success: outcome === 'correct',
      score: { scaled: rounded(credit, 4) },
      duration: isoDuration(seconds),
      ...(text === undefined ? {} : { response: text }),
    };
    const parent = { contextActivities: { parent: [{ objectType: 'Activity', id: activity }] } };
    return this.#statement('answered', object, result, parent);
  }

  /** That it was completed, and how. */
  completed({ score, passed }: Completed): Statement[] {
    const scores = { score: { scaled: rounded(ofOne(score), 4), raw: rounded(score, 2), min: 0, max: 100 } };
    return [
      this.#statement('completed', this.#chapter(), { completion: true, success: passed, ...scores }),
      this.#statement(passed ? 'passed' : 'failed', this.#chapter(), { success: passed, ...scores }),
    ];
  }

  terminated(seconds: number): Statement {
    return this.#statement('terminated', this.#chapter(), { duration: isoDuration(seconds) });
  }

  #statement(verb: Verb, object: object, result?: object, context: object = {}): Statement {
    const { actor, registration } = this.#launch;
    return {
      id: newId(),
      timestamp: new Date().toISOString(),
      actor,
      verb: { id: `http://adlnet.gov/expapi/verbs/${verb}`, display: { en: verb } },
      object,
      ...(result && { result }),
      context: { ...(registration === undefined ? {} : { registration }), ...context },
    };
  }

  #chapter(): object {
    const definition = { type: 'http://adlnet.gov/expapi/activities/lesson' };
    return { objectType: 'Activity', id: this.#launch.activity, definition };
  }
}

/** A UUID of version 4. `crypto.randomUUID` is missing on pages without https. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
