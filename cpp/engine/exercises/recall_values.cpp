#include <cmath>

#include "builder.hpp"
#include "recall.hpp"

namespace attn::exercises {

namespace {

Vector firstOutput(const Worked& worked) { return worked.outputs.front(); }
Vector lastOutput(const Worked& worked) { return worked.outputs.back(); }
Vector concat(const Worked& worked) { return worked.concat; }

double toThousandths(double value) { return std::round(value * 1000.0) / 1000.0; }

/// All sides of the change: before and after, split and as one full-width head.
struct Sides {
  explicit Sides(const ScaledValues& change) : before(change.before), after(change.before) {
    after.v.row(change.token) *= change.factor;
    fullBefore = before;
    fullBefore.heads = 1;
    fullAfter = after;
    fullAfter.heads = 1;
  }
  AttentionCase before;
  AttentionCase after;
  AttentionCase fullBefore;
  AttentionCase fullAfter;
};

/// The weight of the changed token multiplied as well, then all divided by their new sum.
Worked withFactorInWeights(const AttentionCase& problem, const ScaledValues& change,
                           bool renormalised) {
  std::vector<Vector> weights = work(problem).weights;
  for (Vector& head : weights) {
    head(change.token) *= change.factor;
    if (renormalised) head /= head.sum();
  }
  return withWeights(problem, std::move(weights));
}

/// The slips that every output of this question shares.
void addSharedSlips(Part& part, const AttentionCase& before, const AttentionCase& after,
                    const ScaledValues& change, Vector (*pick)(const Worked&)) {
  addSlip(part, "unchanged", pick(work(before)));
  addSlip(part, "multipliedEverything", change.factor * pick(work(before)));
  addSlip(part, "multipliedWeight", pick(withFactorInWeights(before, change, false)));
  addSlip(part, "multipliedWeight", pick(withFactorInWeights(before, change, true)));
  addSlip(part, "multipliedTwice", pick(withFactorInWeights(after, change, false)));
  addWrongWays(part, after, pick);
}

/// Scaled scores of one head and the values it sums: enough to work the answer out.
Numbers lastHint(const AttentionCase& problem, std::size_t head, std::string_view name,
                 Eigen::Index column) {
  const Trace traced = trace(problem).heads[head];
  return {named("scaled", Vector(traced.scaled.row(0)), 3),
          named(name, Vector(traced.v.col(column)), 0)};
}

Part headPart(std::string_view id, const Sides& sides, const ScaledValues& change, bool last) {
  const auto pick = last ? lastOutput : firstOutput;
  const auto other = last ? firstOutput : lastOutput;
  const Worked right = work(sides.after);
  const Vector expected = pick(right);
  const Eigen::Index width = expected.size();
  Part part = vectorPart(id, expected, kThreeDecimals);
  addSharedSlips(part, sides.before, sides.after, change, pick);
  addSlip(part, "otherHead", other(right));
  const Vector full = concat(work(sides.fullAfter));
  addSlip(part, "fullHead", last ? full.tail(width) : full.head(width));
  addSlip(part, "gaveWeights", last ? right.weights.back() : right.weights.front());
  addSlip(part, "gaveConcat", right.concat);

  const std::size_t head = last ? right.weights.size() - 1 : 0;
  part.hints[2] = lastHint(sides.after, head, "column", 0);
  part.explanation = stepsToOutput(trace(sides.after).heads[head]);
  return part;
}

Part concatPart(const Sides& sides, const ScaledValues& change) {
  const Worked right = work(sides.after);
  Part part = vectorPart("concat", right.concat, kThreeDecimals);
  addSharedSlips(part, sides.before, sides.after, change, concat);
  addSlip(part, "fullHead", concat(work(sides.fullAfter)));
  Vector swapped = right.concat;
  swapped << right.outputs.back(), right.outputs.front();
  addSlip(part, "swappedHeads", swapped);
  const Vector sum = right.outputs.front() + right.outputs.back();
  addSlip(part, "addedHeads", sum);
  addSlip(part, "averagedHeads", sum / 2.0);
  part.explanation = {
      {.key = "explain.concat",
       .numbers = {named("headA", right.outputs.front(), 3),
                   named("headB", right.outputs.back(), 3), named("concat", right.concat, 3)}}};
  return part;
}

Part fullPart(const Sides& sides, const ScaledValues& change) {
  const Worked before = work(sides.fullBefore);
  const Vector expected = work(sides.fullAfter).concat;
  Part part = vectorPart("full", expected, kThreeDecimals);
  part.alternative = {.note = "roundedBeforeTripling", .answer = expected};
  for (Eigen::Index i = 0; i < expected.size(); ++i) {
    const bool moved = std::abs(expected(i) - before.concat(i)) > kThreeDecimals;
    if (moved) part.alternative.answer(i) = change.factor * toThousandths(before.concat(i));
  }
  addSharedSlips(part, sides.fullBefore, sides.fullAfter, change, concat);
  addSlip(part, "gaveConcat", work(sides.after).concat);
  addSlip(part, "gaveWeights", before.weights.front());

  part.hints[2] = lastHint(sides.fullAfter, 0, "column", change.token);
  part.explanation = stepsToOutput(trace(sides.fullAfter).heads[0]);
  const double unrounded = before.concat(change.token);
  part.explanation.push_back(
      {.key = "explain.roundedBeforeTripling",
       .numbers = {named("factor", change.factor), named("before", unrounded, 4),
                   named("rounded", toThousandths(unrounded), 3),
                   named("after", expected(change.token), 4),
                   named("fromRounded", change.factor * toThousandths(unrounded), 3)}});
  return part;
}

}  // namespace

Question recallValues(const ScaledValues& change) {
  const Sides sides(change);
  Part weights = choicePart("weights", {"multiplied", "onlyHeadB", "none", "renormalised"}, "none");
  weights.explanation = {{.key = "recall-3.weights.explain", .numbers = {}}};
  Part afterOutput =
      choicePart("after-output", {"sameOne", "headBHalf", "anyOne", "noneMoves"}, "anyOne");
  afterOutput.explanation = {{.key = "recall-3.after-output.explain", .numbers = {}}};
  return {.id = "recall-3",
          .step = "recall",
          .parts = {weights, headPart("head-a", sides, change, false),
                    headPart("head-b", sides, change, true), concatPart(sides, change),
                    fullPart(sides, change), afterOutput}};
}

}  // namespace attn::exercises
