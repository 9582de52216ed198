#include "engine/training/exponential.hpp"

#include <bit>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdint>
#include <limits>

#include "support/random.hpp"

using attn::training::expOfNegative;

TEST_CASE("the exponential is within two units in the last place of libm's", "[training]") {
  attn::test::Random random(11);
  std::int64_t farthest = 0;
  for (int i = 0; i < 200'000; ++i) {
    const double x = i % 2 == 0 ? random.uniform(-700.0, 0.0) : random.uniform(-2.0, 0.0);
    const auto ours = std::bit_cast<std::int64_t>(expOfNegative(x));
    const auto theirs = std::bit_cast<std::int64_t>(std::exp(x));
    farthest = std::max(farthest, std::abs(ours - theirs));
  }
  CHECK(farthest <= 2);
}

TEST_CASE("the exponential at its ends", "[training]") {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  CHECK(std::bit_cast<std::uint64_t>(expOfNegative(0.0)) == std::bit_cast<std::uint64_t>(1.0));
  CHECK(expOfNegative(-700.0) > 0.0);
  CHECK(std::abs(expOfNegative(-700.5)) <= 0.0);
  CHECK(std::abs(expOfNegative(-kInfinity)) <= 0.0);
  CHECK(std::isnan(expOfNegative(std::nan(""))));
}

TEST_CASE("the exponential has the same bits everywhere", "[training]") {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (int i = 0; i < 5000; ++i) {
    const double x = -0.013 * i;
    hash = (hash ^ std::bit_cast<std::uint64_t>(expOfNegative(x))) * 0x100000001b3U;
  }
  CHECK(hash == 0x1566dd6edbd81425U);
}
