#include "literal.hpp"

#include <cmath>
#include <cstdint>

#include "characters.hpp"
#include "few.hpp"

namespace attn::exercises {

namespace {

/// A decimal number as it grows digit by digit: mantissa · 10^exponent.
struct Decimal {
  std::uint64_t mantissa = 0;
  int exponent = 0;

  void add(char32_t digit) {
    constexpr std::uint64_t kEnough = 100'000'000'000'000'000;  // 17 digits; one more still fits
    if (mantissa < kEnough) {
      mantissa = mantissa * 10 + (digit - U'0');
    } else {
      ++exponent;
    }
  }

  /// Infinite beyond the range of a double.
  [[nodiscard]] double value() const {
    auto result = static_cast<double>(mantissa);
    int left = exponent;
    while (left != 0 && result != 0.0 && !std::isinf(result)) {
      double power = 1.0;
      for (int i = 0; i < 22 && left != 0; ++i) {  // 10²² is the last power of ten that is a double
        power *= 10.0;
        left += exponent < 0 ? 1 : -1;
      }
      result = exponent < 0 ? result / power : result * power;
    }
    return result;
  }
};

/// Where a literal is cut: marks between groups of digits, of which there is one more.
struct Pieces {
  Few<char32_t, kLongestAnswer> marks;          ///< ',', '.' and ' '
  Few<std::size_t, kLongestAnswer + 1> digits;  ///< how many in each group
  bool leadingZero = false;                     ///< whether the first group starts with 0
};

/// Cuts digits with single points, commas or runs of spaces between them; spaces only between
/// digits.
/// @return characters taken
std::size_t cut(std::u32string_view text, Pieces& pieces, Decimal& decimal) {
  pieces.leadingZero = text[0] == U'0';
  pieces.digits.push(0);
  std::size_t taken = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char32_t c = text[i];
    if (isDigit(c)) {
      decimal.add(c);
      ++pieces.digits.back();
    } else if (c == U' ') {
      while (i + 1 < text.size() && text[i + 1] == U' ') ++i;
      if (pieces.digits.back() == 0 || i + 1 == text.size() || !isDigit(text[i + 1])) break;
    } else if (c != U',' && c != U'.') {
      break;
    }
    if (!isDigit(c)) {
      pieces.marks.push(c);
      pieces.digits.push(0);
    }
    taken = i + 1;
  }
  return taken;
}

/// Whether the first `count` groups can be one whole number, 5 120 000 or 51 20 000, with the same
/// mark throughout.
bool areGroups(const Pieces& pieces, std::size_t count) {
  if (count == 1) return true;
  const auto& digits = pieces.digits;
  bool threes = digits[0] <= 3;
  bool twos = digits[0] <= 2;
  for (std::size_t i = 1; i < count; ++i) {
    if (pieces.marks[i - 1] != pieces.marks[0]) return false;
    const std::size_t last = i + 1 == count ? 3 : 2;
    threes = threes && digits[i] == 3;
    twos = twos && digits[i] == last;
  }
  return digits[0] > 0 && !pieces.leadingZero && (threes || twos);
}

/// Whether the last mark is the decimal one. No other can be: groups stand before the point.
bool endsInFraction(const Pieces& pieces) {
  const auto& marks = pieces.marks;
  if (marks.empty() || marks.back() == U' ') return false;
  for (std::size_t i = 0; i + 1 < marks.size(); ++i) {
    if (marks[i] == marks.back()) return false;
  }
  return marks.size() > 1 || marks.back() == U'.' || !areGroups(pieces, 2);
}

/// Reads an exponent at the start of `text`: e, a sign, digits.
/// @return characters taken; 0 where there is none
std::size_t readExponent(std::u32string_view text, Decimal& decimal) {
  if (text.empty() || (text[0] | 0x20U) != U'e') return 0;
  const bool isSigned = text.size() > 1 && (text[1] == U'-' || text[1] == U'+');
  const std::size_t first = isSigned ? 2 : 1;
  constexpr int kLargest = 100'000;  // far beyond a double, far from overflowing
  int value = 0;
  std::size_t end = first;
  for (; end < text.size() && isDigit(text[end]); ++end) {
    if (value < kLargest) value = value * 10 + static_cast<int>(text[end] - U'0');
  }
  if (end == first) return 0;
  decimal.exponent += text[1] == U'-' ? -value : value;
  return end;
}

}  // namespace

Literal readLiteral(std::u32string_view text) {
  Pieces pieces;
  Decimal decimal;
  Literal literal;
  literal.length = cut(text, pieces, decimal);
  if (!pieces.marks.empty() && pieces.marks.back() == U',' && pieces.digits.back() == 0) {
    literal.reason = Reason::severalNumbers;  // "5," has more to come
    return literal;
  }
  const bool fraction = endsInFraction(pieces);
  const std::size_t groups = pieces.digits.size() - (fraction ? 1 : 0);
  if (!areGroups(pieces, groups)) {
    literal.reason = Reason::ambiguousSeparator;
    for (const char32_t mark : pieces.marks) {
      if (mark == U' ') literal.reason = Reason::severalNumbers;
    }
    return literal;
  }
  if (fraction) decimal.exponent -= static_cast<int>(pieces.digits.back());
  literal.length += readExponent(text.substr(literal.length), decimal);
  literal.value = decimal.value();
  if (std::isinf(literal.value)) literal.reason = Reason::overflow;
  return literal;
}

}  // namespace attn::exercises
