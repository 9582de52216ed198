#pragma once

// Internal: a number without operators, with its separators.

#include <cstddef>
#include <string_view>

#include "reason.hpp"

namespace attn::exercises {

/// One literal at the start of a text.
struct Literal {
  double value = 0.0;
  std::size_t length = 0;        ///< characters it takes
  Reason reason = Reason::none;  ///< ambiguousSeparator, severalNumbers, overflow
};

/// Reads the longest literal `text` starts with; see number.hpp for what is one.
/// @param text  folded; starts with a digit, or with a point or comma before one
Literal readLiteral(std::u32string_view text);

}  // namespace attn::exercises
