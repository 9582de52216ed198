#include "engine/softmax.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>
#include <tuple>

#include "support/allocations.hpp"
#include "support/compare.hpp"
#include "support/errors.hpp"
#include "support/random.hpp"

using attn::Error;
using attn::ErrorCode;
using attn::RowMatrix;
using attn::softmax;
using attn::SoftmaxTrace;
using attn::Vector;
using attn::Visibility;
using attn::test::errorOf;
using attn::test::largestDifference;
using attn::test::Random;

namespace {

constexpr double kTight = 1e-14;

Visibility visibility(const RowMatrix& mask) { return mask.array() > 0.5; }

}  // namespace

TEST_CASE("softmax of a row worked by hand", "[softmax]") {
  const RowMatrix scaled{{2.0, 2.0, 0.5}};
  const SoftmaxTrace trace = softmax(scaled);
  REQUIRE(trace.exps);
  REQUIRE(trace.sums);
  const RowMatrix exps{{7.38905609893065, 7.38905609893065, 1.6487212707001282}};
  CHECK(largestDifference(*trace.exps, exps) <= kTight);
  CHECK(std::abs((*trace.sums)(0) - 16.42683346856143) <= 1e-13);
  const RowMatrix weights{{0.4498162176582741, 0.4498162176582741, 0.10036756468345168}};
  CHECK(largestDifference(trace.weights, weights) <= kTight);
}

TEST_CASE("weights of a row are at least 0 and sum to 1", "[softmax]") {
  Random random(21);
  for (int round = 0; round < 200; ++round) {
    const double spread = std::pow(10.0, random.between(-6, 300));
    const RowMatrix scaled = random.matrix(random.between(1, 9), random.between(1, 40), spread);
    const RowMatrix weights = softmax(scaled).weights;
    INFO("round " << round << ", spread " << spread);
    CHECK(weights.minCoeff() >= 0.0);
    CHECK(largestDifference(weights.rowwise().sum(), Vector::Ones(weights.rows())) <= 1e-14);
  }
}

TEST_CASE("weights are the exponentials over their sum", "[softmax]") {
  Random random(22);
  for (int round = 0; round < 50; ++round) {
    const RowMatrix scaled = random.matrix(random.between(1, 6), random.between(1, 20), 20.0);
    const SoftmaxTrace trace = softmax(scaled);
    REQUIRE(trace.exps);
    const RowMatrix quotient = trace.exps->array().colwise() / trace.sums->array();
    CHECK(largestDifference(trace.weights, quotient) <= 1e-13);
  }
}

TEST_CASE("adding a constant to a row of scores changes no weight", "[softmax]") {
  Random random(23);
  for (int round = 0; round < 100; ++round) {
    const RowMatrix scaled = random.matrix(random.between(1, 6), random.between(1, 20));
    RowMatrix shifted = scaled;
    for (Eigen::Index i = 0; i < shifted.rows(); ++i) {
      shifted.row(i).array() += random.uniform(-1000.0, 1000.0);
    }
    // Rounding of scores near 1000 is 1e-13, and weights move by as much.
    CHECK(largestDifference(softmax(shifted).weights, softmax(scaled).weights) <= 1e-12);
  }
}

TEST_CASE("scores at the ends of the range do not overflow", "[softmax]") {
  const RowMatrix scaled{
      {1e300, -1e300, 0.0}, {-1e300, -1e300, -1e300}, {1.7e308, -1.7e308, 1.7e308}};
  const SoftmaxTrace trace = softmax(scaled);
  CHECK_FALSE(trace.exps);
  CHECK_FALSE(trace.sums);
  const double third = 1.0 / 3.0;
  const RowMatrix weights{{1.0, 0.0, 0.0}, {third, third, third}, {0.5, 0.0, 0.5}};
  CHECK(largestDifference(trace.weights, weights) <= kTight);
}

TEST_CASE("a hopeless key weighs exactly nothing", "[softmax]") {
  const RowMatrix weights = softmax(RowMatrix{{0.0, -2000.0, 0.0, -800.0}}).weights;
  CHECK(std::fpclassify(weights(0, 1)) == FP_ZERO);
  CHECK(std::fpclassify(weights(0, 3)) == FP_ZERO);
}

TEST_CASE("exponentials are shown up to 700 and not beyond", "[softmax]") {
  const SoftmaxTrace at = softmax(RowMatrix{{700.0, 699.0}});
  REQUIRE(at.exps);
  REQUIRE(at.sums);
  CHECK(std::abs((*at.exps)(0, 0) / std::exp(700.0) - 1.0) <= kTight);
  const double above = std::nextafter(700.0, 701.0);
  const SoftmaxTrace beyond = softmax(RowMatrix{{above, 699.0}});
  CHECK_FALSE(beyond.exps);
  CHECK_FALSE(beyond.sums);
  CHECK(largestDifference(beyond.weights, at.weights) <= 1e-12);
  // One row is enough: the figure shows the exponentials of all or of none.
  CHECK_FALSE(softmax(RowMatrix{{0.0, 1.0}, {710.0, 0.0}}).exps);
}

TEST_CASE("exponentials are not shown where they would all vanish", "[softmax]") {
  CHECK(softmax(RowMatrix{{-700.0, -2000.0}}).exps);
  const SoftmaxTrace trace = softmax(RowMatrix{{-800.0, -800.0}});
  CHECK_FALSE(trace.exps);
  CHECK_FALSE(trace.sums);
  CHECK(largestDifference(trace.weights, RowMatrix{{0.5, 0.5}}) <= kTight);
}

TEST_CASE("exponentials are not shown when their sum overflows", "[softmax]") {
  // exp(700) = 1.01e304, and 1.8e308 / 1.01e304 = 17,724.
  const SoftmaxTrace trace = softmax(RowMatrix::Constant(1, 20000, 700.0));
  CHECK_FALSE(trace.exps);
  CHECK_FALSE(trace.sums);
  CHECK(largestDifference(trace.weights, RowMatrix::Constant(1, 20000, 1.0 / 20000)) <= kTight);
}

TEST_CASE("a masked key has no exponential and no weight", "[softmax]") {
  const RowMatrix scaled{{2.0, 1e300, 0.5}};
  const SoftmaxTrace trace = softmax(scaled, visibility(RowMatrix{{1.0, 0.0, 1.0}}));
  REQUIRE(trace.exps);  // the score beyond 700 is not visible
  CHECK(largestDifference(*trace.exps, RowMatrix{{std::exp(2.0), 0.0, std::exp(0.5)}}) <= kTight);
  const double sum = std::exp(2.0) + std::exp(0.5);
  CHECK(std::abs((*trace.sums)(0) - sum) <= kTight);
  CHECK(largestDifference(trace.weights,
                          RowMatrix{{std::exp(2.0) / sum, 0.0, std::exp(0.5) / sum}}) <= kTight);
}

TEST_CASE("a row with everything masked is zeros", "[softmax]") {
  const RowMatrix scaled{{1.0, 2.0}, {3.0, 4.0}};
  const SoftmaxTrace trace = softmax(scaled, visibility(RowMatrix{{0.0, 0.0}, {1.0, 1.0}}));
  REQUIRE(trace.exps);
  CHECK(largestDifference(trace.exps->row(0), RowMatrix::Zero(1, 2)) <= 0.0);
  CHECK(std::fpclassify((*trace.sums)(0)) == FP_ZERO);
  CHECK(largestDifference(trace.weights.row(0), RowMatrix::Zero(1, 2)) <= 0.0);
  CHECK(std::abs(trace.weights.row(1).sum() - 1.0) <= kTight);
}

TEST_CASE("softmax refuses bad input", "[softmax]") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const Error notFinite = errorOf([&] { return softmax(RowMatrix{{0.0, nan}}); });
  CHECK(notFinite.code() == ErrorCode::notFinite);
  CHECK(notFinite.detail().argument == "scaled");
  CHECK(errorOf([] { return softmax(RowMatrix(0, 2)); }).code() == ErrorCode::empty);
  for (const auto& [rows, cols, got] : {std::tuple{3, 2, "3×2"}, {3, 3, "3×3"}, {2, 2, "2×2"}}) {
    const Error shape = errorOf(
        [&] { return softmax(RowMatrix::Zero(2, 3), Visibility::Constant(rows, cols, true)); });
    CHECK(shape.code() == ErrorCode::shapeMismatch);
    CHECK(shape.detail().argument == "visible");
    CHECK(shape.detail().got == got);
    CHECK(shape.detail().needed == "2×3 as scaled");
  }
  const RowMatrix large = RowMatrix::Zero(1, (1 << 22) + 1);
  Error cap(ErrorCode::empty, {});
  CHECK(attn::test::bytesAllocatedBy([&] { cap = errorOf([&] { return softmax(large); }); }) <=
        4096);
  CHECK(cap.code() == ErrorCode::tooLarge);
}
