#include "support/random.hpp"

namespace attn::test {

int Random::between(int low, int high) {
  const auto choices = static_cast<std::uint64_t>(high - low) + 1;
  return low + static_cast<int>(bits_() % choices);
}

double Random::uniform(double low, double high) {
  const double fraction = static_cast<double>(bits_() >> 11U) * 0x1p-53;
  return low + (high - low) * fraction;
}

RowMatrix Random::matrix(Eigen::Index rows, Eigen::Index cols, double spread) {
  RowMatrix result(rows, cols);
  for (Eigen::Index i = 0; i < rows; ++i) {
    for (Eigen::Index j = 0; j < cols; ++j) result(i, j) = uniform(-spread, spread);
  }
  return result;
}

RowMatrix Random::mask(Eigen::Index rows, Eigen::Index cols) {
  RowMatrix result(rows, cols);
  for (Eigen::Index i = 0; i < rows; ++i) {
    for (Eigen::Index j = 0; j < cols; ++j) result(i, j) = between(0, 1);
  }
  return result;
}

}  // namespace attn::test
