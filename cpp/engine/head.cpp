#include "head.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "check.hpp"
#include "entropy.hpp"
#include "product.hpp"
#include "refuse.hpp"

namespace attn {

namespace {

/// Keys whose weight is within kTieTolerance of the largest of the row; none if the row is all 0.
std::vector<int> largestKeys(MatrixView weights, Eigen::Index query) {
  const std::span row(weights.row(query), static_cast<std::size_t>(weights.cols()));
  const double largest = *std::ranges::max_element(row);
  std::vector<int> keys;
  if (largest <= 0.0) return keys;
  const auto isLargest = [&](double weight) { return weight >= largest - kTieTolerance; };
  // Counted first: a list that grows by doubling would allocate more than the caps foresee.
  keys.reserve(static_cast<std::size_t>(std::ranges::count_if(row, isLargest)));
  for (std::size_t key = 0; key < row.size(); ++key) {
    if (isLargest(row[key])) keys.push_back(static_cast<int>(key));
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
      refuse(ErrorCode::invalidArgument, "mask",
             textOf({"neither 0 nor 1 in row ", i + 1, ", column ", j + 1}),
             "0 (hidden) or 1 (visible) everywhere");
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

Trace traceHead(MatrixView q, MatrixView k, MatrixView v, double scale,
                const std::optional<Visibility>& visible, const HeadNames& names) {
  Trace trace;
  trace.q = copyOf(q);
  trace.k = copyOf(k);
  trace.v = copyOf(v);
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
