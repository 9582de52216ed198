#include "vector.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "characters.hpp"
#include "expression.hpp"

namespace attn::exercises {

namespace {

/// What stands between entries; spaces around it are of no account.
struct Separator {
  std::u32string_view marks;
  bool spaceBehind = false;  ///< only where a space follows
};

bool isBlank(std::u32string_view text) { return std::ranges::all_of(text, isSpace); }

/// The text between its spaces.
std::u32string_view trimmed(std::u32string_view text) {
  while (!text.empty() && isSpace(text.front())) text.remove_prefix(1);
  while (!text.empty() && isSpace(text.back())) text.remove_suffix(1);
  return text;
}

constexpr std::u32string_view kOpen = U"([{";
constexpr std::u32string_view kClose = U")]}";

/// Index of the first bracket without a partner; the length of the text if there is none.
std::size_t unbalancedBracket(std::u32string_view text) {
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (kOpen.contains(text[i])) open.push_back(i);
    const std::size_t kind = kClose.find(text[i]);
    if (kind == std::u32string_view::npos) continue;
    if (open.empty() || text[open.back()] != kOpen[kind]) return i;
    open.pop_back();
  }
  return open.empty() ? text.size() : open.front();
}

/// Whether the bracket at the start of a balanced text is the partner of the one at the end.
bool isEnclosed(std::u32string_view text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (kOpen.contains(text[i])) ++depth;
    if (kClose.contains(text[i])) --depth;
    if (depth == 0) return i > 0 && i + 1 == text.size();
  }
  return false;
}

/// The entries, each a part of `text`. Nothing inside round brackets separates.
std::vector<std::u32string_view> split(std::u32string_view text, const Separator& separator) {
  // Spaces and line ends may come in any number, other separators not.
  const auto isRepeatable = [&](std::size_t i) { return i >= text.size() || isSpace(text[i]); };
  std::vector<std::u32string_view> entries;
  std::size_t start = 0;
  int depth = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size()) {
      if (text[i] == U'(') ++depth;
      if (text[i] == U')') --depth;
      if (depth > 0 || !separator.marks.contains(text[i])) continue;
      if (separator.spaceBehind && i + 1 < text.size() && !isSpace(text[i + 1])) continue;
    }
    const std::u32string_view entry = text.substr(start, i - start);
    const bool dropped =
        isBlank(entry) && (isRepeatable(i) || (start > 0 && isRepeatable(start - 1)));
    if (!dropped) entries.push_back(entry);
    start = i + 1;
  }
  return entries;
}

/// Entries with what is known of each.
VectorReading readEntries(std::u32string_view all, std::u32string_view text,
                          const Separator& separator) {
  const std::vector<std::u32string_view> entries = split(text, separator);
  VectorReading reading;
  std::vector<double> values;
  for (const std::u32string_view entry : entries) {
    const int before = static_cast<int>(entry.data() - all.data());
    const NumberReading number = readExpression(entry);
    if (number.reason != Reason::none) {
      const bool missing = number.reason == Reason::empty;
      return {.values = {},
              .understood = {},
              .reason = missing ? Reason::missingEntry : number.reason,
              .position = before + std::max(number.position, 1)};
    }
    reading.understood += reading.understood.empty() ? "[" : ", ";
    const std::size_t equals = number.understood.find(" = ");
    reading.understood +=
        equals == std::string::npos ? number.understood : number.understood.substr(equals + 3);
    values.push_back(number.value);
  }
  reading.understood += "]";
  reading.values = Eigen::Map<const Vector>(values.data(), std::ssize(values));
  return reading;
}

std::vector<Separator> separatorsFor(std::u32string_view text) {
  const bool lists = text.find_first_of(U";\n") != std::u32string_view::npos;
  if (lists)
    return {{.marks = U";\n"}, {.marks = U";\n,"}, {.marks = U";\n "}, {.marks = U";\n ,"}};
  if (!text.contains(U',')) return {{.marks = U" "}};
  return {{.marks = U","}, {.marks = U",", .spaceBehind = true}, {.marks = U" "}, {.marks = U", "}};
}

}  // namespace

VectorReading readVector(std::string_view typed, int length, bool timesSeparates) {
  Characters characters = foldCharacters(typed);
  if (characters.reason != Reason::none) {
    return {.values = {},
            .understood = {},
            .reason = characters.reason,
            .position = characters.position};
  }
  if (timesSeparates) {
    for (char32_t& c : characters.text) {
      if (c == U'*' || c == U'x' || c == U'X') c = U';';
    }
  }
  const std::u32string_view all = characters.text;
  std::u32string_view text = trimmed(all);
  if (const std::size_t at = unbalancedBracket(all); at < all.size()) {
    return {.values = {},
            .understood = {},
            .reason = Reason::unbalanced,
            .position = static_cast<int>(at) + 1};
  }
  while (isEnclosed(text)) text = trimmed(text.substr(1, text.size() - 2));
  if (text.empty()) return {.values = {}, .understood = {}, .reason = Reason::empty, .position = 0};

  std::optional<VectorReading> first;  // the first way that gave numbers, or else the first of all
  for (const Separator& separator : separatorsFor(text)) {
    VectorReading reading = readEntries(all, text, separator);
    if (reading.values.size() == length) return reading;
    if (!first || (first->values.size() == 0 && reading.values.size() > 0))
      first = std::move(reading);
  }
  if (first->reason == Reason::none) first->reason = Reason::wrongLength;
  return *first;
}

}  // namespace attn::exercises
