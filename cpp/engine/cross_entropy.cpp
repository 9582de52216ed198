#include "cross_entropy.hpp"

#include <cmath>
#include <cstdint>
#include <numbers>
#include <string>

#include "caps.hpp"
#include "check.hpp"
#include "entropy.hpp"
#include "error.hpp"
#include "softmax.hpp"

namespace attn {

namespace {

void requireProbabilities(const char* name, const Vector& vector) {
  check::notEmpty(name, vector);
  check::finiteEntries(name, vector);
  if (vector.minCoeff() >= 0.0 && vector.maxCoeff() <= 1.0) return;
  throw Error(ErrorCode::invalidArgument, {.argument = name,
                                           .got = "partly outside the range from 0 to 1",
                                           .needed = "entries from 0 to 1"});
}

/// log₂ softmax(scores), which stays finite where a weight is too small for a double.
Vector logWeights(const Vector& scores) {
  const double largest = scores.maxCoeff();
  double sum = 0.0;
  for (Eigen::Index i = 0; i < scores.size(); ++i) sum += std::exp(scores(i) - largest);
  const double shift = std::log2(sum);
  Vector logs(scores.size());
  for (Eigen::Index i = 0; i < scores.size(); ++i) {
    logs(i) = (scores(i) - largest) * std::numbers::log2e - shift;
  }
  return logs;
}

}  // namespace

Vector wantedTarget(int n, int wanted, double share) {
  const auto refuse = [](const char* argument, const std::string& got, const std::string& needed) {
    throw Error(ErrorCode::invalidArgument, {.argument = argument, .got = got, .needed = needed});
  };
  if (n < 2) refuse("scores", check::counted(n, "number"), "at least 2, one a token");
  if (wanted < 0 || wanted >= n) {
    refuse("wanted", std::to_string(wanted), "an index from 0 to " + std::to_string(n - 1));
  }
  if (!(share > 0.0 && share < 1.0)) {
    refuse("share", "outside the range from 0 to 1", "a number between 0 and 1");
  }
  requireScoresWithinCap(1, n, 1);
  Vector target = Vector::Constant(n, (1.0 - share) / (n - 1));
  target(wanted) = share;
  return target;
}

double crossEntropyBits(const Vector& target, const Vector& weights) {
  requireProbabilities("target", target);
  requireProbabilities("weights", weights);
  check::sameLength("weights", weights, check::Side::rows, "target", check::Side::rows,
                    target.size());
  double sum = 0.0;
  for (Eigen::Index i = 0; i < target.size(); ++i) {
    if (target(i) > 0.0) sum += target(i) * std::log2(weights(i));
  }
  if (!std::isfinite(sum)) {
    throw Error(ErrorCode::overflow, {.argument = "crossEntropyBits",
                                      .got = "infinite, for a weight of 0 on a token with a target",
                                      .needed = "positive weights where the target is positive"});
  }
  return 0.0 - sum;
}

Bottleneck bottleneck(const Vector& scores, const std::vector<int>& wanted, double share) {
  check::notEmpty("scores", scores);
  check::finiteEntries("scores", scores);
  if (wanted.empty()) {
    throw Error(ErrorCode::empty,
                {.argument = "wanted", .got = "an empty list", .needed = "at least 1 index"});
  }
  requireScoresWithinCap(scores.size(), wanted.size(), 1);
  const int n = static_cast<int>(scores.size());
  const auto jobs = static_cast<Eigen::Index>(wanted.size());

  Bottleneck result;
  result.targets = RowMatrix(jobs, n);
  for (Eigen::Index job = 0; job < jobs; ++job) {
    result.targets.row(job) = wantedTarget(n, wanted[static_cast<std::size_t>(job)], share);
  }
  result.weights = softmax(scores.transpose()).weights.row(0);
  result.bestWeights = result.targets.colwise().sum().transpose() / static_cast<double>(jobs);
  result.floors = entropyBits(result.targets);

  const Vector logs = logWeights(scores);
  result.bits = Vector(jobs);
  result.bestBits = Vector(jobs);
  for (Eigen::Index job = 0; job < jobs; ++job) {
    const Vector target = result.targets.row(job);
    double sum = 0.0;
    for (Eigen::Index i = 0; i < n; ++i) sum += target(i) * logs(i);
    result.bits(job) = 0.0 - sum;
    result.bestBits(job) = crossEntropyBits(target, result.bestWeights);
  }
  check::noOverflow("bits", result.bits, 0, "scores closer to each other");
  result.priceBits = result.bestBits.sum() - result.floors.sum();
  result.excessBits = result.bits.sum() - result.floors.sum();
  return result;
}

}  // namespace attn
