#include "engine/check.hpp"

#include <catch2/catch_test_macros.hpp>
#include <limits>
#include <string>

#include "support/errors.hpp"

using attn::Error;
using attn::ErrorCode;
using attn::RowMatrix;
using attn::Vector;
using attn::check::Side;
using attn::test::errorOf;

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

TEST_CASE("shapes and counts are spelt as a reader expects", "[check]") {
  CHECK(attn::check::shapeText(4, 3) == "4×3");
  CHECK(attn::check::counted(1, "row") == "1 row");
  CHECK(attn::check::counted(0, "row") == "0 rows");
  CHECK(attn::check::counted(4, "row") == "4 rows");
}

TEST_CASE("a matrix without rows or columns is empty", "[check]") {
  CHECK_NOTHROW(attn::check::notEmpty("q", RowMatrix(1, 1)));
  const Error rows = errorOf([] { attn::check::notEmpty("q", RowMatrix(0, 3)); });
  CHECK(rows.code() == ErrorCode::empty);
  CHECK(std::string(rows.what()) == "q is 0×3; it needs at least 1 row and 1 column");
  const Error cols = errorOf([] { attn::check::notEmpty("q", RowMatrix(3, 0)); });
  CHECK(std::string(cols.what()) == "q is 3×0; it needs at least 1 row and 1 column");
}

TEST_CASE("lengths that differ are named with both arguments", "[check]") {
  const RowMatrix matrix = RowMatrix::Zero(4, 3);
  CHECK_NOTHROW(attn::check::sameLength("wK", matrix, Side::rows, "xK", Side::cols, 4));
  CHECK_NOTHROW(attn::check::sameLength("wK", matrix, Side::cols, "xK", Side::cols, 3));
  const Error rows =
      errorOf([&] { attn::check::sameLength("wK", matrix, Side::rows, "xK", Side::cols, 5); });
  CHECK(rows.code() == ErrorCode::shapeMismatch);
  CHECK(std::string(rows.what()) == "wK is 4×3; it needs 5 rows to match the 5 columns of xK");
  const Error cols =
      errorOf([&] { attn::check::sameLength("k", matrix, Side::cols, "q", Side::cols, 1); });
  CHECK(std::string(cols.what()) == "k is 4×3; it needs 1 column to match the 1 column of q");
}

TEST_CASE("what is not finite is named with its place", "[check]") {
  RowMatrix matrix = RowMatrix::Zero(2, 3);
  CHECK_NOTHROW(attn::check::finite("q", matrix));
  matrix(0, 1) = kNaN;
  const Error nan = errorOf([&] { attn::check::finite("q", matrix); });
  CHECK(nan.code() == ErrorCode::notFinite);
  CHECK(std::string(nan.what()) == "q is NaN in row 1, column 2; it needs finite numbers");
  matrix(0, 1) = 0.0;
  matrix(1, 2) = kInfinity;
  CHECK(errorOf([&] { attn::check::finite("q", matrix); }).detail().got ==
        "infinity in row 2, column 3");
  matrix(1, 2) = -kInfinity;
  CHECK(errorOf([&] { attn::check::finite("q", matrix); }).detail().got ==
        "-infinity in row 2, column 3");

  const Vector vector{{1.0, kNaN}};
  const Error entry = errorOf([&] { attn::check::finiteEntries("gates", vector); });
  CHECK(entry.code() == ErrorCode::notFinite);
  CHECK(std::string(entry.what()) == "gates is NaN in entry 2; it needs finite numbers");

  CHECK_NOTHROW(attn::check::finite("scale", -0.5));
  const Error number = errorOf([] { attn::check::finite("scale", kInfinity); });
  CHECK(number.code() == ErrorCode::notFinite);
  CHECK(std::string(number.what()) == "scale is infinity; it needs a finite number");
}

TEST_CASE("an overflow is named with its head and its cause", "[check]") {
  RowMatrix scores = RowMatrix::Zero(2, 2);
  CHECK_NOTHROW(attn::check::noOverflow("scores", scores, 0, "smaller entries in q or k"));
  for (const double value : {kInfinity, -kInfinity, kNaN}) {
    scores(1, 0) = value;
    const Error one =
        errorOf([&] { attn::check::noOverflow("scores", scores, 0, "smaller entries in q or k"); });
    CHECK(one.code() == ErrorCode::overflow);
    CHECK(std::string(one.what()) ==
          "scores is beyond the range of a double in row 2, column 1; it needs smaller entries in "
          "q or k");
    const Error many = errorOf([&] { attn::check::noOverflow("scores", scores, 3, "less"); });
    CHECK(many.detail().got == "beyond the range of a double in row 2, column 1 of head 3");
  }
}
