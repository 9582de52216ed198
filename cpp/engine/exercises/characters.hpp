#pragma once

// Internal: the many ways of typing a character, made one.

#include <optional>
#include <string>
#include <string_view>

#include "reason.hpp"

namespace attn::exercises {

/// What was typed, a character an element, each in its plainest form: ASCII for digits of twelve
/// scripts, for full-width forms, for spaces, dashes and operators of every kind. Raised digits, √
/// and unknown characters stay as they are. What nobody sees (marks of direction, zero-width
/// spaces) is left out, and not counted.
struct Characters {
  std::u32string text;
  Reason reason = Reason::none;  ///< tooLong, invalidUtf8
  int position = 0;              ///< from 1
};

inline constexpr char32_t kRoot = U'√';
inline constexpr char32_t kEllipsis = U'…';

Characters foldCharacters(std::string_view text);

constexpr bool isDigit(char32_t c) { return c >= U'0' && c <= U'9'; }
constexpr bool isSpace(char32_t c) { return c == U' ' || c == U'\n'; }

/// Letters of ASCII and of Devanagari, with its vowel signs.
bool isLetter(char32_t c);

/// ² → 2; the raised minus sign is '-'.
std::optional<char> raised(char32_t c);

}  // namespace attn::exercises
