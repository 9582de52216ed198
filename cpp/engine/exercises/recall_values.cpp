#include <array>
#include <cmath>

#include "build.hpp"
#include "judge.hpp"
#include "recall.hpp"

namespace attn::exercises {

namespace {

double toThousandths(double value) { return std::round(value * 1000.0) / 1000.0; }

bool isMoved(double after, double before) { return std::abs(after - before) > kThreeDecimals; }

Values multiplied(const Values& values, double factor) {
  Values product = values;
  for (double& value : product) value *= factor;
  return product;
}

/// `count` of the values from `first` on.
Values sliceOf(const Values& values, std::size_t first, std::size_t count) {
  Values slice;
  for (std::size_t i = 0; i < count; ++i) slice.push(values[first + i]);
  return slice;
}

/// Both values after each other.
Values joined(const Values& first, const Values& second) {
  Values both = first;
  for (const double value : second) both.push(value);
  return both;
}

/// The case before and after the change.
struct Change {
  Change(const ScaledValues& values, std::size_t heads)
      : token(values.token), factor(values.factor), before(values.before), after(values.before) {
    before.heads = heads;
    after.heads = heads;
    for (double& value : after.v[token]) value *= factor;
    workedBefore = work(before);
    workedAfter = work(after);
  }
  std::size_t token;
  double factor;
  AttentionCase before;
  AttentionCase after;
  Worked workedBefore;
  Worked workedAfter;
};

/// The weight of the changed token multiplied as well; then perhaps all divided by their new sum.
void addWeightSlip(Part& part, Id id, const AttentionCase& problem, const Change& change,
                   bool renormalised, Pick pick) {
  Worked wrong = work(problem);
  for (WorkedHead& head : wrong.heads) {
    double& weight = head.weights[change.token];
    const double sum = renormalised ? 1.0 + (change.factor - 1.0) * weight : 1.0;
    weight *= change.factor;
    for (double& each : head.weights) each /= sum;
  }
  sumValues(problem, wrong);
  addSlip(part, id, pick(wrong));
}

/// An output, which may be made of weights with three decimals, and the slips that all share. To
/// multiply a weight gives what multiplying its value does, unless the weights are then normalised.
Part& addOutput(Question& question, Id id, const Change& change, Pick pick) {
  const Values before = pick(change.workedBefore);
  Part& part = addVector(question, id, pick(change.workedAfter), kThreeDecimals);
  part.alternative = pick(withRoundedWeights(change.after, change.workedAfter, 1000.0));
  part.note = "roundedWeights";
  if (isDistinct(part, before)) {  // the change reaches it
    addSlip(part, "unchanged", before);
    addWeightSlip(part, "multipliedTwice", change.after, change, false, pick);
  }
  addSlip(part, "multipliedEverything", multiplied(before, change.factor));
  addWeightSlip(part, "multipliedWeight", change.before, change, true, pick);
  addWrongWays(part, change.after, pick);
  return part;
}

/// Scaled scores of a head and a column of the values it sums: enough to work the answer out.
void addHint(Part& part, const AttentionCase& problem, const WorkedHead& head, std::size_t column) {
  addNamed(part.hint, "scaled", head.scaled, 3);
  Values values;
  for (std::size_t i = 0; i < problem.n; ++i) values.push(problem.v[i][column]);
  addNamed(part.hint, "column", values, 0);
}

void addHead(Question& question, Id id, const Change& split, const Change& full, bool last) {
  const Worked& right = split.workedAfter;
  const WorkedHead& head = last ? right.heads.back() : right.heads[0];
  const std::size_t width = head.output.size();
  const std::size_t column = last ? right.concat.size() - width : 0;
  Part& part = addOutput(question, id, split, last ? lastOutput : firstOutput);
  addSlip(part, "otherHead", last ? right.heads[0].output : right.heads.back().output);
  addSlip(part, "fullHead", sliceOf(full.workedAfter.concat, column, width));
  addSlip(part, "gaveWeights", head.weights);
  addSlip(part, "gaveConcat", right.concat);
  addHint(part, split.after, head, column);
  explainOutput(part, head, static_cast<double>(width));
}

void addConcat(Question& question, const Change& split, const Change& full) {
  const Worked& right = split.workedAfter;
  const Values first = firstOutput(right);
  const Values last = lastOutput(right);
  Part& part = addOutput(question, "concat", split, concatOf);
  addSlip(part, "fullHead", full.workedAfter.concat);
  addSlip(part, "swappedHeads", joined(last, first));
  Values sum = first;
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += last[i];
  addSlip(part, "addedHeads", sum);
  addSlip(part, "averagedHeads", multiplied(sum, 0.5));
  Numbers& line = addLine(part, "explain.concat");
  addNamed(line, "headA", first, 3);
  addNamed(line, "headB", last, 3);
  addNamed(line, "concat", right.concat, 3);
}

void addFull(Question& question, const Change& split, const Change& full) {
  const Values& before = full.workedBefore.concat;
  const Values& expected = full.workedAfter.concat;
  Part& part = addOutput(question, "full", full, concatOf);
  std::size_t moved = 0;
  while (moved + 1 < expected.size() && !isMoved(expected[moved], before[moved])) ++moved;
  addSlip(part, "gaveConcat", split.workedAfter.concat);
  addSlip(part, "gaveWeights", firstWeights(full.workedAfter));
  addHint(part, full.after, full.workedAfter.heads[0], moved);
  explainOutput(part, full.workedAfter.heads[0], static_cast<double>(full.after.d));
  if (question.seed != kOriginal) return;
  Numbers& line = addLine(part, "explain.roundedBeforeTripling");
  addNamed(line, "factor", full.factor);
  addNamed(line, "before", before[moved], 4);
  addNamed(line, "rounded", toThousandths(before[moved]), 3);
  addNamed(line, "after", expected[moved], 4);
  addNamed(line, "fromRounded", part.alternative[moved], 3);
}

/// Weights of both heads, a row a head.
void addWeights(Question& question, const Change& split) {
  const Worked& right = split.workedAfter;
  Part& part = addVector(question, "weight-rows", allWeights(right), kThreeDecimals);
  part.kind = PartKind::matrix;
  part.columns = split.after.n;
  addWeightSlip(part, "multipliedWeight", split.before, split, false, allWeights);
  addWeightSlip(part, "multipliedWeight", split.before, split, true, allWeights);
  addWrongWays(part, split.after, allWeights);
  const WorkedHead& first = right.heads[0];
  const WorkedHead& last = right.heads[1];
  addSlip(part, "swappedHeads", joined(last.weights, first.weights));
  addSlip(part, "gaveScores", joined(first.scaled, last.scaled));
  addSlip(part, "notNormalised", joined(first.exps, last.exps));
  Numbers& scores = addLine(part, "explain.scoreRows");
  addNamed(scores, "dK", static_cast<double>(split.after.headWidth()));
  addNamed(scores, "headA", first.scaled, 3);
  addNamed(scores, "headB", last.scaled, 3);
  Numbers& weights = addLine(part, "explain.weightRows");
  addNamed(weights, "headA", first.weights, 3);
  addNamed(weights, "headB", last.weights, 3);
  addNamed(part.hint, "headA", first.dots, 0);
  addNamed(part.hint, "headB", last.dots, 0);
}

Values rowOfCase(const std::array<double, AttentionCase::kMostWidth>& row, std::size_t d) {
  Values values;
  for (std::size_t i = 0; i < d; ++i) values.push(row[i]);
  return values;
}

void giveCase(Question& question, const Change& change) {
  static constexpr std::array<Id, AttentionCase::kMostTokens> kKeys = {"k1", "k2", "k3", "k4"};
  static constexpr std::array<Id, AttentionCase::kMostTokens> kValues = {"v1", "v2", "v3", "v4"};
  const AttentionCase& before = change.before;
  addGiven(question, "q", rowOfCase(before.q, before.d));
  for (std::size_t i = 0; i < before.n; ++i) {
    addGiven(question, kKeys[i], rowOfCase(before.k[i], before.d));
    addGiven(question, kValues[i], rowOfCase(before.v[i], before.d));
  }
  addGiven(question, "token", static_cast<double>(change.token + 1));
  addGiven(question, "factor", change.factor);
  addGiven(question, "changed", rowOfCase(change.after.v[change.token], before.d));
}

}  // namespace

void recallValues(Question& question, const ScaledValues& change) {
  const Change split(change, change.before.heads);
  const Change full(change, 1);
  const bool original = question.seed == kOriginal;
  giveCase(question, split);
  if (original) {
    addChoice(question, "weights", "none", "recall-3.weights.explain", "multiplied", "onlyHeadB",
              "none", "renormalised");
  } else {
    addWeights(question, split);
  }
  addHead(question, "head-a", split, full, false);
  addHead(question, "head-b", split, full, true);
  addConcat(question, split, full);
  addFull(question, split, full);
  if (original) {
    addChoice(question, "after-output", "anyOne", "recall-3.after-output.explain", "sameOne",
              "headBHalf", "anyOne", "noneMoves");
  }
}

}  // namespace attn::exercises
