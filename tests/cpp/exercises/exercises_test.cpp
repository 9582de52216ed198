// The questions against NumPy's answers (tests/reference/make_exercises.py), and what holds for
// all.

#include "engine/exercises/exercises.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/exercises/attention_case.hpp"
#include "support/errors.hpp"
#include "support/reference.hpp"

using attn::ErrorCode;
using attn::test::errorOf;
using attn::test::Reference;
using namespace attn::exercises;

namespace {

using List = std::vector<double>;

bool isNumeric(const Part& part) {
  return part.kind != PartKind::choice && part.kind != PartKind::order;
}

List listOf(const Values& values) { return {values.begin(), values.end()}; }

std::vector<Question> questions() {
  std::vector<Question> all;
  all.reserve(questionCount());
  for (std::size_t i = 0; i < questionCount(); ++i) all.push_back(questionAt(i));
  return all;
}

bool isNear(const List& a, const List& b) {
  return std::ranges::equal(a, b, [](double x, double y) {
    return std::abs(x - y) <= 1e-12 * std::max(1.0, std::abs(y));
  });
}

/// A typed form of a double that loses nothing that matters here.
std::string typed(const List& values) {
  std::string text;
  for (const double value : values) {
    if (!text.empty()) text += "; ";
    text += std::to_string(value);  // six decimals
  }
  return text;
}

}  // namespace

TEST_CASE("expected answers and slips are those of NumPy", "[exercises][reference]") {
  const Reference reference("exercises");
  int numeric = 0;
  for (const Question& question : questions()) {
    for (const Part& part : question.parts) {
      if (!isNumeric(part)) continue;
      ++numeric;
      const std::string path = std::string("questions/") + question.id + "/" + part.id + "/";
      CAPTURE(path);
      CHECK(isNear(listOf(part.expected), reference.tensor(path + "expected").data));
      CHECK(reference.has(path + "also") == !part.alternative.empty());
      if (!part.alternative.empty()) {
        CHECK(isNear(listOf(part.alternative), reference.tensor(path + "also").data));
      }
      // Both hold the same slips, each with the same answer.
      REQUIRE(reference.size(path + "slips") == static_cast<int>(part.slips.size()));
      for (int i = 0; i < reference.size(path + "slips"); ++i) {
        const std::string at = path + "slips/" + std::to_string(i) + "/";
        CAPTURE(reference.text(at + "id"));
        CHECK(std::ranges::any_of(part.slips, [&](const Slip& slip) {
          return reference.text(at + "id") == slip.id &&
                 isNear(listOf(slip.answer), reference.tensor(at + "answer").data);
        }));
      }
    }
  }
  CHECK(numeric == 30);
}

TEST_CASE("the example is the chapter's", "[exercises][reference]") {
  const Reference reference("cricket");
  const AttentionCase problem = cricket(2);
  for (std::size_t j = 0; j < problem.d; ++j) {
    CHECK(problem.q[j] == reference.tensor("Q").data.at(j));
    for (std::size_t i = 0; i < problem.n; ++i) {
      CHECK(problem.k[i][j] == reference.tensor("K").data.at(i * problem.d + j));
      CHECK(problem.v[i][j] == reference.tensor("V").data.at(i * problem.d + j));
    }
  }
}

TEST_CASE("every expected answer is correct, and every slip is named", "[exercises]") {
  for (const Question& question : questions()) {
    for (const Part& part : question.parts) {
      if (!isNumeric(part)) continue;
      CAPTURE(question.id, part.id);
      const Verdict right = checkAnswer(question.id, part.id, typed(listOf(part.expected)));
      CHECK(right.outcome == Outcome::correct);
      CHECK(right.credit == 1.0);
      CHECK(std::string_view(right.note).empty());
      for (const Slip& slip : part.slips) {
        CAPTURE(slip.id);
        const Verdict verdict = checkAnswer(question.id, part.id, typed(listOf(slip.answer)));
        CHECK(outcomeName(verdict.outcome) == std::string_view("slip"));
        CHECK(std::ranges::find(verdict.slips, std::string_view(slip.id)) != verdict.slips.end());
        CHECK(verdict.credit < 1.0);
      }
    }
  }
}

TEST_CASE("a choice has one right option, and a reply to each wrong one", "[exercises]") {
  int choices = 0;
  for (const Question& question : questions()) {
    for (const Part& part : question.parts) {
      if (part.kind != PartKind::choice) continue;
      ++choices;
      CAPTURE(question.id, part.id);
      std::set<std::string_view> options(part.options.begin(), part.options.end());
      CHECK(options.size() == 4);
      CHECK(options.contains(part.right));
      for (const Id option : part.options) {
        const Verdict verdict = checkAnswer(question.id, part.id, option);
        CHECK(verdict.understood == option);
        if (std::string_view(option) == part.right) {
          CHECK(verdict.outcome == Outcome::correct);
          CHECK(verdict.slips.empty());
        } else {
          CHECK(verdict.outcome == Outcome::slip);
          REQUIRE(verdict.slips.size() == 1);
          CHECK(verdict.slips[0] == std::string_view(option));
        }
      }
    }
  }
  CHECK(choices == 24);
}

TEST_CASE("lines to be ordered are shown in another order, and known wrong orders are named",
          "[exercises]") {
  int orders = 0;
  for (const Question& question : questions()) {
    for (const Part& part : question.parts) {
      if (part.kind != PartKind::order) continue;
      ++orders;
      CAPTURE(question.id, part.id);
      const auto typedOrder = [&](const Values& places) {
        std::string text;
        for (const double place : places) {
          if (!text.empty()) text += ',';
          text += part.options[static_cast<std::size_t>(place)];
        }
        return text;
      };
      CHECK(listOf(part.expected) != List{0, 1, 2, 3, 4});
      const Verdict right = checkAnswer(question.id, part.id, typedOrder(part.expected));
      CHECK(right.outcome == Outcome::correct);
      for (const Slip& slip : part.slips) {
        const Verdict verdict = checkAnswer(question.id, part.id, typedOrder(slip.answer));
        CHECK(verdict.outcome == Outcome::slip);
        REQUIRE(verdict.slips.size() == 1);
        CHECK(verdict.slips[0] == std::string_view(slip.id));
      }
    }
  }
  CHECK(orders == 1);
}

TEST_CASE("no hint holds an answer of its question", "[exercises]") {
  const auto isSame = [](double x, double y) { return std::abs(x - y) <= 1e-9; };
  for (const Question& question : questions()) {
    for (const Part& asked : question.parts) {
      for (int grade = 1; grade <= 3; ++grade) {
        for (const NamedNumbers& numbers : hint(question.id, asked.id, grade)) {
          for (const Part& part : question.parts) {
            CAPTURE(question.id, asked.id, grade, numbers.name, part.id);
            if (!isNumeric(part)) continue;
            CHECK(std::ranges::search(numbers.values, part.expected, isSame).empty());
          }
        }
      }
    }
  }
}

TEST_CASE("an explanation ends with the answer, and holds none of a later part", "[exercises]") {
  for (const Question& question : questions()) {
    for (std::size_t p = 0; p < question.parts.size(); ++p) {
      const Part& part = question.parts[p];
      CAPTURE(question.id, part.id);
      const auto lines = explanation(question.id, part.id);
      CHECK_FALSE(lines.empty());
      std::vector<List> shown;
      for (const Message& line : lines) {
        CHECK_FALSE(std::string_view(line.key).empty());
        for (const NamedNumbers& numbers : line.numbers) shown.push_back(listOf(numbers.values));
      }
      if (!isNumeric(part)) continue;
      CHECK(std::ranges::find(shown, listOf(part.expected)) != shown.end());
      for (std::size_t later = p + 1; later < question.parts.size(); ++later) {
        const Part& other = question.parts[later];
        // Numbers may come up again: what has two entries or more is an answer of its own.
        if (other.expected.size() < 2) continue;
        CHECK(std::ranges::find(shown, listOf(other.expected)) == shown.end());
      }
    }
  }
}

TEST_CASE("ids are unique", "[exercises]") {
  std::set<std::string_view> ids;
  for (const Question& question : questions()) {
    CHECK(ids.insert(question.id).second);
    std::set<std::string_view> parts;
    for (const Part& part : question.parts) CHECK(parts.insert(part.id).second);
  }
  CHECK(ids.size() == 26);
}

TEST_CASE("what does not exist is refused", "[exercises]") {
  const auto codeOf = [](auto call) { return errorOf(call).code(); };
  CHECK(codeOf([] { return checkAnswer("recall-7", "d-k", "1"); }) == ErrorCode::invalidArgument);
  CHECK(codeOf([] { return checkAnswer("recall-1", "d", "1"); }) == ErrorCode::invalidArgument);
  CHECK(codeOf([] { return hint("recall-1", "d-k", 0); }) == ErrorCode::invalidArgument);
  CHECK(codeOf([] { return hint("recall-1", "d-k", 4); }) == ErrorCode::invalidArgument);
  CHECK(codeOf([] { return explanation("recall-1", ""); }) == ErrorCode::invalidArgument);
  CHECK(std::string(errorOf([] { return questionOf("x"); }).what()) ==
        "question is x; it needs the id of a question");
}

TEST_CASE("a seed is named as it was given", "[exercises]") {
  for (const Seed seed : {1U, 2147483647U, 2147483648U, 4294967295U}) {
    const auto error = errorOf([seed] { return questionOf("cost-check", seed); });
    CHECK(error.detail().argument == "seed");
    CHECK(error.detail().got == std::to_string(seed));
  }
}

TEST_CASE("a prediction is judged against the caller's numbers", "[exercises]") {
  const attn::Vector weights{{0.449816, 0.449816, 0.100368}};
  CHECK(checkPrediction("0.45 0.45 0.1", weights, 0.0006).outcome == Outcome::correct);
  const Verdict partly = checkPrediction("0.45 0.3 0.1", weights, 0.0006);
  CHECK(partly.outcome == Outcome::wrong);
  CHECK(std::abs(partly.credit - 2.0 / 3) <= 1e-15);
  CHECK(checkPrediction("4", attn::Vector{{4.0}}, 0.0).outcome == Outcome::correct);
  CHECK(checkPrediction("4.1", attn::Vector{{4.0}}, 0.0).outcome == Outcome::wrong);
  const auto codeOf = [](auto call) { return errorOf(call).code(); };
  CHECK(codeOf([] { return checkPrediction("1", attn::Vector(), 0); }) == ErrorCode::empty);
  CHECK(codeOf([] { return checkPrediction("1", attn::Vector::Zero(17), 0); }) ==
        ErrorCode::tooLarge);
  CHECK(codeOf([] { return checkPrediction("1", attn::Vector{{1.0}}, -1); }) ==
        ErrorCode::invalidArgument);
  CHECK(codeOf([] {
          return checkPrediction("1", attn::Vector{{std::numeric_limits<double>::quiet_NaN()}}, 0);
        }) == ErrorCode::notFinite);
}
