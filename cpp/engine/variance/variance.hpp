#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "../matrix.hpp"
#include "../random.hpp"
#include "components.hpp"
#include "histogram.hpp"
#include "moments.hpp"

namespace attn {

struct VarianceOptions {
  int dK = 64;  ///< from 1 to kMaxDotProductWidth
  ComponentOptions components = {};
  std::uint64_t seed = 1;
  int bins = 40;  ///< of each histogram, at most; from 1 to 1000
  /// What the histograms cover, from −10³⁰ to 10³⁰; absent = five predicted standard deviations on
  /// either side of the predicted mean.
  std::optional<Range> rawRange = std::nullopt;
  std::optional<Range> scaledRange = std::nullopt;
};

/// Counts beside what a normal distribution of predicted mean and variance leads one to expect.
struct HistogramResult {
  Vector edges;                      ///< one more than there are bins
  std::vector<std::int64_t> counts;  ///< a bin
  std::int64_t below = 0;            ///< samples left of the first bin
  std::int64_t above = 0;            ///< and right of the last
  Vector expected;                   ///< N p, p being the bin's probability
  Vector bandLow;                    ///< N p − 1.96 √(N p (1 − p)), at least 0
  Vector bandHigh;                   ///< with a plus: 19 of 20 counts lie between
};

/// What the samples have, beside what they should have.
struct DotProductResult {
  double mean = 0.0;
  double variance = 0.0;  ///< s² = Σ (x − mean)²/(N − 1)
  double kurtosis = 0.0;
  /// The 95 % confidence interval of the variance, s² (1 ± 1.96 √((kurtosis − 1)/N)), at least 0:
  /// for large N, Var(s²) = (μ₄ − σ⁴)/N (Cramér, "Mathematical methods of statistics", 1946, 27.4),
  /// with the moments of the sample in place of the true ones.
  double varianceLow = 0.0;
  double varianceHigh = 0.0;
  MeanAndVariance predicted;
  bool varianceAsPredicted = false;  ///< whether the interval holds the predicted variance
  HistogramResult histogram;
};

struct VarianceResult {
  std::int64_t samples = 0;
  DotProductResult raw;     ///< q·k
  DotProductResult scaled;  ///< q·k/√d_k
};

/// Draws pairs of a query and a key and looks at their dot products, a few at a time: what is known
/// afterwards depends on the seed and the number of samples, not on how they were divided.
class VarianceRun {
 public:
  /// @throws Error invalidArgument (dK, sigma, mean, correlation, bins, a range), notFinite
  explicit VarianceRun(const VarianceOptions& options);

  /// Draws so many more.
  /// @param samples  at least 1; 10⁹ in all
  /// @throws Error invalidArgument
  void run(int samples);

  [[nodiscard]] std::int64_t samples() const { return moments_.count(); }

  /// @throws Error invalidArgument where there are less than two samples
  [[nodiscard]] VarianceResult result() const;

 private:
  VarianceOptions options_;
  double divisor_;  ///< √d_k
  ComponentSource source_;
  DotProductPrediction predicted_;
  Random random_;
  Moments moments_;  ///< of q·k; those of q·k/√d_k follow
  Histogram raw_;
  Histogram scaled_;
  std::vector<double> q_;
  std::vector<double> k_;
};

}  // namespace attn
