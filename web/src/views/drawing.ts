import type { Pressable } from '../components/cells.ts';
import { letterOf } from '../components/hue.ts';
import type { EngineError } from '../engine/engine.ts';
import type { Matrix, Trace } from '../engine/types.ts';
import type { Example, MatrixName } from '../examples/check.ts';
import { defaultExample } from '../examples/index.ts';
import { type Cell, printCell } from '../state/cell.ts';
import { current, isIdentity } from '../state/edits.ts';
import { inputOf, type Layer, type Projected, queryToken } from '../state/layer.ts';
import { say } from '../text/say.ts';
import type { App } from './app.ts';
import { entry, type Names } from './arithmetic.ts';
import { operandIds, type Shape, slice } from './operands.ts';
import { type Outcome, ofQuery, type Results } from './results.ts';
import { shownTokens } from './tokens.ts';

/** From here on figures have another layout: wide tables below each other, small cells, one head at a time. */
export const roomy = 8;

/** One drawing of a figure: what its parts need to look up while they lay out numbers. */
export class Drawing {
  readonly app: App;
  readonly layer: Layer;
  /** The layer that the results are of. */
  readonly computed: Layer;
  /** Row of q that is followed, and what belongs to it. */
  readonly row: number;
  readonly results: Results;
  readonly chapter: Results;
  /** Of all queries. */
  readonly all: Results;
  readonly chapterOfAll: Results;
  /** Why the engine did not take the current values; `results` are then older ones. */
  readonly refused: EngineError | undefined;
  readonly shape: Shape;
  /** Whether anything differs from the chapter's values. */
  readonly edited: boolean;
  /** What every number of the figure depends on besides its value. */
  readonly basis: readonly unknown[];
  readonly #features = new Map<string, string[]>();
  readonly #lit: ReadonlySet<string>;
  readonly #open: string;

  /** Heads whose weights are not shown yet: the full one, or those on the right. */
  readonly #hidden: 'full' | 'heads' | undefined;

  constructor(app: App, outcome: Outcome, predicting?: Cell['head']) {
    const { layer, of: computed, results: all, chapter, refused } = outcome;
    const row = Math.min(app.store.state.row, all.full.q.rows - 1);
    const results = ofQuery(all, row);
    const { full, heads } = results;
    const [narrow = full] = heads;
    const { open } = app.store.state;
    this.app = app;
    this.layer = layer;
    this.computed = computed;
    this.row = row;
    this.all = all;
    this.results = results;
    this.chapter = ofQuery(chapter, row);
    this.chapterOfAll = chapter;
    this.refused = refused;
    this.edited = all !== chapter;
    this.shape = {
      keys: full.k.rows,
      heads: heads.length,
      dK: narrow.q.cols,
      dV: narrow.v.cols,
      fullDK: full.q.cols,
      fullDV: full.v.cols,
      inputs: {
        q: inputOf(computed, 'q').cols,
        k: inputOf(computed, 'k').cols,
        v: inputOf(computed, 'v').cols,
      },
    };
    this.#lit = open === null ? new Set() : operandIds(open, this.shape);
    this.#open = open === null ? '' : printCell(open);
    this.#hidden = predicting === undefined || predicting === 'full' ? predicting : 'heads';
    this.basis = [app, layer.example, row, this.#open, heads.length, this.#hidden];
  }

  /** Whether a number waits for the learner's prediction: weights, and all that follows from them. */
  isHidden(head: Cell['head'], part: Cell['part']): boolean {
    const follows = part === 'weight' || part === 'output' || part === 'entropy';
    return follows && this.#hidden === (head === 'full' ? 'full' : 'heads');
  }

  /** Whether the number that is open is one of this head. */
  isOpen(head: Cell['head']): boolean {
    return this.app.store.state.open?.head === head;
  }

  isLit(id: string): boolean {
    return this.#lit.has(id);
  }

  trace(head: Cell['head']): Trace {
    return traceOf(this.results, head);
  }

  chapterTrace(head: Cell['head']): Trace {
    return traceOf(this.chapter, head);
  }

  /** Names of the columns that a head has of Q and K, or of V. */
  features(head: Cell['head'], of: 'k' | 'v' = 'k'): string[] {
    const known = this.#features.get(`${head} ${of}`);
    if (known) return known;
    const { from, width } = slice(head, this.shape, of);
    const named = this.#named(of);
    const names = Array.from({ length: width }, (_, c) => {
      return (named ? this.example.features[from + c] : undefined) ?? this.dimension(from + c);
    });
    this.#features.set(`${head} ${of}`, names);
    return names;
  }

  /** Whether the columns are those of the example's features: no projection mixes them, and there are as many. */
  #named(of: 'k' | 'v'): boolean {
    const { example, edits } = this.layer;
    const weights = of === 'k' ? (['wQ', 'wK'] as const) : (['wV'] as const);
    const width = of === 'k' ? this.shape.fullDK : this.shape.fullDV;
    return width === example.features.length && weights.every((name) => isIdentity(example, edits, name));
  }

  /** What a projection reads, as the results know it. */
  input(name: Projected): Matrix {
    return inputOf(this.computed, name);
  }

  /** A weight as the results know it; undefined only for an input that the example does not have. */
  matrix(name: MatrixName): Matrix | undefined {
    return current(this.computed.example, this.computed.edits, name);
  }

  /** Names of the columns of an input. */
  inputFeatures(name: Projected): string[] {
    const { cols } = this.input(name);
    const { features } = this.example;
    const named = cols === features.length;
    return Array.from({ length: cols }, (_, c) => (named ? features[c] : undefined) ?? this.dimension(c));
  }

  /** "dim. 2" */
  dimension(column: number): string {
    return say('dimension', { number: this.app.numbers.plain(column + 1) });
  }

  get example(): Example {
    return this.layer.example;
  }

  /** Whether the example is the chapter's own. */
  get isChapters(): boolean {
    return this.example === defaultExample;
  }

  /** What the values are called that changes are set against: the chapter tells those of its own number of heads. */
  get beforeName(): string {
    const told = this.isChapters && this.layer.heads === this.example.heads;
    return say(told ? 'inTheChapter' : 'unchangedValues');
  }

  get query(): string {
    return this.tokenOf(queryToken(this.example, this.row));
  }

  /** Its tokens, as they are written in sentences and tables. */
  get tokens(): readonly string[] {
    return shownTokens(this.example);
  }

  /** Whether there are more dimensions than fit side by side with other tables. */
  get isWide(): boolean {
    return Math.max(this.shape.fullDK, this.shape.fullDV) > roomy;
  }

  tokenOf(at: number): string {
    return this.tokens[at] ?? '';
  }

  /** What stands between a head's output and the concatenation. */
  gate(head: number): number {
    return this.computed.gates[head] ?? 1;
  }

  /** What the arithmetic of a head calls its numbers. */
  namesFor(head: Cell['head']): Names {
    return {
      query: this.query,
      tokens: this.tokens,
      features: this.features(head, 'v'),
      scale: this.example.scale,
      numbers: this.app.numbers,
    };
  }

  /** Whether the query may not see a key: the engine gives it the weight 0. */
  isMasked(key: number): boolean {
    const { all, layer } = this;
    return layer.example.causal && key > this.row + (all.full.k.rows - all.full.q.rows);
  }

  /** All weights of a head with the example's own values. */
  chapterWeights(head: Cell['head']): Matrix {
    return traceOf(this.chapterOfAll, head).weights;
  }

  /** A number that opens its operands. `name` is read out. */
  number(cell: Cell, text: string, name: string, differs: boolean): Pressable {
    const id = printCell(cell);
    return {
      id,
      text,
      name: differs ? say(this.isChapters ? 'differs' : 'differsOwn', { name }) : name,
      differs,
      pressed: id === this.#open,
      lit: this.isLit(id),
    };
  }
}

/** "One head", "Head A" */
export function headName(head: Cell['head']): string {
  return head === 'full' ? say('oneHead') : say('head', { letter: letterOf(head) });
}

/** Whether entry (i, j) is another than in `before`. */
export function differs(now: Matrix | null, before: Matrix | null, i: number, j: number): boolean {
  if (now === null || before === null) return now !== before;
  return entry(now, i, j) !== entry(before, i, j);
}

function traceOf({ full, heads }: Results, head: Cell['head']): Trace {
  return head === 'full' ? full : (heads[head] ?? full);
}
