import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { steps } from '../../web/src/chapter/steps.ts';
import { checkExample, fieldNames } from '../../web/src/examples/check.ts';
import commentary from '../../web/src/examples/commentary.json' with { type: 'json' };
import cricket from '../../web/src/examples/cricket.json' with { type: 'json' };
import { examQuestions } from '../../web/src/examples/exam.ts';
import {
  builtIn,
  defaultExample,
  examples,
  isMissing,
  loadExample,
  loadNamed,
} from '../../web/src/examples/index.ts';
import { caps, plainText } from '../../web/src/examples/read.ts';
import { exampleLine, exampleText, readExample } from '../../web/src/examples/text.ts';
import toBe from '../../web/src/examples/to_be.json' with { type: 'json' };
import { oddTokens, randomExample, spoiltExample } from '../browser/support/random_examples.ts';
import reference from '../reference/cricket.json' with { type: 'json' };

const schema = JSON.parse(
  readFileSync(new URL('../../web/src/examples/example.schema.json', import.meta.url), 'utf8'),
);
const fitsSchema = new Ajv2020({ allErrors: true, strict: true, strictRequired: false }).compile(schema);
/** What no schema can say: how fields fit together, and letters as a reader counts them. */
const beyondSchema = ['fit', 'does-not-divide', 'letters'];

function problems(value: unknown) {
  const checked = checkExample(value);
  return checked.ok ? [] : checked.problems;
}

const changed = (change: Record<string, unknown>) =>
  problems({ ...cricket, ...change }).map(({ field, reason }) => `${field} ${reason}`);

/** The schema refuses what the check refuses of a field by itself, and nothing else. */
function expectSchemaAgrees(value: unknown) {
  const found = problems(value);
  const bySchema = found.some(({ reason }) => !beyondSchema.includes(reason));
  expect(fitsSchema(value), JSON.stringify([found, fitsSchema.errors]).slice(0, 600)).toBe(!bySchema);
}

const seeds = Array.from({ length: 200 }, (_, i) => i + 1);

describe('built-in examples', () => {
  it('begin with the values of the reference', () => {
    expect(defaultExample.tokens).toEqual(reference.tokens);
    expect(defaultExample.tokens[defaultExample.query]).toBe(reference.query);
    expect([...(defaultExample.matrices.q?.data ?? [])]).toEqual(reference.Q);
    expect([...(defaultExample.matrices.k?.data ?? [])]).toEqual(reference.K.flat());
    expect([...(defaultExample.matrices.v?.data ?? [])]).toEqual(reference.V.flat());
    expect(examples.get('cricket')).toBe(defaultExample);
  });

  it('are known by id before they are loaded, and then are always the same object', async () => {
    expect(builtIn).toEqual(['cricket', 'commentary', 'to-be']);
    expect(isMissing('#s=1&step=full-head&example=to-be&h=1')).toBe(true);
    expect(isMissing('#s=1&example=to-be-not')).toBe(false);
    await loadNamed('#s=1&step=full-head&example=to-be&h=1', null, '?example=nowhere');
    expect(isMissing('#s=1&example=to-be')).toBe(false);
    expect(await loadExample('to-be')).toBe(examples.get('to-be'));
    const [once, twice] = await Promise.all([loadExample('commentary'), loadExample('commentary')]);
    expect(once).toBe(twice);
    expect(await loadExample('nowhere')).toBeUndefined();
    expect(await loadExample('__proto__')).toBeUndefined();
    for (const id of builtIn) expect((await loadExample(id))?.id).toBe(id);
  });

  it('have a learned layer of 17 tokens, 16 dimensions and 4 heads, and a masked one', async () => {
    const learned = await loadExample('commentary');
    expect(learned).toMatchObject({ heads: 4, causal: false, matrices: { x: { rows: 17, cols: 16 } } });
    expect(Object.keys(learned?.matrices ?? {})).toEqual(['x', 'wQ', 'wK', 'wV', 'wO']);
    expect(await loadExample('to-be')).toMatchObject({ causal: true, matrices: { x: { rows: 6, cols: 4 } } });
  });

  it.each([cricket, commentary, toBe])('pass the schema', (value) => expectSchemaAgrees(value));
});

describe('the check', () => {
  it.each([
    [{ id: '' }, 'id not-text'],
    [{ locale: 7 }, 'locale not-text'],
    [{ locale: 'english language' }, 'locale not-a-language'],
    [{ title: 'x'.repeat(81) }, 'title letters'],
    [{ tokens: undefined }, 'tokens missing'],
    [{ tokens: 'his' }, 'tokens not-a-list'],
    [{ tokens: Array(65).fill('a') }, 'tokens length'],
    [{ tokens: ['Kohli', '', 'century'] }, 'tokens[1] not-text'],
    [{ tokens: ['Kohli', 'a\nb', 'century'] }, 'tokens[1] not-text'],
    [{ tokens: ['Kohli', '\u202ehis', 'century'] }, 'tokens[1] not-text'],
    [{ tokens: ['Kohli', '\udc00', 'century'] }, 'tokens[1] not-text'],
    [{ tokens: ['Kohli', 'x'.repeat(41), 'century'] }, 'tokens[1] letters'],
    [{ query: 3 }, 'query fit'],
    [{ query: 64 }, 'query not-whole'],
    [{ query: 0.5 }, 'query not-whole'],
    [{ heads: 3 }, 'heads does-not-divide'],
    [{ heads: 17 }, 'heads not-whole'],
    [{ causl: true }, 'causl unknown'],
    [{ causal: 1 }, 'causal not-true-or-false'],
    [{ scale: '1' }, 'scale not-a-number'],
    [{ features: ['name'] }, 'features fit'],
    [{ x: cricket.k }, 'q not-beside'],
    [{ q: [1, 2, 0, 'x'] }, 'q[3] not-a-number'],
    [{ q: Array(65).fill(0) }, 'q length'],
    [{ q: [] }, 'q length'],
    [{ k: [[1, 2, 3, 4]] }, 'k fit'],
    [{ k: cricket.k.with(1, [0, 1, 0]) }, 'k[1] fit'],
    [{ k: [cricket.k[0], 5, cricket.k[2]] }, 'k[1] not-a-list'],
    [{ v: cricket.v.with(1, [0, Number.NaN, 0, 0]) }, 'v[1][1] not-a-number'],
    [{ v: cricket.v.with(1, [0, 1e999, 0, 0]) }, 'v[1][1] not-a-number'],
    [{ v: cricket.v.with(1, [0, 1000001, 0, 0]) }, 'v[1][1] not-a-number'],
    [{ wQ: [[1], [1], [1], [1]] }, 'wQ fit'],
    [{ wO: cricket.k }, 'wO fit'],
    [{ exam: 'hidden' }, 'exam not-an-object'],
    [{ exam: [] }, 'exam not-an-object'],
    [{ exam: null }, 'exam not-an-object'],
    [{ exam: { answer: 'hidden' } }, 'exam.answer unknown'],
    [{ exam: { answers: true } }, 'exam.answers not-one-of'],
    [{ exam: { attempts: 0 } }, 'exam.attempts not-whole'],
    [{ exam: { attempts: 21 } }, 'exam.attempts not-whole'],
    [{ exam: { attempts: '3' } }, 'exam.attempts not-whole'],
    [{ exam: { questions: 'recall-1' } }, 'exam.questions not-a-list'],
    [{ exam: { questions: [] } }, 'exam.questions length'],
    [{ exam: { questions: ['recall-1', 'recall-7'] } }, 'exam.questions[1] not-one-of'],
    [{ exam: { questions: ['recall-1', 'recall-2', 'recall-1'] } }, 'exam.questions[2] twice'],
    [{ exam: { seed: 0 } }, 'exam.seed not-whole'],
    [{ exam: { seed: 2 ** 32 } }, 'exam.seed not-whole'],
  ])('names the field that is wrong: %j', (change, expected) => expect(changed(change)).toContain(expected));

  it('refuses what is no example at all', () => {
    for (const value of [undefined, null, 3, 'cricket', [], {}]) expect(checkExample(value).ok).toBe(false);
  });

  it('agrees with the schema on the settings of an examination', () => {
    const wrong = [
      ...['hidden', [], null, { answer: 'hidden' }, { answers: true }, { attempts: 21 }, { attempts: 1.5 }],
      ...[
        { questions: [] },
        { questions: ['recall-7'] },
        { questions: ['recall-1', 'recall-1'] },
        { seed: 0 },
      ],
    ];
    const right = [
      ...[{}, { answers: 'shown' }, { attempts: 20 }, { seed: 2 ** 32 - 1 }, { questions: examQuestions }],
      { answers: 'hidden', attempts: 1, questions: ['recall-6', 'recall-1'], seed: 7 },
    ];
    for (const exam of [...wrong, ...right]) {
      expectSchemaAgrees({ ...cricket, exam });
      expect(checkExample({ ...cricket, exam }).ok, JSON.stringify(exam)).toBe(
        right.includes(exam as object),
      );
    }
    expect(schema.properties.exam.properties.questions.items.enum).toEqual(examQuestions);
    expect(steps.filter(({ examination }) => examination).flatMap(({ questions }) => questions)).toEqual(
      examQuestions,
    );
  });

  it('brings settings back from their text, in the chapter’s order', () => {
    const exam = { answers: 'hidden', attempts: 3, questions: ['recall-5', 'recall-2'], seed: 47 };
    const checked = checkExample({ ...cricket, exam });
    if (!checked.ok) throw new Error('refused');
    expect(checked.example.exam).toEqual({ ...exam, questions: ['recall-2', 'recall-5'] });
    for (const text of [exampleText(checked.example), exampleLine(checked.example)])
      expect(readExample(text)).toEqual(checked);
    const bare = checkExample({ ...cricket, exam: {} });
    expect(bare.ok && readExample(exampleLine(bare.example))).toEqual(bare);
  });

  it('says what it was and what is accepted, in few words', () => {
    expect(problems({ ...cricket, exam: { answers: 'no', seed: 1.5 } })).toEqual([
      { field: 'exam.answers', reason: 'not-one-of', got: '"no"', needed: 'shown, hidden' },
      { field: 'exam.seed', reason: 'not-whole', got: '1.5', needed: '1 … 4294967295' },
    ]);
    expect(problems({ ...cricket, heads: '2' })).toEqual([
      { field: 'heads', reason: 'not-whole', got: '"2"', needed: '1 … 16' },
    ]);
    expect(problems({ ...cricket, heads: 3 })[0]).toMatchObject({ got: '3', needed: '4' });
    const many = problems({ ...cricket, k: Array(64).fill(Array(64).fill('x'.repeat(1000))) });
    expect(many).toHaveLength(caps.problems);
    for (const { got } of many) expect([...got].length).toBeLessThan(30);
  });

  it('takes a letter for what a reader takes for one', () => {
    for (const token of oddTokens) expect(changed({ tokens: ['a', token, 'b'] }), token).toEqual([]);
    expect(changed({ tokens: ['a', '👩🏽‍🚀'.repeat(41), 'b'] })).toEqual(['tokens[1] letters']);
  });

  it('fills in what may be left out', () => {
    const { id: _, locale: __, ...bare } = cricket;
    expect(checkExample(bare)).toMatchObject({
      ok: true,
      example: { id: 'own', locale: 'en', title: undefined },
    });
  });

  it('makes no negative zero, which no text would bring back', () => {
    const checked = checkExample({ ...cricket, q: [-0, 2, 0, 1] });
    expect(checked.ok && Object.is(checked.example.matrices.q?.data[0], 0)).toBe(true);
  });
});

describe('random examples', () => {
  it.each(seeds)('number %i passes, and its text gives it back', (seed) => {
    const value = randomExample(seed);
    const checked = checkExample(value);
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
    expectSchemaAgrees(value);
    for (const text of [exampleLine(checked.example), exampleText(checked.example), JSON.stringify(value)])
      expect(readExample(text)).toEqual(checked);
  });

  it.each(seeds)('number %i, spoilt, is refused by the name of its field', (seed) => {
    const { value, field } = spoiltExample(seed);
    expect(problems(value).some((problem) => problem.field.startsWith(field))).toBe(true);
    expect(problems(value)).not.toEqual([]);
    expectSchemaAgrees(value);
  });
});

it('of the README is one', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const [, text = ''] = /```json\n([\s\S]*?)```/.exec(readme) ?? [];
  expect(readExample(text)).toMatchObject({ ok: true, example: { title: 'Rain' } });
  expectSchemaAgrees(JSON.parse(text));
});

describe('the schema', () => {
  it('knows the same fields and the same letters', () => {
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining([...fieldNames]));
    expect(Object.keys(schema.properties)).toHaveLength(fieldNames.length);
    expect(new RegExp(schema.$defs.text.pattern, 'u').source).toBe(plainText.source);
  });
});

describe('text that is no JSON', () => {
  it.each([
    ['', '1:1 ends-early'],
    ['{', '1:2 ends-early'],
    ['{\n  "id": "a",\n}', '3:1 unexpected }'],
    ['{"id" "a"}', '1:7 unexpected "a"}'],
    ['{"id": \'a\'}', "1:8 unexpected 'a'}"],
    ['{"q": [1, 2,, 3]}', '1:13 unexpected ,'],
    ['{"q": [01]}', '1:9 unexpected 1]}'],
    ['{"q": [NaN]}', '1:8 unexpected NaN]}'],
    ['{"q": [.5]}', '1:8 unexpected .5]}'],
    ['{"id": "a\nb"}', '1:8 open-text "a'],
    ['{"id": "\\x"}', '1:8 open-text "\\x"}'],
    ['{} {}', '1:4 after-the-end {}'],
    ['[1, 2', '1:6 ends-early'],
    ['// note\n{}', '1:1 unexpected //'],
    ['👩🏽‍🚀', '1:1 unexpected 👩🏽‍🚀'],
    ['['.repeat(200_000), '1:34 too-deep ['],
  ])('says where it stops: %j', (text, expected) => {
    const read = readExample(text);
    if (read.ok || !('syntax' in read)) throw new Error('read');
    const { line, column, reason, found } = read.syntax;
    expect(`${line}:${column} ${reason} ${found}`.trim().startsWith(expected)).toBe(true);
  });

  it('never disagrees with JSON.parse', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '1',
      '-',
      '0.5e3',
      'true',
      'nul',
      '"\\u12',
      ' ',
      '\n',
    ];
    let state = 1;
    const next = () => (state = (state * 48271) % 2147483647);
    for (let i = 0; i < 5000; i++) {
      const text = Array.from({ length: 1 + (next() % 7) }, () => pieces[next() % pieces.length]).join('');
      let good = true;
      try {
        JSON.parse(text);
      } catch {
        good = false;
      }
      const read = readExample(text);
      expect('syntax' in read, text).toBe(!good);
    }
  });

  it('is not read where it is too long', () => {
    const read = readExample(' '.repeat(caps.text + 1));
    expect(read).toMatchObject({ ok: false, problems: [{ field: '', reason: 'length' }] });
  });
});
