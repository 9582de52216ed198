#pragma once

// Internal: the checks every public function makes at its door. Each names the argument as the
// caller spells it, and builds its text only when it fails.

#include <cstdint>
#include <string>
#include <string_view>

#include "matrix_view.hpp"

namespace attn::check {

enum class Side { rows, cols };

/// "4×3".
std::string shapeText(std::int64_t rows, std::int64_t cols);

/// "1 row", "4 rows".
std::string counted(std::int64_t count, std::string_view singular);

/// At least one row and one column.
void notEmpty(std::string_view name, MatrixView matrix);

/// One side of `matrix` has the length of one side of another argument, which is known by its name,
/// the side and the length.
void sameLength(std::string_view name, MatrixView matrix, Side side, std::string_view otherName,
                Side otherSide, Eigen::Index otherLength);

/// No NaN and no infinity.
void finite(std::string_view name, MatrixView matrix);
void finiteEntries(std::string_view name, const Vector& vector);
void finite(std::string_view name, double number);

/// A result of finite input is finite too; a NaN in it came from ∞ − ∞ or 0 · ∞ on the way.
/// @param name   the result, e.g. "scores"
/// @param head   which head it belongs to, counted from 1; 0 = none
/// @param cause  what would have to be smaller, e.g. "smaller entries in q or k"
void noOverflow(std::string_view name, MatrixView result, int head, std::string_view cause);

}  // namespace attn::check
