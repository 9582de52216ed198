/** What the learner wrote in the last steps, and which points were ticked. Kept on the device alone. */
export type Notes = Readonly<Record<string, string>>;

/** Places for experiments. */
export const experiments = [1, 2, 3, 4, 5, 6] as const;
/** Of one: its name, what was expected, what was seen. */
export const sentences = ['input', 'expected', 'result'] as const;
/** Its layer, as a written state. */
export const layerNote = (n: number) => `layer-${n}`;

export const noteIds = [
  ...['analogy', 'first-step', 'learned-1', 'learned-2', 'learned-3', 'question'],
  ...experiments.flatMap((n) => sentences.map((sentence) => `${sentence}-${n}`)),
  // Of the experiment that comes next.
  ...['next-input', 'next-expected'],
  ...['paragraph', 'map'],
  // On the printed summary.
  'name',
] as const;

/** Points to tick beside the paragraph. */
export const points = ['organisation', 'tokens', 'relations', 'vectors', 'failure'] as const;

export const ticked = 'yes';
export const longestNote = 4000;
/** Characters of a name, of the learner or of an experiment. */
export const longestName = 80;
/** Characters of a layer; what is larger cannot be kept as an experiment. */
export const longestLayer = 20_000;

const layerIds: ReadonlySet<string> = new Set(experiments.map(layerNote));
const known: ReadonlySet<string> = new Set([...noteIds, ...points, ...layerIds]);

export function isNote(id: string): boolean {
  return known.has(id);
}

/** Characters that a note holds at most. */
export function longestOf(id: string): number {
  return layerIds.has(id) ? longestLayer : longestNote;
}

/** JSON in which nothing is left that a written state gives a meaning to. */
export function printNotes(notes: Notes): string {
  const written = Object.entries(notes).filter(([, text]) => text !== '');
  if (written.length === 0) return '';
  const cut = written.map(([id, text]) => [id, text.slice(0, longestOf(id))]);
  return JSON.stringify(Object.fromEntries(cut)).replace(/[%&]/g, encodeURIComponent);
}

export function parseNotes(text: string): Notes | undefined {
  try {
    const entries = Object.entries(JSON.parse(text) as Record<string, unknown>);
    const fits = ([id, note]: [string, unknown]) =>
      isNote(id) && typeof note === 'string' && note.length <= longestOf(id);
    return entries.length > 0 && entries.every(fits) ? (Object.fromEntries(entries) as Notes) : undefined;
  } catch {
    return undefined;
  }
}
