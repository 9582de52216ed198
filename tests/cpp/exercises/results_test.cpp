// Scores: worked out by hand.

#include "engine/exercises/results.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "support/errors.hpp"

using attn::ErrorCode;
using attn::test::errorOf;
using namespace attn::exercises;

namespace {

/// Full credit for every part of some questions.
std::vector<EarnedCredit> solved(const std::vector<std::string_view>& ids) {
  std::vector<EarnedCredit> earned;
  for (const std::string_view id : ids) {
    const Question question = questionOf(id);
    for (const Part& part : question.parts) {
      earned.push_back({.question = id, .part = part.id, .credit = 1.0});
    }
  }
  return earned;
}

const QuestionResult& ofQuestion(const Results& results, std::string_view id) {
  for (const QuestionResult& result : results.questions) {
    if (id == result.id) return result;
  }
  FAIL("no result for " << id);
  return results.questions[0];
}

const std::vector<std::string_view> kRecall = {"recall-1", "recall-2", "recall-3",
                                               "recall-4", "recall-5", "recall-6"};

bool isNear(double a, double b) { return std::abs(a - b) <= 1e-12; }

}  // namespace

TEST_CASE("nothing attempted scores nothing", "[results]") {
  const Results results = resultsOf({});
  CHECK(results.questions.size() == questionCount());
  CHECK(results.score == 0.0);
  CHECK_FALSE(results.complete);
  CHECK_FALSE(results.passed);
  for (const QuestionResult& result : results.questions) {
    CHECK(result.credit == 0.0);
    CHECK_FALSE(result.attempted);
    CHECK_FALSE(result.complete);
  }
}

TEST_CASE("all parts solved score 100", "[results]") {
  const Results results = resultsOf(solved(kRecall));
  CHECK(isNear(results.score, 100.0));
  CHECK(results.complete);
  CHECK(results.passed);
  CHECK(ofQuestion(results, "recall-3").complete);
  CHECK_FALSE(ofQuestion(results, "cost-check").attempted);
}

TEST_CASE("only the questions of the step recall score", "[results]") {
  const Results results = resultsOf(solved({"cost-check", "mistakes-1", "recap-check"}));
  CHECK(results.score == 0.0);
  CHECK(ofQuestion(results, "cost-check").credit == 1.0);
  CHECK(ofQuestion(results, "cost-check").complete);
}

TEST_CASE("a question has the mean of its parts, and of a part the best counts", "[results]") {
  // recall-2 has two parts, recall-6 too.
  const std::vector<EarnedCredit> earned = {
      {.question = "recall-2", .part = "d-k", .credit = 0.0},
      {.question = "recall-2", .part = "d-k", .credit = 1.0},
      {.question = "recall-2", .part = "d-k", .credit = 0.5},
      {.question = "recall-6", .part = "single", .credit = 0.0},
      {.question = "recall-6", .part = "split", .credit = 0.5},
  };
  const Results results = resultsOf(earned);
  const QuestionResult& second = ofQuestion(results, "recall-2");
  CHECK(isNear(second.credit, 0.5));
  CHECK(second.attempted);
  CHECK_FALSE(second.complete);
  const QuestionResult& sixth = ofQuestion(results, "recall-6");
  CHECK(isNear(sixth.credit, 0.25));
  CHECK(sixth.complete);  // attempted in every part, right or not
  CHECK(isNear(results.score, 100.0 * (0.5 + 0.25) / 6.0));
  CHECK_FALSE(results.complete);
}

TEST_CASE("60 of 100 passes, and less does not", "[results]") {
  // Three questions and both parts of a fourth with 0.6 credit: (3 + 0.6)/6.
  std::vector<EarnedCredit> earned = solved({"recall-1", "recall-3", "recall-4"});
  earned.push_back({.question = "recall-2", .part = "d-k", .credit = 0.6});
  earned.push_back({.question = "recall-2", .part = "parameters", .credit = 0.6});
  CHECK(resultsOf(earned).passed);
  CHECK(isNear(resultsOf(earned).score, 60.0));
  earned.back().credit = 0.5999;
  CHECK_FALSE(resultsOf(earned).passed);
}

TEST_CASE("a question attempted in all parts of all six is complete, right or wrong", "[results]") {
  std::vector<EarnedCredit> earned = solved(kRecall);
  for (EarnedCredit& one : earned) one.credit = 0.0;
  CHECK(resultsOf(earned).complete);
  CHECK(resultsOf(earned).score == 0.0);
  earned.pop_back();
  CHECK_FALSE(resultsOf(earned).complete);
}

TEST_CASE("what is not asked is passed over, and no credit outside 0 to 1 is taken", "[results]") {
  const auto with = [](std::string_view question, std::string_view part, double credit) {
    const std::vector<EarnedCredit> one = {{.question = question, .part = part, .credit = credit}};
    return resultsOf(one);
  };
  CHECK(with("recall-9", "d-k", 1.0).score == 0.0);
  CHECK_FALSE(ofQuestion(with("recall-1", "none", 1.0), "recall-1").attempted);
  for (const double credit : {-0.1, 1.1, std::nan("")}) {
    CHECK(errorOf([&] { return with("recall-1", "d-k", credit); }).code() ==
          ErrorCode::invalidArgument);
  }
}

TEST_CASE("chosen questions count alone, with the parts of their variants", "[results]") {
  constexpr Seed kSeed = 9;
  std::vector<EarnedCredit> earned;
  const Question question = questionOf("recall-4", kSeed);
  for (const Part& part : question.parts) {
    earned.push_back({.question = "recall-4", .part = part.id, .credit = 1.0});
  }
  const Counted two = {.questions = "recall-4\nrecall-1\n", .seed = kSeed};
  CHECK(isNear(resultsOf(earned, two).score, 50.0));
  CHECK_FALSE(resultsOf(earned, two).complete);
  CHECK(resultsOf(earned, {.questions = "recall-4\n", .seed = kSeed}).complete);
  CHECK_FALSE(resultsOf(earned, {.questions = "recall-4\n"}).complete);
  // What has no variants is asked as it is.
  CHECK(resultsOf(solved({"cost-check"}), {.questions = "cost-check\n", .seed = kSeed}).passed);
  CHECK(errorOf([&] { return resultsOf(earned, {.questions = "recall\n"}); }).code() ==
        ErrorCode::invalidArgument);
}
