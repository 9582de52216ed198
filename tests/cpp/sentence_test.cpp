#include "engine/sentence.hpp"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "support/errors.hpp"

using attn::commentary;
using attn::ErrorCode;
using attn::Relation;
using attn::Sentence;
using attn::tokenDistance;
using attn::tokenise;
using attn::test::errorOf;

using Words = std::vector<std::string>;

TEST_CASE("the chapter's sentence has 17 tokens and two relations", "[sentence]") {
  const Sentence sentence = commentary();
  CHECK(sentence.tokens == Words{"Kohli", "who", "anchored", "the", "innings", "after", "Rohit",
                                 "fell", "early", "finally", "reached", "his", "century", "in",
                                 "the", "47th", "over"});
  const Relation& coreference = sentence.relations[0];
  CHECK(coreference.id == std::string_view("coreference"));
  CHECK(coreference.from == 11);
  CHECK(coreference.to == 0);
  CHECK(coreference.distractor == 6);
  CHECK(tokenDistance(coreference.from, coreference.to, 17) == 11);
  const Relation& topic = sentence.relations[1];
  CHECK(topic.id == std::string_view("topic"));
  CHECK(topic.from == 12);
  CHECK(topic.to == 16);
  CHECK(topic.distractor == -1);
  CHECK(tokenDistance(topic.from, topic.to, 17) == 4);
}

TEST_CASE("words are what stands between spaces, without punctuation", "[sentence]") {
  CHECK(tokenise("“Kohli,” he said — twice… (again)!") ==
        Words{"Kohli", "he", "said", "twice", "again"});
  CHECK(tokenise("don't run-out O’Brien") == Words{"don't", "run-out", "O’Brien"});
  CHECK(tokenise("  a\tb\r\nc  ") == Words{"a", "b", "c"});
  CHECK(tokenise("कोहली ने शतक बनाया।") == Words{"कोहली", "ने", "शतक", "बनाया"});
  CHECK(tokenise(" , . — ").empty());
  CHECK(tokenise("").empty());
  CHECK(tokenise("\xE2\x80").size() == 1);  // half a character is a word like another
}

TEST_CASE("a distance needs two tokens of the sentence", "[sentence]") {
  CHECK(tokenDistance(3, 3, 4) == 0);
  CHECK(tokenDistance(0, 3, 4) == 3);
  CHECK(tokenDistance(3, 0, 4) == 3);
  for (const int outside : {-1, 4}) {
    CHECK(errorOf([&] { return tokenDistance(outside, 0, 4); }).code() ==
          ErrorCode::invalidArgument);
    CHECK(errorOf([&] { return tokenDistance(0, outside, 4); }).code() ==
          ErrorCode::invalidArgument);
  }
}
