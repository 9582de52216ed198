#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// One word that needs another. Tokens are counted from 0.
struct Relation {
  const char* id = "";
  int from = 0;         ///< the token that needs the other
  int to = 0;           ///< the token it needs
  int distractor = -1;  ///< a token that fits nearly as well; −1 = there is none
};

/// A text with its tokens and the relations between them.
struct Sentence {
  std::string_view text;
  std::vector<std::string> tokens;
  std::array<Relation, 2> relations;
};

/// The words of a text in UTF-8: what stands between spaces, without the punctuation around it.
/// What is punctuation alone is no word. Apostrophes and hyphens inside a word stay.
std::vector<std::string> tokenise(std::string_view text);

/// How far apart two tokens of a sentence are: the difference of their positions, so 1 for
/// neighbours.
/// @param from, to  indices from 0
/// @param count     tokens of the sentence
/// @throws Error invalidArgument
int tokenDistance(int from, int to, int count);

/// The chapter's sentence: "his" needs "Kohli" (coreference, with "Rohit" in between), and
/// "century" needs "over" (topic).
Sentence commentary();

}  // namespace attn
