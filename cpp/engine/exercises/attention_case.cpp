#include "attention_case.hpp"

#include <cmath>
#include <utility>

#include "builder.hpp"

namespace attn::exercises {

namespace {

Worked workedFrom(const MultiHeadTrace& traced) {
  Worked worked;
  for (const Trace& head : traced.heads) {
    worked.weights.emplace_back(head.weights.row(0));
    worked.outputs.emplace_back(head.output.row(0));
  }
  worked.concat = traced.concat.row(0);
  return worked;
}

double toHundredths(double value) { return std::round(value * 100.0) / 100.0; }

}  // namespace

AttentionCase cricket(int heads) {
  return {.q = RowMatrix{{1, 2, 0, 1}},
          .k = RowMatrix{{2, 1, 0, 0}, {0, 1, 0, 2}, {0, 0, 2, 1}},
          .v = RowMatrix{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}},
          .heads = heads};
}

MultiHeadTrace trace(const AttentionCase& problem, std::optional<double> scale) {
  MultiHeadOptions options{.heads = problem.heads, .attend = {}, .gates = {}};
  options.attend.scale = scale;
  return multiHead(problem.q, problem.k, problem.v, {}, options);
}

Worked work(const AttentionCase& problem) { return workedFrom(trace(problem)); }

Worked withWeights(const AttentionCase& problem, std::vector<Vector> weights) {
  const Eigen::Index width = problem.v.cols() / problem.heads;
  Worked worked{.weights = std::move(weights), .outputs = {}, .concat = Vector(problem.v.cols())};
  Eigen::Index column = 0;
  for (const Vector& head : worked.weights) {
    worked.outputs.emplace_back(problem.v.middleCols(column, width).transpose() * head);
    worked.concat.segment(column, width) = worked.outputs.back();
    column += width;
  }
  return worked;
}

std::vector<WrongWay> wrongWays(const AttentionCase& problem) {
  const auto dModel = static_cast<double>(problem.k.cols());
  const double dK = dModel / problem.heads;
  const auto scaled = [&](double scale) { return workedFrom(trace(problem, scale)); };
  std::vector<WrongWay> ways = {
      {.slip = "notScaled", .worked = scaled(1.0)},
      {.slip = "dividedByDk", .worked = scaled(1.0 / dK)},
      {.slip = "dividedByRootDModel", .worked = scaled(1.0 / std::sqrt(dModel))},
      {.slip = "dividedByDModel", .worked = scaled(1.0 / dModel)}};

  const Worked right = work(problem);
  if (problem.v.cols() == problem.k.cols()) {
    AttentionCase swapped = problem;
    swapped.k = problem.v;
    ways.push_back({.slip = "usedValuesInWeights", .worked = work(swapped)});
  }
  const std::vector<Vector> ones(right.weights.size(), Vector::Ones(problem.k.rows()));
  ways.push_back({.slip = "softmaxOverQueries", .worked = withWeights(problem, ones)});
  std::vector<Vector> rounded = right.weights;
  for (Vector& weights : rounded) weights = weights.unaryExpr(&toHundredths);
  ways.push_back({.slip = "roundedTooEarly", .worked = withWeights(problem, std::move(rounded))});
  return ways;
}

void addWrongWays(Part& part, const AttentionCase& problem, Vector (*pick)(const Worked&)) {
  for (const WrongWay& way : wrongWays(problem)) addSlip(part, way.slip, pick(way.worked));
}

std::vector<Message> stepsToWeights(const Trace& head) {
  const auto row = [](const RowMatrix& matrix) { return Vector(matrix.row(0)); };
  std::vector<Message> steps = {
      {.key = "explain.dots", .numbers = {named("dots", row(head.scores), 0)}}};
  if (head.scale != 1.0) {
    steps.push_back({.key = "explain.scaled",
                     .numbers = {named("dK", static_cast<double>(head.k.cols())),
                                 named("scaled", row(head.scaled), 3)}});
  }
  if (head.exps) {
    steps.push_back(
        {.key = "explain.exps",
         .numbers = {named("exps", row(*head.exps), 3), named("sum", (*head.sums)(0), 3)}});
  }
  steps.push_back({.key = "explain.weights", .numbers = {named("weights", row(head.weights), 3)}});
  return steps;
}

std::vector<Message> stepsToOutput(const Trace& head) {
  std::vector<Message> steps = stepsToWeights(head);
  steps.push_back({.key = "explain.output",
                   .numbers = {named("weights", Vector(head.weights.row(0)), 3),
                               named("output", Vector(head.output.row(0)), 3)}});
  return steps;
}

}  // namespace attn::exercises
