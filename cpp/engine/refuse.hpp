#pragma once

// Internal: throwing in one place, because every `throw` with its texts is a page of code.

#include <string_view>

#include "error.hpp"

namespace attn {

[[noreturn]] void refuse(ErrorCode code, std::string_view argument, std::string_view got,
                         std::string_view needed);

/// The same for a whole number.
[[noreturn]] void refuse(ErrorCode code, std::string_view argument, int got,
                         std::string_view needed);

}  // namespace attn
