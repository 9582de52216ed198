// The numbers of fresh variants.

#include <algorithm>
#include <array>

#include "recall.hpp"

namespace attn::exercises {

namespace {

/// A whole number from `low` to `high`.
double between(RandomBits& random, std::uint32_t low, std::uint32_t high) {
  return low + random.below(high - low + 1);
}

/// A layer as models have them: heads of 8, 16 … 128 dimensions.
HeadSplit drawSplit(RandomBits& random, std::uint32_t mostHeads = 24) {
  const double heads = between(random, 2, mostHeads);
  return {.dModel = 8 * between(random, 1, 16) * heads, .heads = heads};
}

void drawRow(RandomBits& random, std::array<double, AttentionCase::kMostWidth>& row) {
  for (double& entry : row) entry = between(random, 0, 2);
}

/// Whether no weight is nearly everything or nothing, with as many heads.
bool isBalanced(AttentionCase problem, std::size_t heads) {
  problem.heads = heads;
  return std::ranges::all_of(allWeights(work(problem)),
                             [](double weight) { return weight >= 0.02 && weight <= 0.9; });
}

}  // namespace

void varyNarrowHeads(Question& question, RandomBits& random) {
  const double heads = between(random, 3, 12);
  const double width = between(random, 2, 16);
  recallNarrowHeads(question, {.dModel = heads * width, .heads = heads}, 2, between(random, 2, 40));
}

void varyParameters(Question& question, RandomBits& random) {
  recallParameters(question, drawSplit(random), 8);
}

void varyValues(Question& question, RandomBits& random) {
  ScaledValues change = {
      .before = cricket(2), .token = random.below(3), .factor = between(random, 2, 5)};
  AttentionCase& problem = change.before;
  drawRow(random, problem.q);
  for (std::size_t i = 0; i < problem.n; ++i) {
    drawRow(random, problem.k[i]);
    drawRow(random, problem.v[i]);
  }
  // The change stays within one head.
  const std::size_t other = random.below(2) == 0 ? 0 : 2;
  problem.v[change.token][other] = 0;
  problem.v[change.token][other + 1] = 0;
  const bool isChanged =
      std::ranges::any_of(problem.v[change.token], [](double entry) { return entry != 0; });
  if (isChanged && isBalanced(problem, 2) && isBalanced(problem, 1)) recallValues(question, change);
}

void varyScaling(Question& question, RandomBits& random) {
  // One draw a statement: the order of a call's arguments is the compiler's affair.
  const HeadSplit split = drawSplit(random, 12);
  const double otherHeads = split.heads * (random.below(2) == 0 ? 2 : 4);
  const double sigma = between(random, 2, 5);
  const std::size_t wrongLine = random.below(4);
  recallScaling(question, split, otherHeads, sigma, wrongLine);
}

void varyPruning(Question& question, RandomBits& random) {
  const HeadSplit split = drawSplit(random);
  const auto heads = static_cast<std::uint32_t>(split.heads);
  recallPruning(question, split, between(random, 1, heads - 1));
}

void varyScores(Question& question, RandomBits& random) {
  const double n = 10 * between(random, 1, 50);
  recallScores(question, n, drawSplit(random));
}

}  // namespace attn::exercises
