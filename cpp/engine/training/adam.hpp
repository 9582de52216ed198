#pragma once

#include "../matrix.hpp"

namespace attn::training {

/// Adam (Kingma and Ba 2015, algorithm 1) with β₁ = 0.9, β₂ = 0.999, ε = 1e-8.
class Adam {
 public:
  explicit Adam(Eigen::Index parameters);

  /// One step against the gradients.
  void step(double learningRate, const Vector& gradients, Vector& parameters);

  /// Goes on from means that were kept after `steps` steps.
  void restore(int steps, const Vector& firstMean, const Vector& secondMean);

  Vector first;   ///< running mean of the gradients
  Vector second;  ///< running mean of their squares

 private:
  double bias1_ = 1.0;  ///< β₁ to the number of steps, by products: no pow, whose bits are libm's
  double bias2_ = 1.0;
};

}  // namespace attn::training
