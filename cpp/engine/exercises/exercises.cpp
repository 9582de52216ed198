#include "exercises.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "checks.hpp"
#include "engine/check.hpp"
#include "engine/refuse.hpp"
#include "mistakes.hpp"
#include "recall.hpp"

namespace attn::exercises {

namespace {

struct Entry {
  Id id;
  void (*build)(Question&);
  void (*vary)(Question&, RandomBits&) = nullptr;  ///< with numbers of its own
};

constexpr std::array<Entry, kMostQuestions> kQuestions = {{
    {"sentence-check", [](Question& question) { checkSentence(question); }},
    {"bottleneck-check", [](Question& question) { checkBottleneck(question); }},
    {"mechanism-check", [](Question& question) { checkMechanism(question); }},
    {"full-head-check", [](Question& question) { checkFullHead(question); }},
    {"two-heads-check", [](Question& question) { checkTwoHeads(question); }},
    {"projections-check", [](Question& question) { checkProjections(question); }},
    {"output-projection-check", [](Question& question) { checkOutputProjection(question); }},
    {"mistakes-1", [](Question& question) { diagnoseLayer(question, 0); }},
    {"mistakes-2", [](Question& question) { diagnoseLayer(question, 1); }},
    {"mistakes-3", [](Question& question) { diagnoseLayer(question, 2); }},
    {"mistakes-4", [](Question& question) { diagnoseLayer(question, 3); }},
    {"mistakes-5", [](Question& question) { diagnoseLayer(question, 4); }},
    {"mistakes-6", [](Question& question) { diagnoseLayer(question, 5); }},
    {"reproduce-check", [](Question& question) { checkReproduce(question); }},
    {"cost-check", [](Question& question) { checkCost(question); }},
    {"scaling-check", [](Question& question) { checkScaling(question); }},
    {"specialise-check", [](Question& question) { checkSpecialise(question); }},
    {"misconception-check", [](Question& question) { checkMisconception(question); }},
    {"recall-1", [](Question& question) { recallNarrowHeads(question); }, varyNarrowHeads},
    {"recall-2", [](Question& question) { recallParameters(question); }, varyParameters},
    {"recall-3", [](Question& question) { recallValues(question); }, varyValues},
    {"recall-4", [](Question& question) { recallScaling(question); }, varyScaling},
    {"recall-5", [](Question& question) { recallPruning(question); }, varyPruning},
    {"recall-6", [](Question& question) { recallScores(question); }, varyScores},
    {"practice-check", [](Question& question) { checkPractice(question); }},
    {"recap-check", [](Question& question) { checkRecap(question); }},
}};

/// Draws numbers until no slip hides.
void drawVariant(Question& question, const Entry& entry, Seed seed) {
  constexpr int kMostDraws = 1000;
  // Questions that share a seed share no numbers: each has its own digit.
  const auto digit =
      static_cast<std::uint64_t>(entry.id[std::char_traits<char>::length(entry.id) - 1]);
  RandomBits random((digit << 32U) | seed);
  for (int draw = 0; draw < kMostDraws; ++draw) {
    question.given.clear();
    question.parts.clear();
    entry.vary(question, random);
    const bool drawn = !question.parts.empty();
    if (drawn && !std::ranges::any_of(question.parts, &Part::hidesSlip)) return;
  }
  refuse(ErrorCode::invalidArgument, "seed", seed, "one that gives a variant");
}

Question built(const Entry& entry, Seed seed) {
  Question question;
  question.id = entry.id;
  question.step = "recall";
  question.seed = seed;
  if (seed == kOriginal) {
    entry.build(question);
  } else if (entry.vary != nullptr) {
    drawVariant(question, entry, seed);
  } else {
    refuse(ErrorCode::invalidArgument, "seed", seed, "0: this question has no variants");
  }
  return question;
}

const Part& partOf(const Question& question, std::string_view id) {
  for (const Part& part : question.parts) {
    if (id == part.id) return part;
  }
  refuse(ErrorCode::invalidArgument, "part", id, "a part of the question");
}

}  // namespace

std::size_t questionCount() { return kQuestions.size(); }

Question questionAt(std::size_t index, Seed seed) {
  const Entry& entry = kQuestions[index];
  return built(entry, entry.vary != nullptr ? seed : kOriginal);
}

Question questionOf(std::string_view id, Seed seed) {
  for (const Entry& entry : kQuestions) {
    if (id == entry.id) return built(entry, seed);
  }
  refuse(ErrorCode::invalidArgument, "question", id, "the id of a question");
}

Verdict checkAnswer(std::string_view question, std::string_view part, std::string_view answer,
                    Seed seed) {
  return judge(partOf(questionOf(question, seed), part), answer);
}

Verdict checkPrediction(std::string_view answer, const Vector& expected, double tolerance) {
  if (expected.size() == 0) refuse(ErrorCode::empty, "expected", 0, "at least 1 number");
  check::finiteEntries("expected", expected);
  check::finite("tolerance", tolerance);
  if (tolerance < 0.0) {
    refuse(ErrorCode::invalidArgument, "tolerance", "below 0", "0 or more");
  }
  if (expected.size() > static_cast<Eigen::Index>(Values::capacity())) {
    refuse(ErrorCode::tooLarge, "expected", expected.size(), "at most 16 numbers");
  }
  Part part;
  for (const double value : expected) part.expected.push(value);
  part.kind = expected.size() == 1 ? PartKind::number : PartKind::vector;
  part.tolerance = tolerance;
  return judge(part, answer);
}

Numbers hint(std::string_view question, std::string_view part, int grade, Seed seed) {
  if (grade < 1 || grade > 3) {
    refuse(ErrorCode::invalidArgument, "grade", grade, "1, 2 or 3");
  }
  const Question asked = questionOf(question, seed);
  const Part& hinted = partOf(asked, part);
  return grade == 3 ? hinted.hint : Numbers();
}

Few<Message, 6> explanation(std::string_view question, std::string_view part, Seed seed) {
  return partOf(questionOf(question, seed), part).explanation;
}

}  // namespace attn::exercises
