#include "exercises.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "checks.hpp"
#include "engine/check.hpp"
#include "engine/error.hpp"
#include "recall.hpp"

namespace attn::exercises {

namespace {

struct Entry {
  std::string_view id;
  Question (*build)();
};

constexpr std::array<Entry, 11> kQuestions = {{
    {"sentence-check", [] { return checkSentence(); }},
    {"bottleneck-check", [] { return checkBottleneck(); }},
    {"mechanism-check", [] { return checkMechanism(); }},
    {"full-head-check", [] { return checkFullHead(); }},
    {"two-heads-check", [] { return checkTwoHeads(); }},
    {"recall-1", [] { return recallNarrowHeads(); }},
    {"recall-2", [] { return recallParameters(); }},
    {"recall-3", [] { return recallValues(); }},
    {"recall-4", [] { return recallScaling(); }},
    {"recall-5", [] { return recallPruning(); }},
    {"recall-6", [] { return recallScores(); }},
}};

[[noreturn]] void refuse(std::string_view argument, std::string_view got, std::string_view needed) {
  throw Error(
      ErrorCode::invalidArgument,
      {.argument = std::string(argument), .got = std::string(got), .needed = std::string(needed)});
}

Part partOf(std::string_view question, std::string_view part) {
  Question asked = questionOf(question);
  const auto found = std::ranges::find(asked.parts, part, &Part::id);
  if (found == asked.parts.end()) refuse("part", part, "a part of the question");
  return std::move(*found);
}

}  // namespace

std::vector<Question> allQuestions() {
  std::vector<Question> questions;
  for (const Entry& entry : kQuestions) questions.push_back(entry.build());
  return questions;
}

Question questionOf(std::string_view id) {
  const auto* found = std::ranges::find(kQuestions, id, &Entry::id);
  if (found == kQuestions.end()) refuse("question", id, "the id of a question");
  return found->build();
}

Verdict checkAnswer(std::string_view question, std::string_view part, std::string_view answer) {
  return judge(partOf(question, part), answer);
}

Verdict checkPrediction(std::string_view answer, const Vector& expected, double tolerance) {
  check::notEmpty("expected", expected);
  check::finiteEntries("expected", expected);
  check::finite("tolerance", tolerance);
  if (tolerance < 0.0) refuse("tolerance", "below 0", "0 or more");
  Part part;
  part.kind = expected.size() == 1 ? PartKind::number : PartKind::vector;
  part.expected = expected;
  part.tolerance = tolerance;
  return judge(part, answer);
}

Message hint(std::string_view question, std::string_view part, int grade) {
  if (grade < 1 || grade > 3) refuse("grade", std::to_string(grade), "1, 2 or 3");
  Part asked = partOf(question, part);
  std::string key(question);
  key += "." + std::string(part) + ".hint" + std::to_string(grade);
  return {.key = std::move(key),
          .numbers = std::move(asked.hints.at(static_cast<std::size_t>(grade - 1)))};
}

std::vector<Message> explanation(std::string_view question, std::string_view part) {
  return partOf(question, part).explanation;
}

}  // namespace attn::exercises
