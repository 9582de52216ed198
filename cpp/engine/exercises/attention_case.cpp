#include "attention_case.hpp"

#include <cmath>

#include "build.hpp"
#include "engine/softmax.hpp"

namespace attn::exercises {

namespace {

/// The first row of a matrix.
Values rowOf(const RowMatrix& matrix) {
  Values values;
  for (Eigen::Index j = 0; j < matrix.cols(); ++j) values.push(matrix.data()[j]);
  return values;
}

}  // namespace

AttentionCase cricket(std::size_t heads) {
  return {.n = 3,
          .d = 4,
          .heads = heads,
          .q = {1, 2, 0, 1},
          .k = {{{2, 1, 0, 0}, {0, 1, 0, 2}, {0, 0, 2, 1}}},
          .v = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}}};
}

Worked work(const AttentionCase& problem, double scale) {
  // The steps of one head after the other, as multiHead takes them, without what else it keeps and
  // checks: whoever loads the questions would load all of that.
  const std::size_t width = problem.headWidth();
  if (scale == 0.0) scale = 1.0 / std::sqrt(static_cast<double>(width));
  Worked worked;
  for (std::size_t head = 0; head < problem.heads; ++head) {
    WorkedHead& to = worked.heads.push({});
    RowMatrix scaled(1, static_cast<Eigen::Index>(problem.n));
    for (std::size_t i = 0; i < problem.n; ++i) {
      double dot = 0.0;
      for (std::size_t j = head * width; j < (head + 1) * width; ++j) {
        dot += problem.q[j] * problem.k[i][j];
      }
      to.dots.push(dot);
      to.scaled.push(dot * scale);
      scaled.data()[i] = dot * scale;
    }
    const SoftmaxTrace traced = softmax(scaled);
    to.weights = rowOf(traced.weights);
    if (traced.exps) {
      to.exps = rowOf(*traced.exps);
      to.sum = (*traced.sums)(0);
    }
  }
  sumValues(problem, worked);
  return worked;
}

void sumValues(const AttentionCase& problem, Worked& worked) {
  worked.concat.clear();
  for (WorkedHead& head : worked.heads) {
    head.output.clear();
    for (std::size_t j = 0; j < problem.headWidth(); ++j) {
      double sum = 0.0;
      for (std::size_t i = 0; i < problem.n; ++i) {
        sum += head.weights[i] * problem.v[i][worked.concat.size()];
      }
      head.output.push(sum);
      worked.concat.push(sum);
    }
  }
}

Worked withRoundedWeights(const AttentionCase& problem, const Worked& worked, double parts) {
  Worked rounded = worked;
  for (WorkedHead& head : rounded.heads) {
    for (double& weight : head.weights) weight = std::round(weight * parts) / parts;
  }
  sumValues(problem, rounded);
  return rounded;
}

Values firstWeights(const Worked& worked) { return worked.heads[0].weights; }
Values lastWeights(const Worked& worked) { return worked.heads.back().weights; }
Values allWeights(const Worked& worked) {
  Values all;
  for (const WorkedHead& head : worked.heads) {
    for (const double weight : head.weights) all.push(weight);
  }
  return all;
}
Values firstOutput(const Worked& worked) { return worked.heads[0].output; }
Values lastOutput(const Worked& worked) { return worked.heads.back().output; }
Values concatOf(const Worked& worked) { return worked.concat; }

void addWrongWays(Part& part, const AttentionCase& problem, Pick pick) {
  const auto d = static_cast<double>(problem.d);
  const auto dK = static_cast<double>(problem.headWidth());
  addSlip(part, "notScaled", pick(work(problem, 1.0)));
  addSlip(part, "dividedByDk", pick(work(problem, 1.0 / dK)));
  if (problem.heads > 1) {
    addSlip(part, "dividedByRootDModel", pick(work(problem, 1.0 / std::sqrt(d))));
  }
  addSlip(part, "dividedByDModel", pick(work(problem, 1.0 / d)));

  AttentionCase swapped = problem;
  swapped.k = problem.v;
  addSlip(part, "usedValuesInWeights", pick(work(swapped)));

  const Worked right = work(problem);
  Worked wrong = right;
  for (WorkedHead& head : wrong.heads) {
    for (double& weight : head.weights) weight = 1.0;
  }
  sumValues(problem, wrong);
  addSlip(part, "softmaxOverQueries", pick(wrong));

  addSlip(part, "roundedTooEarly", pick(withRoundedWeights(problem, right, 100.0)));
}

void explainWeights(Part& part, const WorkedHead& head, double dK) {
  addNamed(addLine(part, "explain.dots"), "dots", head.dots, 0);
  if (head.scaled[0] != head.dots[0] || head.scaled.back() != head.dots.back()) {
    Numbers& scaled = addLine(part, "explain.scaled");
    addNamed(scaled, "dK", dK);
    addNamed(scaled, "scaled", head.scaled, 3);
  }
  if (!head.exps.empty()) {
    Numbers& exps = addLine(part, "explain.exps");
    addNamed(exps, "exps", head.exps, 3);
    addNamed(exps, "sum", head.sum, 3);
  }
  addNamed(addLine(part, "explain.weights"), "weights", head.weights, 3);
}

void explainOutput(Part& part, const WorkedHead& head, double dK) {
  explainWeights(part, head, dK);
  Numbers& output = addLine(part, "explain.output");
  addNamed(output, "weights", head.weights, 3);
  addNamed(output, "output", head.output, 3);
}

}  // namespace attn::exercises
