#include "cross_entropy.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "caps.hpp"
#include "check.hpp"
#include "refuse.hpp"

namespace attn {

namespace {

void requireProbabilities(const char* name, const Vector& vector) {
  for (const double entry : vector) {
    if (std::isnan(entry)) refuse(ErrorCode::notFinite, name, "partly NaN", "finite numbers");
    if (entry >= 0.0 && entry <= 1.0) continue;
    refuse(ErrorCode::invalidArgument, name, "partly outside the range from 0 to 1",
           "entries from 0 to 1");
  }
}

/// −Σ target · logs, where `logs` gives log₂ of the weights and 0 · log 0 = 0.
template <typename Logs>
double crossEntropy(const double* target, Eigen::Index n, Logs logs) {
  double sum = 0.0;
  for (Eigen::Index i = 0; i < n; ++i) {
    if (target[i] > 0.0) sum += target[i] * logs(i);
  }
  return 0.0 - sum;  // not −sum: that would be −0 for a certain target
}

}  // namespace

Vector wantedTarget(int n, int wanted, double share) {
  if (n < 2) refuse(ErrorCode::invalidArgument, "scores", n, "at least 2, one a token");
  if (wanted < 0 || wanted >= n) {
    refuse(ErrorCode::invalidArgument, "wanted", wanted, "an index from 0, below the tokens");
  }
  if (!(share > 0.0 && share < 1.0)) {
    refuse(ErrorCode::invalidArgument, "share", "outside the range from 0 to 1",
           "a number between 0 and 1");
  }
  requireScoresWithinCap(1, n, 1);
  Vector target(n);
  std::fill_n(target.data(), n, (1.0 - share) / (n - 1));
  target.data()[wanted] = share;
  return target;
}

double crossEntropyBits(const Vector& target, const Vector& weights) {
  if (target.size() == 0) refuse(ErrorCode::empty, "target", "without entries", "1 or more");
  if (weights.size() != target.size()) {
    refuse(ErrorCode::shapeMismatch, "weights", static_cast<int>(weights.size()),
           "as many entries as target");
  }
  requireProbabilities("target", target);
  requireProbabilities("weights", weights);
  const double bits = crossEntropy(target.data(), target.size(),
                                   [&](Eigen::Index i) { return std::log2(weights.data()[i]); });
  if (std::isinf(bits)) {
    refuse(ErrorCode::overflow, "crossEntropyBits", "infinite, with a weight of 0 that is wanted",
           "positive weights where the target is positive");
  }
  return bits;
}

Bottleneck bottleneck(const Vector& scores, const std::vector<int>& wanted, double share) {
  check::finiteEntries("scores", scores);
  if (wanted.empty()) refuse(ErrorCode::empty, "wanted", "an empty list", "at least 1 index");
  requireScoresWithinCap(scores.size(), wanted.size(), 1);
  const auto n = static_cast<int>(scores.size());
  const auto jobs = static_cast<Eigen::Index>(wanted.size());

  Bottleneck result;
  result.targets = RowMatrix(jobs, n);
  result.bestWeights = Vector(n);
  std::fill_n(result.bestWeights.data(), n, 0.0);
  double* row = result.targets.data();
  for (const int token : wanted) {
    const Vector target = wantedTarget(n, token, share);
    for (int i = 0; i < n; ++i) {
      result.bestWeights.data()[i] += target.data()[i] / static_cast<double>(jobs);
      *row++ = target.data()[i];
    }
  }

  const double smallest = *std::min_element(result.bestWeights.begin(), result.bestWeights.end());
  result.bestScores = Vector(n);
  for (int i = 0; i < n; ++i) {
    result.bestScores.data()[i] = std::log(result.bestWeights.data()[i] / smallest);
  }

  // A weight may be too small for a double; its logarithm below is finite all the same.
  const double largest = *std::max_element(scores.begin(), scores.end());
  double sum = 0.0;
  for (const double score : scores) sum += std::exp(score - largest);
  result.weights = Vector(n);
  for (int i = 0; i < n; ++i) {
    result.weights.data()[i] = std::exp(scores.data()[i] - largest) / sum;
  }

  result.floors = Vector(jobs);
  result.bits = Vector(jobs);
  result.bestBits = Vector(jobs);
  for (Eigen::Index job = 0; job < jobs; ++job) {
    const double* target = result.targets.data() + job * n;
    const auto put = [&](Vector& to, auto logs) { to.data()[job] = crossEntropy(target, n, logs); };
    put(result.floors, [&](Eigen::Index i) { return std::log2(target[i]); });
    put(result.bestBits, [&](Eigen::Index i) { return std::log2(result.bestWeights.data()[i]); });
    put(result.bits, [&](Eigen::Index i) {
      return (scores.data()[i] - largest) * std::numbers::log2e - std::log2(sum);
    });
    result.priceBits += result.bestBits.data()[job] - result.floors.data()[job];
    result.excessBits += result.bits.data()[job] - result.floors.data()[job];
  }
  if (!std::isfinite(result.excessBits)) {
    refuse(ErrorCode::overflow, "bits", "beyond the range of a double",
           "scores closer to each other");
  }
  return result;
}

}  // namespace attn
