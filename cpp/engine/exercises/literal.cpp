#include "literal.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "characters.hpp"

namespace attn::exercises {

namespace {

/// Where a literal's digits are cut, and by what.
struct Pieces {
  std::vector<std::string> digits;  ///< one more than marks; any of them may be empty
  std::string marks;                ///< ',', '.' and ' '
  std::size_t length = 0;           ///< characters taken
};

/// Digits with single points, commas or runs of spaces between them. Spaces are taken only between
/// digits.
Pieces cut(std::u32string_view text) {
  Pieces pieces{.digits = {""}, .marks = {}, .length = 0};
  std::size_t i = 0;
  while (i < text.size()) {
    if (isDigit(text[i])) {
      pieces.digits.back() += static_cast<char>(text[i]);
      pieces.length = ++i;
      continue;
    }
    std::size_t next = i + 1;
    const bool space = text[i] == U' ';
    if (space) {
      while (next < text.size() && text[next] == U' ') ++next;
      if (pieces.digits.back().empty() || next == text.size() || !isDigit(text[next])) break;
    } else if (text[i] != U',' && text[i] != U'.') {
      break;
    }
    pieces.marks += space ? ' ' : static_cast<char>(text[i]);
    pieces.digits.emplace_back();
    if (!space) pieces.length = next;
    i = next;
  }
  return pieces;
}

/// Whether digits can be groups of one whole number: 5 120 000 or 51 20 000.
bool areGroups(std::span<const std::string> groups) {
  const std::size_t count = groups.size();
  const std::string& first = groups.front();
  if (count == 1) return true;
  if (first.empty() || first.front() == '0' || groups.back().size() != 3) return false;
  const auto between = groups.subspan(1, count - 2);
  const auto allOf = [&](std::size_t size) {
    return std::ranges::all_of(between, [&](const auto& group) { return group.size() == size; });
  };
  return (first.size() <= 3 && allOf(3)) || (first.size() <= 2 && allOf(2));
}

/// Which mark is the decimal one: its index in `marks`, or the number of marks if none is.
/// Only the last mark can be, since groups stand before the point.
std::size_t decimalMark(const Pieces& pieces) {
  const std::string& marks = pieces.marks;
  if (marks.empty() || marks.back() == ' ') return marks.size();
  const std::size_t last = marks.size() - 1;
  if (std::ranges::count(marks, marks.back()) > 1) return marks.size();
  if (marks.size() > 1 || marks.back() == '.') return last;
  return areGroups(pieces.digits) ? marks.size() : last;
}

/// Whether all marks before the decimal one are the same.
bool groupedAlike(std::string_view marks, std::size_t decimal) {
  const std::string_view grouping = marks.substr(0, decimal);
  return grouping.find_first_not_of(grouping.empty() ? ' ' : grouping.front()) ==
         std::string_view::npos;
}

/// An exponent at the start of `text`: e, a sign, digits. Its length; 0 where there is none.
std::size_t exponentLength(std::u32string_view text) {
  if (text.empty() || (text[0] | 0x20U) != U'e') return 0;
  std::size_t end = 1;
  if (end < text.size() && (text[end] == U'-' || text[end] == U'+')) ++end;
  const std::size_t digits = end;
  while (end < text.size() && isDigit(text[end])) ++end;
  return end > digits ? end : 0;
}

long exponentValue(std::u32string_view digits) {
  long value = 0;
  for (const char32_t c : digits) {
    if (isDigit(c)) value = std::min(value * 10 + static_cast<long>(c - U'0'), 100'000L);
  }
  return digits[1] == U'-' ? -value : value;
}

std::string withoutLeadingZeros(const std::string& digits) {
  const std::size_t first = std::min(digits.find_first_not_of('0'), digits.size());
  return first == digits.size() ? "0" : digits.substr(first);
}

}  // namespace

double scaledByTen(std::string_view digits, long exponent) {
  constexpr std::uint64_t kEnough = 100'000'000'000'000'000;  // 17 digits and one more still fit
  std::uint64_t mantissa = 0;
  for (const char digit : digits) {
    if (mantissa < kEnough) {
      mantissa = mantissa * 10 + static_cast<std::uint64_t>(digit - '0');
    } else {
      ++exponent;
    }
  }
  auto value = static_cast<double>(mantissa);
  constexpr int kExactPower = 22;  // 10²² is the largest power of ten that is a double
  while (exponent != 0 && value != 0.0 && value <= 1.7e308) {
    const long step = std::min(exponent < 0 ? -exponent : exponent, long{kExactPower});
    double power = 1.0;
    for (long i = 0; i < step; ++i) power *= 10.0;
    value = exponent < 0 ? value / power : value * power;
    exponent += exponent < 0 ? step : -step;
  }
  return value;
}

Literal readLiteral(std::u32string_view text) {
  const Pieces pieces = cut(text);
  Literal literal;
  literal.length = pieces.length;
  const std::size_t decimal = decimalMark(pieces);
  const std::span groups(pieces.digits.data(), std::min(decimal + 1, pieces.digits.size()));
  const bool noGroupsBeforePoint = groups.size() == 1;
  if (!(noGroupsBeforePoint || areGroups(groups)) || !groupedAlike(pieces.marks, decimal)) {
    literal.reason =
        pieces.marks.contains(' ') ? Reason::severalNumbers : Reason::ambiguousSeparator;
    return literal;
  }
  const bool hasDecimal = decimal < pieces.marks.size();
  const std::string fraction = hasDecimal ? pieces.digits.back() : "";
  if (hasDecimal && fraction.empty() && pieces.marks.back() == ',') {
    literal.reason = Reason::severalNumbers;  // "5," has more to come
    return literal;
  }
  std::string whole;
  for (const std::string& group : groups) whole += group;

  literal.text = withoutLeadingZeros(whole);
  if (!fraction.empty()) literal.text += "." + fraction;
  long exponent = -static_cast<long>(fraction.size());
  const std::u32string_view rest = text.substr(pieces.length);
  if (const std::size_t length = exponentLength(rest); length > 0) {
    literal.exponent = true;
    literal.length += length;
    const long written = exponentValue(rest.substr(0, length));
    literal.text += "e" + std::to_string(written);
    exponent += written;
  }
  literal.value = scaledByTen(whole + fraction, exponent);
  if (std::isinf(literal.value)) literal.reason = Reason::overflow;
  return literal;
}

}  // namespace attn::exercises
