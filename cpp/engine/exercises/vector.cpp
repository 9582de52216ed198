#include "vector.hpp"

#include <algorithm>
#include <span>

#include "characters.hpp"
#include "expression.hpp"

namespace attn::exercises {

namespace {

/// What stands between entries.
struct Separator {
  std::u32string_view marks;
  bool spaceBehind = false;  ///< only where a space follows
};

constexpr Separator kListWays[] = {
    {.marks = U";\n"}, {.marks = U";\n,"}, {.marks = U";\n "}, {.marks = U";\n ,"}};
constexpr Separator kCommaWays[] = {
    {.marks = U","}, {.marks = U",", .spaceBehind = true}, {.marks = U" "}, {.marks = U", "}};
constexpr Separator kSpaceWays[] = {{.marks = U" "}};

constexpr std::u32string_view kOpen = U"([{";
constexpr std::u32string_view kClose = U")]}";

std::u32string_view trimmed(std::u32string_view text) {
  while (!text.empty() && isSpace(text.front())) text.remove_prefix(1);
  while (!text.empty() && isSpace(text.back())) text.remove_suffix(1);
  return text;
}

/// Index of the first bracket without a partner of its kind; the length of the text if all have
/// one.
std::size_t unbalancedBracket(std::u32string_view text) {
  Few<std::size_t, kLongestAnswer> open;
  std::size_t depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (kOpen.contains(text[i])) {
      if (depth == open.size()) open.push(i);
      open[depth++] = i;
    }
    const std::size_t kind = kClose.find(text[i]);
    if (kind == std::u32string_view::npos) continue;
    if (depth == 0 || text[open[depth - 1]] != kOpen[kind]) return i;
    --depth;
  }
  return depth == 0 ? text.size() : open[0];
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

/// Reads the entry text[start, end).
/// @return whether it could be read
bool readEntry(std::u32string_view text, std::size_t start, std::size_t end,
               VectorReading& reading) {
  const NumberReading number = readExpression(text.substr(start, end - start));
  if (number.reason != Reason::none) {
    reading.reason = number.reason == Reason::empty ? Reason::missingEntry : number.reason;
    reading.position = static_cast<int>(start) + (number.position > 0 ? number.position : 1);
    return false;
  }
  reading.understood += reading.values.empty() ? "[" : ", ";
  spellNumber(reading.understood, number.value);
  reading.values.push(number.value);
  return true;
}

/// Splits `text` and reads every entry. Nothing inside round brackets separates; spaces and line
/// ends may come in any number, and before or behind another separator.
void readEntries(std::u32string_view text, const Separator& separator, VectorReading& reading) {
  std::size_t start = 0;
  int depth = 0;
  bool mayBeBlank = true;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const bool atEnd = i == text.size();
    if (!atEnd) {
      depth += text[i] == U'(' ? 1 : text[i] == U')' ? -1 : 0;
      if (depth > 0 || !separator.marks.contains(text[i])) continue;
      if (separator.spaceBehind && i + 1 < text.size() && !isSpace(text[i + 1])) continue;
    }
    const bool repeatable = atEnd || isSpace(text[i]);
    const bool blank = trimmed(text.substr(start, i - start)).empty();
    const bool dropped = blank && start > 0 && (repeatable || mayBeBlank);
    if (!dropped && !readEntry(text, start, i, reading)) return;
    mayBeBlank = repeatable;
    start = i + 1;
  }
  reading.understood += ']';
}

std::span<const Separator> waysFor(std::u32string_view text) {
  if (text.find_first_of(U";\n") != std::u32string_view::npos) return kListWays;
  if (text.contains(U',')) return kCommaWays;
  return kSpaceWays;
}

/// Folds what was typed and pairs its brackets; a reason where that fails.
VectorReading readCharacters(std::string_view typed, Characters& characters) {
  characters = foldCharacters(typed);
  VectorReading reading;
  reading.reason = characters.reason;
  reading.position = characters.position;
  const std::u32string_view all = characters.text();
  if (reading.reason != Reason::none) return reading;
  if (const std::size_t at = unbalancedBracket(all); at < all.size()) {
    reading.reason = Reason::unbalanced;
    reading.position = static_cast<int>(at) + 1;
  }
  return reading;
}

/// What is inside the brackets around a text, if there are any.
std::u32string_view insideOf(std::u32string_view text) {
  text = trimmed(text);
  while (isEnclosed(text)) text = trimmed(text.substr(1, text.size() - 2));
  return text;
}

/// Reads the list text[start, end).
VectorReading readList(std::u32string_view all, std::size_t start, std::size_t end,
                       std::size_t length) {
  VectorReading first;
  const std::u32string_view text = insideOf(all.substr(start, end - start));
  if (text.empty()) {
    first.reason = Reason::empty;
    return first;
  }

  const auto before = static_cast<int>(text.data() - all.data());
  bool tried = false;
  for (const Separator& separator : waysFor(text)) {
    VectorReading reading;
    readEntries(text, separator, reading);
    if (reading.reason == Reason::none && reading.values.size() == length) return reading;
    reading.position += reading.position > 0 ? before : 0;
    // The first way that gave numbers, or else the first of all.
    if (!tried || (first.reason != Reason::none && reading.reason == Reason::none)) first = reading;
    tried = true;
  }
  if (first.reason == Reason::none) first.reason = Reason::wrongLength;
  return first;
}

/// Where the row of a matrix ends that starts at `start`.
std::size_t endOfRow(std::u32string_view text, std::size_t start) {
  if (!text.contains(U'[') && !text.contains(U'{')) {
    return std::min(text.find(text.contains(U'\n') ? U'\n' : U';', start), text.size());
  }
  int depth = 0;
  for (std::size_t i = start; i < text.size(); ++i) {
    depth += kOpen.contains(text[i]) ? 1 : kClose.contains(text[i]) ? -1 : 0;
    if (depth == 0 && kClose.contains(text[i])) return i + 1;
  }
  return text.size();
}

}  // namespace

VectorReading readVector(std::string_view typed, std::size_t length, bool timesSeparates) {
  Characters characters;
  VectorReading reading = readCharacters(typed, characters);
  if (reading.reason != Reason::none) return reading;
  for (char32_t& c : characters.list) {
    if (timesSeparates && (c == U'*' || (c | 0x20U) == U'x')) c = U';';
  }
  return readList(characters.text(), 0, characters.list.size(), length);
}

VectorReading readMatrix(std::string_view typed, std::size_t rows, std::size_t columns) {
  constexpr std::u32string_view kBetweenRows = U" \n,;";
  Characters characters;
  VectorReading all = readCharacters(typed, characters);
  if (all.reason != Reason::none) return all;
  const std::u32string_view text = insideOf(characters.text());
  if (text.empty()) all.reason = Reason::empty;
  const auto before = static_cast<int>(text.data() - characters.text().data());
  std::size_t count = 0;
  bool fits = true;
  std::size_t end = 0;
  for (std::size_t start = 0; start < text.size(); start = end) {
    if (kBetweenRows.contains(text[start])) {
      end = start + 1;
      continue;
    }
    end = endOfRow(text, start);
    const VectorReading row = readList(text, start, end, columns);
    if (row.reason != Reason::none && row.reason != Reason::wrongLength) {
      all.reason = row.reason;
      all.position = row.position + (row.position > 0 ? before : 0);
      return all;
    }
    fits = fits && row.reason == Reason::none;
    all.understood += count++ == 0 ? "[" : ", ";
    all.understood += row.understood;
    for (const double value : row.values) all.values.push(value);
  }
  if (count > 0) all.understood += ']';
  if (count > 0 && (!fits || count != rows)) all.reason = Reason::wrongShape;
  return all;
}

}  // namespace attn::exercises
