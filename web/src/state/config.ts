import type { Step } from '../chapter/steps.ts';

/** What the query string says; it is read once and never written. */
export interface Config {
  readonly step: string | undefined;
  readonly lang: string | undefined;
  readonly theme: string | undefined;
  readonly embed: boolean;
  /** As it stands there: an id, an example as JSON, or where one is. */
  readonly example: string | undefined;
  /** What a page that embeds this one calls it; '' where it says nothing of use. */
  readonly id: string;
}

export interface Known {
  readonly steps: readonly Step[];
  readonly languages: readonly string[];
}

/** Keys of other makers are none of our business; ours have to be in bounds. */
export function readConfig(search: string, known: Known): { config: Config; refused: string[] } {
  const query = new URLSearchParams(search);
  const refused: string[] = [];
  const oneOf = (key: string, accepted: readonly string[]) => {
    const value = query.get(key);
    if (value === null) return undefined;
    if (accepted.includes(value)) return value;
    refused.push(key);
    return undefined;
  };
  const steps = known.steps.map(({ id }) => id);
  return {
    config: {
      step: oneOf('step', steps),
      lang: oneOf('lang', known.languages),
      theme: oneOf('theme', ['light', 'dark']),
      embed: oneOf('embed', ['0', '1']) === '1',
      example: query.get('example') ?? undefined,
      // Not refused: it is a word that others use as well.
      id: /^[\w.-]{1,64}$/.exec(query.get('id') ?? '')?.[0] ?? '',
    },
    refused,
  };
}
