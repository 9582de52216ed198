import { ui } from './en/ui.ts';
import { notation } from './notation.ts';

const sentences = { ...ui, ...notation };
type Key = keyof typeof sentences;
type Slots<Text> = Text extends `${string}{${infer Slot}}${infer Rest}` ? Slot | Slots<Rest> : never;
type Values<K extends Key> = [Slots<(typeof sentences)[K]>] extends [never]
  ? []
  : [values: Readonly<Record<Slots<(typeof sentences)[K]>, string>>];

/** A sentence of the page's language with its slots filled. */
export function say<K extends Key>(key: K, ...values: Values<K>): string {
  const slots: Readonly<Record<string, string>> = values[0] ?? {};
  return sentences[key].replace(/\{(\w+)\}/g, (slot, name: string) => slots[name] ?? slot);
}

/** "Kohli", "Kohli and his", "Kohli, his and century" */
export function list(words: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(words);
}
