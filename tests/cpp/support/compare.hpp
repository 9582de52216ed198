#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/matrix.hpp"

namespace attn::test {

/// max |a − b|; infinite when the shapes differ or a NaN is met, so that it fails every tolerance.
template <typename A, typename B>
double largestDifference(const Eigen::DenseBase<A>& a, const Eigen::DenseBase<B>& b) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (a.rows() != b.rows() || a.cols() != b.cols()) return kInfinity;
  double largest = 0.0;
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    for (Eigen::Index j = 0; j < a.cols(); ++j) {
      const double difference = std::abs(a.coeff(i, j) - b.coeff(i, j));
      largest = std::isnan(difference) ? kInfinity : std::max(largest, difference);
    }
  }
  return largest;
}

/// max |a − b| / max |b|, without the division where b is 0 throughout.
template <typename A, typename B>
double relativeDifference(const Eigen::DenseBase<A>& a, const Eigen::DenseBase<B>& b) {
  const double difference = largestDifference(a, b);
  const double magnitude = largestDifference(b, B::PlainObject::Zero(b.rows(), b.cols()));
  return magnitude > 0.0 ? difference / magnitude : difference;
}

}  // namespace attn::test
