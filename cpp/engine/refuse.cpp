#include "refuse.hpp"

namespace attn {

std::string textOf(std::initializer_list<Piece> pieces) {
  std::string text;
  for (const Piece& piece : pieces) {
    if (piece.isNumber) {
      text += std::to_string(piece.number);
      if (!piece.words.empty()) text += ' ';
    }
    text += piece.words;
    if (piece.isNumber && !piece.words.empty() && piece.number != 1) text += 's';
  }
  return text;
}

void refuse(ErrorCode code, std::string_view argument, std::string_view got,
            std::string_view needed) {
  throw Error(
      code,
      {.argument = std::string(argument), .got = std::string(got), .needed = std::string(needed)});
}

void refuse(ErrorCode code, std::string_view argument, std::int64_t got, std::string_view needed) {
  refuse(code, argument, std::to_string(got), needed);
}

}  // namespace attn
