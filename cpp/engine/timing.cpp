#include "timing.hpp"

#include <algorithm>
#include <cmath>

#include "check.hpp"
#include "refuse.hpp"

namespace attn {

namespace {

/// Where a share of the values lies below, between neighbours by their distance from it.
double quantile(const std::vector<double>& sorted, double share) {
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (place - std::floor(place)) * (sorted[above] - sorted[below]);
}

/// k of VariantTiming::ratioLow, at least 1.
std::size_t signTestRank(std::size_t n) {
  // C(n, i)/2ⁿ, summed until it exceeds 2.5 %; below 2⁻¹⁰²² it counts as 0.
  double term = std::ldexp(1.0, -static_cast<int>(n));
  double sum = term;
  std::size_t k = 0;
  while (sum <= 0.025 && k < n / 2) {
    ++k;
    term *= static_cast<double>(n - k + 1) / static_cast<double>(k);
    sum += term;
  }
  return std::max<std::size_t>(k, 1);
}

std::vector<double> sorted(const Vector& values) {
  std::vector<double> out(values.begin(), values.end());
  std::ranges::sort(out);
  return out;
}

TimingVerdict verdictOf(const VariantTiming& timing, Eigen::Index rounds) {
  if (rounds < kLeastTimingRounds) return TimingVerdict::unclear;
  if (timing.ratioLow >= 1.0 / kSameTime && timing.ratioHigh <= kSameTime) {
    return TimingVerdict::same;
  }
  if (timing.ratioLow > 1.0) return TimingVerdict::slower;
  return timing.ratioHigh < 1.0 ? TimingVerdict::faster : TimingVerdict::unclear;
}

}  // namespace

std::vector<VariantTiming> compareTimings(MatrixRef times) {
  check::notEmpty("times", times);
  check::finite("times", times);
  if (times.minCoeff() <= 0.0) {
    refuse(ErrorCode::invalidArgument, "times", "partly 0 or below", "entries above 0");
  }
  std::vector<VariantTiming> out;
  for (Eigen::Index i = 0; i < times.cols(); ++i) {
    const std::vector<double> own = sorted(times.col(i));
    const std::vector<double> ratios = sorted(times.col(i).cwiseQuotient(times.col(0)));
    const std::size_t rank = signTestRank(ratios.size());
    VariantTiming timing{.median = quantile(own, 0.5),
                         .lower = quantile(own, 0.25),
                         .upper = quantile(own, 0.75),
                         .ratio = quantile(ratios, 0.5),
                         .ratioLow = ratios[rank - 1],
                         .ratioHigh = ratios[ratios.size() - rank]};
    timing.verdict = verdictOf(timing, times.rows());
    out.push_back(timing);
  }
  return out;
}

}  // namespace attn
