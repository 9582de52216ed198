import type { Place } from './inventory.ts';

/** What the tests expect somewhere: where, and the numbers that stand there, as they are written and in order. */
export interface Claim {
  /** 'text' where it is left out. */
  readonly kind?: string;
  /** Each has to occur in the path of the place. */
  readonly where: readonly (string | RegExp)[];
  /** Narrows a path that several places share: the text has to match. */
  readonly like?: RegExp;
  readonly numbers: readonly string[];
}

/** The numbers of a text as written: `4`, `−0.187`, `1.9e4`, `1.9·10⁴`, `√2`, `47th` gives `47`. `d_k` and `47a` hold none. */
export function numbersIn(text: string): string[] {
  return (
    text.match(
      /√?[−-]?(?<![\p{L}\p{N}.])\d+(?:,\d{3})*(?:\.\d+)?(?:e[−+-]?\d+|·10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?|√|∞|NaN|[−-]?Infinity/gu,
    ) ?? []
  );
}

const has = (text: string, piece: string | RegExp): boolean =>
  typeof piece === 'string' ? text.includes(piece) : piece.test(text);

const describe = (place: Place): string => `${place.kind} at ${place.path}: “${place.text.slice(0, 200)}”`;

/** Sets what the page says against what it should say; what is wrong, each in a sentence. */
export function disagreements(places: readonly Place[], claims: readonly Claim[]): string[] {
  const wrong: string[] = [];
  const met = new Set<Claim>();
  for (const place of places) {
    const fitting = claims.filter(
      (claim) =>
        (claim.kind ?? 'text') === place.kind &&
        claim.where.every((piece) => has(place.path, piece)) &&
        (!claim.like || claim.like.test(place.text)),
    );
    const [claim] = fitting;
    if (!claim) {
      wrong.push(`nobody expects a number here: ${describe(place)}`);
      continue;
    }
    for (const one of fitting) met.add(one);
    if (fitting.length > 1) wrong.push(`claimed ${fitting.length} times: ${describe(place)}`);
    const found = numbersIn(place.text);
    if (found.join(' ') !== claim.numbers.join(' '))
      wrong.push(
        `expected ${claim.numbers.join(' ')} but found ${found.join(' ') || 'none'}: ${describe(place)}`,
      );
  }
  for (const claim of claims)
    if (!met.has(claim))
      wrong.push(
        `not on the page: ${claim.numbers.join(' ')} at ${claim.where.join(' › ')} ${claim.like ?? ''}`,
      );
  return wrong;
}
