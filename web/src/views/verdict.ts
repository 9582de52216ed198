import type { NamedNumber, NumberReading, QuestionPart, Verdict } from '../engine/types.ts';
import type { NumberText } from '../text/number.ts';
import { list, say, sayOf } from '../text/say.ts';

/** The engine's numbers as sentences name them. */
export function slotsOf(
  numbers: Readonly<Record<string, NamedNumber>>,
  format: NumberText,
): Readonly<Record<string, string>> {
  const slots = Object.entries(numbers).map(([name, { values, decimals }]) => {
    const shown = values.map((value) => format.shown(value, decimals));
    const [first = '', second = ''] = shown;
    if (name.startsWith('shape')) return [name, say('shape', { rows: first, cols: second })];
    return [name, shown.length === 1 ? first : say('vectorOf', { entries: shown.join(', ') })];
  });
  return Object.fromEntries(slots);
}

/**
 * What is said to an answer, sentence by sentence. Never the answer itself, unless it was right.
 * @param typed what was judged
 */
export function verdictText(
  question: string,
  part: QuestionPart,
  verdict: Verdict,
  typed: string,
  locale: string,
): string[] {
  const { slips, note, entries } = verdict;
  switch (verdict.verdict) {
    case 'notUnderstood':
      return [unread(part, verdict, typed)];
    case 'correct':
      return [say('correct'), ...(note === null ? [] : [sayOf(`note.${note}`) ?? ''])];
    case 'close':
      return part.tolerance === 0
        ? [say('close')]
        : [say('closeDecimals'), entriesText(part, verdict, locale)].filter((text) => text !== '');
    case 'cutOff':
      return [say('cutOff'), entriesText(part, verdict, locale)].filter((text) => text !== '');
    default: {
      const name = (slip: string) =>
        sayOf(part.kind === 'choice' ? `${question}.${part.id}.${slip}.reply` : `slip.${slip}`);
      const named = slips.map(name).filter((text) => text !== undefined);
      const several = named.length > 1 ? [say(named.length === 2 ? 'twoSlips' : 'severalSlips')] : [];
      const places = entriesText(part, verdict, locale);
      const cut = entries.some(({ verdict }) => verdict === 'cutOff') ? say('someCutOff') : '';
      return [say('notYet'), places, ...several, ...named, cut].filter((text) => text !== '');
    }
  }
}

/** Why an answer could not be read. */
function unread(part: QuestionPart, { reason, position, understood }: Verdict, typed: string): string {
  if (part.kind === 'choice') return say('reason.unknownOption');
  const counted = { wanted: String(part.length), given: String(understood.split(',').length) };
  return unreadText({ reason, position }, typed, counted);
}

/**
 * Why something typed could not be read.
 * @param slots what else the sentence may name
 */
export function unreadText(
  { reason, position }: Pick<NumberReading, 'reason' | 'position'>,
  typed: string,
  slots: Readonly<Record<string, string>> = {},
): string {
  const named = { ...slots, position: String(position), word: wordAt(typed, position) };
  return sayOf(`reason.${reason}`, named) ?? say('notRead');
}

/** @param position of its first character, from 1 */
function wordAt(typed: string, position: number): string {
  const rest = [...typed].slice(position - 1).join('');
  return /^[\p{L}\p{M}]+/u.exec(rest)?.[0] ?? rest;
}

/** Which entries of a vector are right, or which lines are at their place, in words. */
function entriesText({ kind }: QuestionPart, { entries }: Verdict, locale: string): string {
  if (kind !== 'vector' && kind !== 'order') return '';
  const right = entries.flatMap(({ verdict }, i) => (verdict === 'correct' ? [String(i + 1)] : []));
  if (right.length === 0 || right.length === entries.length) return '';
  const places = list(right, locale);
  if (kind === 'order') return say(right.length === 1 ? 'rightLine' : 'rightLines', { places });
  return say(right.length === 1 ? 'rightEntry' : 'rightEntries', { places });
}

/** Whether `understood` says more than what was typed. */
export function tellsMore({ understood }: Verdict, typed: string): boolean {
  const bare = (text: string) => text.replace(/[\s[\]]/g, '');
  return understood !== '' && bare(understood) !== bare(typed);
}
