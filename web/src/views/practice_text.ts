import { experiments, type Notes, points, ticked } from '../state/notes.ts';

/** What was written, as Markdown. Parts that are still empty keep their headings, so that they can be filled in. */
export function practiceText(
  notes: Notes,
  say: (key: string, slots?: Readonly<Record<string, string>>) => string,
): string {
  const written = (id: string) => (notes[id] ?? '').trim();
  const answer = (id: string, label = say(`note-${id}`)) => `**${label}**\n\n${written(id) || '…'}`;
  const reflection = ['analogy', 'first-step', 'learned-1', 'learned-2', 'learned-3', 'question'];
  const tried = experiments.flatMap((n) => [
    `### ${say('experiment', { number: String(n) })}`,
    ...['input', 'expected', 'result'].map((part) => answer(`${part}-${n}`, say(`note-${part}`))),
  ]);
  const ticks = points.map((id) => `- [${notes[id] === ticked ? 'x' : ' '}] ${say(`point-${id}`)}`);
  const outline = written('map').split('\n');
  return [
    `# ${say('notesHeading')}`,
    `## ${say('reflectTitle')}`,
    ...reflection.map((id) => answer(id)),
    `## ${say('experimentsTitle')}`,
    ...tried,
    `## ${say('paragraphTitle')}`,
    written('paragraph') || '…',
    ticks.join('\n'),
    `## ${say('mapTitle')}`,
    [`- ${say('mapCenter')}`, ...outline.filter((line) => line.trim() !== '').map(asItem)].join('\n'),
    '',
  ].join('\n\n');
}

/** A line of an outline as an item of a list, one step further in. */
function asItem(line: string): string {
  const [, space = '', words = ''] = /^(\s*)(?:[-*•]\s+)?(.*)$/.exec(line) ?? [];
  return `  ${space.replaceAll('\t', '  ')}- ${words.trim()}`;
}
