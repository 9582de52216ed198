import type { Matrix } from '../engine/types.ts';
import { type Checked, checkExample, type Example, matrixNames } from './check.ts';
import { examValue } from './exam.ts';
import { parseJson, type SyntaxProblem } from './json.ts';
import { caps } from './read.ts';

export type Read = Checked | { readonly ok: false; readonly syntax: SyntaxProblem };

/** An example from its text: that of a file, or what was pasted. */
export function readExample(text: string): Read {
  if (text.length > caps.text)
    return {
      ok: false,
      problems: [{ field: '', reason: 'length', got: String(text.length), needed: `1 … ${caps.text}` }],
    };
  const json = parseJson(text);
  return json.ok ? checkExample(json.value) : json;
}

/** What `checkExample` makes the example of again; a field that says nothing is left out. */
export function exampleValue(example: Example): Record<string, unknown> {
  const { id, title, locale, tokens, query, features, heads, matrices, causal, scale, exam } = example;
  return {
    id,
    ...(title === undefined ? {} : { title }),
    locale,
    tokens,
    query,
    ...(features.length === 0 ? {} : { features }),
    heads,
    ...(causal ? { causal } : {}),
    ...(scale === undefined ? {} : { scale }),
    ...Object.fromEntries(
      matrixNames.flatMap((name) => (matrices[name] ? [[name, rowsOf(matrices[name])]] : [])),
    ),
    ...(exam === undefined ? {} : { exam: examValue(exam) }),
  };
}

/** In one line, for an address or a storage. */
export function exampleLine(example: Example): string {
  return JSON.stringify(exampleValue(example));
}

/** For a file: a field a line, and of a matrix a row a line. */
export function exampleText(example: Example): string {
  const entries = Object.entries(exampleValue(example)).map(([name, value]) => {
    const isMatrix = Array.isArray(value) && Array.isArray(value[0]);
    const text = isMatrix ? `[\n    ${value.map((row) => line(row)).join(',\n    ')}\n  ]` : line(value);
    return `  ${JSON.stringify(name)}: ${text}`;
  });
  return `{\n${entries.join(',\n')}\n}\n`;
}

/** JSON in one line with a space after each comma between entries. */
function line(value: unknown): string {
  return Array.isArray(value)
    ? `[${value.map((entry) => JSON.stringify(entry)).join(', ')}]`
    : JSON.stringify(value);
}

export function rowsOf({ rows, cols, data }: Matrix): number[][] {
  return Array.from({ length: rows }, (_, i) => [...data.subarray(i * cols, (i + 1) * cols)]);
}
