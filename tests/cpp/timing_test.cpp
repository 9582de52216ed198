#include "engine/timing.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "engine/random.hpp"
#include "support/errors.hpp"

using attn::compareTimings;
using attn::ErrorCode;
using attn::Random;
using attn::RowMatrix;
using attn::TimingVerdict;
using attn::VariantTiming;
using attn::test::errorOf;

namespace {

/// Times of two variants whose true ratio is `ratio`, on a device that at times is three times
/// slower.
RowMatrix measured(Random& random, int rounds, double ratio, double noise) {
  RowMatrix times(rounds, 2);
  for (int i = 0; i < rounds; ++i) {
    const double device = random.below(4) == 0 ? 3.0 : 1.0;
    times(i, 0) = device * std::exp(noise * random.normal());
    times(i, 1) = device * ratio * std::exp(noise * random.normal());
  }
  return times;
}

TimingVerdict verdictOn(double ratio, double noise, int rounds = 25) {
  Random random(8);
  return compareTimings(measured(random, rounds, ratio, noise))[1].verdict;
}

}  // namespace

TEST_CASE("medians, quartiles and ratios are those of a hand count", "[timing]") {
  const RowMatrix times{{1.0, 2.0}, {2.0, 2.0}, {4.0, 12.0}, {8.0, 8.0}, {16.0, 24.0}};
  const std::vector<VariantTiming> found = compareTimings(times);
  REQUIRE(found.size() == 2);
  const auto is = [](double value, double expected) { return std::abs(value - expected) <= 1e-12; };
  CHECK(is(found[0].median, 4.0));
  CHECK(is(found[0].lower, 2.0));
  CHECK(is(found[0].upper, 8.0));
  CHECK(is(found[0].ratio, 1.0));
  CHECK(is(found[1].median, 8.0));
  CHECK(is(found[1].ratio, 1.5));  // of 2, 1, 3, 1, 1.5
  CHECK(is(found[1].ratioLow, 1.0));
  CHECK(is(found[1].ratioHigh, 3.0));
  CHECK(found[1].verdict == TimingVerdict::unclear);
}

TEST_CASE("the ranks of the interval are those of the tables", "[timing]") {
  // The k-th smallest and largest for 95 %, e.g. Conover's table A3: n = 6 … 100.
  const std::vector<std::pair<int, int>> ranks = {{6, 1},  {8, 1},  {9, 2},   {11, 2},  {12, 3},
                                                  {20, 6}, {25, 8}, {50, 18}, {100, 40}};
  for (const auto& [n, k] : ranks) {
    CAPTURE(n);
    RowMatrix times(n, 2);
    for (int i = 0; i < n; ++i) times.row(i) << 1.0, i + 1.0;
    const VariantTiming found = compareTimings(times)[1];
    CHECK(std::lround(found.ratioLow) == k);
    CHECK(std::lround(found.ratioHigh) == n + 1 - k);
  }
}

TEST_CASE("the interval covers the true ratio in 19 of 20 measurements", "[timing]") {
  Random random(4);
  int covered = 0;
  for (int i = 0; i < 1000; ++i) {
    const VariantTiming found = compareTimings(measured(random, 25, 1.3, 0.1))[1];
    covered += found.ratioLow <= 1.3 && 1.3 <= found.ratioHigh ? 1 : 0;
  }
  CHECK(covered >= 940);
}

TEST_CASE("verdicts follow the ratio, and the noise", "[timing]") {
  CHECK(verdictOn(1.0, 0.02) == TimingVerdict::same);
  CHECK(verdictOn(1.5, 0.05) == TimingVerdict::slower);
  CHECK(verdictOn(0.6, 0.05) == TimingVerdict::faster);
  CHECK(verdictOn(1.0, 0.5) == TimingVerdict::unclear);
  CHECK(verdictOn(1.5, 0.02, 5) == TimingVerdict::unclear);
  CHECK(compareTimings(RowMatrix::Ones(9, 1))[0].verdict == TimingVerdict::same);
}

TEST_CASE("times that are none are refused", "[timing]") {
  CHECK(errorOf([] { return compareTimings(RowMatrix(0, 2)); }).code() == ErrorCode::empty);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(errorOf([&] { return compareTimings(RowMatrix{{nan}}); }).code() == ErrorCode::notFinite);
  CHECK(std::string(errorOf([] { return compareTimings(RowMatrix{{1.0, 0.0}}); }).what()) ==
        "times is partly 0 or below; it needs entries above 0");
}
