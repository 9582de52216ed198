#include "exercises.hpp"

#include <array>

#include "checks.hpp"
#include "engine/check.hpp"
#include "engine/refuse.hpp"
#include "mistakes.hpp"
#include "recall.hpp"

namespace attn::exercises {

namespace {

struct Entry {
  std::string_view id;
  void (*build)(Question&);
};

constexpr std::array<Entry, 26> kQuestions = {{
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
    {"recall-1", [](Question& question) { recallNarrowHeads(question); }},
    {"recall-2", [](Question& question) { recallParameters(question); }},
    {"recall-3", [](Question& question) { recallValues(question); }},
    {"recall-4", [](Question& question) { recallScaling(question); }},
    {"recall-5", [](Question& question) { recallPruning(question); }},
    {"recall-6", [](Question& question) { recallScores(question); }},
    {"practice-check", [](Question& question) { checkPractice(question); }},
    {"recap-check", [](Question& question) { checkRecap(question); }},
}};

const Part& partOf(const Question& question, std::string_view id) {
  for (const Part& part : question.parts) {
    if (id == part.id) return part;
  }
  refuse(ErrorCode::invalidArgument, "part", id, "a part of the question");
}

}  // namespace

std::size_t questionCount() { return kQuestions.size(); }

Question questionAt(std::size_t index) {
  Question question;
  question.step = "recall";
  kQuestions[index].build(question);
  return question;
}

Question questionOf(std::string_view id) {
  for (std::size_t i = 0; i < kQuestions.size(); ++i) {
    if (kQuestions[i].id == id) return questionAt(i);
  }
  refuse(ErrorCode::invalidArgument, "question", id, "the id of a question");
}

Verdict checkAnswer(std::string_view question, std::string_view part, std::string_view answer) {
  return judge(partOf(questionOf(question), part), answer);
}

Verdict checkPrediction(std::string_view answer, const Vector& expected, double tolerance) {
  if (expected.size() == 0) refuse(ErrorCode::empty, "expected", 0, "at least 1 number");
  check::finiteEntries("expected", expected);
  check::finite("tolerance", tolerance);
  if (tolerance < 0.0) {
    refuse(ErrorCode::invalidArgument, "tolerance", "below 0", "0 or more");
  }
  if (expected.size() > static_cast<Eigen::Index>(Values::capacity())) {
    refuse(ErrorCode::tooLarge, "expected", static_cast<int>(expected.size()),
           "at most 16 numbers");
  }
  Part part;
  for (const double value : expected) part.expected.push(value);
  part.kind = expected.size() == 1 ? PartKind::number : PartKind::vector;
  part.tolerance = tolerance;
  return judge(part, answer);
}

Numbers hint(std::string_view question, std::string_view part, int grade) {
  if (grade < 1 || grade > 3) {
    refuse(ErrorCode::invalidArgument, "grade", grade, "1, 2 or 3");
  }
  const Question asked = questionOf(question);
  const Part& hinted = partOf(asked, part);
  return grade == 3 ? hinted.hint : Numbers();
}

Few<Message, 6> explanation(std::string_view question, std::string_view part) {
  return partOf(questionOf(question), part).explanation;
}

}  // namespace attn::exercises
