#pragma once

// When a relation is learned, which head took it, and which heads can go.

#include <vector>

#include "../matrix.hpp"
#include "options.hpp"

namespace attn::training {

/// A relation is learned when its R² is at least this.
inline constexpr double kLearned = 0.99;

/// A head has taken a relation when more than this share of its weight is on the relation's token.
inline constexpr double kTaken = 0.7;
static_assert(kTaken >= 0.5, "a head takes one relation at most");

/// What the numbers of a run are held against.
struct Criteria {
  double learned;   ///< kLearned
  double taken;     ///< kTaken
  double diverged;  ///< a batch with a larger loss ends the run, see kDivergedLoss
  double oneHead;   ///< Σ R² that one head can have, see `oneHeadSum`
};

Criteria criteriaOf(const TrainerOptions& options);

/// Σ R² over the relations that one head can have, for samples without number: 1 + (relations −
/// 1)/C, with two relations 1 + 1/C. Training comes close to it.
///
/// The head gives Σ_j w_j V x_j, and the answers are linear in that. Contents are independent, and
/// have variance 1 in every direction. In a direction that the weights ignore, relation r gets
/// R² ≤ E[w_r]²/Σ_j E[w_j²], so all relations together 1 at most: that is the bound for weights
/// that ignore content. But a score is linear in its token's content, q·K x_j, so the weights
/// depend on one direction of the C. There each relation can have all of its variance, which is 1/C
/// of it: (C − 1)/C · 1 + 1/C · relations. (To count rank alone gives two relations 1 + 2/C.)
/// @param content    C, at least 1
/// @param relations  at least 1
double oneHeadSum(int content, int relations);

/// Whether every relation is learned; what is no number is not.
/// @param r2  one a relation
bool isLearned(const Vector& r2);

/// h entries: the relation, counted from 0, that each head has taken; −1 for none.
/// @param mass  h × relations + 1, as in `Attention`; the last column is no relation
std::vector<int> takenRelations(MatrixRef mass);

/// The heads, counted from 0, each of which can go alone and leave every relation learned.
/// @param r2Without  h × relations, as in `Importance`
std::vector<int> spareHeads(MatrixRef r2Without);

/// How many heads go, one after the other, as long as every relation stays learned; 0 where they
/// were not learned to begin with.
/// @param r2  heads + 1 × relations, as in `Pruning`
int removableHeads(MatrixRef r2);

}  // namespace attn::training
