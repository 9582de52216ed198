#pragma once

#include <string>
#include <string_view>

#include "few.hpp"
#include "number.hpp"
#include "reason.hpp"

namespace attn::exercises {

/// A typed list of numbers, or why it is none.
struct VectorReading {
  Few<double, kLongestAnswer> values;  ///< of no use where there is a reason but wrongLength
  std::string understood;              ///< "[0.768, 0.187]"; also with wrongLength and wrongShape
  Reason reason = Reason::none;
  int position = 0;  ///< of the character the reason concerns, from 1; 0 = none in particular
};

/// Reads a list as a learner types it: [0.768, 0.187, 0.284, 0], the same with (), {} or without
/// brackets, with semicolons, spaces or lines. Entries are numbers as readNumber reads them.
///
/// Separators, the first way that gives `length` numbers: semicolons and lines; with a comma in the
/// text, all commas, then commas with a space behind, then spaces (so that 0,768 0,187 has decimal
/// commas), then commas and spaces alike; else spaces.
/// @param length          entries wanted, at least 1
/// @param timesSeparates  × and x stand between entries too: the shape 512 × 64
VectorReading readVector(std::string_view text, std::size_t length, bool timesSeparates = false);

/// Reads a matrix, row by row: a line a row, as a spreadsheet copies them; else a row up to each
/// semicolon; or each row in square or curly brackets, as NumPy prints them. A row is a list as
/// readVector reads it.
/// @param rows, columns  wanted, at least 1
VectorReading readMatrix(std::string_view text, std::size_t rows, std::size_t columns);

}  // namespace attn::exercises
