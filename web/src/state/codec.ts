import { fieldsOf, longest, type Medium } from './fields.ts';
import { type Context, type State, start } from './state.ts';

const version = '1';

/** Whether a hash is the page's own; others are left alone. */
export function isOurs(hash: string): boolean {
  return hash.startsWith('#s=');
}

/** "#s=1&step=two-heads&h=4&v=2.2:3"; an example too large for the medium is left out, with all that is about it. */
export function printState(state: State, context: Context, medium: Medium = 'address'): string {
  const text = printed(state, context, medium);
  if (text.length <= longest[medium]) return text;
  const { step, variants, guesses, progress, notes } = state;
  return printed({ ...start(context, step), variants, guesses, progress, notes }, context, medium);
}

/** Whether the state can be written there whole. */
export function fitsIn(state: State, context: Context, medium: Medium = 'address'): boolean {
  return printed(state, context, medium).length <= longest[medium];
}

function printed(state: State, context: Context, medium: Medium): string {
  const entries = fieldsOf(medium).map((field) => [field.key, field.print(state, context, medium)] as const);
  const text = entries.filter(([, value]) => value !== undefined).map(([key, value]) => `&${key}=${value}`);
  return `#s=${version}${text.join('')}`;
}

export interface Parsed {
  readonly state: State;
  /** Names of the entries that could not be used. */
  readonly refused: readonly string[];
}

/** Reads a text of ours; whatever is out of bounds, unknown or of another version gives the default. */
export function parseState(
  hash: string,
  context: Context,
  step?: string,
  medium: Medium = 'address',
): Parsed {
  const [head, ...rest] = hash.slice(1, longest[medium]).split('&');
  let state = start(context, step);
  if (head !== `s=${version}` || hash.length > longest[medium]) return { state, refused: ['s'] };
  const entries = new Map(rest.map((entry) => splitEntry(entry)));
  const known = fieldsOf(medium);
  const refused = [...entries.keys()].filter((key) => !known.some((field) => field.key === key));
  for (const { key, parse } of known) {
    const text = entries.get(key);
    if (text === undefined) continue;
    const patch = parse(text, state, context);
    if (patch === undefined) refused.push(key);
    else state = { ...state, ...patch };
  }
  return { state, refused: refused.map((key) => key.slice(0, 20)) };
}

function splitEntry(entry: string): [string, string] {
  const [key = '', ...value] = entry.split('=');
  try {
    return [decodeURIComponent(key), decodeURIComponent(value.join('='))];
  } catch {
    return [key, ''];
  }
}
