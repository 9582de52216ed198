#include "engine/head.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "support/compare.hpp"
#include "support/errors.hpp"

using attn::AttendOptions;
using attn::Error;
using attn::ErrorCode;
using attn::RowMatrix;
using attn::Trace;
using attn::Visibility;
using attn::test::errorOf;
using attn::test::largestDifference;

namespace {

const AttendOptions kCausal{.scale = {}, .causal = true, .mask = {}};

RowMatrix asNumbers(const std::optional<Visibility>& visible) {
  return visible.value().cast<double>();
}

/// The trace of one query of 1 over keys that are the scores wanted.
Trace traceOf(const RowMatrix& scores) {
  const RowMatrix keys = scores.transpose();
  return attn::traceHead(RowMatrix{{1.0}}, keys, keys, 1.0, std::nullopt,
                         {.scoresCause = "less", .outputCause = "less"});
}

}  // namespace

TEST_CASE("without mask and causality everything is visible", "[head]") {
  CHECK_FALSE(attn::visibility({}, 2, 3));
}

TEST_CASE("causal hides later keys and aligns the last query with the last key", "[head]") {
  const RowMatrix square{{1.0, 0.0, 0.0}, {1.0, 1.0, 0.0}, {1.0, 1.0, 1.0}};
  CHECK(largestDifference(asNumbers(attn::visibility(kCausal, 3, 3)), square) <= 0.0);
  const RowMatrix wide{{1.0, 1.0, 1.0, 0.0}, {1.0, 1.0, 1.0, 1.0}};
  CHECK(largestDifference(asNumbers(attn::visibility(kCausal, 2, 4)), wide) <= 0.0);
  const RowMatrix tall{{0.0}, {0.0}, {1.0}};
  CHECK(largestDifference(asNumbers(attn::visibility(kCausal, 3, 1)), tall) <= 0.0);
}

TEST_CASE("mask and causality join by and", "[head]") {
  AttendOptions options = kCausal;
  options.mask = RowMatrix{{1.0, 1.0}, {0.0, 1.0}};
  const RowMatrix both{{1.0, 0.0}, {0.0, 1.0}};
  CHECK(largestDifference(asNumbers(attn::visibility(options, 2, 2)), both) <= 0.0);
  options.causal = false;
  CHECK(largestDifference(asNumbers(attn::visibility(options, 2, 2)), *options.mask) <= 0.0);
}

TEST_CASE("a mask has to fit the queries and the keys by name", "[head]") {
  AttendOptions options;
  options.mask = RowMatrix::Ones(2, 3);
  CHECK_NOTHROW(attn::requireMaskShape(options, 2, 3, "xQ", "xK"));
  CHECK(std::string(errorOf([&] { attn::requireMaskShape(options, 4, 3, "xQ", "xK"); }).what()) ==
        "mask is 2×3; it needs 4 rows to match the 4 rows of xQ");
  CHECK(std::string(errorOf([&] { attn::requireMaskShape(options, 2, 5, "xQ", "xK"); }).what()) ==
        "mask is 2×3; it needs 5 columns to match the 5 rows of xK");
  options.mask = RowMatrix(0, 3);
  CHECK(errorOf([&] { attn::requireMaskShape(options, 2, 3, "xQ", "xK"); }).code() ==
        ErrorCode::empty);
}

TEST_CASE("a mask holds 0 and 1 only", "[head]") {
  AttendOptions options;
  for (const double entry : {0.5, -1.0, 2.0, 1e-9}) {
    options.mask = RowMatrix{{1.0, 0.0}, {1.0, entry}};
    const Error error = errorOf([&] { attn::requireMaskAndScale(options); });
    CHECK(error.code() == ErrorCode::invalidArgument);
    CHECK(std::string(error.what()) ==
          "mask is neither 0 nor 1 in row 2, column 2; it needs 0 (hidden) or 1 (visible) "
          "everywhere");
  }
}

TEST_CASE("the scale is one over the root of d_k unless given", "[head]") {
  CHECK(std::abs(attn::appliedScale({}, 16) - 0.25) <= 1e-16);
  CHECK(std::abs(attn::appliedScale({.scale = -3.0, .mask = {}}, 16) + 3.0) <= 1e-16);
}

TEST_CASE("keys that share the largest weight are all listed", "[head]") {
  CHECK(traceOf(RowMatrix{{1.0, 3.0, 2.0}}).largest[0] == std::vector<int>{1});
  CHECK(traceOf(RowMatrix{{3.0, 1.0, 3.0}}).largest[0] == std::vector<int>{0, 2});
  CHECK(traceOf(RowMatrix{{5.0, 5.0, 5.0}}).largest[0] == std::vector<int>{0, 1, 2});
  // Weights that differ by rounding alone share the rank; a visible difference does not.
  CHECK(traceOf(RowMatrix{{1.0, 1.0 + 1e-14}}).largest[0] == std::vector<int>{0, 1});
  CHECK(traceOf(RowMatrix{{1.0, 1.0 + 1e-9}}).largest[0] == std::vector<int>{1});
}

TEST_CASE("the head that overflows is named", "[head]") {
  const RowMatrix large{{1e200}};
  const Error error = errorOf([&] {
    return attn::traceHead(large, large, large, 1.0, std::nullopt,
                           {.scoresCause = "smaller entries in xQ or xK",
                            .outputCause = "smaller entries in xV",
                            .head = 2});
  });
  CHECK(error.code() == ErrorCode::overflow);
  CHECK(std::string(error.what()) ==
        "scores is beyond the range of a double in row 1, column 1 of head 2; it needs smaller "
        "entries in xQ or xK");
}
