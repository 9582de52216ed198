#include "head.hpp"

#include <cmath>
#include <string>
#include <utility>

#include "check.hpp"
#include "entropy.hpp"
#include "error.hpp"
#include "product.hpp"

namespace attn {

namespace {

/// Keys whose weight is within kTieTolerance of the largest of the row; none if the row is all 0.
std::vector<int> largestKeys(MatrixRef weights, Eigen::Index query) {
  const double largest = weights.row(query).maxCoeff();
  std::vector<int> keys;
  if (largest <= 0.0) return keys;
  const double threshold = largest - kTieTolerance;
  // Counted first: a list that grows by doubling would allocate more than the caps foresee.
  keys.reserve(static_cast<std::size_t>((weights.row(query).array() >= threshold).count()));
  for (Eigen::Index key = 0; key < weights.cols(); ++key) {
    if (weights(query, key) >= threshold) keys.push_back(static_cast<int>(key));
  }
  return keys;
}

}  // namespace

void requireMaskShape(const AttendOptions& options, Eigen::Index queries, Eigen::Index keys,
                      std::string_view queriesName, std::string_view keysName) {
  if (!options.mask) return;
  check::notEmpty("mask", *options.mask);
  check::sameLength("mask", *options.mask, check::Side::rows, queriesName, check::Side::rows,
                    queries);
  check::sameLength("mask", *options.mask, check::Side::cols, keysName, check::Side::rows, keys);
}

void requireMaskAndScale(const AttendOptions& options) {
  if (options.scale) check::finite("scale", *options.scale);
  if (!options.mask) return;
  const RowMatrix& mask = *options.mask;
  check::finite("mask", mask);
  for (Eigen::Index i = 0; i < mask.rows(); ++i) {
    for (Eigen::Index j = 0; j < mask.cols(); ++j) {
      if (mask(i, j) == 0.0 || mask(i, j) == 1.0) continue;
      throw Error(ErrorCode::invalidArgument,
                  {.argument = "mask",
                   .got = "neither 0 nor 1 in row " + std::to_string(i + 1) + ", column " +
                          std::to_string(j + 1),
                   .needed = "0 (hidden) or 1 (visible) everywhere"});
    }
  }
}

std::optional<Visibility> visibility(const AttendOptions& options, Eigen::Index queries,
                                     Eigen::Index keys) {
  if (!options.causal && !options.mask) return std::nullopt;
  Visibility visible(queries, keys);
  for (Eigen::Index i = 0; i < queries; ++i) {
    for (Eigen::Index j = 0; j < keys; ++j) {
      // The last query sees every key: with a cache of earlier keys the queries are the last ones.
      const bool past = !options.causal || j <= i + (keys - queries);
      visible(i, j) = past && (!options.mask || (*options.mask)(i, j) > 0.5);
    }
  }
  return visible;
}

Trace traceHead(MatrixRef q, MatrixRef k, MatrixRef v, double scale,
                const std::optional<Visibility>& visible, const HeadNames& names) {
  Trace trace;
  trace.q = q;
  trace.k = k;
  trace.v = v;
  trace.scale = scale;

  trace.scores = productTransposed(trace.q, trace.k);
  check::noOverflow("scores", trace.scores, names.head, names.scoresCause);
  trace.scaled = trace.scores * scale;
  check::noOverflow("scaled", trace.scaled, names.head, "a scale closer to 0");

  SoftmaxTrace softmaxed = softmax(trace.scaled, visible);
  trace.exps = std::move(softmaxed.exps);
  trace.sums = std::move(softmaxed.sums);
  trace.weights = std::move(softmaxed.weights);

  trace.output = product(trace.weights, trace.v);
  check::noOverflow("output", trace.output, names.head, names.outputCause);

  trace.entropyBits = entropyBits(trace.weights);
  trace.largest.reserve(static_cast<std::size_t>(trace.weights.rows()));
  for (Eigen::Index query = 0; query < trace.weights.rows(); ++query) {
    trace.largest.push_back(largestKeys(trace.weights, query));
  }
  return trace;
}

double appliedScale(const AttendOptions& options, Eigen::Index keyWidth) {
  return options.scale.value_or(1.0 / std::sqrt(static_cast<double>(keyWidth)));
}

}  // namespace attn
