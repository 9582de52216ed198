import { type Notes, points, ticked } from '../state/notes.ts';

/** An experiment as it is written down. */
export interface Tried {
  readonly name: string;
  /** What went in, and what came out, a line each; nothing where no input was kept. */
  readonly about: string;
  readonly lines: readonly string[];
  readonly expected: string;
  readonly result: string;
}

type Say = (key: string) => string;

const reflections = ['analogy', 'first-step', 'learned-1', 'learned-2', 'learned-3', 'question'] as const;

/** What was written, as Markdown. Parts that are still empty keep their headings, so that they can be filled in. */
export function practiceText(notes: Notes, tried: readonly Tried[], say: Say): string {
  const written = (id: string) => (notes[id] ?? '').trim() || '…';
  const ticks = points.map((id) => `- [${notes[id] === ticked ? 'x' : ' '}] ${say(`point-${id}`)}`);
  const outline = (notes.map ?? '').split('\n').filter((line) => line.trim() !== '');
  return [
    `# ${say('notesHeading')}`,
    `## ${say('reflectTitle')}`,
    ...reflections.map((id) => answer(say(`note-${id}`), written(id))),
    `## ${say('experimentsTitle')}`,
    ...(tried.length === 0 ? ['…'] : tried.flatMap((one) => experimentText(one, say))),
    `## ${say('paragraphTitle')}`,
    written('paragraph'),
    ticks.join('\n'),
    `## ${say('mapTitle')}`,
    [`- ${say('mapCenter')}`, ...outline.map(asItem)].join('\n'),
    '',
  ].join('\n\n');
}

function experimentText({ name, about, lines, expected, result }: Tried, say: Say): string[] {
  return [
    `### ${name.replace(/\s+/g, ' ').trim()}`,
    ...(lines.length === 0 ? [] : [about, `\`\`\`\n${lines.join('\n')}\n\`\`\``]),
    answer(say('note-expected'), expected),
    answer(say('note-result'), result),
  ];
}

function answer(label: string, text: string): string {
  return `**${label}**\n\n${text.trim() || '…'}`;
}

/** A line of an outline as an item of a list, one step further in. */
function asItem(line: string): string {
  const [, space = '', words = ''] = /^(\s*)(?:[-*•]\s+)?(.*)$/.exec(line) ?? [];
  return `  ${space.replaceAll('\t', '  ')}- ${words.trim()}`;
}
