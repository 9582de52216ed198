import { ui } from './en/ui.ts';
import { notation } from './notation.ts';

const sentences = { ...ui, ...notation };
type Key = keyof typeof sentences;
type Slots<Text> = Text extends `${string}{${infer Slot}}${infer Rest}` ? Slot | Slots<Rest> : never;
type Values<K extends Key> = [Slots<(typeof sentences)[K]>] extends [never]
  ? []
  : [values: Readonly<Record<Slots<(typeof sentences)[K]>, string>>];

/** Sentences cut at their slots: text, slot, text, slot, … Figures say hundreds at a time. */
const cut = new Map<Key, readonly string[]>();

/** A sentence of the page's language with its slots filled. */
export function say<K extends Key>(key: K, ...values: Values<K>): string {
  return filled(key, values[0] ?? {});
}

/** A sentence whose key comes from the engine; undefined if there is none. */
export function sayOf(key: string, slots: Readonly<Record<string, string>> = {}): string | undefined {
  return key in sentences ? filled(key as Key, slots) : undefined;
}

function filled(key: Key, slots: Readonly<Record<string, string>>): string {
  let parts = cut.get(key);
  if (parts === undefined) {
    parts = sentences[key].split(/\{(\w+)\}/);
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
