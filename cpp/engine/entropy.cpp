#include "entropy.hpp"

#include <cmath>

#include "check.hpp"
#include "refuse.hpp"

namespace attn {

namespace {

void requireProbabilities(MatrixRef weights) {
  check::finite("weights", weights);
  if (weights.minCoeff() >= 0.0 && weights.maxCoeff() <= 1.0) return;
  refuse(ErrorCode::invalidArgument, "weights", "partly outside the range from 0 to 1",
         "entries from 0 to 1");
}

}  // namespace

Vector entropyBits(MatrixRef weights) {
  check::notEmpty("weights", weights);
  requireProbabilities(weights);
  Vector bits(weights.rows());
  for (Eigen::Index i = 0; i < weights.rows(); ++i) {
    double sum = 0.0;
    for (Eigen::Index j = 0; j < weights.cols(); ++j) {
      const double weight = weights(i, j);
      if (weight > 0.0) sum += weight * std::log2(weight);
    }
    bits(i) = 0.0 - sum;  // not −sum: that would show a certain row as −0
  }
  return bits;
}

}  // namespace attn
