#include "variance.hpp"

#include <algorithm>
#include <cmath>

#include "../check.hpp"
#include "../refuse.hpp"

namespace attn {

namespace {

constexpr int kMaxSamples = 1'000'000'000;
/// The 97.5 % quantile of the standard normal.
constexpr double kTwoSided95 = 1.959963984540054;

/// Independent ±σ have products ±σ², and sums of d_k of them lie 2σ² apart. With σ or −σ as their
/// mean, components are 0 or ±2σ, products 0 or 4σ².
Grid gridOf(const VarianceOptions& options, double divisor) {
  const ComponentOptions& of = options.components;
  if (of.distribution != Distribution::rademacher || of.correlation > 0.0) return {};
  const double square = of.sigma * of.sigma / divisor;
  if (of.mean == 0.0) return {.value = square * options.dK, .step = 2.0 * square};
  if (std::abs(of.mean) == of.sigma) return {.value = 0.0, .step = 4.0 * square};
  return {};
}

void requireRange(const char* name, const std::optional<Range>& range) {
  if (!range) return;
  check::finite(name, range->low);
  check::finite(name, range->high);
  if (range->low < range->high && range->low >= -1e30 && range->high <= 1e30) return;
  refuse(ErrorCode::invalidArgument, name,
         range->low < range->high ? "a range beyond 10^30" : "a range from high to low",
         "low below high, both between -10^30 and 10^30");
}

/// One pair. A function of its own, so that a browser's optimised code of it is in use after a few.
double drawDotProduct(const ComponentSource& source, Random& random, std::vector<double>& q,
                      std::vector<double>& k) {
  source.fillQuery(random, q);
  source.fillKey(random, k);
  double sum = 0.0;
  for (std::size_t i = 0; i < q.size(); ++i) sum += q[i] * k[i];
  return sum;
}

HistogramResult toResult(const Histogram& histogram, const MeanAndVariance& predicted,
                         std::int64_t samples) {
  const auto n = static_cast<double>(samples);
  const Vector shares = histogram.normalShares(predicted);
  const Vector spread = kTwoSided95 * (n * shares.array() * (1.0 - shares.array())).sqrt();
  HistogramResult out;
  out.edges = histogram.edges();
  out.counts = histogram.counts();
  out.below = histogram.below();
  out.above = histogram.above();
  out.expected = n * shares;
  out.bandLow = (out.expected - spread).cwiseMax(0.0);
  out.bandHigh = out.expected + spread;
  return out;
}

/// @param divisor  1, or √d_k
DotProductResult toResult(const Moments& moments, double divisor, const MeanAndVariance& predicted,
                          const Histogram& histogram) {
  DotProductResult out;
  out.mean = moments.mean() / divisor;
  out.variance = moments.variance() / (divisor * divisor);
  out.kurtosis = moments.kurtosis();
  const double excess = std::max(out.kurtosis - 1.0, 0.0);
  const double reach = kTwoSided95 * std::sqrt(excess / static_cast<double>(moments.count()));
  out.varianceLow = std::max(out.variance * (1.0 - reach), 0.0);
  out.varianceHigh = out.variance * (1.0 + reach);
  out.predicted = predicted;
  out.varianceAsPredicted =
      out.varianceLow <= predicted.variance && predicted.variance <= out.varianceHigh;
  out.histogram = toResult(histogram, predicted, moments.count());
  return out;
}

/// @param divisor  1, or √d_k
Bins binsOf(const VarianceOptions& options, const MeanAndVariance& predicted,
            const std::optional<Range>& range, double divisor) {
  return binsFor(range, predicted, gridOf(options, divisor), options.bins);
}

const VarianceOptions& checked(const VarianceOptions& options) {
  requireWhole("bins", options.bins, 1, 1000);
  requireRange("rawRange", options.rawRange);
  requireRange("scaledRange", options.scaledRange);
  return options;
}

}  // namespace

VarianceRun::VarianceRun(const VarianceOptions& options)
    : options_(checked(options)),
      divisor_(std::sqrt(static_cast<double>(options.dK))),
      source_(options.components),
      predicted_(predictDotProduct(options.dK, options.components)),
      random_(options.seed),
      raw_(binsOf(options, predicted_.raw, options.rawRange, 1.0)),
      scaled_(binsOf(options, predicted_.scaled, options.scaledRange, divisor_)),
      q_(static_cast<std::size_t>(options.dK)),
      k_(static_cast<std::size_t>(options.dK)) {}

void VarianceRun::run(int samples) {
  requireWhole("samples", samples, 1, kMaxSamples - static_cast<int>(moments_.count()));
  for (int i = 0; i < samples; ++i) {
    const double dot = drawDotProduct(source_, random_, q_, k_);
    moments_.add(dot);
    raw_.add(dot);
    scaled_.add(dot / divisor_);
  }
}

VarianceResult VarianceRun::result() const {
  if (moments_.count() < 2) {
    refuse(ErrorCode::invalidArgument, "samples", moments_.count(),
           "at least 2 before there is a variance");
  }
  return {.samples = moments_.count(),
          .raw = toResult(moments_, 1.0, predicted_.raw, raw_),
          .scaled = toResult(moments_, divisor_, predicted_.scaled, scaled_)};
}

}  // namespace attn
