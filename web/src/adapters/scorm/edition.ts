import type { Results } from '../../engine/types.ts';
import type { Answered, Response } from '../host_events.ts';
import { choiceLetter, clock, decimal, isoDuration, ofOne, timespan } from '../record_formats.ts';
import { inWords, type Spelling, spelled } from '../responses.ts';
import type { Calls } from './api.ts';

/** Elements of the platform's record, and what to set them to. */
export type Entries = readonly (readonly [element: string, value: string])[];

export type Reached = Pick<Results, 'complete' | 'passed'>;

/** Names and formats in which the editions of SCORM differ. */
export interface Edition extends Spelling {
  readonly calls: Calls;
  readonly learner: string;
  readonly mode: string;
  readonly exit: string;
  readonly sessionTime: string;
  readonly score: string;
  /** Names of an interaction's entries for time and response. */
  readonly time: string;
  readonly response: string;
  readonly wrong: string;
  duration(seconds: number): string;
  moment(date: Date): string;
  /** What the score is besides so many of 100. */
  scaled(score: number): Entries;
  status(reached: Reached): Entries;
  /** What the platform remembers of that. */
  reached(get: (element: string) => string): Reached;
}

export const scorm12: Edition = {
  calls: {
    name: 'API',
    initialize: 'LMSInitialize',
    get: 'LMSGetValue',
    set: 'LMSSetValue',
    commit: 'LMSCommit',
    finish: 'LMSFinish',
  },
  learner: 'cmi.core.student_id',
  mode: 'cmi.core.lesson_mode',
  exit: 'cmi.core.exit',
  sessionTime: 'cmi.core.session_time',
  score: 'cmi.core.score',
  time: 'time',
  response: 'student_response',
  longest: 255,
  wrong: 'wrong',
  option: (options, id) => choiceLetter(options.indexOf(id)),
  between: ',',
  duration: timespan,
  moment: clock,
  scaled: () => [],
  // One word has to say both. "failed" would not say that all was attempted.
  status: ({ complete, passed }) => [
    ['cmi.core.lesson_status', complete ? (passed ? 'passed' : 'completed') : 'incomplete'],
  ],
  reached: (get) => {
    const status = get('cmi.core.lesson_status');
    return { complete: ['completed', 'passed'].includes(status), passed: status === 'passed' };
  },
};

export const scorm2004: Edition = {
  calls: {
    name: 'API_1484_11',
    initialize: 'Initialize',
    get: 'GetValue',
    set: 'SetValue',
    commit: 'Commit',
    finish: 'Terminate',
  },
  learner: 'cmi.learner_id',
  mode: 'cmi.mode',
  exit: 'cmi.exit',
  sessionTime: 'cmi.session_time',
  score: 'cmi.score',
  time: 'timestamp',
  response: 'learner_response',
  wrong: 'incorrect',
  ...inWords,
  duration: isoDuration,
  moment: (date) => `${date.toISOString().slice(0, 22)}Z`,
  scaled: (score) => [['cmi.score.scaled', decimal(ofOne(score), 4)]],
  status: ({ complete, passed }) => [
    ['cmi.completion_status', complete ? 'completed' : 'incomplete'],
    ['cmi.success_status', complete ? (passed ? 'passed' : 'failed') : 'unknown'],
  ],
  reached: (get) => ({
    complete: get('cmi.completion_status') === 'completed',
    passed: get('cmi.success_status') === 'passed',
  }),
};

/** The entries of one interaction, in the order to set them. */
export function interaction(edition: Edition, answered: Answered, response: Response, at: Date): Entries {
  const { question, seed, part, outcome, credit, seconds } = answered;
  const { type, text } = spelled(response, edition);
  const partly = credit > 0 ? decimal(credit, 2) : edition.wrong;
  return [
    ['id', `${seed === 0 ? question : `${question}-${seed}`}.${part}`],
    ['type', type],
    [edition.time, edition.moment(at)],
    [edition.response, text],
    ['result', outcome === 'correct' ? 'correct' : partly],
    ['latency', edition.duration(seconds)],
  ];
}
