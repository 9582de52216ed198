#pragma once

// Internal: throwing in one place, because every `throw` with its texts is a page of code.

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "error.hpp"

namespace attn {

/// A piece of a text: words, a whole number, or a number of things ("1 row", "4 rows").
struct Piece {
  // NOLINTBEGIN(google-explicit-constructor): a list of pieces is to read like the text.
  constexpr Piece(const char* text) : words(text) {}
  constexpr Piece(std::string_view text) : words(text) {}
  constexpr Piece(const std::string& text) : words(text) {}
  constexpr Piece(std::integral auto whole)
      : number(static_cast<std::int64_t>(whole)), isNumber(true) {}
  constexpr Piece(std::integral auto count, std::string_view singular)
      : words(singular), number(static_cast<std::int64_t>(count)), isNumber(true) {}
  // NOLINTEND(google-explicit-constructor)

  std::string_view words;
  std::int64_t number = 0;
  bool isNumber = false;
};

/// The pieces one behind the other.
std::string textOf(std::initializer_list<Piece> pieces);

[[noreturn]] void refuse(ErrorCode code, std::string_view argument, std::string_view got,
                         std::string_view needed);

/// The same for a whole number, of 64 bits: no count and no unsigned number turns negative.
[[noreturn]] void refuse(ErrorCode code, std::string_view argument, std::int64_t got,
                         std::string_view needed);

}  // namespace attn
