#include "check.hpp"

#include <cmath>
#include <optional>

#include "error.hpp"

namespace attn::check {

namespace {

struct Place {
  Eigen::Index row;
  Eigen::Index col;
};

std::optional<Place> firstNotFinite(MatrixRef matrix) {
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    for (Eigen::Index j = 0; j < matrix.cols(); ++j) {
      if (!std::isfinite(matrix(i, j))) return Place{.row = i, .col = j};
    }
  }
  return std::nullopt;
}

std::string_view spelt(double notFinite) {
  if (std::isnan(notFinite)) return "NaN";
  return notFinite > 0 ? "infinity" : "-infinity";
}

std::string placeText(const Place& place) {
  return " in row " + std::to_string(place.row + 1) + ", column " + std::to_string(place.col + 1);
}

std::string_view singular(Side side) { return side == Side::rows ? "row" : "column"; }

}  // namespace

std::string shapeText(std::int64_t rows, std::int64_t cols) {
  return std::to_string(rows) + "×" + std::to_string(cols);
}

std::string counted(std::int64_t count, std::string_view singular) {
  std::string text = std::to_string(count) + " ";
  text += singular;
  if (count != 1) text += "s";
  return text;
}

void notEmpty(std::string_view name, MatrixRef matrix) {
  if (matrix.rows() > 0 && matrix.cols() > 0) return;
  throw Error(ErrorCode::empty, {.argument = std::string(name),
                                 .got = shapeText(matrix.rows(), matrix.cols()),
                                 .needed = "at least 1 row and 1 column"});
}

void sameLength(std::string_view name, MatrixRef matrix, Side side, std::string_view otherName,
                Side otherSide, Eigen::Index otherLength) {
  const Eigen::Index length = side == Side::rows ? matrix.rows() : matrix.cols();
  if (length == otherLength) return;
  throw Error(
      ErrorCode::shapeMismatch,
      {.argument = std::string(name),
       .got = shapeText(matrix.rows(), matrix.cols()),
       .needed = counted(otherLength, singular(side)) + " to match the " +
                 counted(otherLength, singular(otherSide)) + " of " + std::string(otherName)});
}

void finite(std::string_view name, MatrixRef matrix) {
  const std::optional<Place> place = firstNotFinite(matrix);
  if (!place) return;
  throw Error(ErrorCode::notFinite,
              {.argument = std::string(name),
               .got = std::string(spelt(matrix(place->row, place->col))) + placeText(*place),
               .needed = "finite numbers"});
}

void finiteEntries(std::string_view name, const Vector& vector) {
  for (Eigen::Index i = 0; i < vector.size(); ++i) {
    if (std::isfinite(vector(i))) continue;
    throw Error(ErrorCode::notFinite,
                {.argument = std::string(name),
                 .got = std::string(spelt(vector(i))) + " in entry " + std::to_string(i + 1),
                 .needed = "finite numbers"});
  }
}

void finite(std::string_view name, double number) {
  if (std::isfinite(number)) return;
  throw Error(ErrorCode::notFinite, {.argument = std::string(name),
                                     .got = std::string(spelt(number)),
                                     .needed = "a finite number"});
}

void noOverflow(std::string_view name, MatrixRef result, int head, std::string_view cause) {
  const std::optional<Place> place = firstNotFinite(result);
  if (!place) return;
  std::string got = "beyond the range of a double" + placeText(*place);
  if (head > 0) got += " of head " + std::to_string(head);
  throw Error(ErrorCode::overflow,
              {.argument = std::string(name), .got = got, .needed = std::string(cause)});
}

}  // namespace attn::check
