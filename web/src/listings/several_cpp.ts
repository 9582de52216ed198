import { library, matrices, preamble, printThree, softmax, strings } from './cpp.ts';
import { headNames, labels } from './labels.ts';
import { type ListedLayer, madeOf } from './layer.ts';
import { cppString, numberLiteral } from './literals.ts';
import type { Experiment } from './several.ts';

/** Several layers as one program of C++ and Eigen, which prints what `severalLines` foresees. */
export function cppExperiments(experiments: readonly Experiment[]): string {
  const most = Math.max(...experiments.map(({ layer }) => layer.heads));
  return `${preamble(labels().titleOfSeveral(library), 'experiments', ['optional'])}
${strings('names', headNames(most))}

${functions()}
${run()}
int main() {
${experiments.map((one) => indented(block(one))).join('')}}
`;
}

function functions(): string {
  const { gates, bits, mask } = labels();
  return `struct Layer {
  std::string name;
  std::vector<std::string> queries;
  MatrixXd Q, K, V, W_O;
  int h = 1;
  std::vector<double> gates;  // ${gates}
  std::optional<double> scale;
  bool causal = false;
};

struct Head {
  MatrixXd weights, output;
};

${softmax()}
Head attention(const Layer& layer, const MatrixXd& Q, const MatrixXd& K, const MatrixXd& V) {
  const double d_k = K.cols();
  MatrixXd S = Q * K.transpose();
  if (layer.scale) S *= *layer.scale;
  else S /= std::sqrt(d_k);
  // ${mask}
  for (int i = 0; layer.causal && i < S.rows(); ++i)
    S.row(i).tail(S.cols() - i - 1).setConstant(-INFINITY);
  const MatrixXd P = softmax(S);
  return {P, P * V};
}

MatrixXd entropies(const MatrixXd& P) {
  // ${bits}
  return P.unaryExpr([](double w) { return w > 0 ? -w * std::log2(w) : 0.0; }).rowwise().sum();
}

${printThree()}
void show(const Layer& layer, const std::string& label, const MatrixXd& rows) {
  for (int i = 0; i < rows.rows(); ++i) {
    std::printf("%s, %s: [", layer.queries[i].c_str(), label.c_str());
    for (int j = 0; j < rows.cols(); ++j) {
      if (j > 0) std::printf(", ");
      printThree(rows(i, j));
    }
    std::printf("]\\n");
  }
}
`;
}

function run(): string {
  const { full, weightsOf, outputOf, concat, output, entropy } = labels();
  const text = cppString;
  return `void showHead(const Layer& layer, const std::string& name, const Head& head) {
  show(layer, name + ${text(`, ${weightsOf}`)}, head.weights);
  show(layer, name + ${text(`, ${entropy}`)}, entropies(head.weights));
  show(layer, name + ${text(`, ${outputOf}`)}, head.output);
}

void run(const Layer& layer) {
  const MatrixXd &Q = layer.Q, &K = layer.K, &V = layer.V;
  std::printf("%s\\n", layer.name.c_str());
  showHead(layer, ${text(full)}, attention(layer, Q, K, V));

  const int d_k = Q.cols() / layer.h, d_v = V.cols() / layer.h;
  MatrixXd C(Q.rows(), V.cols());
  for (int i = 0; i < layer.h; ++i) {
    const Head head = attention(layer, Q.middleCols(i * d_k, d_k),
                                K.middleCols(i * d_k, d_k),
                                V.middleCols(i * d_v, d_v));
    showHead(layer, names[i], head);
    const double gate = layer.gates.empty() ? 1 : layer.gates[i];
    C.middleCols(i * d_v, d_v) = gate * head.output;
  }
  show(layer, ${text(concat)}, C);
  if (layer.W_O.size() > 0) show(layer, ${text(output)}, C * layer.W_O);
}
`;
}

/** One of them in a scope of its own: its matrices, and the call. */
function block({ name, layer }: Experiment): string {
  const { tokens, query, weights, heads } = layer;
  const made = madeOf(layer).map(
    ({ name, input, weight }) => `layer.${name} = ${weight ? `${input} * ${weight}` : input};\n`,
  );
  return `{
  Layer layer;
  layer.name = ${cppString(name)};
  ${strings('tokens', tokens).replaceAll('\n', '\n  ')}
  layer.queries = ${query === undefined ? 'tokens' : `{tokens[${query}]}`};
${indented(matrices(layer) + made.join(''))}${weights.wO ? '  layer.W_O = W_O;\n' : ''}  layer.h = ${heads};
${options(layer)}  run(layer);
}
`;
}

function options({ gates, scale, causal }: ListedLayer): string {
  return [
    gates && `layer.gates = {${gates.map(numberLiteral).join(', ')}};`,
    scale !== undefined && `layer.scale = ${numberLiteral(scale)};`,
    causal && 'layer.causal = true;',
  ]
    .filter(Boolean)
    .map((line) => `  ${line}\n`)
    .join('');
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}
