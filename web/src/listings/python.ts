import { headNames, labels } from './labels.ts';
import { type ListedLayer, madeOf, matricesOf } from './layer.ts';
import { numberLiteral, pythonString, rowsLiteral, wrapped } from './literals.ts';

/** What NumPy and PyTorch call things. */
export interface Dialect {
  /** What it is called. */
  readonly library: string;
  /** The lines that load it, and these functions of `math` besides. */
  readonly imports: (functions: readonly string[]) => string;
  /** A matrix from the list of its rows, or a vector. */
  readonly array: (rows: string) => string;
  /** The function softmax, of the scores S of a row a query. */
  readonly softmax: string;
  /** Sets the scores of later keys to −∞. */
  readonly mask: string;
  readonly sqrt: string;
  /** Cuts Q, K and V into h pieces, columns side by side. */
  readonly split: (name: string) => string;
  readonly joined: (list: string) => string;
}

/** The layer as a program of Python, which prints what `printedLines` foresees. */
export function pythonProgram(layer: ListedLayer, np: Dialect): string {
  return `${head(layer, np)}

${functions(layer, np)}

${run(layer, np)}`;
}

/** The tokens, those that ask, and how Q, K and V come about. */
export function given(layer: ListedLayer, np: Dialect): string {
  const { tokens, query } = layer;
  const names = wrapped(tokens.map(pythonString), '          ', 10);
  const matrices = matricesOf(layer).map(
    ([name, m]) => `${name} = ${np.array(rowsLiteral(m, ['[', ']']))}\n`,
  );
  const made = madeOf(layer)
    .filter(({ name, input }) => name !== input)
    .map(({ name, input, weight }) => `${name} = ${weight ? `${input} @ ${weight}` : input}\n`);
  return `tokens = [${names}]
${query === undefined ? `queries = tokens  # ${labels().all}` : `queries = [tokens[${query}]]  # ${labels().one}`}

${matrices.join('')}${made.join('')}`;
}

/** The list of the heads' names. */
export function namesOf(heads: number): string {
  return `names = [${wrapped(headNames(heads).map(pythonString), '         ', 9)}]`;
}

function head(layer: ListedLayer, np: Dialect): string {
  const { heads, gates } = layer;
  const multipliers = gates && `gates = [${gates.map(numberLiteral).join(', ')}]  # ${labels().gates}\n`;
  return `# ${labels().title(np.library)}
${np.imports([])}

${given(layer, np)}
h = ${heads}  # ${labels().heads}
${namesOf(heads)}
${multipliers ?? ''}`;
}

function functions({ scale, causal }: ListedLayer, np: Dialect): string {
  const scaled = scale === undefined ? `/ ${np.sqrt}(d_k)` : `* ${numberLiteral(scale)}`;
  const width = scale === undefined ? '    d_k = K.shape[1]\n' : '';
  return `${np.softmax}def attention(Q, K, V):
${width}    S = Q @ K.T ${scaled}
${causal ? np.mask : ''}    P = softmax(S)
    return P, P @ V


${three()}

def show(label, rows):
    for query, row in zip(queries, rows.tolist()):
        print(f"{query}, {label}: [{', '.join(map(three, row))}]")
`;
}

/** Prints a number as the page does. */
export function three(): string {
  return `def three(x):
    # ${labels().three}
    # ${labels().small}
    return f"{round(x + copysign(1e-12, x), 3) + 0.0:.3f}"
`;
}

function run({ gates, weights }: ListedLayer, np: Dialect): string {
  const { full, weightsOf, outputOf, concat, output } = labels();
  const text = pythonString;
  return `P, Y = attention(Q, K, V)
show(${text(`${full}, ${weightsOf}`)}, P)
show(${text(`${full}, ${outputOf}`)}, Y)

outputs = []
Q_parts, K_parts, V_parts = ${['Q', 'K', 'V'].map(np.split).join(', ')}
for i in range(h):
    P_i, head_i = attention(Q_parts[i], K_parts[i], V_parts[i])
    show(names[i] + ${text(`, ${weightsOf}`)}, P_i)
    show(names[i] + ${text(`, ${outputOf}`)}, head_i)
    outputs.append(${gates ? 'gates[i] * ' : ''}head_i)

C = ${np.joined('outputs')}
show(${text(concat)}, C)
${weights.wO ? `show(${text(output)}, C @ W_O)\n` : ''}`;
}
