// Fresh variants of the recall questions, against NumPy (tests/reference/make_variants.py) and by
// the thousand.

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/exercises/exercises.hpp"
#include "support/errors.hpp"
#include "support/reference.hpp"

using attn::ErrorCode;
using attn::test::errorOf;
using attn::test::Reference;
using attn::test::Tensor;
using namespace attn::exercises;

namespace {

using List = std::vector<double>;
using Ids = std::set<std::string>;

constexpr const char* kRecall[] = {"recall-1", "recall-2", "recall-3",
                                   "recall-4", "recall-5", "recall-6"};

bool isNumeric(const Part& part) {
  return part.kind != PartKind::choice && part.kind != PartKind::order;
}

List listOf(const Values& values) { return {values.begin(), values.end()}; }

/// The row of a seed.
List rowOf(const Tensor& tensor, Seed seed) {
  const auto width = static_cast<std::ptrdiff_t>(tensor.data.size()) / tensor.shape.at(0);
  const auto first = tensor.data.begin() + width * (static_cast<std::ptrdiff_t>(seed) - 1);
  return {first, first + width};
}

/// Within what eight significant digits lose, or within a part's tolerance.
bool isNear(std::span<const double> a, std::span<const double> b, double tolerance = 0.0) {
  return std::ranges::equal(a, b, [tolerance](double x, double y) {
    return std::abs(x - y) <= std::max(tolerance, 1e-7 * std::max(1.0, std::abs(y)));
  });
}

/// Each with so many digits that matter, or as many decimals.
std::string numbersOf(const Part& part, const List& values, int digits, bool decimals = false) {
  std::string text;
  char number[32];
  for (std::size_t i = 0; i < values.size(); ++i) {
    const bool newRow = part.columns > 0 && i % part.columns == 0;
    const char* separator = part.columns == 0 ? "; " : newRow ? "\n" : " ";
    if (i > 0) text += separator;
    std::snprintf(number, sizeof number, decimals ? "%.*f" : "%.*g", digits, values[i]);
    text += number;
  }
  return text;
}

/// Every digit that matters, or the three decimals that are asked for.
std::string typed(const Part& part, const List& values) {
  return numbersOf(part, values, part.columns > 0 ? 7 : 13);
}
std::string rounded(const Part& part, const List& values) {
  return part.tolerance > 0 ? numbersOf(part, values, 3, true) : numbersOf(part, values, 13);
}

Ids idsOf(const SlipIds& slips) { return {slips.begin(), slips.end()}; }

/// What NumPy found for one part.
struct Known {
  Known(const Reference& reference, const std::string& path)
      : expected(reference.tensor(path + "expected")) {
    if (reference.has(path + "also")) also = reference.tensor(path + "also");
    for (int i = 0; i < reference.size(path + "slips"); ++i) {
      const std::string at = path + "slips/" + std::to_string(i) + "/";
      slips.emplace_back(reference.text(at + "id"), reference.tensor(at + "answers"));
    }
  }

  /// Whether nobody could tell the answer from a right one.
  [[nodiscard]] bool accepts(const Part& part, Seed seed, const List& answer) const {
    const List right = rowOf(expected, seed);
    if (answer.size() != right.size()) return false;
    const double allowed = std::max(part.tolerance, 1e-9);
    for (std::size_t i = 0; i < right.size(); ++i) {
      const bool isRight = std::abs(answer[i] - right[i]) <= allowed;
      const bool isAlso =
          !also.data.empty() && std::abs(answer[i] - rowOf(also, seed)[i]) <= allowed;
      if (!isRight && !isAlso) return false;
    }
    return true;
  }

  /// The slips that give an answer.
  [[nodiscard]] Ids namesOf(const Part& part, Seed seed, const List& answer) const {
    Ids names;
    for (const auto& [id, answers] : slips) {
      const List one = rowOf(answers, seed);
      if (!accepts(part, seed, one) && isNear(answer, one, part.tolerance)) names.insert(id);
    }
    return names;
  }

  Tensor expected;
  Tensor also;
  std::vector<std::pair<std::string, Tensor>> slips;
};

void checkSlips(const Part& part, Seed seed, const Known& known, Ids& named) {
  // Both hold the same slips, each with the same answer.
  for (const auto& [id, answers] : known.slips) {
    const List answer = rowOf(answers, seed);
    if (known.accepts(part, seed, answer)) continue;
    CAPTURE(id);
    CHECK(std::ranges::any_of(part.slips, [&](const Slip& slip) {
      return id == slip.id && isNear({slip.answer.begin(), slip.answer.size()}, answer);
    }));
  }
  for (const Slip& slip : part.slips) {
    const List answer = listOf(slip.answer);
    CAPTURE(slip.id, answer);
    const Verdict verdict = judge(part, typed(part, answer));
    CHECK(verdict.outcome == Outcome::slip);
    const Ids names = known.namesOf(part, seed, answer);
    CHECK(names.contains(slip.id));
    CHECK(idsOf(verdict.slips) == names);
    named.insert(slip.id);
  }
}

void checkPart(const Part& part, Seed seed, const Known& known, Ids& named) {
  CHECK(isNear(listOf(part.expected), rowOf(known.expected, seed)));
  CHECK(known.also.data.empty() == part.alternative.empty());
  if (!part.alternative.empty()) {
    CHECK(isNear(listOf(part.alternative), rowOf(known.also, seed)));
    CHECK(judge(part, rounded(part, listOf(part.alternative))).outcome == Outcome::correct);
  }
  for (const std::string& answer :
       {typed(part, listOf(part.expected)), rounded(part, listOf(part.expected))}) {
    const Verdict right = judge(part, answer);
    CHECK(right.outcome == Outcome::correct);
    CHECK(right.credit == 1.0);
    CHECK(right.slips.empty());
  }
  checkSlips(part, seed, known, named);
}

/// Whether a learner who makes a slip, and rounds as asked, could be told that it is right.
bool isDegenerate(const Part& part) {
  return std::ranges::any_of(part.slips, [&](const Slip& slip) {
    return judge(part, rounded(part, listOf(slip.answer))).outcome == Outcome::correct;
  });
}

}  // namespace

TEST_CASE("variants have NumPy's answers, and NumPy's slips by their names",
          "[variants][reference]") {
  const Reference reference("variants");
  int parts = 0;
  for (const char* id : kRecall) {
    std::map<std::string, Ids> named;
    for (Seed seed = 1; seed <= 200; ++seed) {
      const Question question = questionOf(id, seed);
      CHECK(question.seed == seed);
      for (const Part& part : question.parts) {
        if (!isNumeric(part)) continue;
        CAPTURE(id, part.id, seed);
        const Known known(reference, std::string("questions/") + id + "/" + part.id + "/");
        checkPart(part, seed, known, named[part.id]);
      }
    }
    for (const auto& [part, ids] : named) {
      CAPTURE(id, part);
      const Known known(reference, std::string("questions/") + id + "/" + part + "/");
      ++parts;
      // Each slip can be named in some variant.
      for (const auto& [slip, answers] : known.slips) CHECK(ids.contains(slip));
    }
  }
  CHECK(parts == 18);
}

TEST_CASE("no slip of a variant could be taken for a right answer", "[variants]") {
  // 10,000 of each with ATTN_TEST_ALL; the seeds of the plain run are spread over all.
#ifdef NDEBUG
  const Seed count = std::getenv("ATTN_TEST_ALL") != nullptr ? 10000 : 300;
#else
  const Seed count = 20;
#endif
  for (const char* id : kRecall) {
    std::set<List> different;
    for (Seed nth = 1; nth <= count; ++nth) {
      const Seed seed = nth <= count / 2 ? nth : 0xFFFFFFFFU - nth * 429000U;
      const Question question = questionOf(id, seed);
      List given;
      for (const NamedNumbers& named : question.given) {
        given.insert(given.end(), named.values.begin(), named.values.end());
      }
      different.insert(given);
      if (std::string_view(id) == "recall-3") {  // a value that is multiplied is not all zeros
        const Values& changed = question.given.back().values;
        CHECK(std::ranges::any_of(changed, [](double entry) { return entry != 0; }));
      }
      for (const Part& part : question.parts) {
        const bool degenerate = part.hidesSlip || (isNumeric(part) && isDegenerate(part));
        if (!degenerate) continue;
        CAPTURE(id, part.id, seed);
        FAIL("a slip hides");
      }
    }
    CAPTURE(id);
    CHECK(different.size() > std::min<std::size_t>(count / 2, 300));
  }
}

TEST_CASE("a seed gives the same variant, and another seed another", "[variants]") {
  for (const char* id : kRecall) {
    const Question first = questionOf(id, 5);
    const Question again = questionOf(id, 5);
    const Question other = questionOf(id, 6);
    const auto listed = [](const Question& question) {
      List all;
      for (const Part& part : question.parts) {
        all.insert(all.end(), part.expected.begin(), part.expected.end());
      }
      return all;
    };
    CHECK(listed(first) == listed(again));
    CHECK(listed(first) != listed(other));
  }
}

TEST_CASE("an answer is judged for the variant that is named", "[variants]") {
  const Question question = questionOf("recall-6", 3);
  const Part& part = question.parts[0];
  const std::string answer = typed(part, listOf(part.expected));
  CHECK(checkAnswer("recall-6", "single", answer, 3).outcome == Outcome::correct);
  CHECK(checkAnswer("recall-6", "single", answer).outcome != Outcome::correct);
  CHECK(explanation("recall-6", "single", 3)[0].numbers.back().values[0] == part.expected[0]);
  CHECK(hint("recall-6", "single", 3, 3)[0].values[0] == question.given[2].values[0]);
}

TEST_CASE("what has no variants refuses a seed", "[variants]") {
  const auto error = errorOf([] { return questionOf("cost-check", 1); });
  CHECK(error.code() == ErrorCode::invalidArgument);
  CHECK(std::string(error.what()) == "seed is 1; it needs 0: this question has no variants");
  CHECK(errorOf([] { return questionOf("recall-7", 1); }).code() == ErrorCode::invalidArgument);
}

TEST_CASE("the original has the chapter's numbers", "[variants]") {
  const Question question = questionOf("recall-3");
  CHECK(question.seed == kOriginal);
  const auto given = [&](std::string_view name) {
    for (const NamedNumbers& named : question.given) {
      if (name == named.name) return listOf(named.values);
    }
    return List();
  };
  CHECK(given("q") == List{1, 2, 0, 1});
  CHECK(given("k3") == List{0, 0, 2, 1});
  CHECK(given("changed") == List{0, 0, 3, 0});
  CHECK(given("token") == List{3});
}
