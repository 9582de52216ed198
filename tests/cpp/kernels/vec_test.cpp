#include "engine/kernels/vec.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

using attn::kernels::exp2NonPositive;
using attn::kernels::F4;
using attn::kernels::splat;
using attn::kernels::store;
using attn::kernels::transpose;

namespace {

float exp2Of(float y) { return exp2NonPositive(splat(y))[0]; }

double relativeError(float y) {
  const double exact = std::exp2(static_cast<double>(y));
  return std::abs(static_cast<double>(exp2Of(y)) - exact) / exact;
}

float floatOf(std::uint32_t bits) {
  float value = 0.0F;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

}  // namespace

TEST_CASE("powers of 2 are within 2^-22 of the exact ones wherever these are normal", "[kernels]") {
  double largest = 0.0;
  // Every 97th float from −2^−40 to −126 (97 is a prime, so all patterns of low bits occur).
  const std::uint32_t first = 0x80000000U | ((127U - 40U) << 23U);
  for (std::uint32_t bits = first;; bits += 97U) {
    const float y = floatOf(bits);
    if (y < -126.0F) break;
    largest = std::max(largest, relativeError(y));
  }
  CHECK(largest <= 0x1p-22);
}

TEST_CASE("whole powers of 2 are exact, and far below them is 0", "[kernels]") {
  int wrong = 0;
  for (int k = 0; k >= -126; --k) {
    if (std::abs(exp2Of(static_cast<float>(k)) - std::ldexp(1.0F, k)) > 0.0F) ++wrong;
  }
  CHECK(wrong == 0);
  for (const float y : {-127.0F, -150.0F, -1e30F, std::numeric_limits<float>::lowest(),
                        -std::numeric_limits<float>::infinity()}) {
    CAPTURE(y);
    CHECK_FALSE(exp2Of(y) > 0.0F);
    CHECK_FALSE(std::isnan(exp2Of(y)));
  }
}

TEST_CASE("lanes are computed each for itself, and transposed into place", "[kernels]") {
  float lanes[4];
  store(lanes, exp2NonPositive(F4{0.0F, -1.0F, -2.0F, -200.0F}));
  CHECK(std::abs(lanes[0] - 1.0F) < 1e-7F);
  CHECK(std::abs(lanes[1] - 0.5F) < 1e-7F);
  CHECK(std::abs(lanes[2] - 0.25F) < 1e-7F);
  CHECK(lanes[3] < 1e-30F);

  F4 rows[4];
  for (int i = 0; i < 4; ++i) {
    const auto tens = static_cast<float>(10 * i);
    rows[i] = F4{tens, tens + 1.0F, tens + 2.0F, tens + 3.0F};
  }
  transpose(rows);
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) {
      CHECK(std::abs(rows[i][j] - static_cast<float>(10 * j + i)) < 1e-6F);
    }
  }
}
