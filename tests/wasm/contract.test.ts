// raw*.d.ts against the live modules: the functions, what C++ reads of their arguments, what it gives back.

import { fileURLToPath } from 'node:url';
import * as ts from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counting, matrix, type RawModules, rawModule } from './support.js';

type Members = ReadonlyMap<string, ts.TypeNode>;

const file = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
/** Where each module is declared, and as which interface. */
const modules = {
  core: { file: 'raw.d.ts', type: 'RawCore' },
  exercises: { file: 'raw_exercises.d.ts', type: 'RawExercises' },
  labs: { file: 'raw_labs.d.ts', type: 'RawLabs' },
} as const satisfies Record<keyof RawModules, unknown>;
const names = Object.keys(modules) as (keyof RawModules)[];

const compiler = new API();
const interfaces = declaredInterfaces();
afterAll(() => compiler.close());

let live: RawModules;
/** The functions of all modules. */
let raw: RawModules['core'] & RawModules['exercises'] & RawModules['labs'];
beforeAll(async () => {
  const loaded = await Promise.all(names.map(async (name) => [name, (await rawModule(name)).raw] as const));
  live = Object.fromEntries(loaded) as unknown as RawModules;
  raw = Object.assign({}, ...loaded.map(([, module]) => module)) as typeof raw;
});

/** Members of the interfaces of raw*.d.ts; a method counts with its result. */
function declaredInterfaces(): ReadonlyMap<string, Members> {
  const project = file('web/build/engine_package/tsconfig.json');
  const [opened] = compiler.updateSnapshot({ openProjects: [project] }).getProjects();
  const all = new Map<string, Members>();
  for (const { file: name } of Object.values(modules)) {
    const source = opened?.program.getSourceFile(file(`web/src/engine/${name}`));
    for (const [type, members] of interfacesOf(source, name)) all.set(type, members);
  }
  return all;
}

function interfacesOf(source: ts.SourceFile | undefined, name: string): ReadonlyMap<string, Members> {
  const [module] = source?.statements ?? [];
  if (
    module === undefined ||
    !ts.isModuleDeclaration(module) ||
    !module.body ||
    !ts.isModuleBlock(module.body)
  ) {
    throw new Error(`${name} is not one \`declare module\``);
  }
  const all = new Map<string, Members>();
  for (const statement of module.body.statements) {
    if (!ts.isInterfaceDeclaration(statement)) continue;
    const members = new Map<string, ts.TypeNode>();
    for (const member of statement.members) {
      if (!ts.isPropertySignatureDeclaration(member) && !ts.isMethodSignatureDeclaration(member)) continue;
      if (ts.isIdentifier(member.name) && member.type) members.set(member.name.text, member.type);
    }
    all.set(statement.name.text, members);
  }
  return all;
}

function membersOf(name: string): Members {
  const members = interfaces.get(name);
  if (members === undefined) throw new Error(`raw*.d.ts declare no ${name}`);
  return members;
}

/** Where `value` is not of the declared type, by path; nothing where it is. `seen` collects what unions took. */
function departures(
  value: unknown,
  type: ts.TypeNode,
  path: string,
  generics: ReadonlyMap<string, ts.TypeNode>,
  seen: Set<string>,
): string[] {
  if (ts.isUnionTypeNode(type)) {
    const tries = type.types.map((member) => departures(value, member, path, generics, seen));
    const taken = tries.findIndex((found) => found.length === 0);
    if (taken >= 0) seen.add(`${path}: ${taken}`);
    return taken >= 0 ? [] : (tries.find((found) => !found[0]?.startsWith(`${path} `)) ?? tries[0] ?? []);
  }
  if (ts.isArrayTypeNode(type)) {
    if (!Array.isArray(value)) return [`${path} is no array`];
    return value.flatMap((entry) => departures(entry, type.elementType, `${path}[]`, generics, seen));
  }
  if (ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName)) {
    const name = type.typeName.text;
    const generic = generics.get(name);
    if (generic) return departures(value, generic, path, new Map(), seen);
    if (!interfaces.has(name)) {
      return Object.prototype.toString.call(value) === `[object ${name}]` ? [] : [`${path} is no ${name}`];
    }
    return objectDepartures(value, name, type.typeArguments?.[0], path, seen);
  }
  if (ts.isLiteralTypeNode(type)) {
    const want = { true: true, false: false, null: null }[type.getText()];
    if (want === undefined) throw new Error(`no check for ${type.getText()}`);
    return value === want ? [] : [`${path} is not ${want}`];
  }
  return typeof value === type.getText() ? [] : [`${path} is no ${type.getText()}`];
}

function objectDepartures(
  value: unknown,
  name: string,
  argument: ts.TypeNode | undefined,
  path: string,
  seen: Set<string>,
): string[] {
  if (typeof value !== 'object' || value === null) return [`${path} is no ${name}`];
  const members = membersOf(name);
  const undeclared = Object.keys(value).filter((key) => !members.has(key));
  const generics = new Map(argument ? [['Value', argument]] : []);
  return [
    ...undeclared.map((key) => `${path}.${key} is not declared`),
    ...[...members].flatMap(([key, type]) =>
      key in value
        ? departures((value as Record<string, unknown>)[key], type, `${path}.${key}`, generics, seen)
        : [`${path}.${key} is missing`],
    ),
  ];
}

/** What Emscripten keeps on the module for itself. */
const runtime = [
  ...['HEAP8', 'HEAP16', 'HEAP32', 'HEAPU8', 'HEAPU16', 'HEAPU32', 'HEAPF32', 'HEAPF64'],
  ...['BindingError', 'InternalError', 'UnboundTypeError', 'calledRun', 'instantiateWasm'],
];

/** A function of any module. */
const declared = (name: string): ts.TypeNode =>
  names.map((module) => membersOf(modules[module].type).get(name)).find((type) => type !== undefined)!;

describe('the functions', () => {
  it.each(names)('of %s are those declared and no other', (name) => {
    const module = live[name];
    const bound = Object.keys(module).filter((key) => !runtime.includes(key));
    expect(bound.sort()).toEqual([...membersOf(modules[name].type).keys()].sort());
    for (const key of bound) expect(module[key as keyof typeof module]).toBeTypeOf('function');
  });

  it.each(names)('of %s count the values that C++ holds as a number', (name) => {
    const type = membersOf(modules[name].type).get('count_emval_handles')!;
    expect(departures(live[name].count_emval_handles(), type, '', new Map(), new Set())).toEqual([]);
  });
});

const x = counting(3, 4);
const components = {
  dK: 8,
  distribution: 'uniform',
  sigma: 1,
  mean: 0,
  correlation: 0.5,
  correlated: 'queries',
};
const range = { low: -4, high: 4 };
const full = {
  attend: {
    q: x,
    k: x,
    v: x,
    scale: 1,
    causal: true,
    mask: matrix([
      [1, 1, 1],
      [1, 1, 1],
      [1, 1, 1],
    ]),
  },
  multiHead: {
    ...{
      xQ: x,
      xK: x,
      xV: x,
      wQ: counting(4, 4),
      wK: counting(4, 4),
      wV: counting(4, 4),
      wO: counting(4, 4),
    },
    ...{
      heads: 2,
      scale: 1,
      causal: true,
      mask: matrix([
        [1, 1, 1],
        [1, 1, 1],
        [1, 1, 1],
      ]),
      gates: Float64Array.of(1, 1),
    },
  },
  outputParts: { concat: x, wO: counting(4, 4), heads: 2, before: x },
  readNumber: { text: '5.12 million' },
  variant: { question: 'recall-3', seed: 7 },
  results: { parts: 'recall-6\nsplit\n', credits: Float64Array.of(0.5), questions: '', seed: 0 },
  checkAnswer: { question: 'recall-3', part: 'full', seed: 0, answer: '0.45 0.45 0.3 0' },
  checkPrediction: { answer: '0.45', expected: Float64Array.of(0.4498), tolerance: 0.0006 },
  hint: { question: 'recall-3', part: 'full', seed: 0, grade: 3 },
  explanation: { question: 'recall-3', part: 'full', seed: 0 },
  brokenLayer: { q: x, k: x, v: x, heads: 2, mistake: 'reshapedHeads' },
  naiveSoftmax: { scores: Float64Array.of(1, 2), factor: 60 },
  countParameters: { dModel: 512, heads: 8 },
  bottleneck: { scores: Float64Array.of(0, 1, 2), wanted: Float64Array.of(0, 2), share: 0.8 },
  tokenise: { text: 'Kohli, who' },
  shapes: { n: 17, dModel: 512, heads: 8, dK: 64, dV: 64 },
  divisorsNear: { dModel: 512, heads: 7 },
  cost: {
    ...{ n: 10, dModel: 8, heads: 4, kvHeads: 2, dK: 3, dV: 5 },
    ...{ bias: true, outputProjection: true, bytesPerNumber: 2 },
  },
  predictDotProduct: components,
  scoreEntropy: { ...components, keys: 4, queries: 10, seed: 1 },
  compareTimings: { times: matrix([[1, 2]]) },
  randomNumbers: { seed: 1, count: 5, sigma: 2 },
};
const variance = { ...components, seed: 1, bins: 9, rawRange: range, scaledRange: range };
const training = {
  ...{ heads: 4, content: 2, tokens: 5, relations: 3, width: 8 },
  ...{ batch: 4, heldOut: 5, learningRate: 0.1, seed: 3 },
};

/** `target`, noting the paths that are read of it. */
function watched<Target extends object>(target: Target, read: Set<string>, path = ''): Target {
  return new Proxy(target, {
    get(object, key) {
      const value: unknown = Reflect.get(object, key);
      read.add(`${path}${String(key)}`);
      const isObject = typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
      return isObject ? watched(value, read, `${path}${String(key)}.`) : value;
    },
  });
}

/** The fields of an interface, and those of the objects in them. */
function fieldsOf(type: string): string[] {
  const fields = [...membersOf(type)].flatMap(([key, member]) => {
    const [inner] = /Raw(Matrix|Range)/.exec(member.getText()) ?? [];
    return [key, ...(inner ? [...membersOf(inner).keys()].map((part) => `${key}.${part}`) : [])];
  });
  return fields.sort();
}

describe('the arguments', () => {
  it.each([
    ['attend', 'RawAttendInput'],
    ['multiHead', 'RawMultiHeadInput'],
    ['outputParts', 'RawOutputPartsInput'],
    ['readNumber', 'RawText'],
    ['variant', 'RawVariantInput'],
    ['results', 'RawCredits'],
    ['checkAnswer', 'RawAnswer'],
    ['checkPrediction', 'RawPrediction'],
    ['hint', 'RawHintInput'],
    ['explanation', 'RawPartName'],
    ['brokenLayer', 'RawBrokenLayerInput'],
    ['naiveSoftmax', 'RawNaiveInput'],
    ['countParameters', 'RawWidths'],
    ['bottleneck', 'RawBottleneckInput'],
    ['tokenise', 'RawText'],
    ['shapes', 'RawShapesInput'],
    ['divisorsNear', 'RawSizes'],
    ['cost', 'RawCostInput'],
    ['predictDotProduct', 'RawPredictionInput'],
    ['scoreEntropy', 'RawScoreEntropyInput'],
    ['compareTimings', 'RawTimingsInput'],
    ['randomNumbers', 'RawRandomInput'],
  ] as const)('of %s are read as %s declares them', (name, type) => {
    const read = new Set<string>();
    expect(raw[name](watched(full[name], read) as never)).toMatchObject({ ok: true });
    expect([...read].sort()).toEqual(fieldsOf(type));
  });

  it('of a run of the variance lab are read as RawVarianceInput declares them', () => {
    const read = new Set<string>();
    const run = new raw.Variance();
    expect(run.start(watched(variance, read))).toMatchObject({ ok: true });
    run.delete();
    expect([...read].sort()).toEqual(fieldsOf('RawVarianceInput'));
  });

  it('of a run of training are read as declared', () => {
    const read = new Set<string>();
    const run = new raw.Trainer();
    expect(run.start(watched(training, read))).toMatchObject({ ok: true });
    expect([...read].sort()).toEqual(fieldsOf('RawTrainerOptions'));
    read.clear();
    const { value } = run.snapshot() as { value: Parameters<typeof run.restore>[0] };
    expect(run.restore(watched(value, read))).toMatchObject({ ok: true });
    run.delete();
    const options = fieldsOf('RawTrainerOptions').map((name) => `options.${name}`);
    expect([...read].sort()).toEqual([...fieldsOf('RawSnapshot'), ...options].sort());
  });
});

describe('the results', () => {
  const success = (): [string, unknown][] => [
    ['attend', raw.attend(full.attend)],
    ['attend', raw.attend({ q: x, k: x, v: x, scale: 1e4 })], // exps and sums are null here
    ['multiHead', raw.multiHead(full.multiHead)],
    ['multiHead', raw.multiHead({ xQ: x, heads: 4, scale: 1e4 })],
    ['outputParts', raw.outputParts(full.outputParts)],
    ['readNumber', raw.readNumber(full.readNumber)],
    ['readNumber', raw.readNumber({ text: '5 +' })],
    ['listExercises', raw.listExercises()],
    ['variant', raw.variant(full.variant)],
    ['results', raw.results(full.results)],
    ['checkAnswer', raw.checkAnswer(full.checkAnswer)], // with a note
    ['checkAnswer', raw.checkAnswer({ ...full.checkAnswer, answer: '1 1 3 1' })],
    ['checkAnswer', raw.checkAnswer({ ...full.checkAnswer, answer: '?' })], // with a reason
    ['checkPrediction', raw.checkPrediction(full.checkPrediction)],
    ['hint', raw.hint(full.hint)],
    ['explanation', raw.explanation(full.explanation)],
    ['mistakesExample', raw.mistakesExample()],
    ['brokenLayer', raw.brokenLayer(full.brokenLayer)],
    ['naiveSoftmax', raw.naiveSoftmax(full.naiveSoftmax)],
    ['countParameters', raw.countParameters(full.countParameters)],
    ['bottleneck', raw.bottleneck(full.bottleneck)],
    ['commentary', raw.commentary()],
    ['tokenise', raw.tokenise(full.tokenise)],
    ['shapes', raw.shapes(full.shapes)],
    ['divisorsNear', raw.divisorsNear(full.divisorsNear)],
    ['cost', raw.cost(full.cost)],
    ['predictDotProduct', raw.predictDotProduct(full.predictDotProduct)],
    ['scoreEntropy', raw.scoreEntropy(full.scoreEntropy)],
    ['compareTimings', raw.compareTimings(full.compareTimings)],
    ['randomNumbers', raw.randomNumbers(full.randomNumbers)],
  ];
  const failure = (): [string, unknown][] => [
    ['attend', raw.attend({ ...full.attend, k: counting(3, 5) })],
    ['multiHead', raw.multiHead({ ...full.multiHead, heads: 0 })],
    ['multiHead', raw.multiHead({ ...full.multiHead, heads: 1.5 })],
    ['multiHead', raw.multiHead({ ...full.multiHead, xQ: { ...x, rows: 2 ** 30, cols: 2 ** 30 } })],
    ['outputParts', raw.outputParts({ ...full.outputParts, heads: 3 })],
    ['variant', raw.variant({ ...full.variant, seed: 0.5 })],
    ['results', raw.results({ ...full.results, credits: Float64Array.of(2) })],
    ['checkAnswer', raw.checkAnswer({ ...full.checkAnswer, part: 'none' })],
    ['checkPrediction', raw.checkPrediction({ ...full.checkPrediction, tolerance: -1 })],
    ['hint', raw.hint({ ...full.hint, grade: 4 })],
    ['explanation', raw.explanation({ ...full.explanation, question: 'none' })],
    ['brokenLayer', raw.brokenLayer({ ...full.brokenLayer, mistake: 'none' })],
    ['naiveSoftmax', raw.naiveSoftmax({ ...full.naiveSoftmax, factor: 1e300 })],
    ['countParameters', raw.countParameters({ dModel: 512, heads: 7 })],
    ['bottleneck', raw.bottleneck({ ...full.bottleneck, wanted: Float64Array.of(0.5) })],
    ['shapes', raw.shapes({ n: 17, dModel: 512, heads: 7 })],
    ['divisorsNear', raw.divisorsNear({ ...full.divisorsNear, heads: 0 })],
    ['cost', raw.cost({ ...full.cost, kvHeads: 3 })],
    ['predictDotProduct', raw.predictDotProduct({ ...components, distribution: 'cauchy' })],
    ['scoreEntropy', raw.scoreEntropy({ ...full.scoreEntropy, seed: -1 })],
    ['compareTimings', raw.compareTimings({ times: { rows: 1, cols: 1, data: Float64Array.of(0) } })],
    ['randomNumbers', raw.randomNumbers({ ...full.randomNumbers, seed: 0.5 })],
  ];

  it('have the declared fields, names and types, good and bad', () => {
    const seen = new Set<string>();
    for (const [name, result] of [...success(), ...failure()]) {
      const type = declared(name);
      expect(departures(result, type, name, new Map(), seen)).toEqual([]);
    }
    // Both sides of every union came up: success and failure, numbers and null. Five functions fail at nothing.
    const unions = ['attend', 'attend.value.exps', 'attend.value.sums', 'multiHead']
      .concat(['multiHead.value.heads[].exps', 'multiHead.value.heads[].sums', 'outputParts'])
      .concat(['readNumber.value.value', 'readNumber.value.reason', 'variant', 'results', 'checkAnswer'])
      .concat(['checkAnswer.value.reason', 'checkAnswer.value.note', 'checkPrediction', 'hint'])
      .concat(['explanation', 'bottleneck', 'shapes', 'divisorsNear', 'cost', 'predictDotProduct'])
      .concat(['scoreEntropy', 'compareTimings', 'randomNumbers'])
      .concat(['brokenLayer', 'naiveSoftmax', 'countParameters'])
      .flatMap((path) => [`${path}: 0`, `${path}: 1`]);
    const successes = ['readNumber', 'listExercises', 'commentary', 'tokenise', 'mistakesExample'].map(
      (path) => `${path}: 0`,
    );
    const absent = ['checkPrediction.value.reason: 1', 'checkPrediction.value.note: 1'];
    expect([...seen].sort()).toEqual([...unions, ...successes, ...absent].sort());
  });

  it('of a run of the variance lab are those declared', () => {
    const run = new raw.Variance();
    const departuresOf = (name: string, result: unknown) =>
      departures(result, membersOf('RawVariance').get(name)!, name, new Map(), new Set());
    const bad = { ...variance, bins: 0 };
    for (const [name, result] of [
      ['start', run.start(bad)],
      ['start', run.start(variance)],
      ['result', run.result()], // none yet
      ['run', run.run(-1)],
      ['run', run.run(20)],
      ['result', run.result()],
    ] as const)
      expect(departuresOf(name, result)).toEqual([]);
    run.delete();
  });

  it('of a run of training are those declared', () => {
    const run = new raw.Trainer();
    const seen = new Set<string>();
    const departuresOf = (name: string, result: unknown) =>
      departures(result, membersOf('RawTrainer').get(name)!, name, new Map(), seen);
    for (const [name, result] of [
      ['start', run.start({ heads: 3 })],
      ['start', run.start({ ...training, learningRate: 1000 })],
      ['setGates', run.setGates(Float64Array.of(1))],
      ['setGates', run.setGates(Float64Array.of(1, 1, 1, 1))],
      ['step', run.step(0)],
      ['step', run.step(1)],
      ['step', run.step(1)], // diverges
      ['evaluate', run.evaluate()],
      ['attention', run.attention()],
      ['importance', run.importance()],
      ['prune', run.prune('none')],
      ['prune', run.prune('greedy')],
      ['example', run.example(-1)],
      ['example', run.example(0)],
      ['snapshot', run.snapshot()],
    ] as const)
      expect(departuresOf(name, result)).toEqual([]);
    const { value } = run.snapshot() as { value: Parameters<typeof run.restore>[0] };
    expect(departuresOf('restore', run.restore(value))).toEqual([]);
    expect(departuresOf('restore', run.restore({ ...value, steps: -1 }))).toEqual([]);
    run.delete();
    expect([...seen].sort()).toEqual(
      ['start', 'setGates', 'step', 'step.value.divergedAt', 'prune', 'example', 'restore']
        .flatMap((path) => [`${path}: 0`, `${path}: 1`])
        .concat(['evaluate: 0', 'attention: 0', 'importance: 0', 'snapshot: 0'])
        .sort(),
    );
  });

  it('are recognised when they depart', () => {
    const type = declared('attend');
    const good = raw.attend(full.attend) as { ok: true; value: object };
    const found = (value: object): string[] =>
      departures({ ok: true, value }, type, 'attend', new Map(), new Set());
    expect(found({ ...good.value, more: 1 })).toEqual(['attend.value.more is not declared']);
    expect(found({ ...good.value, scale: '1' })).toEqual(['attend.value.scale is no number']);
    expect(found({ ...good.value, sums: [1, 2, 3] })).not.toEqual([]);
    const { weights: _, ...without } = good.value as { weights: unknown };
    expect(found(without)).toEqual(['attend.value.weights is missing']);
  });
});
