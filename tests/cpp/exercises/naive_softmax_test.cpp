// The softmax that overflows, against NumPy's single precision (tests/reference/make_mistakes.py).

#include "engine/exercises/naive_softmax.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "support/errors.hpp"
#include "support/reference.hpp"

using attn::ErrorCode;
using attn::Vector;
using attn::test::errorOf;
using attn::test::Reference;
using namespace attn::exercises;

namespace {

/// Two libraries round exp differently in single precision; its unit is 1.2e-7.
constexpr double kTolerance = 1e-6;
/// Below it a number of single precision has fewer digits.
constexpr double kSmallest = static_cast<double>(std::numeric_limits<float>::min());

bool isNear(double a, double b) {
  return std::isfinite(a) && std::abs(a - b) <= kTolerance * std::abs(b) + kTolerance * kSmallest;
}

std::string nameOf(Single::Kind kind) {
  switch (kind) {
    case Single::Kind::infinite:
      return "infinite";
    case Single::Kind::notANumber:
      return "notANumber";
    default:
      return "finite";
  }
}

void checkSingles(const Reference& reference, const std::string& at,
                  const std::vector<Single>& singles) {
  std::istringstream kinds(reference.text(at + "/kinds"));
  const std::vector<double>& values = reference.tensor(at + "/values").data;
  REQUIRE(values.size() == singles.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    CAPTURE(at, i);
    std::string kind;
    kinds >> kind;
    CHECK(nameOf(singles[i].kind) == kind);
    CHECK(isNear(singles[i].value, values[i]));
  }
}

void checkVector(const Reference& reference, const std::string& at, const Vector& vector) {
  const std::vector<double>& values = reference.tensor(at).data;
  REQUIRE(values.size() == static_cast<std::size_t>(vector.size()));
  for (std::size_t i = 0; i < values.size(); ++i) {
    CAPTURE(at, i);
    CHECK(isNear(vector(static_cast<Eigen::Index>(i)), values[i]));
  }
}

}  // namespace

TEST_CASE("the naive softmax leaves the numbers where NumPy's does", "[naive_softmax][reference]") {
  const Reference reference("mistakes");
  CHECK(reference.size("naive") == 12);
  for (int i = 0; i < reference.size("naive"); ++i) {
    const std::string at = "naive/" + std::to_string(i) + "/";
    CAPTURE(at);
    const Vector scores = reference.matrix(at + "scores").row(0);
    const NaiveSoftmax result = naiveSoftmax(scores, reference.number(at + "factor"));
    checkVector(reference, at + "scaled", result.scores);
    checkSingles(reference, at + "exps", result.exps);
    checkSingles(reference, at + "sum", {result.sum});
    checkSingles(reference, at + "naive", result.naive);
    checkVector(reference, at + "shifted", result.shifted);
    checkVector(reference, at + "shiftedExps", result.shiftedExps);
    CHECK(isNear(result.shiftedSum, reference.number(at + "shiftedSum")));
    checkVector(reference, at + "weights", result.weights);
  }
}

TEST_CASE("the shifted softmax always sums to 1", "[naive_softmax]") {
  for (const double factor : {0.0, 1.0, 40.0, 1e6, 1e38, -1e38}) {
    const NaiveSoftmax result = naiveSoftmax(Vector{{2.0, 1.0, -3.0}}, factor);
    CHECK(std::abs(result.weights.sum() - 1.0) <= kTolerance);
    CHECK(result.weights.allFinite());
    CHECK(result.shiftedExps.maxCoeff() == 1.0);
  }
}

TEST_CASE("the naive softmax refuses what single precision cannot hold", "[naive_softmax]") {
  const auto codeOf = [](const Vector& scores, double factor) {
    return errorOf([&] { return naiveSoftmax(scores, factor); }).code();
  };
  CHECK(codeOf(Vector(), 1.0) == ErrorCode::empty);
  CHECK(codeOf(Vector{{std::nan("")}}, 1.0) == ErrorCode::notFinite);
  CHECK(codeOf(Vector{{1.0}}, std::numeric_limits<double>::infinity()) == ErrorCode::notFinite);
  CHECK(codeOf(Vector{{4.0}}, 1e38) == ErrorCode::overflow);
  CHECK(codeOf(Vector{{1e300}}, -1e300) == ErrorCode::overflow);
}
