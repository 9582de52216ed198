import { headNames, labels } from './labels.ts';
import { type ListedLayer, madeOf, matricesOf, type Program } from './layer.ts';
import { cppString, numberLiteral, rowsLiteral, wrapped } from './literals.ts';

/** What it is called. */
export const library = 'C++ and Eigen';

/** The layer as a program of C++ and Eigen, which prints what `printedLines` foresees. */
export function cppProgram(layer: ListedLayer): Program {
  const text = `${head(layer)}
${functions(layer)}
${main(layer)}`;
  return { text, fileName: 'attention.cpp' };
}

/** The title, how it is compiled, and what is included. */
export function preamble(title: string, name: string, headers: readonly string[] = []): string {
  const included = ['cmath', 'cstdio', ...headers, 'string', 'vector'].map((one) => `#include <${one}>\n`);
  return `// ${title}
// g++ -std=c++17 -I/usr/include/eigen3 ${name}.cpp -o ${name} && ./${name}
#include <Eigen/Dense>
${included.join('')}
using Eigen::MatrixXd;
`;
}

/** A list of texts under a name. */
export function strings(name: string, texts: readonly string[]): string {
  const declared = `const std::vector<std::string> ${name}{`;
  return `${declared}${wrapped(texts.map(cppString), '    ', declared.length)}};`;
}

/** Every matrix that is given. */
export function matrices(layer: ListedLayer): string {
  return matricesOf(layer)
    .map(([name, m]) => `const MatrixXd ${name}${rowsLiteral(m, ['{', '}'])};\n`)
    .join('');
}

function head(layer: ListedLayer): string {
  const { tokens, query, heads, gates } = layer;
  const made = madeOf(layer)
    .filter(({ name, input }) => name !== input)
    .map(
      ({ name, input, weight }) => `const MatrixXd ${name} = ${weight ? `${input} * ${weight}` : input};\n`,
    );
  const asking =
    query === undefined ? ` = tokens;  // ${labels().all}` : `{tokens[${query}]};  // ${labels().one}`;
  const multipliers =
    gates &&
    `const std::vector<double> gates{${gates.map(numberLiteral).join(', ')}};  // ${labels().gates}\n`;
  return `${preamble(labels().title(library), 'attention')}
${strings('tokens', tokens)}
const std::vector<std::string> queries${asking}

${matrices(layer)}${made.join('')}
const int h = ${heads};  // ${labels().heads}
${strings('names', headNames(heads))}
${multipliers ?? ''}`;
}

export function softmax(): string {
  return `MatrixXd softmax(const MatrixXd& S) {
  // ${labels().shift}
  const MatrixXd shifted = S.colwise() - S.rowwise().maxCoeff();
  const MatrixXd E = shifted.array().exp();
  return E.array().colwise() / E.rowwise().sum().array();
}
`;
}

export function printThree(): string {
  return `void printThree(double x) {
  // ${labels().three}
  // ${labels().small}
  if (std::abs(x) < 0.0005) x = 0;
  std::printf("%.3f", x + std::copysign(1e-12, x));
}
`;
}

function functions({ scale, causal }: ListedLayer): string {
  const scaled = scale === undefined ? '/ std::sqrt(d_k)' : `* ${numberLiteral(scale)}`;
  const width = scale === undefined ? '  const double d_k = K.cols();\n' : '';
  const mask = `  // ${labels().mask}
  for (int i = 0; i < S.rows(); ++i)
    S.row(i).tail(S.cols() - i - 1).setConstant(-INFINITY);
`;
  return `${softmax()}
struct Head {
  MatrixXd weights, output;
};

Head attention(const MatrixXd& Q, const MatrixXd& K, const MatrixXd& V) {
${width}  ${causal ? '' : 'const '}MatrixXd S = Q * K.transpose() ${scaled};
${causal ? mask : ''}  const MatrixXd P = softmax(S);
  return {P, P * V};
}

${printThree()}
void show(const std::string& label, const MatrixXd& rows) {
  for (int i = 0; i < rows.rows(); ++i) {
    std::printf("%s, %s: [", queries[i].c_str(), label.c_str());
    for (int j = 0; j < rows.cols(); ++j) {
      if (j > 0) std::printf(", ");
      printThree(rows(i, j));
    }
    std::printf("]\\n");
  }
}
`;
}

function main({ gates, weights }: ListedLayer): string {
  const { full, weightsOf, outputOf, concat, output } = labels();
  const text = cppString;
  return `int main() {
  const Head one = attention(Q, K, V);
  show(${text(`${full}, ${weightsOf}`)}, one.weights);
  show(${text(`${full}, ${outputOf}`)}, one.output);

  const int d_k = Q.cols() / h, d_v = V.cols() / h;
  MatrixXd C(Q.rows(), h * d_v);
  for (int i = 0; i < h; ++i) {
    const Head head = attention(Q.middleCols(i * d_k, d_k),
                                K.middleCols(i * d_k, d_k),
                                V.middleCols(i * d_v, d_v));
    show(names[i] + ${text(`, ${weightsOf}`)}, head.weights);
    show(names[i] + ${text(`, ${outputOf}`)}, head.output);
    C.middleCols(i * d_v, d_v) = ${gates ? 'gates[i] * ' : ''}head.output;
  }
  show(${text(concat)}, C);
${weights.wO ? `  show(${text(output)}, C * W_O);\n` : ''}}
`;
}
