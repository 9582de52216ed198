#pragma once

// Internal: the many ways of typing a character, made one.

#include <string_view>

#include "few.hpp"
#include "number.hpp"
#include "reason.hpp"

namespace attn::exercises {

/// What was typed, a character an element, each in its plainest form: ASCII for digits of twelve
/// scripts, for full-width forms, for spaces, dashes and operators of every kind. Raised digits, √
/// and unknown characters stay as they are. What nobody sees (marks of direction, zero-width
/// spaces) is left out, and not counted.
struct Characters {
  Few<char32_t, kLongestAnswer> list;
  Reason reason = Reason::none;  ///< tooLong, invalidUtf8
  int position = 0;              ///< from 1

  [[nodiscard]] std::u32string_view text() const { return {list.begin(), list.size()}; }
};

inline constexpr char32_t kRoot = U'√';
inline constexpr char32_t kEllipsis = U'…';

Characters foldCharacters(std::string_view text);

constexpr bool isDigit(char32_t c) { return c >= U'0' && c <= U'9'; }
constexpr bool isSpace(char32_t c) { return c == U' ' || c == U'\n'; }

/// Letters of ASCII and of Devanagari, with its vowel signs.
bool isLetter(char32_t c);

/// The digit raised: 2 for ²; 10 for the raised minus sign; −1 for anything else.
int raised(char32_t c);

}  // namespace attn::exercises
