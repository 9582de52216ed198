import { describe, expect, it } from 'vitest';
import { checkExample, type Example, type MatrixName, matrixNames } from '../../web/src/examples/check.ts';
import { loadExample } from '../../web/src/examples/index.ts';
import { original } from '../../web/src/state/edits.ts';
import {
  addToken,
  asksAll,
  type Draft,
  draftOf,
  draftValue,
  paste,
  removeToken,
  setCell,
  setColumns,
  toggleAsking,
  toggleInput,
  toggleWeight,
} from '../../web/src/views/example_draft.ts';
import { randomExample } from '../browser/support/random_examples.ts';
import { generator } from '../browser/support/seeded.ts';

function checked(value: unknown): Example {
  const found = checkExample(value);
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  return found.example;
}

const draftFrom = async (id: string): Promise<Draft> => draftOf((await loadExample(id))!);

/** Whatever number of heads suits one head. */
const oneHead = (draft: Draft): Example => checked(draftValue({ ...draft, heads: '1' }));

describe('a draft', () => {
  it.each(['cricket', 'commentary', 'to-be'])('of %s gives it back', async (id) => {
    const example = (await loadExample(id))!;
    const again = checked(draftValue(draftOf(example)));
    expect(again).toEqual(example);
  });

  it('grows and shrinks with its tokens', async () => {
    const draft = await draftFrom('cricket');
    const more = oneHead(addToken(draft, 'over'));
    expect(more.tokens).toEqual(['Kohli', 'his', 'century', 'over']);
    expect(more.matrices.q?.rows).toBe(1);
    expect([...(more.matrices.k?.data.slice(12) ?? [])]).toEqual([0, 0, 0, 0]);
    const fewer = oneHead(removeToken(draft, 0));
    expect(fewer).toMatchObject({ tokens: ['his', 'century'], query: 0 });
    expect([...(fewer.matrices.k?.data ?? [])]).toEqual([0, 1, 0, 2, 0, 0, 2, 1]);
    expect(removeToken(removeToken(removeToken(draft, 2), 1), 0).tokens).toEqual(['Kohli']);
  });

  it('lets one token ask, or all', async () => {
    const all = toggleAsking(await draftFrom('cricket'));
    expect(asksAll(all)).toBe(true);
    expect([...(oneHead(all).matrices.q?.data ?? [])]).toEqual([1, 2, 0, 1, 1, 2, 0, 1, 1, 2, 0, 1]);
    expect(checked(draftValue(toggleAsking(all)))).toEqual(checked(draftValue(await draftFrom('cricket'))));
  });

  it('gives weights as the identity, so that nothing changes', async () => {
    let draft = await draftFrom('cricket');
    for (const name of ['wQ', 'wV', 'wO'] as const) draft = toggleWeight(draft, name);
    const { matrices } = checked(draftValue(draft));
    for (const name of ['wQ', 'wK', 'wV', 'wO'] as const)
      expect(matrices[name]).toEqual(original((await loadExample('cricket'))!, name));
  });

  it('takes a pasted matrix, with as many tokens as it has rows', async () => {
    const name = (at: number) => `token ${at + 1}`;
    const pasted = paste(
      await draftFrom('to-be'),
      'x',
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
      name,
    )!;
    expect(oneHead(pasted)).toMatchObject({ tokens: ['to', 'be'], query: 1 });
    expect([...(oneHead(pasted).matrices.x?.data ?? [])]).toEqual([1, 2, 3, 4, 5, 6]);
    const longer = paste(await draftFrom('cricket'), 'k', Array(5).fill([1, 2]), name)!;
    expect(oneHead(longer).tokens).toEqual(['Kohli', 'his', 'century', 'token 4', 'token 5']);
    expect(paste(await draftFrom('to-be'), 'wQ', [[1, 2]], name)).toBeUndefined();
    const narrow = paste(await draftFrom('to-be'), 'wQ', [[1], [2], [3], [4]], name)!;
    expect(oneHead(narrow).matrices.wK?.cols).toBe(1);
  });

  it('keeps what is no number, so that its place is named', async () => {
    const draft = setCell(await draftFrom('cricket'), 'k', 1, 2, 'abc');
    const found = checkExample(draftValue(draft));
    expect(found).toMatchObject({ ok: false, problems: [{ field: 'k[1][2]', got: '"abc"' }] });
  });

  it.each(Array.from({ length: 100 }, (_, i) => i + 1))('fits together after any changes: %i', (seed) => {
    const next = generator(seed);
    const below = (count: number) => Math.floor(next() * count);
    let draft = draftOf(checked(randomExample(seed)));
    for (let step = 0; step < 12; step++) {
      const given = matrixNames.filter((name) => draft.matrices[name]);
      const name = given[below(given.length)] as MatrixName;
      const rows = draft.matrices[name]?.length ?? 1;
      const changes: (() => Draft | undefined)[] = [
        () => (draft.tokens.length < 60 ? addToken(draft, 'more') : undefined),
        () => removeToken(draft, below(draft.tokens.length)),
        () => setColumns(draft, name, 1 + below(9)),
        () => toggleWeight(draft, (['wQ', 'wV', 'wO'] as const)[below(3)]!),
        () => toggleInput(draft),
        () => (draft.matrices.q ? toggleAsking(draft) : undefined),
        () =>
          paste(
            draft,
            name,
            Array.from({ length: rows }, () => [1, 2, 3]),
            () => 'new',
          ),
        () => setCell(draft, name, 0, 0, '7'),
      ];
      draft = changes[below(changes.length)]?.() ?? draft;
      oneHead({ ...draft, features: draft.features.map(() => '') });
    }
  });
});
