// Typed answers and their verdicts, as learners of several countries and habits type them.

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <map>
#include <string>
#include <vector>

#include "engine/exercises/exercises.hpp"
#include "exercises/answers.hpp"

using namespace attn::exercises;
using attn::test::Answer;
using attn::test::countAnswers;
using attn::test::stepAnswers;
using attn::test::valueAnswers;

namespace {

std::string joined(const SlipIds& slips) {
  std::vector<std::string> names(slips.begin(), slips.end());
  std::ranges::sort(names);
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
  return text;
}

std::string said(const Verdict& verdict) {
  if (!verdict.slips.empty()) return joined(verdict.slips);
  if (*verdict.note != '\0') return verdict.note;
  return std::string(reasonName(verdict.reason));
}

int checkAnswers(const std::vector<Answer>& table) {
  for (const Answer& row : table) {
    CAPTURE(row.question, row.part, row.typed);
    const Verdict verdict = checkAnswer(row.question, row.part, row.typed);
    CHECK(std::string(outcomeName(verdict.outcome)) == row.verdict);
    CHECK(said(verdict) == row.says);
  }
  return static_cast<int>(table.size());
}

}  // namespace

TEST_CASE("answers to the questions of the steps", "[answers]") {
  CHECK(checkAnswers(stepAnswers()) > 60);
}

TEST_CASE("answers to the questions on counts", "[answers]") {
  CHECK(checkAnswers(countAnswers()) > 100);
}

TEST_CASE("answers to the question on changed values", "[answers]") {
  CHECK(checkAnswers(valueAnswers()) > 60);
}

TEST_CASE("every slip of every part is in the tables above", "[answers]") {
  std::map<std::string, std::string> named;
  for (const auto& table : {stepAnswers(), countAnswers(), valueAnswers()}) {
    for (const Answer& row : table) {
      named[std::string(row.question) + "." + row.part] += std::string(" ") + row.says + " ";
    }
  }
  for (std::size_t i = 0; i < questionCount(); ++i) {
    const Question question = questionAt(i);
    for (const Part& part : question.parts) {
      const std::string name = std::string(question.id) + "." + part.id;
      CAPTURE(name);
      CHECK(named.contains(name));
      for (const Slip& slip : part.slips) {
        CAPTURE(slip.id);
        CHECK(named[name].contains(std::string(" ") + slip.id + " "));
      }
    }
  }
}

TEST_CASE("credit is the share of right entries, and each entry has its verdict", "[answers]") {
  const Verdict verdict = checkAnswer("recall-3", "concat", "0.768 0.19 0.284 1");
  CHECK(verdict.outcome == Outcome::wrong);
  CHECK(verdict.credit == 0.25);
  REQUIRE(verdict.entries.size() == 4);
  CHECK(verdict.entries[0].outcome == Outcome::correct);
  CHECK(joined(verdict.entries[1].slips) == "roundedTooEarly");
  CHECK(joined(verdict.entries[2].slips) == "unchanged");
  CHECK(verdict.entries[3].outcome == Outcome::wrong);
  CHECK(verdict.entries[3].slips.empty());
}

TEST_CASE("a slip that leaves an entry alone is not named for it", "[answers]") {
  const Verdict verdict = checkAnswer("recall-3", "concat", "0.5 0.187 0.852 0");
  CHECK(verdict.outcome == Outcome::wrong);
  CHECK(verdict.credit == 0.75);
  for (std::size_t i = 1; i < 4; ++i) CHECK(verdict.entries[i].outcome == Outcome::correct);
}

TEST_CASE("a verdict says what was understood, and nothing that was not typed", "[answers]") {
  const Verdict wrong = checkAnswer("recall-2", "parameters", "3*768^2");
  CHECK(wrong.understood == "3 × 768² = 1769472");
  const Verdict list = checkAnswer("recall-3", "head-a", "0,5; 1/3");
  CHECK(list.understood == "[0.5, 0.3333…]");
  const Verdict unread = checkAnswer("recall-2", "d-k", "64 +");
  CHECK(unread.understood.empty());
  CHECK(unread.position == 5);
}
