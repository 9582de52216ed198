import { checkExample, type Example } from './check.ts';
import cricket from './cricket.json' with { type: 'json' };

const checked = checkExample(cricket);
if (!checked.ok) throw new Error(`cricket.json: ${checked.problems.map((p) => p.field).join(', ')}`);

/** The examples an address may name. */
export const examples: ReadonlyMap<string, Example> = new Map([[checked.example.id, checked.example]]);

export const defaultExample: Example = checked.example;
