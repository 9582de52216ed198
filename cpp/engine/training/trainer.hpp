#pragma once

// A run: model, optimiser, batches and evaluation, from one set of options.

#include <optional>

#include "../matrix.hpp"
#include "adam.hpp"
#include "held_out.hpp"
#include "model.hpp"
#include "options.hpp"
#include "task.hpp"

namespace attn::training {

/// Steps of one call, so that a caller who asks for progress gets it.
inline constexpr int kMaxStepsAtOnce = 10'000;

/// Steps of one run.
inline constexpr int kMaxSteps = 1'000'000;

/// A batch whose loss is above this has diverged. A model that always answers 0 has loss 1, and a
/// fresh one about 2.
inline constexpr double kDivergedLoss = 1000.0;

/// What `Trainer::step` did.
struct Progress {
  int steps = 0;          ///< steps since the start
  Vector losses;          ///< of the batch of each step now taken, before the step
  bool diverged = false;  ///< no step is taken any more, and the parameters stay as they were
  /// The loss that was too large, where it is a number at all.
  std::optional<double> divergedAt;
};

/// All that a run depends on. Batches need no state: step t draws from a generator of its own.
struct Snapshot {
  TrainerOptions options;
  int steps = 0;
  Vector parameters;
  Vector first;   ///< Adam's, one a parameter
  Vector second;  ///< Adam's, one a parameter, none negative
  Vector gates;   ///< h
};

class Trainer {
 public:
  /// @throws Error as requireTrainable
  explicit Trainer(const TrainerOptions& options);

  /// Takes up to `count` steps of Adam, each on a batch of fresh samples.
  /// @param count  1 to kMaxStepsAtOnce
  /// @throws Error invalidArgument, tooLarge beyond kMaxSteps in all
  Progress step(int count);

  /// Factors from the heads' outputs to concat, in training and evaluation alike.
  /// @param gates  h finite numbers; 0 removes a head
  /// @throws Error shapeMismatch, notFinite
  void setGates(const Vector& gates);
  [[nodiscard]] const Vector& gates() const { return gates_; }

  /// On the held-out samples, with the gates as they are. @throws Error overflow
  Score evaluate();
  Attention attention();
  Importance importance();
  /// From the heads whose gate is not 0.
  Pruning prune(PruneBy by);
  /// @param index  a held-out sample, counted from 0  @throws Error invalidArgument
  Example example(int index);

  [[nodiscard]] Snapshot snapshot() const;
  /// Goes back (or forward) to a snapshot of a run with the same options.
  /// @throws Error invalidArgument (options, steps, second), shapeMismatch, notFinite
  void restore(const Snapshot& snapshot);

  [[nodiscard]] const TrainerOptions& options() const { return options_; }
  [[nodiscard]] int steps() const { return steps_; }
  [[nodiscard]] Eigen::Index parameterCount() const { return parameters_.values.size(); }
  [[nodiscard]] const Parameters& parameters() const { return parameters_; }

 private:
  /// The loss of step `steps_`'s batch, and its gradients.
  double lossAndGradients();
  HeldOut& heldOut();

  TrainerOptions options_;
  TaskShape task_;
  ModelShape shape_;
  Parameters parameters_;
  Parameters gradients_;
  Adam adam_;
  Batch batch_;
  Activations kept_;
  Backward room_;
  Vector gates_;
  std::uint64_t batches_ = 0;  ///< seed of the batch of step 0
  int steps_ = 0;
  bool diverged_ = false;
  std::optional<double> divergedAt_;
  HeldOut heldOut_;
  bool heldOutRan_ = false;  ///< with the parameters as they are
};

}  // namespace attn::training
