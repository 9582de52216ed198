/** A text with its slots filled, "{name}"; those that nothing is given for stay. */
export function filled(text: string, slots: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => slots[name] ?? slot);
}
