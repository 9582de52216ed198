import type { Response } from './host_events.ts';

/** How a record spells what was answered. */
export interface Spelling {
  /** Characters of a text at most. */
  readonly longest: number;
  /** What an option is called. */
  option(options: readonly string[], id: string): string;
  /** What stands between two options. */
  readonly between: string;
}

/** As SCORM 2004 and xAPI do. */
export const inWords: Spelling = { longest: 250, option: (_options, id) => id, between: '[,]' };

export type ResponseType = 'choice' | 'sequencing' | 'numeric' | 'fill-in';

export function spelled(response: Response, spelling: Spelling): { type: ResponseType; text: string } {
  const { kind, options, typed, value } = response;
  const option = (id: string) => spelling.option(options, id);
  if (kind === 'choice') return { type: 'choice', text: option(typed) };
  if (kind === 'order')
    return { type: 'sequencing', text: typed.split(',').map(option).join(spelling.between) };
  const plain = String(value);
  if (kind === 'number' && /^-?\d{1,10}(\.\d{1,18})?$/.test(plain)) return { type: 'numeric', text: plain };
  return { type: 'fill-in', text: oneLine(typed).slice(0, spelling.longest) };
}

/** Without what would part a response in two, or that a record cannot hold. */
function oneLine(typed: string): string {
  return typed
    .replace(/\s+/g, ' ')
    .replaceAll('[,]', '[ ,]')
    .replace(/\p{Cc}|\p{Cs}/gu, '');
}
