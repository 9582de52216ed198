import { labels } from './labels.ts';
import type { ListedLayer } from './layer.ts';
import { numberLiteral, pythonString } from './literals.ts';
import { type Dialect, given, namesOf, three } from './python.ts';
import type { Experiment } from './several.ts';

/** Several layers as one program of Python, which prints what `severalLines` foresees. */
export function pythonExperiments(experiments: readonly Experiment[], np: Dialect): string {
  const most = Math.max(...experiments.map(({ layer }) => layer.heads));
  return `# ${labels().titleOfSeveral(np.library)}
${np.imports(['log2'])}

${namesOf(most)}


${functions(np)}

${run(np)}
${experiments.map((one) => `\n${block(one, np)}`).join('')}`;
}

function functions(np: Dialect): string {
  return `${np.softmax}def attention(Q, K, V, scale, causal):
    S = Q @ K.T
    S = S / ${np.sqrt}(K.shape[1]) if scale is None else S * scale
    if causal:
${np.mask.replace(/^(?=.)/gm, '    ')}    P = softmax(S)
    return P, P @ V


def entropies(P):
    # ${labels().bits}
    return [[-sum(w * log2(w) for w in row if w > 0)] for row in P.tolist()]


${three()}

def show(queries, label, rows):
    for query, row in zip(queries, rows):
        print(f"{query}, {label}: [{', '.join(map(three, row))}]")
`;
}

function run(np: Dialect): string {
  const { full, weightsOf, outputOf, concat, output, entropy } = labels();
  const text = pythonString;
  return `def show_head(queries, name, P, Y):
    show(queries, name + ${text(`, ${weightsOf}`)}, P.tolist())
    show(queries, name + ${text(`, ${entropy}`)}, entropies(P))
    show(queries, name + ${text(`, ${outputOf}`)}, Y.tolist())


def run(name, queries, Q, K, V, h, gates=None, W_O=None, scale=None, causal=False):
    print(name)
    show_head(queries, ${text(full)}, *attention(Q, K, V, scale, causal))
    outputs = []
${['Q', 'K', 'V'].map((name) => `    ${name}_parts = ${np.split(name)}\n`).join('')}    for i in range(h):
        P_i, head_i = attention(Q_parts[i], K_parts[i], V_parts[i], scale, causal)
        show_head(queries, names[i], P_i, head_i)
        outputs.append(head_i if gates is None else gates[i] * head_i)
    C = ${np.joined('outputs')}
    show(queries, ${text(concat)}, C.tolist())
    if W_O is not None:
        show(queries, ${text(output)}, (C @ W_O).tolist())
`;
}

/** One of them: its matrices, and the call. */
function block({ name, layer }: Experiment, np: Dialect): string {
  return `${given(layer, np)}run(${pythonString(name)}, queries, Q, K, V, h=${layer.heads}${options(layer)})
`;
}

function options({ gates, weights, scale, causal }: ListedLayer): string {
  return [
    gates && `gates=[${gates.map(numberLiteral).join(', ')}]`,
    weights.wO && 'W_O=W_O',
    scale !== undefined && `scale=${numberLiteral(scale)}`,
    causal && 'causal=True',
  ]
    .filter(Boolean)
    .map((option) => `, ${option}`)
    .join('');
}
