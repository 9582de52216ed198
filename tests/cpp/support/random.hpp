#pragma once

#include <cstdint>
#include <random>

#include "engine/matrix.hpp"

namespace attn::test {

/// Seeded shapes and matrices: the same everywhere, since only raw engine output is used and never
/// a distribution of the standard library.
class Random {
 public:
  explicit Random(std::uint64_t seed) : bits_(seed) {}

  /// A whole number from `low` to `high`, both included.
  int between(int low, int high);
  /// A number in [low, high).
  double uniform(double low, double high);
  /// Entries in [−spread, spread).
  RowMatrix matrix(Eigen::Index rows, Eigen::Index cols, double spread = 2.0);
  /// 0 and 1 in equal shares.
  RowMatrix mask(Eigen::Index rows, Eigen::Index cols);

 private:
  std::mt19937_64 bits_;
};

}  // namespace attn::test
