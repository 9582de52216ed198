#include "histogram.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace attn {

namespace {

constexpr double kReach = 5.0;  ///< standard deviations on either side

/// Every edge lies half a step from a value of the grid.
Bins binsOnGrid(const Range& range, const Grid& grid, int most) {
  const double steps = (range.high - range.low) / grid.step;
  const double width = std::ceil(steps / most) * grid.step;
  const double place = std::floor((range.low - grid.value) / grid.step + 0.5);
  const double low = grid.value + (place - 0.5) * grid.step;
  const double count = std::ceil((range.high - low) / width);
  return {.low = low, .width = width, .count = static_cast<int>(std::min<double>(count, most))};
}

/// Of a standard normal below x.
double normalBelow(double x) { return 0.5 * std::erfc(-x / std::numbers::sqrt2); }

}  // namespace

Bins binsFor(const std::optional<Range>& range, const MeanAndVariance& predicted, const Grid& grid,
             int most) {
  const double reach = kReach * std::sqrt(predicted.variance);
  const Range over =
      range.value_or(Range{.low = predicted.mean - reach, .high = predicted.mean + reach});
  if (grid.step > 0.0) return binsOnGrid(over, grid, most);
  return {.low = over.low, .width = (over.high - over.low) / most, .count = most};
}

Histogram::Histogram(const Bins& bins)
    : bins_(bins),
      perWidth_(1.0 / bins.width),
      end_(bins.count),
      counts_(static_cast<std::size_t>(bins.count)) {}

Vector Histogram::edges() const {
  Vector out(bins_.count + 1);
  for (int i = 0; i <= bins_.count; ++i) out(i) = bins_.low + i * bins_.width;
  return out;
}

Vector Histogram::normalShares(const MeanAndVariance& of) const {
  const Vector at = edges();
  const double deviation = std::sqrt(of.variance);
  Vector out(bins_.count);
  for (int i = 0; i < bins_.count; ++i) {
    const double from = (at(i) - of.mean) / deviation;
    const double to = (at(i + 1) - of.mean) / deviation;
    // Of two large probabilities the difference would lose its digits.
    out(i) =
        from > 0.0 ? normalBelow(-from) - normalBelow(-to) : normalBelow(to) - normalBelow(from);
  }
  return out;
}

}  // namespace attn
