#include "engine/entropy.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>
#include <string>

#include "engine/softmax.hpp"
#include "support/compare.hpp"
#include "support/errors.hpp"
#include "support/random.hpp"

using attn::entropyBits;
using attn::Error;
using attn::ErrorCode;
using attn::RowMatrix;
using attn::Vector;
using attn::test::errorOf;
using attn::test::largestDifference;

TEST_CASE("entropy of rows known by heart", "[entropy]") {
  const RowMatrix weights{{1.0, 0.0, 0.0, 0.0},
                          {0.25, 0.25, 0.25, 0.25},
                          {0.5, 0.5, 0.0, 0.0},
                          {0.5, 0.25, 0.125, 0.125},
                          {0.0, 0.0, 0.0, 0.0}};
  CHECK(largestDifference(entropyBits(weights), Vector{{0.0, 2.0, 1.0, 1.75, 0.0}}) <= 1e-15);
}

TEST_CASE("a certain row has an entropy of 0 without a minus sign", "[entropy]") {
  const Vector bits = entropyBits(RowMatrix{{1.0, 0.0}, {0.0, 0.0}});
  CHECK_FALSE(std::signbit(bits(0)));
  CHECK_FALSE(std::signbit(bits(1)));
}

TEST_CASE("entropy lies between 0 and log2 of the number of keys", "[entropy]") {
  attn::test::Random random(31);
  for (int round = 0; round < 100; ++round) {
    const int keys = random.between(1, 50);
    const Vector bits = entropyBits(attn::softmax(random.matrix(4, keys, 5.0)).weights);
    CHECK(bits.minCoeff() >= 0.0);
    CHECK(bits.maxCoeff() <= std::log2(keys) + 1e-13);
  }
}

TEST_CASE("a weight too small for its logarithm's product does no harm", "[entropy]") {
  const double tiny = std::numeric_limits<double>::denorm_min();
  CHECK(std::abs(entropyBits(RowMatrix{{1.0, tiny}})(0)) <= 1e-300);
}

TEST_CASE("entropy refuses what cannot be a weight", "[entropy]") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(errorOf([&] { return entropyBits(RowMatrix{{nan}}); }).code() == ErrorCode::notFinite);
  CHECK(errorOf([] { return entropyBits(RowMatrix(1, 0)); }).code() == ErrorCode::empty);
  for (const double outside : {-1e-9, 1.0 + 1e-9}) {
    const Error error = errorOf([&] { return entropyBits(RowMatrix{{0.5, outside}}); });
    CHECK(error.code() == ErrorCode::invalidArgument);
    CHECK(std::string(error.what()) ==
          "weights is partly outside the range from 0 to 1; it needs entries from 0 to 1");
  }
}
