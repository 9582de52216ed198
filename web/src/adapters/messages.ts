/**
 * What passes between the chapter in a frame and the window that embeds it, by `postMessage`. Nothing that was typed
 * and no expected value is ever in it. `id` is what the address of the frame gave, or ''.
 */
export type ChapterMessage = { readonly id: string } & (
  | { readonly type: 'mha:ready' }
  /** Where the learner is; at the start, and at every move. */
  | { readonly type: 'mha:step'; readonly step: string; readonly title: string }
  /** In CSS pixels, of all that is shown. */
  | { readonly type: 'mha:resize'; readonly height: number }
  | {
      readonly type: 'mha:answered';
      readonly question: string;
      readonly seed: number;
      readonly part: string;
      readonly outcome: string;
      readonly credit: number;
      readonly attempts: number;
      readonly seconds: number;
      readonly score: number;
    }
  | { readonly type: 'mha:completed'; readonly score: number; readonly passed: boolean }
);

/** What the embedding window may ask for. */
export type HostMessage =
  | { readonly type: 'mha:go'; readonly step: string }
  | { readonly type: 'mha:theme'; readonly theme: Theme };

export type Theme = 'light' | 'dark' | 'auto';

type Kind = 'number' | 'string' | 'boolean';

/** What each message of the chapter holds beside its type and id. */
const shapes: Readonly<Record<ChapterMessage['type'], Readonly<Record<string, Kind>>>> = {
  'mha:ready': {},
  'mha:step': { step: 'string', title: 'string' },
  'mha:resize': { height: 'number' },
  'mha:answered': {
    question: 'string',
    seed: 'number',
    part: 'string',
    outcome: 'string',
    credit: 'number',
    attempts: 'number',
    seconds: 'number',
    score: 'number',
  },
  'mha:completed': { score: 'number', passed: 'boolean' },
};

const longest = 200;

/** The message of an event of the page: what its shape names and nothing else; undefined where something is missing. */
export function chapterMessage(type: string, detail: unknown, id: string): ChapterMessage | undefined {
  if (!Object.hasOwn(shapes, type)) return undefined;
  const given = (detail ?? {}) as Readonly<Record<string, unknown>>;
  const message: Record<string, unknown> = { type, id };
  for (const [key, kind] of Object.entries(shapes[type as ChapterMessage['type']])) {
    const value = given[key];
    if (!isOf(kind, value)) return undefined;
    message[key] = value;
  }
  return message as unknown as ChapterMessage;
}

/** What came from a frame, if it is a message of the chapter. */
export function readChapterMessage(data: unknown): ChapterMessage | undefined {
  const { type, id } = fieldsOf(data);
  return typeof type === 'string' && isOf('string', id) ? chapterMessage(type, data, String(id)) : undefined;
}

/** What came from the embedding window, if it is one of ours; the step is not looked at here. */
export function readHostMessage(data: unknown): HostMessage | undefined {
  const { type, step, theme } = fieldsOf(data);
  if (type === 'mha:go' && typeof step === 'string') return { type, step };
  if (type === 'mha:theme' && (theme === 'light' || theme === 'dark' || theme === 'auto'))
    return { type, theme };
  return undefined;
}

function fieldsOf(data: unknown): Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>) : {};
}

function isOf(kind: Kind, value: unknown): boolean {
  if (typeof value === 'number') return kind === 'number' && Number.isFinite(value) && value >= 0;
  if (typeof value === 'string') return kind === 'string' && value.length <= longest;
  return kind === 'boolean' && typeof value === 'boolean';
}
