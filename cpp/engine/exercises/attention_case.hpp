#pragma once

// Internal: one query's attention, worked rightly and in the ways it is worked wrongly.

#include <optional>
#include <string_view>
#include <vector>

#include "engine/multi_head.hpp"
#include "question.hpp"

namespace attn::exercises {

/// One query over n keys, projections taken as applied.
struct AttentionCase {
  RowMatrix q;  ///< 1 × d
  RowMatrix k;  ///< n × d
  RowMatrix v;  ///< n × d_v
  int heads = 1;
};

/// The chapter's example: query "his" over Kohli, his, century (chapter's step full-head).
AttentionCase cricket(int heads);

/// What a question can ask of a case.
struct Worked {
  std::vector<Vector> weights;  ///< h of n
  std::vector<Vector> outputs;  ///< h of d_v/h
  Vector concat;                ///< d_v
};

/// All of it with its intermediate values.
/// @param scale  absent = 1/√d_k
MultiHeadTrace trace(const AttentionCase& problem, std::optional<double> scale = std::nullopt);

Worked work(const AttentionCase& problem);

/// The same with other weights: outputs and concat follow from them.
Worked withWeights(const AttentionCase& problem, std::vector<Vector> weights);

/// A case worked wrongly.
struct WrongWay {
  std::string_view slip;
  Worked worked;
};

/// - notScaled            scores go into the softmax as they are
/// - dividedByDk          divided by d_k: the root is forgotten
/// - dividedByRootDModel  divided by √d_model instead of √d_k
/// - dividedByDModel      both of these
/// - usedValuesInWeights  V in the place of K (where it is as wide)
/// - softmaxOverQueries   normalised over the wrong axis: with one query each weight is 1
/// - roundedTooEarly      weights rounded to two decimals before the weighted sum
std::vector<WrongWay> wrongWays(const AttentionCase& problem);

/// Adds what `pick` takes of each of wrongWays as a slip.
void addWrongWays(Part& part, const AttentionCase& problem, Vector (*pick)(const Worked&));

/// The steps of one head for an explanation: dots, scaled (unless the scale is 1), exps, weights.
std::vector<Message> stepsToWeights(const Trace& head);
/// The same and the weighted sum.
std::vector<Message> stepsToOutput(const Trace& head);

}  // namespace attn::exercises
