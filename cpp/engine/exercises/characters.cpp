#include "characters.hpp"

#include <array>
#include <cstdint>

namespace attn::exercises {

namespace {

/// The zeros of the digits accepted besides ASCII and full-width: Arabic, Persian and Urdu,
/// Devanagari, Bengali, Gurmukhi, Gujarati, Oriya, Tamil, Telugu, Kannada, Malayalam.
constexpr std::array<std::uint16_t, 11> kZeros = {0x0660, 0x06F0, 0x0966, 0x09E6, 0x0A66, 0x0AE6,
                                                  0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66};

/// Each character behind an ASCII one is folded into it; those behind '0' are left out.
constexpr std::u16string_view kFolds =
    u" \t\v\f\r\u00A0\u1680\u202F\u205F\u3000"
    u"0\u200B\u200C\u200D\u200E\u200F\u2060\u2066\u2067\u2068\u2069\uFEFF"
    u"-\u2010\u2011\u2012\u2013\u2212\uFE63"
    u"*×·⋅∗∙"
    u"/÷∕⁄"
    u",٬、"
    u".٫"
    u"\n\u2028\u2029\u0085";

/// 0 for what is left out.
char32_t folded(char32_t c) {
  if (c == 0) return U'\uFFFD';
  if (c >= 0xFF01 && c <= 0xFF5E) c -= 0xFF01 - 0x21;  // full-width ASCII
  if (c >= 0x20 && c < 0x7F) return c;
  for (const char32_t zero : kZeros) {
    if (c >= zero && c < zero + 10) return c - zero + U'0';
  }
  if (c >= 0x2000 && c <= 0x200A) return U' ';
  char32_t to = 0;
  for (const char16_t entry : kFolds) {
    const bool heads = (entry >= 0x20 && entry < 0x7F) || entry == u'\n';
    if (heads) to = entry == u'0' ? 0 : entry;
    if (entry == c) return to;
  }
  return c;
}

/// One character off the front of `text`; 0xFFFFFFFF where the bytes are not valid UTF-8 (overlong
/// forms, halves of surrogate pairs and numbers beyond U+10FFFF included).
char32_t takeCharacter(std::string_view& text) {
  constexpr char32_t kInvalid = 0xFFFFFFFF;
  const auto first = static_cast<unsigned char>(text.front());
  std::size_t length = 1;
  if (first >= 0xC2) length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if ((first >= 0x80 && first < 0xC2) || first > 0xF4 || length > text.size()) return kInvalid;
  char32_t c = length == 1 ? first : first & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xC0U) != 0x80U) return kInvalid;
    c = (c << 6U) | (byte & 0x3FU);
  }
  const bool overlong = (length == 3 && c < 0x800) || (length == 4 && c < 0x10000);
  if (overlong || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) return kInvalid;
  text.remove_prefix(length);
  return c;
}

}  // namespace

Characters foldCharacters(std::string_view text) {
  Characters characters;
  while (!text.empty()) {
    const char32_t c = takeCharacter(text);
    const bool valid = c <= 0x10FFFF;
    if (!valid || characters.list.size() == kLongestAnswer) {
      characters.reason = valid ? Reason::tooLong : Reason::invalidUtf8;
      characters.position = static_cast<int>(characters.list.size()) + 1;
      break;
    }
    if (const char32_t plain = folded(c); plain != 0) characters.list.push(plain);
  }
  return characters;
}

bool isLetter(char32_t c) {
  const char32_t lower = c | 0x20U;
  return (lower >= U'a' && lower <= U'z') || (c >= 0x0900 && c <= 0x097F && c != U'।' && c != U'॥');
}

int raised(char32_t c) {
  constexpr std::u16string_view kRaised = u"⁰¹²³⁴⁵⁶⁷⁸⁹⁻";
  for (std::size_t i = 0; i < kRaised.size(); ++i) {
    if (c == kRaised[i]) return static_cast<int>(i);
  }
  return -1;
}

}  // namespace attn::exercises
