#include "engine/cross_entropy.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>
#include <string>

#include "engine/entropy.hpp"
#include "engine/softmax.hpp"
#include "support/compare.hpp"
#include "support/errors.hpp"
#include "support/random.hpp"
#include "support/reference.hpp"

using attn::Bottleneck;
using attn::bottleneck;
using attn::bottleneckOf;
using attn::crossEntropyBits;
using attn::ErrorCode;
using attn::RowMatrix;
using attn::Vector;
using attn::wantedTarget;
using attn::test::errorOf;
using attn::test::largestDifference;
using attn::test::Random;
using attn::test::Reference;

namespace {

constexpr double kTolerance = 1e-12;

Vector vectorOf(const Reference& reference, const std::string& path) {
  return reference.matrix(path).row(0);
}

/// n numbers in [low, high).
Vector randomVector(Random& random, int n, double low, double high) {
  Vector vector(n);
  for (double& entry : vector) entry = random.uniform(low, high);
  return vector;
}

RowMatrix randomTargets(Random& random, int jobs, int n) {
  return attn::softmax(random.matrix(jobs, n, 3.0)).weights;
}

}  // namespace

TEST_CASE("costs and compromises are those of NumPy", "[cross_entropy][reference]") {
  const Reference reference("exercises");
  const int count = reference.size("compromises");
  CHECK(count == 52);
  for (int i = 0; i < count; ++i) {
    const std::string at = "compromises/" + std::to_string(i) + "/";
    CAPTURE(reference.text(at + "name"));
    const RowMatrix targets = reference.matrix(at + "targets");
    const Bottleneck result = bottleneckOf(vectorOf(reference, at + "scores"), targets);
    CHECK(largestDifference(result.weights, vectorOf(reference, at + "weights")) <= kTolerance);
    CHECK(largestDifference(result.bits, vectorOf(reference, at + "bits")) <= kTolerance);
    CHECK(largestDifference(result.floors, vectorOf(reference, at + "floors")) <= kTolerance);
    CHECK(largestDifference(result.bestWeights, vectorOf(reference, at + "bestWeights")) <=
          kTolerance);
    CHECK(largestDifference(result.bestScores, vectorOf(reference, at + "bestScores")) <=
          kTolerance);
    CHECK(largestDifference(result.bestBits, vectorOf(reference, at + "bestBits")) <= kTolerance);
    CHECK(std::abs(result.priceBits - reference.number(at + "price")) <= kTolerance);
    CHECK(std::abs(result.excessBits - reference.number(at + "excess")) <= kTolerance);
  }
}

TEST_CASE("the chapter's jobs are those of the reference", "[cross_entropy][reference]") {
  const Reference reference("exercises");
  const Bottleneck result = bottleneck(Vector::Zero(3), {0, 2});
  CHECK(largestDifference(result.targets, reference.matrix("compromises/0/targets")) <= 1e-15);
  CHECK(std::abs(result.priceBits - reference.number("compromises/0/price")) <= kTolerance);
}

TEST_CASE("no perturbed softmax costs less than the best compromise", "[cross_entropy]") {
  Random random(5);
  for (int round = 0; round < 60; ++round) {
    const int n = random.between(2, 9);
    const RowMatrix targets = randomTargets(random, random.between(1, 4), n);
    const Vector best = bottleneckOf(Vector::Zero(n), targets).bestScores;
    const Bottleneck atBest = bottleneckOf(best, targets);
    CHECK(std::abs(atBest.excessBits - atBest.priceBits) <= kTolerance);
    CHECK(largestDifference(atBest.weights, atBest.bestWeights) <= kTolerance);
    for (const double size : {1e-3, 0.1, 1.0, 10.0}) {
      const Vector other = best + randomVector(random, n, -size, size);
      CHECK(bottleneckOf(other, targets).excessBits >= atBest.priceBits - kTolerance);
    }
  }
}

TEST_CASE("one job has no price, and neither have jobs that agree", "[cross_entropy]") {
  CHECK(std::abs(bottleneck(Vector{{1.0, 2.0, 3.0}}, {1}).priceBits) <= 1e-15);
  CHECK(std::abs(bottleneck(Vector{{1.0, 2.0, 3.0}}, {1, 1, 1}).priceBits) <= 1e-15);
  CHECK(bottleneck(Vector{{1.0, 2.0, 3.0}}, {1, 2}).priceBits > 1.0);
}

TEST_CASE("cross-entropy is the entropy of the target at least", "[cross_entropy]") {
  Random random(6);
  for (int round = 0; round < 100; ++round) {
    const int n = random.between(1, 12);
    const RowMatrix pair = randomTargets(random, 2, n);
    const double entropy = attn::entropyBits(pair)(0);
    CHECK(crossEntropyBits(pair.row(0), pair.row(1)) >= entropy - kTolerance);
    CHECK(std::abs(crossEntropyBits(pair.row(0), pair.row(0)) - entropy) <= kTolerance);
  }
  CHECK(crossEntropyBits(Vector{{1.0, 0.0}}, Vector{{0.25, 0.75}}) == 2.0);
  CHECK_FALSE(std::signbit(crossEntropyBits(Vector{{1.0, 0.0}}, Vector{{1.0, 0.0}})));
}

TEST_CASE("weights too small for a double still have a cost", "[cross_entropy]") {
  const Bottleneck result = bottleneck(Vector{{0.0, 2000.0}}, {0});
  CHECK(result.weights(0) == 0.0);
  CHECK(std::abs(result.bits(0) - 0.9 * 2000 / std::log(2.0)) <= 1e-9);
}

TEST_CASE("a target has its share on the wanted token", "[cross_entropy]") {
  const Vector target = wantedTarget(5, 3);
  CHECK(target(3) == 0.9);
  CHECK(std::abs(target(0) - 0.025) <= 1e-15);
  CHECK(std::abs(target.sum() - 1.0) <= 1e-15);
  CHECK(largestDifference(wantedTarget(2, 0, 0.75), Vector{{0.75, 0.25}}) <= 1e-15);
}

TEST_CASE("cross-entropy refuses what has no meaning", "[cross_entropy]") {
  const auto codeOf = [](auto call) { return errorOf(call).code(); };
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  const Vector half{{0.5, 0.5}};
  CHECK(codeOf([] { return wantedTarget(1, 0); }) == ErrorCode::invalidArgument);
  CHECK(codeOf([] { return wantedTarget(3, 3); }) == ErrorCode::invalidArgument);
  CHECK(codeOf([] { return wantedTarget(3, -1); }) == ErrorCode::invalidArgument);
  CHECK(codeOf([] { return wantedTarget(3, 0, 1.0); }) == ErrorCode::invalidArgument);
  CHECK(codeOf([] { return wantedTarget(3, 0, kNaN); }) == ErrorCode::invalidArgument);
  CHECK(codeOf([] { return wantedTarget(1 << 23, 0); }) == ErrorCode::tooLarge);
  CHECK(codeOf([] { return crossEntropyBits(Vector(), Vector()); }) == ErrorCode::empty);
  CHECK(codeOf([&] { return crossEntropyBits(half, Vector::Ones(1)); }) ==
        ErrorCode::shapeMismatch);
  CHECK(codeOf([&] { return crossEntropyBits(half, Vector{{1.5, 0.0}}); }) ==
        ErrorCode::invalidArgument);
  CHECK(codeOf([&] { return crossEntropyBits(Vector{{kNaN, 0.0}}, half); }) ==
        ErrorCode::notFinite);
  CHECK(codeOf([&] { return crossEntropyBits(half, Vector{{1.0, 0.0}}); }) == ErrorCode::overflow);
  CHECK(codeOf([&] { return bottleneck(half, {}); }) == ErrorCode::empty);
  CHECK(codeOf([&] { return bottleneck(half, {2}); }) == ErrorCode::invalidArgument);
  CHECK(codeOf([] { return bottleneck(Vector(), {0}); }) == ErrorCode::invalidArgument);
  CHECK(codeOf([] { return bottleneck(Vector{{kNaN, 0.0}}, {0}); }) == ErrorCode::notFinite);
  CHECK(codeOf([] { return bottleneck(Vector{{-1e308, 1e308}}, {0}); }) == ErrorCode::overflow);
  CHECK(codeOf([&] { return bottleneckOf(half, RowMatrix{{0.5, 0.4}}); }) ==
        ErrorCode::invalidArgument);
  CHECK(codeOf([&] { return bottleneckOf(half, RowMatrix{{1.0, 0.0}}); }) ==
        ErrorCode::invalidArgument);
  CHECK(codeOf([&] { return bottleneckOf(half, RowMatrix{{1.0}}); }) == ErrorCode::shapeMismatch);
  CHECK(codeOf([&] { return bottleneckOf(half, RowMatrix(0, 2)); }) == ErrorCode::empty);
}
