#pragma once

#include <cstdint>
#include <string_view>

namespace attn::exercises {

/// Why a typed answer could not be read. The spelling given by `reasonName` is stable.
enum class Reason : std::uint8_t {
  none,                ///< it was read
  empty,               ///< nothing but spaces
  tooLong,             ///< more than kLongestAnswer characters
  invalidUtf8,         ///< not text
  unknownCharacter,    ///< a character that is in no number
  unknownWord,         ///< letters other than the words of number.hpp
  unbalanced,          ///< a bracket without its partner
  incomplete,          ///< ends where a number has to follow
  unexpected,          ///< a sign where a number has to stand, or the reverse
  ambiguousSeparator,  ///< commas, points or spaces that fit no way of writing a number
  divisionByZero,
  negativeRoot,    ///< √ or a broken power of a negative number
  overflow,        ///< beyond the range of a double
  tooDeep,         ///< brackets, roots or powers nested more than kDeepestNesting times
  severalNumbers,  ///< a list where one number was asked for
  missingEntry,    ///< two separators of a list in a row
  wrongLength,     ///< a list with another number of entries
  unknownOption,   ///< not one of the options of a choice, or twice in an order
  wrongShape,      ///< a matrix with other rows or columns
};

/// "empty", "tooLong" … as spelt above; "" for none.
std::string_view reasonName(Reason reason);

}  // namespace attn::exercises
