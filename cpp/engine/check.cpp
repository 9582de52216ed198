#include "check.hpp"

#include <cmath>
#include <optional>

#include "refuse.hpp"

namespace attn::check {

namespace {

struct Place {
  Eigen::Index row;
  Eigen::Index col;
};

std::optional<Place> firstNotFinite(MatrixView matrix) {
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
  return textOf({" in row ", place.row + 1, ", column ", place.col + 1});
}

std::string_view singular(Side side) { return side == Side::rows ? "row" : "column"; }

}  // namespace

std::string shapeText(std::int64_t rows, std::int64_t cols) { return textOf({rows, "×", cols}); }

std::string counted(std::int64_t count, std::string_view singular) {
  return textOf({{count, singular}});
}

void notEmpty(std::string_view name, MatrixView matrix) {
  if (matrix.rows() > 0 && matrix.cols() > 0) return;
  refuse(ErrorCode::empty, name, shapeText(matrix.rows(), matrix.cols()),
         "at least 1 row and 1 column");
}

void sameLength(std::string_view name, MatrixView matrix, Side side, std::string_view otherName,
                Side otherSide, Eigen::Index otherLength) {
  const Eigen::Index length = side == Side::rows ? matrix.rows() : matrix.cols();
  if (length == otherLength) return;
  refuse(ErrorCode::shapeMismatch, name, shapeText(matrix.rows(), matrix.cols()),
         textOf({{otherLength, singular(side)},
                 " to match the ",
                 {otherLength, singular(otherSide)},
                 " of ",
                 otherName}));
}

void finite(std::string_view name, MatrixView matrix) {
  const std::optional<Place> place = firstNotFinite(matrix);
  if (!place) return;
  refuse(ErrorCode::notFinite, name,
         textOf({spelt(matrix(place->row, place->col)), placeText(*place)}), "finite numbers");
}

void finiteEntries(std::string_view name, const Vector& vector) {
  for (Eigen::Index i = 0; i < vector.size(); ++i) {
    if (std::isfinite(vector(i))) continue;
    refuse(ErrorCode::notFinite, name, textOf({spelt(vector(i)), " in entry ", i + 1}),
           "finite numbers");
  }
}

void finite(std::string_view name, double number) {
  if (std::isfinite(number)) return;
  refuse(ErrorCode::notFinite, name, spelt(number), "a finite number");
}

void noOverflow(std::string_view name, MatrixView result, int head, std::string_view cause) {
  const std::optional<Place> place = firstNotFinite(result);
  if (!place) return;
  std::string got = textOf({"beyond the range of a double", placeText(*place)});
  if (head > 0) got += textOf({" of head ", head});
  refuse(ErrorCode::overflow, name, got, cause);
}

}  // namespace attn::check
