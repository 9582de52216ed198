// The rules of judging on parts made for them; the questions' own answers are in answers_test.cpp.

#include "engine/exercises/judge.hpp"

#include <catch2/catch_test_macros.hpp>
#include <initializer_list>
#include <string>
#include <string_view>

#include "support/reference.hpp"

using attn::exercises::EntryVerdict;
using attn::exercises::Id;
using attn::exercises::isDistinct;
using attn::exercises::judge;
using attn::exercises::Outcome;
using attn::exercises::outcomeName;
using attn::exercises::Part;
using attn::exercises::PartKind;
using attn::exercises::Reason;
using attn::exercises::Values;
using attn::exercises::Verdict;

namespace {

Values valuesOf(std::initializer_list<double> numbers) {
  Values values;
  for (const double number : numbers) values.push(number);
  return values;
}

Part partOf(std::initializer_list<double> expected, double tolerance) {
  Part part;
  part.kind = expected.size() == 1 ? PartKind::number : PartKind::vector;
  part.tolerance = tolerance;
  part.expected = valuesOf(expected);
  return part;
}

void addSlip(Part& part, Id id, std::initializer_list<double> answer) {
  part.slips.push({.id = id, .answer = valuesOf(answer)});
}

std::string outcomeOf(const Part& part, std::string_view answer) {
  return outcomeName(judge(part, answer).outcome);
}

}  // namespace

TEST_CASE("a tolerance ends where it says", "[judge]") {
  const Part part = partOf({0.5}, 0.0006);
  CHECK(outcomeOf(part, "0.5005") == "correct");
  CHECK(outcomeOf(part, "0.4995") == "correct");
  CHECK(outcomeOf(part, "0.5007") == "wrong");
  CHECK(outcomeOf(part, "0.4993") == "wrong");
  CHECK(outcomeOf(part, "-0.5") == "wrong");
}

TEST_CASE("exact is exact but for what doubles lose", "[judge]") {
  const Part part = partOf({2359296}, 0.0);
  CHECK(outcomeOf(part, "2359296.0001") == "correct");
  CHECK(outcomeOf(part, "2359295.9") == "close");
  CHECK(outcomeOf(part, "2361000") == "close");
  CHECK(outcomeOf(part, "2362000") == "wrong");
  CHECK(outcomeOf(partOf({3}, 0.0), "0.1*30") == "correct");
}

TEST_CASE("nothing but 0 is close to 0", "[judge]") {
  const Part part = partOf({0.0}, 0.0006);
  CHECK(outcomeOf(part, "0.0005") == "correct");
  CHECK(outcomeOf(part, "0.001") == "wrong");
}

TEST_CASE("an answer rounded to two digits is close, to one it is not", "[judge]") {
  const Part part = partOf({0.767918}, 0.0006);
  CHECK(outcomeOf(part, "0.77") == "close");
  CHECK(outcomeOf(part, "0.8") == "wrong");
  CHECK(outcomeOf(part, "0.75") == "wrong");
  CHECK(outcomeOf(partOf({-1234567}, 0.0), "-1.2 million") == "close");
}

TEST_CASE("digits that are cut off are told from rounded ones", "[judge]") {
  const attn::test::Reference reference("cut_off");
  const int count = reference.size("cases");
  REQUIRE(count > 600);
  for (int i = 0; i < count; ++i) {
    const std::string at = "cases/" + std::to_string(i) + "/";
    Part part;
    for (const double value : reference.tensor(at + "expected").data) part.expected.push(value);
    part.columns = static_cast<std::size_t>(reference.whole(at + "columns"));
    part.kind = part.expected.size() == 1 ? PartKind::number
                : part.columns == 0       ? PartKind::vector
                                          : PartKind::matrix;
    part.tolerance = reference.number(at + "tolerance");
    const Verdict verdict = judge(part, reference.text(at + "typed"));
    CAPTURE(reference.text(at + "typed"), reference.tensor(at + "expected").data);
    CHECK(outcomeName(verdict.outcome) == reference.text(at + "verdict"));
    std::string entries;
    for (const EntryVerdict& entry : verdict.entries) {
      if (!entries.empty()) entries += ' ';
      entries += outcomeName(entry.outcome);
    }
    CHECK(entries == reference.text(at + "entries"));
  }
}

TEST_CASE("a slip is named before an answer is called cut off", "[judge]") {
  Part part = partOf({0.5689}, 0.0006);
  CHECK(outcomeOf(part, "0.568") == "cutOff");
  CHECK(outcomeOf(part, "0.569") == "correct");
  CHECK(outcomeOf(part, "-0.568") == "wrong");
  addSlip(part, "other", {0.568});
  CHECK(outcomeOf(part, "0.568") == "slip");
  // 0.3 / 0.1 is less than 3 in doubles; cut off, 0.3 is 0.3.
  CHECK(outcomeOf(partOf({0.3}, 0.0006), "0.29") == "wrong");
}

TEST_CASE("the alternative counts, with its note", "[judge]") {
  Part number = partOf({0.301}, 0.0006);
  number.alternative = valuesOf({0.3});
  number.note = "rounded";
  CHECK(std::string_view(judge(number, "0.301").note).empty());
  const Verdict other = judge(number, "0.300");
  CHECK(other.outcome == Outcome::correct);
  CHECK(other.credit == 1.0);
  CHECK(other.note == std::string_view("rounded"));
  CHECK_FALSE(isDistinct(number, valuesOf({0.2999})));
  CHECK(isDistinct(number, valuesOf({0.2993})));
  CHECK(isDistinct(number, valuesOf({0.3, 0.3})));
}

TEST_CASE("a slip that can give several answers is named once", "[judge]") {
  Part part = partOf({8}, 0.0);
  addSlip(part, "twice", {16});
  addSlip(part, "other", {16});
  addSlip(part, "twice", {16});
  const Verdict verdict = judge(part, "16");
  REQUIRE(verdict.slips.size() == 2);
  CHECK(verdict.slips[0] == std::string_view("twice"));
  CHECK(verdict.slips[1] == std::string_view("other"));
}

TEST_CASE("an entry that a slip does not tell from the right one names no slip", "[judge]") {
  Part part = partOf({0.5, 0.2}, 0.0006);
  addSlip(part, "second", {0.5005, 0.3});
  const Verdict verdict = judge(part, "0.501 0.7");
  REQUIRE(verdict.entries.size() == 2);
  CHECK(verdict.entries[0].slips.empty());
  CHECK(judge(part, "0.7 0.3").entries[1].slips.size() == 1);
}

TEST_CASE("a slip is named before an answer is called close", "[judge]") {
  Part part = partOf({2359296}, 0.0);
  addSlip(part, "biases", {2362368});
  addSlip(part, "rounded", {2360000});
  CHECK(outcomeOf(part, "2362368") == "slip");
  CHECK(outcomeOf(part, "2360000") == "slip");
  CHECK(outcomeOf(part, "2400000") == "close");
}

TEST_CASE("what was not understood has no credit and no slip", "[judge]") {
  Part part = partOf({1, 2}, 0.0);
  addSlip(part, "longer", {1, 2, 3});
  const Verdict verdict = judge(part, "1, 2, 4");
  CHECK(verdict.outcome == Outcome::notUnderstood);
  CHECK(verdict.credit == 0.0);
  CHECK(verdict.slips.empty());
  CHECK(verdict.understood == "[1, 2, 4]");
  CHECK(outcomeOf(part, "1, 2, 3") == "slip");
}

TEST_CASE("a matrix is judged entry by entry, and needs its rows and columns", "[judge]") {
  Part part = partOf({1, 2, 3, 4, 5, 6}, 0.0006);
  part.kind = PartKind::matrix;
  part.columns = 3;
  addSlip(part, "swapped", {4, 5, 6, 1, 2, 3});
  const Verdict partly = judge(part, "1 2 3\n4 5 7");
  CHECK(partly.outcome == Outcome::wrong);
  CHECK(partly.credit > 0.83);
  CHECK(partly.credit < 0.84);
  REQUIRE(partly.entries.size() == 6);
  CHECK(partly.entries[4].outcome == Outcome::correct);
  CHECK(partly.entries[5].outcome == Outcome::wrong);
  CHECK(partly.understood == "[[1, 2, 3], [4, 5, 7]]");
  CHECK(outcomeOf(part, "[[1, 2, 3], [4, 5, 6]]") == "correct");
  const Verdict slip = judge(part, "4 5 6; 1 2 3");
  CHECK(slip.outcome == Outcome::slip);
  CHECK(slip.slips[0] == std::string_view("swapped"));
  for (const char* answer : {"1 2 3", "1 2; 3 4; 5 6", "1 2 3 4 5 6", "1 2 3; 4 5"}) {
    CAPTURE(answer);
    CHECK(judge(part, answer).outcome == Outcome::notUnderstood);
    CHECK(judge(part, answer).reason == Reason::wrongShape);
  }
}

TEST_CASE("an order is judged line by line, and needs each line once", "[judge]") {
  Part part = partOf({2, 0, 1}, 0.0);  // c, a, b
  part.kind = PartKind::order;
  for (const Id option : {"a", "b", "c"}) part.options.push(option);
  addSlip(part, "backwards", {1, 0, 2});
  CHECK(outcomeOf(part, "c,a,b") == "correct");
  CHECK(judge(part, "c,a,b").credit == 1.0);
  const Verdict partly = judge(part, "a,c,b");
  CHECK(partly.outcome == Outcome::wrong);
  CHECK(partly.credit > 0.33);
  CHECK(partly.credit < 0.34);
  CHECK(partly.understood == "a,c,b");
  CHECK(partly.entries[2].outcome == Outcome::correct);
  const Verdict slip = judge(part, "b,a,c");
  CHECK(slip.outcome == Outcome::slip);
  CHECK(slip.slips[0] == std::string_view("backwards"));
  CHECK(judge(part, "").reason == Reason::empty);
  CHECK(judge(part, "c,a").reason == Reason::wrongLength);
  for (const char* answer : {"c,a,a", "c,a,b,", "c, a, b", ",", "c,a,b,c", "x"}) {
    CAPTURE(answer);
    CHECK(judge(part, answer).reason == Reason::unknownOption);
  }
}
