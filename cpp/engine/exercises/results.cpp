#include "results.hpp"

#include <algorithm>

#include "engine/refuse.hpp"

namespace attn::exercises {

namespace {

QuestionResult resultOf(const Question& question, std::span<const EarnedCredit> earned) {
  QuestionResult result;
  result.id = question.id;
  result.complete = true;
  for (const Part& part : question.parts) {
    double best = -1.0;  // no attempt
    for (const EarnedCredit& one : earned) {
      if (one.question == question.id && one.part == part.id) best = std::max(best, one.credit);
    }
    if (best < 0.0) {
      result.complete = false;
      continue;
    }
    result.attempted = true;
    result.credit += best;
  }
  result.credit /= static_cast<double>(question.parts.size());
  return result;
}

/// Whether one of the lines is the id.
bool isListed(std::string_view lines, std::string_view id) {
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    if (line == id) return true;
    lines.remove_prefix(std::min(lines.size(), line.size() + 1));
  }
  return false;
}

}  // namespace

Results resultsOf(std::span<const EarnedCredit> earned, const Counted& counted) {
  for (const EarnedCredit& one : earned) {
    const bool isShare = one.credit >= 0.0 && one.credit <= 1.0;  // NaN is none
    if (!isShare) {
      refuse(ErrorCode::invalidArgument, "credit", "outside", "a share from 0 to 1");
    }
  }
  Results results;
  results.complete = true;
  double sum = 0.0;
  int count = 0;
  for (std::size_t i = 0; i < questionCount(); ++i) {
    const Question question = questionAt(i, counted.seed);
    const QuestionResult& result = results.questions.push(resultOf(question, earned));
    const bool counts = counted.questions.empty() ? std::string_view(question.step) == "recall"
                                                  : isListed(counted.questions, question.id);
    if (!counts) continue;
    sum += result.credit;
    results.complete = results.complete && result.complete;
    ++count;
  }
  if (count == 0) refuse(ErrorCode::invalidArgument, "questions", "none", "the id of a question");
  results.score = 100.0 * sum / count;
  // A mean of sixths may miss a whole number by a few units in the last place.
  results.passed = results.score >= kPassingScore - 1e-9;
  return results;
}

}  // namespace attn::exercises
