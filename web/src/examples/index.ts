import { checkExample, type Example } from './check.ts';
import cricket from './cricket.json' with { type: 'json' };

/** The chapter's own, which its text is about. */
export const defaultExample: Example = checked(cricket);

const loaded = new Map<string, Example>([[defaultExample.id, defaultExample]]);

/** Those that are here: the chapter's own from the start, others once they were asked for. */
export const examples: ReadonlyMap<string, Example> = loaded;

const others: Readonly<Record<string, () => Promise<{ default: unknown }>>> = {
  commentary: () => import('./commentary.json', { with: { type: 'json' } }),
  'to-be': () => import('./to_be.json', { with: { type: 'json' } }),
};

/** Ids of all built-in examples, in the order they are offered. */
export const builtIn: readonly string[] = [defaultExample.id, ...Object.keys(others)];

/** A built-in example; undefined if it has no such id. Rejects when its file does not load. */
export async function loadExample(id: string): Promise<Example | undefined> {
  const other = Object.hasOwn(others, id) ? others[id] : undefined;
  if (!loaded.has(id) && other) {
    const example = checked((await other()).default);
    // Who came first counts: an example is known by identity.
    if (!loaded.has(id)) loaded.set(id, example);
  }
  return loaded.get(id);
}

/** Loads whatever built-in examples these texts name as states of ours do; what does not load stays unknown. */
export async function loadNamed(...texts: readonly (string | null)[]): Promise<void> {
  const ids = texts.flatMap((text) =>
    [...(text ?? '').matchAll(/[&?]example=([\w-]+)/g)].map(([, id]) => id),
  );
  await Promise.allSettled(ids.map((id) => loadExample(id ?? '')));
}

/** Whether one of these texts names a built-in example that is not here yet. */
export function isMissing(text: string): boolean {
  return builtIn.some((id) => !loaded.has(id) && new RegExp(`[&?]example=${id}(&|$)`).test(text));
}

function checked(value: unknown): Example {
  const found = checkExample(value);
  if (found.ok) return found.example;
  throw new Error(`a built-in example: ${found.problems.map(({ field }) => field).join(', ')}`);
}
