#include "refuse.hpp"

#include <string>

namespace attn {

void refuse(ErrorCode code, std::string_view argument, std::string_view got,
            std::string_view needed) {
  throw Error(
      code,
      {.argument = std::string(argument), .got = std::string(got), .needed = std::string(needed)});
}

void refuse(ErrorCode code, std::string_view argument, int got, std::string_view needed) {
  refuse(code, argument, std::to_string(got), needed);
}

}  // namespace attn
