#include <cmath>

#include "build.hpp"
#include "recall.hpp"

namespace attn::exercises {

namespace {

double toThousandths(double value) { return std::round(value * 1000.0) / 1000.0; }

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

/// The slips that every output of this question shares.
void addSharedSlips(Part& part, const Change& change, Pick pick) {
  const Values& before = pick(change.workedBefore);
  addSlip(part, "unchanged", before);
  addSlip(part, "multipliedEverything", multiplied(before, change.factor));
  addWeightSlip(part, "multipliedWeight", change.before, change, false, pick);
  addWeightSlip(part, "multipliedWeight", change.before, change, true, pick);
  addWeightSlip(part, "multipliedTwice", change.after, change, false, pick);
  addWrongWays(part, change.after, pick);
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
  Part& part = addVector(question, id, head.output, kThreeDecimals);
  addSharedSlips(part, split, last ? lastOutput : firstOutput);
  addSlip(part, "otherHead", last ? right.heads[0].output : right.heads.back().output);
  addSlip(part, "fullHead", sliceOf(full.workedAfter.concat, column, width));
  addSlip(part, "gaveWeights", head.weights);
  addSlip(part, "gaveConcat", right.concat);
  addHint(part, split.after, head, column);
  explainOutput(part, head, static_cast<double>(width));
}

void addConcat(Question& question, const Change& split, const Change& full) {
  const Worked& right = split.workedAfter;
  const Values& first = firstOutput(right);
  const Values& last = lastOutput(right);
  Part& part = addVector(question, "concat", right.concat, kThreeDecimals);
  addSharedSlips(part, split, concatOf);
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
  Part& part = addVector(question, "full", expected, kThreeDecimals);
  part.alternative = expected;
  part.note = "roundedBeforeTripling";
  std::size_t moved = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (std::abs(expected[i] - before[i]) <= kThreeDecimals) continue;
    part.alternative[i] = full.factor * toThousandths(before[i]);
    moved = i;
  }
  addSharedSlips(part, full, concatOf);
  addSlip(part, "gaveConcat", split.workedAfter.concat);
  addSlip(part, "gaveWeights", firstWeights(full.workedAfter));
  addHint(part, full.after, full.workedAfter.heads[0], moved);
  explainOutput(part, full.workedAfter.heads[0], static_cast<double>(full.after.d));
  Numbers& line = addLine(part, "explain.roundedBeforeTripling");
  addNamed(line, "factor", full.factor);
  addNamed(line, "before", before[moved], 4);
  addNamed(line, "rounded", toThousandths(before[moved]), 3);
  addNamed(line, "after", expected[moved], 4);
  addNamed(line, "fromRounded", part.alternative[moved], 3);
}

}  // namespace

void recallValues(Question& question, const ScaledValues& change) {
  const Change split(change, change.before.heads);
  const Change full(change, 1);
  question.id = "recall-3";
  addChoice(question, "weights", "none", "recall-3.weights.explain", "multiplied", "onlyHeadB",
            "none", "renormalised");
  addHead(question, "head-a", split, full, false);
  addHead(question, "head-b", split, full, true);
  addConcat(question, split, full);
  addFull(question, split, full);
  addChoice(question, "after-output", "anyOne", "recall-3.after-output.explain", "sameOne",
            "headBHalf", "anyOne", "noneMoves");
}

}  // namespace attn::exercises
