import { later, type Sentences, ui } from './language.ts';
import { notation } from './notation.ts';

type All = typeof Sentences & typeof notation;
type Key = keyof All;
type Slots<Text> = Text extends `${string}{${infer Slot}}${infer Rest}` ? Slot | Slots<Rest> : never;
type Values<K extends Key> = [Slots<All[K]>] extends [never]
  ? []
  : [values: Readonly<Record<Slots<All[K]>, string>>];

/** What can be said so far. */
const sentences: Record<string, string> = { ...ui, ...notation };

/** Sentences that come with what says them; nothing of them may be said before. */
export async function learn(part: keyof typeof later): Promise<void> {
  Object.assign(sentences, await later[part]());
}

/** Sentences cut at their slots: text, slot, text, slot, … Figures say hundreds at a time. */
const cut = new Map<string, readonly string[]>();

/** A sentence of the page's language with its slots filled. */
export function say<K extends Key>(key: K, ...values: Values<K>): string {
  return filled(key, values[0] ?? {});
}

/** A sentence whose key comes from the engine; undefined if there is none. */
export function sayOf(key: string, slots: Readonly<Record<string, string>> = {}): string | undefined {
  return key in sentences ? filled(key, slots) : undefined;
}

function filled(key: string, slots: Readonly<Record<string, string>>): string {
  let parts = cut.get(key);
  if (parts === undefined) {
    parts = (sentences[key] ?? key).split(/\{(\w+)\}/);
    cut.set(key, parts);
  }
  return parts.map((part, i) => (i % 2 === 0 ? part : (slots[part] ?? ''))).join('');
}

const lists = new Map<string, Intl.ListFormat>();

/** "Kohli", "Kohli and his", "Kohli, his and century" */
export function list(words: readonly string[], locale: string): string {
  const format = lists.get(locale) ?? new Intl.ListFormat(locale, { type: 'conjunction' });
  lists.set(locale, format);
  return format.format(words);
}
