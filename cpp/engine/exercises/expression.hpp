#pragma once

// Internal: an expression whose characters have been folded.

#include <string_view>

#include "number.hpp"

namespace attn::exercises {

/// readNumber after foldCharacters.
NumberReading readExpression(std::u32string_view folded);

}  // namespace attn::exercises
