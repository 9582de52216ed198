/** What the learner wrote in the step `practice`, and which points were ticked. Kept on the device alone. */
export type Notes = Readonly<Record<string, string>>;

export const experiments = [1, 2, 3] as const;

export const noteIds = [
  ...['analogy', 'first-step', 'learned-1', 'learned-2', 'learned-3', 'question'],
  ...experiments.flatMap((n) => [`input-${n}`, `expected-${n}`, `result-${n}`]),
  ...['paragraph', 'map'],
] as const;

/** Points to tick beside the paragraph. */
export const points = ['organisation', 'tokens', 'relations', 'vectors', 'failure'] as const;

export const ticked = 'yes';
export const longestNote = 4000;

const known: ReadonlySet<string> = new Set([...noteIds, ...points]);

/** JSON in which nothing is left that a written state gives a meaning to. */
export function printNotes(notes: Notes): string {
  const written = Object.entries(notes).filter(([, text]) => text !== '');
  if (written.length === 0) return '';
  const cut = written.map(([id, text]) => [id, text.slice(0, longestNote)]);
  return JSON.stringify(Object.fromEntries(cut)).replace(/[%&]/g, encodeURIComponent);
}

export function parseNotes(text: string): Notes | undefined {
  try {
    const entries = Object.entries(JSON.parse(text) as Record<string, unknown>);
    const fits = ([id, note]: [string, unknown]) =>
      known.has(id) && typeof note === 'string' && note.length <= longestNote;
    return entries.length > 0 && entries.every(fits) ? (Object.fromEntries(entries) as Notes) : undefined;
  } catch {
    return undefined;
  }
}
