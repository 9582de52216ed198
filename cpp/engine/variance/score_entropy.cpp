#include "score_entropy.hpp"

#include <cmath>
#include <vector>

#include "../entropy.hpp"
#include "../matrix.hpp"
#include "../refuse.hpp"
#include "../softmax.hpp"
#include "moments.hpp"

namespace attn {

namespace {

/// queries × keys, each query with keys of its own
RowMatrix drawScores(const ScoreEntropyOptions& options) {
  const ComponentSource source(options.components);
  Random random(options.seed);
  std::vector<double> q(static_cast<std::size_t>(options.dK));
  std::vector<double> k(q.size());
  RowMatrix scores(options.queries, options.keys);
  for (int i = 0; i < options.queries; ++i) {
    source.fillQuery(random, q);
    for (int j = 0; j < options.keys; ++j) {
      source.fillKey(random, k);
      double sum = 0.0;
      for (std::size_t m = 0; m < q.size(); ++m) sum += q[m] * k[m];
      scores(i, j) = sum;
    }
  }
  return scores;
}

WeightStatistics statisticsOf(MatrixRef scores) {
  const RowMatrix weights = softmax(scores).weights;
  const Vector bits = entropyBits(weights);
  Moments moments;
  for (Eigen::Index i = 0; i < bits.size(); ++i) moments.add(bits(i));
  const double reach =
      1.959963984540054 * std::sqrt(moments.variance() / static_cast<double>(moments.count()));
  return {.entropyBits = moments.mean(),
          .entropyLow = moments.mean() - reach,
          .entropyHigh = moments.mean() + reach,
          .largestWeight = weights.rowwise().maxCoeff().mean()};
}

}  // namespace

ScoreEntropyResult scoreEntropy(const ScoreEntropyOptions& options) {
  requireWhole("dK", options.dK, 1, kMaxDotProductWidth);
  requireWhole("keys", options.keys, 2, 4096);
  requireWhole("queries", options.queries, 2, 4'194'304 / options.keys);
  if (std::int64_t{options.queries} * options.keys * options.dK > std::int64_t{1} << 28) {
    refuse(ErrorCode::tooLarge, "queries", options.queries,
           "at most 2^28 components of keys in all: queries·keys·dK");
  }
  const RowMatrix scores = drawScores(options);
  const RowMatrix scaled = scores / std::sqrt(static_cast<double>(options.dK));
  return {.raw = statisticsOf(scores),
          .scaled = statisticsOf(scaled),
          .largestBits = std::log2(static_cast<double>(options.keys))};
}

}  // namespace attn
