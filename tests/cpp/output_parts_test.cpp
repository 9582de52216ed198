#include "engine/output_parts.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

#include "engine/multi_head.hpp"
#include "support/compare.hpp"
#include "support/errors.hpp"
#include "support/random.hpp"

using attn::Error;
using attn::ErrorCode;
using attn::multiHead;
using attn::MultiHeadOptions;
using attn::MultiHeadTrace;
using attn::outputParts;
using attn::OutputParts;
using attn::RowMatrix;
using attn::Vector;
using attn::test::errorOf;
using attn::test::largestDifference;

namespace {

MultiHeadTrace layer(const RowMatrix& x, const std::optional<RowMatrix>& wO, const Vector& gates) {
  MultiHeadOptions options;
  options.heads = static_cast<int>(gates.size());
  options.gates = gates;
  return multiHead(x, x, x, {.wQ = {}, .wK = {}, .wV = {}, .wO = wO}, options);
}

}  // namespace

TEST_CASE("a head's term is the output of the layer with every other head off", "[output_parts]") {
  attn::test::Random random(71);
  for (const bool identity : {false, true}) {
    const RowMatrix x = random.matrix(5, 6);
    const std::optional<RowMatrix> wO =
        identity ? std::nullopt : std::optional<RowMatrix>(random.matrix(6, 4));
    const MultiHeadTrace whole = layer(x, wO, Vector::Ones(3));
    const OutputParts parts = outputParts(whole.concat, wO, 3, whole.output);
    REQUIRE(parts.terms.size() == 3);
    RowMatrix sum = RowMatrix::Zero(whole.output.rows(), whole.output.cols());
    for (int head = 0; head < 3; ++head) {
      Vector only = Vector::Zero(3);
      only(head) = 1.0;
      CHECK(largestDifference(parts.terms[static_cast<std::size_t>(head)],
                              layer(x, wO, only).output) <= 1e-15);
      sum += parts.terms[static_cast<std::size_t>(head)];
    }
    CHECK(largestDifference(sum, whole.output) <= 1e-14);
  }
}

TEST_CASE("switching a head off changes the output by its term", "[output_parts]") {
  attn::test::Random random(72);
  const RowMatrix x = random.matrix(4, 4);
  const RowMatrix wO = random.matrix(4, 4);
  const MultiHeadTrace whole = layer(x, wO, Vector::Ones(2));
  const MultiHeadTrace without = layer(x, wO, Vector{{1.0, 0.0}});
  const OutputParts before = outputParts(whole.concat, wO, 2, whole.output);
  const OutputParts after = outputParts(without.concat, wO, 2, whole.output);
  CHECK(largestDifference(after.change, RowMatrix(-before.terms[1])) <= 1e-15);
  CHECK(after.terms[1].isZero(0.0));
}

TEST_CASE("a difference that rounding explains is 0, a larger one is not", "[output_parts]") {
  attn::test::Random random(73);
  for (int round = 0; round < 200; ++round) {
    const RowMatrix concat = random.matrix(1, 8);
    const RowMatrix wO = random.matrix(8, 3, 4.0);
    const RowMatrix output = RowMatrix(concat * wO);
    // The same products, added up from the other end.
    const RowMatrix turned = RowMatrix(concat.rowwise().reverse() * wO.colwise().reverse());
    CHECK(outputParts(concat, wO, 2, turned).change.isZero(0.0));
    RowMatrix other = output;
    other(0, 1) += 1e-12;
    const RowMatrix change = outputParts(concat, wO, 2, other).change;
    CHECK(change(0, 0) == 0.0);
    CHECK(std::abs(change(0, 1) + 1e-12) <= 1e-14);
  }
}

TEST_CASE("outputParts refuses what does not fit", "[output_parts]") {
  const RowMatrix concat = RowMatrix::Ones(2, 4);
  const RowMatrix wO = RowMatrix::Ones(4, 3);
  const RowMatrix before = RowMatrix::Ones(2, 3);
  struct Bad {
    RowMatrix concat;
    std::optional<RowMatrix> wO;
    int heads;
    RowMatrix before;
    ErrorCode code;
    const char* message;
  };
  const Bad table[] = {
      {RowMatrix(0, 4), wO, 2, before, ErrorCode::empty,
       "concat is 0×4; it needs at least 1 row and 1 column"},
      {concat, RowMatrix::Ones(3, 3), 2, before, ErrorCode::shapeMismatch,
       "wO is 3×3; it needs 4 rows to match the 4 columns of concat"},
      {concat, wO, 0, before, ErrorCode::invalidArgument,
       "heads is 0; it needs a whole number from 1"},
      {concat, wO, 3, before, ErrorCode::headsDoNotDivide,
       "heads is 3; it needs a divisor of the 4 columns of concat"},
      {concat, wO, 2, RowMatrix::Ones(1, 3), ErrorCode::shapeMismatch,
       "before is 1×3; it needs 2 rows to match the 2 rows of concat"},
      {concat, wO, 2, RowMatrix::Ones(2, 4), ErrorCode::shapeMismatch,
       "before is 2×4; it needs 3 columns to match the 3 columns of wO"},
      {concat, std::nullopt, 2, before, ErrorCode::shapeMismatch,
       "before is 2×3; it needs 4 columns to match the 4 columns of concat"},
      {RowMatrix::Constant(2, 4, std::numeric_limits<double>::quiet_NaN()), wO, 2, before,
       ErrorCode::notFinite, "concat is NaN in row 1, column 1; it needs finite numbers"},
      {RowMatrix::Constant(2, 4, 1e308), RowMatrix::Constant(4, 3, 10.0), 2, before,
       ErrorCode::overflow,
       "output is beyond the range of a double in row 1, column 1; it needs smaller entries in wO"},
      {RowMatrix::Ones(1 << 13, 4096), RowMatrix::Ones(4096, 5), 4096, RowMatrix::Ones(1 << 13, 5),
       ErrorCode::tooLarge,
       "memory is 1342504960 bytes for the terms; it needs at most 1073741824 bytes"},
  };
  for (const Bad& bad : table) {
    const Error error =
        errorOf([&] { return outputParts(bad.concat, bad.wO, bad.heads, bad.before); });
    CHECK(error.code() == bad.code);
    CHECK(std::string(error.what()) == bad.message);
  }
}
