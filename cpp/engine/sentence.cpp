#include "sentence.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "refuse.hpp"

namespace attn {

namespace {

constexpr std::string_view kSpaces = " \t\r\n";
constexpr std::string_view kAsciiMarks = ".,;:!?\"'()[]{}-/*";

/// Quotation marks, dashes, an ellipsis, a no-break space and the danda of Indian scripts.
constexpr std::array<const char*, 12> kMarks = {"“", "”", "‘", "’", "–", "—",
                                                "…", "«", "»", "।", "॥", "\u00a0"};

/// Bytes of the mark at the start of `text`, or at its end; 0 where there is none.
std::size_t markAt(std::string_view text, bool end) {
  if (text.empty()) return 0;
  if (kAsciiMarks.contains(end ? text.back() : text.front())) return 1;
  for (const std::string_view mark : kMarks) {
    if (text.size() < mark.size()) continue;
    if (text.substr(end ? text.size() - mark.size() : 0, mark.size()) == mark) return mark.size();
  }
  return 0;
}

std::string_view withoutMarks(std::string_view word) {
  while (const std::size_t bytes = markAt(word, false)) word.remove_prefix(bytes);
  while (const std::size_t bytes = markAt(word, true)) word.remove_suffix(bytes);
  return word;
}

}  // namespace

std::vector<std::string> tokenise(std::string_view text) {
  std::vector<std::string> tokens;
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t end = std::min(text.find_first_of(kSpaces, start), text.size());
    const std::string_view word = withoutMarks(text.substr(start, end - start));
    if (!word.empty()) tokens.emplace_back(word);
    start = end + 1;
  }
  return tokens;
}

int tokenDistance(int from, int to, int count) {
  for (const int index : {from, to}) {
    if (index >= 0 && index < count) continue;
    refuse(ErrorCode::invalidArgument, "token", index, "an index from 0, below the tokens");
  }
  return std::abs(from - to);
}

Sentence commentary() {
  Sentence sentence;
  sentence.text =
      "Kohli, who anchored the innings after Rohit fell early, finally reached his century in the "
      "47th over.";
  sentence.tokens = tokenise(sentence.text);
  const auto indexOf = [&](const char* word) {
    const auto found = std::find(sentence.tokens.begin(), sentence.tokens.end(), word);
    return static_cast<int>(found - sentence.tokens.begin());
  };
  sentence.relations[0] = {.id = "coreference",
                           .from = indexOf("his"),
                           .to = indexOf("Kohli"),
                           .distractor = indexOf("Rohit")};
  sentence.relations[1] = {.id = "topic", .from = indexOf("century"), .to = indexOf("over")};
  return sentence;
}

}  // namespace attn
