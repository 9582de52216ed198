#pragma once

// Internal: one query's attention, worked rightly and in the ways it is worked wrongly.

#include <array>
#include <cstddef>

#include "few.hpp"
#include "question.hpp"

namespace attn::exercises {

/// One query over n keys, projections taken as applied. Small enough to be worked by hand.
struct AttentionCase {
  static constexpr std::size_t kMostTokens = 4;
  static constexpr std::size_t kMostWidth = 4;
  using Rows = std::array<std::array<double, kMostWidth>, kMostTokens>;

  std::size_t n = 0;  ///< tokens
  std::size_t d = 0;  ///< width of q, k and v
  std::size_t heads = 1;
  std::array<double, kMostWidth> q{};
  Rows k{};
  Rows v{};

  [[nodiscard]] std::size_t headWidth() const { return d / heads; }
};

/// The chapter's example: query "his" over Kohli, his, century.
AttentionCase cricket(std::size_t heads);

/// One head of a case.
struct WorkedHead {
  Values dots;     ///< n
  Values scaled;   ///< n
  Values exps;     ///< n; empty where they are too large to show
  double sum = 0;  ///< of exps
  Values weights;  ///< n
  Values output;   ///< d/h
};

struct Worked {
  Few<WorkedHead, AttentionCase::kMostWidth> heads;
  Values concat;  ///< d
};

/// What the engine's multiHead makes of a case.
/// @param scale  0 = 1/√d_k
Worked work(const AttentionCase& problem, double scale = 0.0);

/// Outputs and concat anew from the weights that stand in `worked`.
void sumValues(const AttentionCase& problem, Worked& worked);

/// The same with weights that are rounded to multiples of 1/`parts` before the values are summed.
Worked withRoundedWeights(const AttentionCase& problem, const Worked& worked, double parts);

/// What a part asks for.
using Pick = Values (*)(const Worked&);
Values firstWeights(const Worked& worked);
Values lastWeights(const Worked& worked);
Values allWeights(const Worked& worked);  ///< a row a head
Values firstOutput(const Worked& worked);
Values lastOutput(const Worked& worked);
Values concatOf(const Worked& worked);

/// Adds what `pick` takes of the case worked wrongly:
/// - notScaled            scores go into the softmax as they are
/// - dividedByDk          divided by d_k: the root is forgotten
/// - dividedByRootDModel  divided by √d_model instead of √d_k, which differ where there are two
/// heads
/// - dividedByDModel      both of these
/// - usedValuesInWeights  V in the place of K
/// - softmaxOverQueries   normalised over the wrong axis: with one query each weight is 1
/// - roundedTooEarly      weights rounded to two decimals before the weighted sum
void addWrongWays(Part& part, const AttentionCase& problem, Pick pick);

/// The steps of one head as lines of an explanation: dots, scaled (where the division changes
/// them), exps, weights.
void explainWeights(Part& part, const WorkedHead& head, double dK);
/// The same and the weighted sum.
void explainOutput(Part& part, const WorkedHead& head, double dK);

}  // namespace attn::exercises
