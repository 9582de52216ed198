/** What is wrong with a file that the page was given: where, and what stands there. */
export interface Problem {
  /** "experiments[1].input"; empty = the whole. */
  readonly field: string;
  readonly reason:
    | 'no-json'
    | 'not-ours'
    | 'version'
    | 'unknown'
    | 'not-text'
    | 'not-a-list'
    | 'too-long'
    | 'no-input'
    | 'no-state';
  /** The value, cut short, or how many there were. */
  readonly got: string;
  readonly needed: string;
}

export type Fields = Readonly<Record<string, unknown>>;

const most = 5;

/** Gathers what is wrong with a file; the first few are enough to find the cause. */
export class Problems {
  readonly all: Problem[] = [];

  report(field: string, reason: Problem['reason'], got: unknown, needed: string | number = ''): void {
    if (this.all.length < most) this.all.push({ field, reason, got: excerpt(got), needed: String(needed) });
  }

  /** A text of the file; empty if it is none. */
  text(value: unknown, field: string, longest: number): string {
    if (typeof value !== 'string') this.report(field, 'not-text', value);
    else if (value.length > longest) this.report(field, 'too-long', value.length, longest);
    else return value;
    return '';
  }

  /** A list of the file, empty where it has none. */
  list(value: unknown, field: string): readonly unknown[] {
    if (Array.isArray(value)) return value;
    if (value !== undefined) this.report(field, 'not-a-list', value);
    return [];
  }
}

/** The fields of a file that says that it is of this format and version; undefined if it is not, which is reported. */
export function fieldsOf(text: string, format: string, problems: Problems): Fields | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    problems.report('', 'no-json', text);
    return undefined;
  }
  const fields = object(value);
  if (fields?.format !== format) problems.report('format', 'not-ours', fields?.format ?? text, format);
  else if (fields.version !== 1) problems.report('version', 'version', fields.version, 1);
  else return fields;
  return undefined;
}

export function object(value: unknown): Fields | undefined {
  const fits = typeof value === 'object' && value !== null && !Array.isArray(value);
  return fits ? (value as Fields) : undefined;
}

/** A value as JSON, cut short. */
function excerpt(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const letters = [...text.slice(0, 200)];
  return letters.length > 40 ? `${letters.slice(0, 39).join('')}…` : text;
}
