#pragma once

#include <cstdint>

namespace attn {

/// Mean, variance and kurtosis of numbers that come one at a time: sums of powers of the distance
/// from the mean so far, updated as the mean moves (Pébay, "Formulas for robust, one-pass parallel
/// computation of covariances and arbitrary-order statistical moments", SAND2008-6212).
class Moments {
 public:
  void add(double x) {
    const auto before = static_cast<double>(count_);
    const auto n = static_cast<double>(++count_);
    const double distance = x - mean_;
    const double step = distance / n;
    const double square = step * step;
    const double term = distance * step * before;
    mean_ += step;
    fourth_ +=
        term * square * (n * n - 3.0 * n + 3.0) + 6.0 * square * second_ - 4.0 * step * third_;
    third_ += term * step * (n - 2.0) - 3.0 * step * second_;
    second_ += term;
  }

  [[nodiscard]] std::int64_t count() const { return count_; }
  [[nodiscard]] double mean() const { return mean_; }
  /// Σ (x − mean)² / (N − 1), of at least two numbers.
  [[nodiscard]] double variance() const { return second_ / static_cast<double>(count_ - 1); }
  /// The mean fourth power of the distance from the mean over the square of the mean second one: 3
  /// for a normal distribution, 1 at least, and 0 where all numbers are equal.
  [[nodiscard]] double kurtosis() const {
    return second_ > 0.0 ? static_cast<double>(count_) * fourth_ / (second_ * second_) : 0.0;
  }

 private:
  std::int64_t count_ = 0;
  double mean_ = 0.0;
  double second_ = 0.0;
  double third_ = 0.0;
  double fourth_ = 0.0;
};

}  // namespace attn
