// The broken layers against NumPy programs that hold the same bugs
// (tests/reference/make_mistakes.py).

#include "engine/exercises/mistakes.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "engine/exercises/exercises.hpp"
#include "engine/multi_head.hpp"
#include "support/compare.hpp"
#include "support/errors.hpp"
#include "support/random.hpp"
#include "support/reference.hpp"

using attn::ErrorCode;
using attn::RowMatrix;
using attn::test::errorOf;
using attn::test::largestDifference;
using attn::test::Random;
using attn::test::Reference;
using namespace attn::exercises;

namespace {

constexpr double kTolerance = 1e-12;
constexpr std::array<Mistake, 7> kAll = {
    Mistake::none,
    Mistake::notScaled,
    Mistake::dividedByRootDModel,
    Mistake::softmaxOverQueries,
    Mistake::reshapedKeys,
    Mistake::reshapedHeads,
    Mistake::valuesForKeys,
};

LayerInput inputAt(const Reference& reference, const std::string& at) {
  return {.q = reference.matrix(at + "q"),
          .k = reference.matrix(at + "k"),
          .v = reference.matrix(at + "v"),
          .heads = reference.whole(at + "heads")};
}

void checkLayers(const Reference& reference, const std::string& at, const LayerInput& input) {
  for (const Mistake mistake : kAll) {
    const std::string name = mistake == Mistake::none ? "right" : mistakeName(mistake);
    CAPTURE(at, name);
    const LayerResult result = layerWith(mistake, input);
    const attn::test::Tensor& weights = reference.tensor(at + "layers/" + name + "/weights");
    REQUIRE(result.weights.size() == static_cast<std::size_t>(input.heads));
    for (std::size_t head = 0; head < result.weights.size(); ++head) {
      CHECK(largestDifference(result.weights[head],
                              weights.slice(static_cast<Eigen::Index>(head))) <= kTolerance);
    }
    CHECK(largestDifference(result.output, reference.matrix(at + "layers/" + name + "/output")) <=
          kTolerance);
  }
}

}  // namespace

TEST_CASE("each broken layer gives what NumPy gives with that bug", "[mistakes][reference]") {
  const Reference reference("mistakes");
  checkLayers(reference, "", mistakesExample().input);
  CHECK(reference.size("random") == 5);
  for (int i = 0; i < reference.size("random"); ++i) {
    const std::string at = "random/" + std::to_string(i) + "/";
    checkLayers(reference, at, inputAt(reference, at));
  }
}

TEST_CASE("the example is the reference's", "[mistakes][reference]") {
  const Reference reference("mistakes");
  const MistakesExample example = mistakesExample();
  const LayerInput expected = inputAt(reference, "");
  CHECK(largestDifference(example.input.q, expected.q) == 0.0);
  CHECK(largestDifference(example.input.k, expected.k) == 0.0);
  CHECK(largestDifference(example.input.v, expected.v) == 0.0);
  CHECK(example.input.heads == expected.heads);
  for (std::size_t i = 0; i < example.tokens.size(); ++i) {
    CHECK(reference.text("tokens/" + std::to_string(i)) == example.tokens[i]);
  }
}

TEST_CASE("no two layers of the example agree, nor does one with the right layer", "[mistakes]") {
  const LayerInput input = mistakesExample().input;
  CHECK(input.q.rows() >= 3);
  const auto width = static_cast<double>(input.q.cols());
  CHECK(width / input.heads != std::sqrt(width));
  for (std::size_t i = 0; i < kAll.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      CAPTURE(mistakeName(kAll[i]), mistakeName(kAll[j]));
      const LayerResult a = layerWith(kAll[i], input);
      const LayerResult b = layerWith(kAll[j], input);
      CHECK(largestDifference(a.output, b.output) >= 0.01);
      for (std::size_t head = 0; head < a.weights.size(); ++head) {
        CHECK(largestDifference(a.weights[head], b.weights[head]) >= 0.01);
      }
    }
  }
}

TEST_CASE("without a mistake it is the engine's layer", "[mistakes]") {
  Random random(11);
  for (int round = 0; round < 20; ++round) {
    const int heads = random.between(1, 4);
    const int n = random.between(1, 7);
    const int d = heads * random.between(1, 4);
    const LayerInput input{.q = random.matrix(n, d),
                           .k = random.matrix(n, d),
                           .v = random.matrix(n, d),
                           .heads = heads};
    attn::MultiHeadOptions options;
    options.heads = heads;
    const attn::MultiHeadTrace right = attn::multiHead(input.q, input.k, input.v, {}, options);
    const LayerResult result = layerWith(Mistake::none, input);
    CHECK(largestDifference(result.output, right.output) <= kTolerance);
    for (std::size_t head = 0; head < right.heads.size(); ++head) {
      CHECK(largestDifference(result.weights[head], right.heads[head].weights) <= kTolerance);
      CHECK(largestDifference(result.scaled[head], right.heads[head].scaled) <= kTolerance);
    }
  }
}

TEST_CASE("names of mistakes can be read back", "[mistakes]") {
  for (const Mistake mistake : kAll) CHECK(mistakeOf(mistakeName(mistake)) == mistake);
  CHECK_FALSE(mistakeOf("notscaled").has_value());
}

TEST_CASE("each broken layer is diagnosed by its own name", "[mistakes]") {
  for (std::size_t i = 0; i < kBrokenLayers.size(); ++i) {
    const Question question = questionOf("mistakes-" + std::to_string(i + 1));
    REQUIRE(question.parts.size() == 1);
    CHECK(std::string(question.step) == "mistakes");
    CHECK(std::string(question.parts[0].right) == mistakeName(kBrokenLayers[i]));
    for (const Id option : question.parts[0].options) {
      CHECK(mistakeOf(option).value_or(Mistake::none) != Mistake::none);
    }
  }
}

TEST_CASE("a broken layer refuses what has no meaning", "[mistakes]") {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  const LayerInput good = mistakesExample().input;
  const auto codeWith = [&](auto change) {
    LayerInput input = good;
    change(input);
    return errorOf([&] { return layerWith(Mistake::notScaled, input); }).code();
  };
  CHECK(codeWith([](LayerInput& input) { input.q = RowMatrix(0, 6); }) == ErrorCode::empty);
  CHECK(codeWith([](LayerInput& input) { input.k = RowMatrix(0, 6); }) == ErrorCode::empty);
  CHECK(codeWith([](LayerInput& input) { input.k = RowMatrix::Ones(3, 6); }) ==
        ErrorCode::shapeMismatch);
  CHECK(codeWith([](LayerInput& input) { input.v = RowMatrix::Ones(4, 4); }) ==
        ErrorCode::shapeMismatch);
  CHECK(codeWith([](LayerInput& input) { input.heads = 0; }) == ErrorCode::invalidArgument);
  CHECK(codeWith([](LayerInput& input) { input.heads = 4; }) == ErrorCode::headsDoNotDivide);
  CHECK(codeWith([](LayerInput& input) { input.v(0, 0) = kNaN; }) == ErrorCode::notFinite);
  CHECK(codeWith([](LayerInput& input) { input.q(0, 0) = input.k(0, 0) = 1e200; }) ==
        ErrorCode::overflow);
  CHECK(codeWith([](LayerInput& input) {
          input.q = input.k = input.v = RowMatrix::Zero(3000, 1);
          input.heads = 1;
        }) == ErrorCode::tooLarge);
}
