#include "characters.hpp"

#include <algorithm>
#include <array>

#include "number.hpp"

namespace attn::exercises {

namespace {

/// Zero of the digits accepted besides ASCII and full-width: Arabic, Persian and Urdu, Devanagari,
/// Bengali, Gurmukhi, Gujarati, Oriya, Tamil, Telugu, Kannada, Malayalam.
constexpr std::array<char32_t, 11> kZeros = {0x0660, 0x06F0, 0x0966, 0x09E6, 0x0A66, 0x0AE6,
                                             0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66};

struct Fold {
  std::u32string_view from;
  char32_t to;
};

/// Stands for what is left out.
constexpr char32_t kNothing = 0;

constexpr std::array<Fold, 8> kFolds = {{
    {U"\t\v\f\r\u00A0\u1680\u202F\u205F\u3000", U' '},
    {U"\u200B\u200C\u200D\u200E\u200F\u2060\u2066\u2067\u2068\u2069\uFEFF", kNothing},
    {U"\u2010\u2011\u2012\u2013\u2212\uFE63", U'-'},
    {U"×·⋅∗∙", U'*'},
    {U"÷∕⁄", U'/'},
    {U"٬、", U','},
    {U"٫", U'.'},
    {U"\u2028\u2029\u0085", U'\n'},
}};

char32_t folded(char32_t c) {
  if (c >= 0x20 && c < 0x7F) return c;
  if (c >= 0xFF01 && c <= 0xFF5E) return folded(c - 0xFF01 + 0x21);  // full-width ASCII
  for (const char32_t zero : kZeros) {
    if (c >= zero && c < zero + 10) return c - zero + U'0';
  }
  if (c >= 0x2000 && c <= 0x200A) return U' ';
  for (const Fold& fold : kFolds) {
    if (fold.from.contains(c)) return fold.to;
  }
  return c;
}

/// One character off the front of `text`; nothing where the bytes are not valid UTF-8 (overlong
/// forms, halves of surrogate pairs and numbers beyond U+10FFFF included).
std::optional<char32_t> takeCharacter(std::string_view& text) {
  const auto byteAt = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const unsigned first = byteAt(0);
  std::size_t length = 1;
  if (first >= 0xC2) length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if ((first >= 0x80 && first < 0xC2) || first > 0xF4) return std::nullopt;
  char32_t c = length == 1 ? first : first & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byteAt(i) & 0xC0U) != 0x80U) return std::nullopt;
    c = (c << 6U) | (byteAt(i) & 0x3FU);
  }
  const bool overlong = (length == 3 && c < 0x800) || (length == 4 && c < 0x10000);
  if (overlong || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) return std::nullopt;
  text.remove_prefix(length);
  return c;
}

}  // namespace

Characters foldCharacters(std::string_view text) {
  Characters characters;
  while (!text.empty()) {
    const int position = static_cast<int>(characters.text.size()) + 1;
    if (characters.text.size() == kLongestAnswer) {
      return {.text = {}, .reason = Reason::tooLong, .position = position};
    }
    const std::optional<char32_t> c = takeCharacter(text);
    if (!c) return {.text = {}, .reason = Reason::invalidUtf8, .position = position};
    if (const char32_t plain = folded(*c); plain != kNothing) characters.text += plain;
  }
  return characters;
}

bool isLetter(char32_t c) {
  const char32_t lower = c | 0x20U;
  return (lower >= U'a' && lower <= U'z') || (c >= 0x0900 && c <= 0x097F && c != U'।' && c != U'॥');
}

std::optional<char> raised(char32_t c) {
  constexpr std::u32string_view kRaised = U"⁰¹²³⁴⁵⁶⁷⁸⁹⁻";
  const std::size_t at = kRaised.find(c);
  if (at == std::u32string_view::npos) return std::nullopt;
  return "0123456789-"[at];
}

}  // namespace attn::exercises
