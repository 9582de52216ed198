#pragma once

// What a model does on samples that it never trains on.

#include <vector>

#include "../matrix.hpp"
#include "model.hpp"
#include "task.hpp"

namespace attn::training {

/// How well the held-out samples are answered.
struct Score {
  double loss = 0.0;  ///< mean squared error; 1 for a model that always answers 0
  /// One a relation: 1 − Σ(y − t)²/Σ(t − t̄)², with the mean t̄ of each number of the answer. 1 is
  /// perfect, 0 is as good as the mean.
  Vector r2;
  double sum = 0.0;      ///< Σ R²
  bool learned = false;  ///< every R² is at least kLearned
};

/// Where the heads look, in means over the held-out samples. Columns are the roles, the one that
/// all other tokens share last.
struct Attention {
  RowMatrix mass;  ///< h × relations + 1: weight on the role's tokens; a row's sum is 1
  RowMatrix hits;  ///< h × relations + 1: share of samples whose largest weight is on the role
  Vector uniform;  ///< relations + 1: mass and hits of a head that does not look
  Vector fixed;    ///< relations + 1: those of a head that rests on the best position for the role
  std::vector<int> positions;  ///< relations + 1: that position, counted from 0
  /// h × h: Σ_j min(w_j, w'_j), the share of weight that two heads put on the same tokens: 1 for
  /// equal heads, 0 for heads that never look at the same token.
  RowMatrix overlap;
  std::vector<int> takes;  ///< h: the relation that each head has taken; −1 for none
};

/// How much each head matters.
struct Importance {
  Vector lossWithout;   ///< h: the loss with this head's gate at 0
  RowMatrix r2Without;  ///< h × relations
  /// h: mean over samples of |∂L/∂gate|, L the loss of one sample (Michel, Levy, Neubig 2019,
  /// equation 2): what is expected to change first when the head fades.
  Vector gradient;
  std::vector<int> spare;  ///< heads, each of which can go alone and leave every relation learned
};

/// Heads removed one by one and what is left after each.
struct Pruning {
  std::vector<int> order;  ///< heads counted from 0, in the order they went
  Vector loss;             ///< number of heads + 1: before the first went, after the first, …
  RowMatrix r2;            ///< as many × relations
  int removable = 0;       ///< how many go in this order while every relation stays learned
};

/// By what heads are removed.
enum class PruneBy {
  greedy,    ///< each time the one whose removal leaves the smallest loss, tried anew
  removal,   ///< in the order of the loss without each alone, found once
  gradient,  ///< in the order of Importance::gradient, found once
};

/// One sample and what the heads make of it.
struct Example {
  std::vector<int> places;  ///< relations: where each role's token is
  RowMatrix content;        ///< n × C
  RowMatrix weights;        ///< h × n
  Vector answer;            ///< relations·C
  Vector target;            ///< relations·C
};

/// A fixed set of samples, the same for every seed and every number of heads.
class HeldOut {
 public:
  explicit HeldOut(const TrainerOptions& options);

  /// Runs the model on all samples; everything below refers to it.
  /// @throws Error overflow when the heads' outputs leave the range of a double
  void run(const Parameters& parameters);

  /// @param gates  h factors
  /// @throws Error overflow when the model's answers leave the range of a double
  Score score(const Parameters& parameters, const Vector& gates);
  Attention attention() const;
  Importance importance(const Parameters& parameters, const Vector& gates);
  Pruning prune(const Parameters& parameters, const Vector& gates, PruneBy by);
  /// @param index  a sample, counted from 0
  Example example(const Parameters& parameters, const Vector& gates, int index);

 private:
  Vector gradientImportance(const Parameters& parameters, const Vector& gates);

  TaskShape task_;
  ModelShape shape_;
  Batch batch_;
  Activations kept_;
  Backward room_;
  Parameters unused_;  ///< gradients that backwardReadout writes and nobody reads
};

}  // namespace attn::training
