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

/// Out of line, because allocating is a page of code each time.
[[gnu::noinline]] double* allocate(Vector& vector, Eigen::Index n) {
  vector.resize(n);
  return vector.data();
}

/// The smallest of n numbers.
double smallestOf(const double* from, Eigen::Index n) { return *std::min_element(from, from + n); }

/// Everything but `targets`, which is there.
void weigh(const Vector& scores, Bottleneck& result) {
  check::finiteEntries("scores", scores);
  const Eigen::Index n = scores.size();
  const Eigen::Index jobs = result.targets.rows();
  double* const best = allocate(result.bestWeights, n);
  double* const bestScores = allocate(result.bestScores, n);
  double* const weights = allocate(result.weights, n);
  for (Eigen::Index i = 0; i < n; ++i) {
    double sum = 0.0;
    for (Eigen::Index job = 0; job < jobs; ++job) sum += result.targets.data()[job * n + i];
    best[i] = sum / static_cast<double>(jobs);
  }

  // A weight may be too small for a double; its logarithm below is finite all the same.
  const double smallest = smallestOf(best, n);
  const double largest = *std::max_element(scores.begin(), scores.end());
  double sum = 0.0;
  for (const double score : scores) sum += std::exp(score - largest);
  for (Eigen::Index i = 0; i < n; ++i) {
    // By log2, whose tables the module has for the bits: those of log would be 4 kB more.
    bestScores[i] = std::log2(best[i] / smallest) * std::numbers::ln2;
    weights[i] = std::exp(scores.data()[i] - largest) / sum;
  }

  double* const floors = allocate(result.floors, jobs);
  double* const bits = allocate(result.bits, jobs);
  double* const bestBits = allocate(result.bestBits, jobs);
  for (Eigen::Index job = 0; job < jobs; ++job) {
    const double* target = result.targets.data() + job * n;
    floors[job] = crossEntropy(target, n, [&](Eigen::Index i) { return std::log2(target[i]); });
    bestBits[job] = crossEntropy(target, n, [&](Eigen::Index i) { return std::log2(best[i]); });
    bits[job] = crossEntropy(target, n, [&](Eigen::Index i) {
      return (scores.data()[i] - largest) * std::numbers::log2e - std::log2(sum);
    });
    result.priceBits += bestBits[job] - floors[job];
    result.excessBits += bits[job] - floors[job];
  }
  if (!std::isfinite(result.excessBits)) {
    refuse(ErrorCode::overflow, "bits", "beyond the range of a double",
           "scores closer to each other");
  }
}

}  // namespace

Vector wantedTarget(int n, int wanted, double share) {
  if (n < 2) refuse(ErrorCode::invalidArgument, "scores", n, "at least 2, one a token");
  if (wanted < 0 || wanted >= n) {
    refuse(ErrorCode::invalidArgument, "wanted", wanted, "an index from 0, below the tokens");
  }
  const bool isShare = share > 0.0 && share < 1.0;  // NaN is none
  if (!isShare) {
    refuse(ErrorCode::invalidArgument, "share", "outside the range from 0 to 1",
           "a number between 0 and 1");
  }
  requireScoresWithinCap(1, n, 1);
  Vector target;
  double* const entries = allocate(target, n);
  std::fill_n(entries, n, (1.0 - share) / (n - 1));
  entries[wanted] = share;
  return target;
}

double crossEntropyBits(const Vector& target, const Vector& weights) {
  if (target.size() == 0) refuse(ErrorCode::empty, "target", "without entries", "1 or more");
  if (weights.size() != target.size()) {
    refuse(ErrorCode::shapeMismatch, "weights", weights.size(), "as many entries as target");
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

Bottleneck bottleneckOf(const Vector& scores, MatrixRef targets) {
  check::notEmpty("targets", targets);
  check::sameLength("targets", targets, check::Side::cols, "scores", check::Side::rows,
                    scores.size());
  requireScoresWithinCap(targets.rows(), targets.cols(), 1);
  check::finite("targets", targets);
  constexpr double kRounding = 1e-9;
  if (targets.minCoeff() <= 0.0 ||
      (targets.rowwise().sum().array() - 1.0).abs().maxCoeff() > kRounding) {
    refuse(ErrorCode::invalidArgument, "targets", "no distribution without zeros",
           "entries above 0 whose rows sum to 1");
  }
  Bottleneck result;
  result.targets = targets;
  weigh(scores, result);
  return result;
}

Bottleneck bottleneck(const Vector& scores, const std::vector<int>& wanted, double share) {
  if (wanted.empty()) refuse(ErrorCode::empty, "wanted", "an empty list", "at least 1 index");
  requireScoresWithinCap(scores.size(), wanted.size(), 1);
  const auto n = static_cast<int>(scores.size());
  Bottleneck result;
  result.targets = RowMatrix(static_cast<Eigen::Index>(wanted.size()), n);
  double* row = result.targets.data();
  for (const int token : wanted) {
    const Vector target = wantedTarget(n, token, share);
    row = std::copy_n(target.data(), n, row);
  }
  weigh(scores, result);
  return result;
}

}  // namespace attn
