#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "../matrix.hpp"
#include "components.hpp"

namespace attn {

/// Where the bins lie: `count` of equal width from `low`.
struct Bins {
  double low = 0.0;
  double width = 1.0;
  int count = 1;
};

struct Range {
  double low = 0.0;
  double high = 1.0;
};

/// Values that are possible: `value` and whatever is a multiple of `step` away. A step of 0: all.
struct Grid {
  double value = 0.0;
  double step = 0.0;
};

/// At most `most` bins over `range`, which has to be finite and not empty; absent = five predicted
/// standard deviations on either side of the predicted mean. On a grid each bin holds equally many
/// possible values and no edge meets one, so there may be fewer bins, and the ends of the range may
/// be missed by up to a step.
Bins binsFor(const std::optional<Range>& range, const MeanAndVariance& predicted, const Grid& grid,
             int most);

/// Numbers counted by bins. A number on an edge belongs to the bin above it.
class Histogram {
 public:
  explicit Histogram(const Bins& bins);

  void add(double x) {
    const double place = (x - bins_.low) * perWidth_;
    if (!(place >= 0.0)) {
      ++below_;
    } else if (place < end_) {
      ++counts_[static_cast<std::size_t>(place)];
    } else {
      ++above_;
    }
  }

  [[nodiscard]] const std::vector<std::int64_t>& counts() const { return counts_; }
  [[nodiscard]] std::int64_t below() const { return below_; }
  [[nodiscard]] std::int64_t above() const { return above_; }
  [[nodiscard]] Vector edges() const;  ///< one more than there are bins

  /// The probability of each bin under a normal distribution.
  [[nodiscard]] Vector normalShares(const MeanAndVariance& of) const;

 private:
  Bins bins_;
  double perWidth_;
  double end_;
  std::vector<std::int64_t> counts_;
  std::int64_t below_ = 0;
  std::int64_t above_ = 0;
};

}  // namespace attn
