import { freePlace, type Kept, keptIn, placed, readInput } from './experiments.ts';
import { type Fields, fieldsOf, object, type Problem, Problems } from './file_problems.ts';
import {
  experiments,
  longestLayer,
  longestNote,
  type Notes,
  noteIds,
  points,
  sentences,
  ticked,
} from './notes.ts';
import type { Context } from './state.ts';

/** What was written in the step `practice`, as a file. */
interface PracticeFile {
  readonly format: 'mha-practice';
  readonly version: 1;
  /** By the names of the fields. */
  readonly notes: Readonly<Record<string, string>>;
  /** Points of the paragraph that were ticked. */
  readonly points: readonly string[];
  readonly experiments: readonly ExperimentEntry[];
}

interface ExperimentEntry {
  readonly name: string;
  readonly expected: string;
  readonly seen: string;
  /** The layer as an address writes it: "#s=1&step=practice&example=cricket&v=2.2:3"; empty where none was kept. */
  readonly input: string;
}

export type ReadNotes =
  | { readonly ok: true; readonly notes: Notes }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Fields that stand in the file by their own names; experiments have entries, and the name is of no use in it. */
const inEntries = experiments.flatMap((place) => sentences.map((sentence) => `${sentence}-${place}`));
const fields: ReadonlySet<string> = new Set(noteIds.filter((id) => id !== 'name' && !inEntries.includes(id)));

/** Fields of one line, in which nothing stands below. */
const lines: ReadonlySet<string> = new Set(['next-input', 'name']);

export function practiceFile(notes: Notes): string {
  const written = Object.entries(notes).filter(([id, text]) => fields.has(id) && text !== '');
  const file: PracticeFile = {
    format: 'mha-practice',
    version: 1,
    notes: Object.fromEntries(written),
    points: points.filter((id) => notes[id] === ticked),
    experiments: keptIn(notes).map(({ name, expected, result, written }) => {
      return { name, expected, seen: result, input: written };
    }),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** The notes of a file. Built-in examples that its inputs name have to be here. */
export function readPracticeFile(text: string, context: Context): ReadNotes {
  const problems = new Problems();
  const file = fieldsOf(text, 'mha-practice', problems);
  let notes: Notes = {};
  for (const [id, value] of Object.entries(object(file?.notes) ?? {})) {
    if (!fields.has(id)) problems.report(`notes.${id}`, 'unknown', value);
    else notes = { ...notes, [id]: problems.text(value, `notes.${id}`, longestNote) };
  }
  for (const [i, id] of problems.list(file?.points, 'points').entries()) {
    const point = points.find((one) => one === id);
    if (point === undefined) problems.report(`points[${i}]`, 'unknown', id);
    else notes = { ...notes, [point]: ticked };
  }
  const entries = problems.list(file?.experiments, 'experiments');
  if (entries.length > experiments.length)
    problems.report('experiments', 'too-long', entries.length, experiments.length);
  for (const [i, place] of experiments.slice(0, entries.length).entries())
    notes = placed(notes, place, entryOf(object(entries[i]), `experiments[${i}]`, context, problems));
  return problems.all.length > 0 ? { ok: false, problems: problems.all } : { ok: true, notes };
}

function entryOf(entry: Fields | undefined, at: string, context: Context, problems: Problems): Partial<Kept> {
  const { name, expected, seen, input } = entry ?? {};
  const written = problems.text(input, `${at}.input`, longestLayer);
  if (written !== '' && readInput(written, context) === undefined)
    problems.report(`${at}.input`, 'no-input', written);
  return {
    name: problems.text(name, `${at}.name`, longestNote),
    expected: problems.text(expected, `${at}.expected`, longestNote),
    result: problems.text(seen, `${at}.seen`, longestNote),
    written,
  };
}

/**
 * Notes brought together. What is here stays: where something else was brought, it stands below. What finds no room is
 * named in `left`.
 */
export function mergedNotes(
  here: Notes,
  brought: Notes,
): { readonly notes: Notes; readonly left: readonly string[] } {
  let notes = here;
  const left: string[] = [];
  for (const [id, text] of Object.entries(brought)) {
    if (!fields.has(id) && !points.some((point) => point === id) && id !== 'name') continue;
    const own = notes[id] ?? '';
    const stays = own.includes(text) || lines.has(id);
    const both = own === '' ? text : stays ? own : `${own}\n\n${text}`;
    if (both.length > longestNote) left.push(id);
    else notes = { ...notes, [id]: both };
  }
  const same = (one: object, other: object) =>
    JSON.stringify({ ...one, place: 0 }) === JSON.stringify({ ...other, place: 0 });
  for (const one of keptIn(brought)) {
    if (keptIn(notes).some((own) => same(own, one))) continue;
    const place = freePlace(notes);
    if (place === undefined) left.push(one.name);
    else notes = placed(notes, place, one);
  }
  return { notes, left };
}
