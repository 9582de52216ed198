// Typed answers and their verdicts, as learners of several countries and habits type them.

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <map>
#include <string>
#include <vector>

#include "engine/exercises/exercises.hpp"

using namespace attn::exercises;

namespace {

struct Answer {
  const char* question;
  const char* part;
  std::string typed;
  const char* verdict;
  std::string says = "";  ///< the slips, sorted; else the note, or the reason
};

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

const std::string kScaleSlips = "dividedByDk dividedByRootDModel";

std::vector<Answer> stepAnswers() {
  return {
      {"sentence-check", "distance", "5", "correct"},
      {"sentence-check", "distance", "५", "correct"},
      {"sentence-check", "distance", "12 - 7", "correct"},
      {"sentence-check", "distance", "4", "slip", "countedBetween"},
      {"sentence-check", "distance", "6", "slip", "countedBothEnds countedPunctuation"},
      {"sentence-check", "distance", "11", "slip", "otherName"},
      {"sentence-check", "distance", "8", "wrong"},
      {"sentence-check", "distance", "five", "notUnderstood", "unknownWord"},
      {"sentence-check", "shared", "similarity", "correct"},
      {"sentence-check", "shared", "softmax", "slip", "softmax"},
      {"sentence-check", "shared", "Similarity", "notUnderstood", "unknownOption"},
      {"sentence-check", "shared", "", "notUnderstood", "empty"},
      {"bottleneck-check", "weight", "0.475", "correct"},
      {"bottleneck-check", "weight", "0,475", "correct"},
      {"bottleneck-check", "weight", "47.5%", "correct"},
      {"bottleneck-check", "weight", "(0.9 + 0.05)/2", "correct"},
      {"bottleneck-check", "weight", "19/40", "correct"},
      {"bottleneck-check", "weight", "0.48", "close"},
      {"bottleneck-check", "weight", "0.45", "slip", "halvedShare"},
      {"bottleneck-check", "weight", "90 %", "slip", "keptShare"},
      {"bottleneck-check", "weight", "1/2", "slip", "splitEverything"},
      {"bottleneck-check", "weight", "1/3", "slip", "spreadEvenly"},
      {"bottleneck-check", "weight", ".95", "slip", "addedTargets"},
      {"bottleneck-check", "weight", "475", "wrong"},
      {"bottleneck-check", "free", "sameToken", "correct"},
      {"bottleneck-check", "free", "widerHead", "slip", "widerHead"},
      {"mechanism-check", "w-q", "512 × 64", "correct"},
      {"mechanism-check", "w-q", "512x64", "correct"},
      {"mechanism-check", "w-q", "(512, 64)", "correct"},
      {"mechanism-check", "w-q", "512, 512/8", "correct"},
      {"mechanism-check", "w-q", "५१२ × ६४", "correct"},
      {"mechanism-check", "w-q", "512 × 512", "slip", "forgotHeads"},
      {"mechanism-check", "w-q", "64 × 512", "slip", "transposed"},
      {"mechanism-check", "w-q", "64 × 64", "slip", "squareHead"},
      {"mechanism-check", "w-q", "512 × 8", "slip", "gaveHeads"},
      {"mechanism-check", "w-q", "512", "notUnderstood", "wrongLength"},
      {"mechanism-check", "scores", "[17 17]", "correct"},
      {"mechanism-check", "scores", "64 × 64", "slip", "overFeatures"},
      {"mechanism-check", "scores", "17 × 64", "slip", "gaveQueries"},
      {"mechanism-check", "scores", "17 × 512", "slip", "gaveInput"},
      {"mechanism-check", "scores", "512 × 512", "slip", "forgotHeads"},
      {"full-head-check", "unscaled", "[0.488, 0.488, 0.024]", "correct"},
      {"full-head-check", "unscaled", "0,488 0,488 0,024", "correct"},
      {"full-head-check", "unscaled", "e^4/(2e^4 + e); e^4/(2e^4 + e); e/(2e^4 + e)", "correct"},
      {"full-head-check", "unscaled", "0.49 0.49 0.024", "close"},
      {"full-head-check", "unscaled", "0.450 0.450 0.100", "slip",
       "dividedByRootDModel roundedTooEarly scaledAnyway"},
      {"full-head-check", "unscaled", "0.404 0.404 0.191", "slip", "dividedByDModel dividedByDk"},
      {"full-head-check", "unscaled", "0.307 0.506 0.186", "slip", "usedValuesInWeights"},
      {"full-head-check", "unscaled", "1 1 1", "slip", "softmaxOverQueries"},
      {"full-head-check", "unscaled", "4/9 4/9 1/9", "slip", "sharesOfScores"},
      {"full-head-check", "unscaled", "exp(4) exp(4) exp(1)", "slip", "notNormalised"},
      {"full-head-check", "unscaled", "0.5 0.5 0", "slip", "largestTakesAll"},
      {"full-head-check", "unscaled", "0.488 0.488 0.1", "wrong"},
      {"two-heads-check", "changes", "headBAndFull", "correct"},
      {"two-heads-check", "changes", "onlyB", "slip", "onlyB"},
      {"two-heads-check", "full-dot", "2", "correct"},
      {"two-heads-check", "full-dot", "1*0 + 2*1 + 0*0 + 1*0", "correct"},
      {"two-heads-check", "full-dot", "4", "slip", "unchanged"},
      {"two-heads-check", "full-dot", "0", "slip", "onlyHeadB"},
      {"two-heads-check", "full-dot", "1", "slip", "forgotQuery scaledAlready"},
      {"two-heads-check", "weights-b", "0.248 0.248 0.503", "correct"},
      {"two-heads-check", "weights-b", "[0.140, 0.576, 0.284]", "slip", "unchanged"},
      {"two-heads-check", "weights-b", "[0.212, 0.212, 0.576]", "slip", "notScaled"},
      {"two-heads-check", "weights-b", "[0.274, 0.274, 0.452]", "slip", kScaleSlips},
      {"two-heads-check", "weights-b", "[0.305, 0.305, 0.391]", "slip", "dividedByDModel"},
      {"two-heads-check", "weights-b", "1/3 1/3 1/3", "slip", "usedValuesInWeights"},
      {"two-heads-check", "weights-b", "1, 1, 1", "slip", "softmaxOverQueries"},
      {"two-heads-check", "weights-b", "0.25 0.25 0.5", "slip", "roundedTooEarly"},
      {"two-heads-check", "weights-b", "0.629 0.231 0.140", "slip", "fullHead"},
      {"two-heads-check", "weights-b", "0.768 0.187 0.045", "slip", "otherHead"},
      {"two-heads-check", "weights-b", "0.503 0", "slip", "gaveOutput"}};
}

std::vector<Answer> countAnswers() {
  return {{"recall-1", "d-k", "1", "correct"},
          {"recall-1", "d-k", "4/4", "correct"},
          {"recall-1", "d-k", "4", "slip", "forgotHeads gaveHeads"},
          {"recall-1", "d-k", "2", "slip", "chapterHeads"},
          {"recall-1", "d-k", "16", "slip", "multipliedByHeads"},
          {"recall-1", "divisor", "√1", "correct"},
          {"recall-1", "divisor", "√4", "slip", "dividedByRootDModel"},
          {"recall-1", "divisor", "√2", "slip", "chapterHeads"},
          {"recall-1", "divisor", "1.414", "slip", "chapterHeads"},
          {"recall-1", "divisor", "4", "slip", "dividedByDModel"},
          {"recall-1", "effect", "raw", "correct"},
          {"recall-1", "effect", "uniform", "slip", "uniform"},
          {"recall-1", "expresses", "scalarPerKey", "correct"},
          {"recall-1", "expresses", "asMuch", "slip", "asMuch"},
          {"recall-2", "d-k", "64", "correct"},
          {"recall-2", "d-k", "768/12", "correct"},
          {"recall-2", "d-k", "६४", "correct"},
          {"recall-2", "d-k", "768", "slip", "forgotHeads"},
          {"recall-2", "d-k", "12", "slip", "gaveHeads"},
          {"recall-2", "d-k", "96", "slip", "paperHeads"},
          {"recall-2", "d-k", "√64", "slip", "gaveDivisor"},
          {"recall-2", "d-k", "9,216", "slip", "multipliedByHeads"},
          {"recall-2", "parameters", "2359296", "correct"},
          {"recall-2", "parameters", "2,359,296", "correct"},
          {"recall-2", "parameters", "23,59,296", "correct"},
          {"recall-2", "parameters", "2 359 296", "correct"},
          {"recall-2", "parameters", "2.359.296", "correct"},
          {"recall-2", "parameters", "2.359296 million", "correct"},
          {"recall-2", "parameters", "23.59296 lakh", "correct"},
          {"recall-2", "parameters", "4*768^2", "correct"},
          {"recall-2", "parameters", "4·768²", "correct"},
          {"recall-2", "parameters", "3×768×768 + 768×768", "correct"},
          {"recall-2", "parameters", "12*(3*768*64) + 768²", "correct"},
          {"recall-2", "parameters", "२३,५९,२९६", "correct"},
          {"recall-2", "parameters", "2.36 million", "close"},
          {"recall-2", "parameters", "2.4M", "close"},
          {"recall-2", "parameters", "23.6 lakh", "close"},
          {"recall-2", "parameters", "0.236 crore", "close"},
          {"recall-2", "parameters", "2.36e6", "close"},
          {"recall-2", "parameters", "2359297", "close"},
          {"recall-2", "parameters", "2 million", "wrong"},
          {"recall-2", "parameters", "1,769,472", "slip", "threeNotFour"},
          {"recall-2", "parameters", "1.77 million", "slip", "threeNotFour"},
          {"recall-2", "parameters", "3*768^2", "slip", "threeNotFour"},
          {"recall-2", "parameters", "768^2", "slip", "oneProjection"},
          {"recall-2", "parameters", "4*768*64", "slip", "perHeadOnly squaredHeadWidth"},
          {"recall-2", "parameters", "147456", "slip", "perHeadOnly"},
          {"recall-2", "parameters", "4*64^2", "slip", "squaredHeadWidth"},
          {"recall-2", "parameters", "12*4*768^2", "slip", "multipliedByHeads"},
          {"recall-2", "parameters", "4*768^2 + 4*768", "slip", "countedBiases"},
          {"recall-2", "parameters", "4*768", "slip", "forgotSquare"},
          {"recall-2", "parameters", "23,59,29,6", "notUnderstood", "ambiguousSeparator"},
          {"recall-2", "parameters", "2.36 millions of parameters", "notUnderstood", "unknownWord"},
          {"recall-4", "why", "shrinkTogether", "correct"},
          {"recall-4", "why", "softmaxNormalises", "slip", "softmaxNormalises"},
          {"recall-4", "assumes", "independent", "correct"},
          {"recall-4", "assumes", "normal", "slip", "normal"},
          {"recall-4", "raw", "64", "correct"},
          {"recall-4", "raw", "512/8", "correct"},
          {"recall-4", "raw", "512", "slip", "forgotHeads"},
          {"recall-4", "raw", "8", "slip", "gaveDeviation"},
          {"recall-4", "raw", "64²", "slip", "squaredHeadWidth"},
          {"recall-4", "raw", "1", "slip", "alreadyScaled"},
          {"recall-4", "scaled", "1", "correct"},
          {"recall-4", "scaled", "64/√64^2", "correct"},
          {"recall-4", "scaled", "64", "slip", "notScaled"},
          {"recall-4", "scaled", "8", "slip", "dividedVarianceOnce"},
          {"recall-4", "scaled", "1/64", "slip", "dividedByDk"},
          {"recall-4", "scaled", "0.125", "slip", "dividedByRootDModel"},
          {"recall-4", "scaled-again", "1,000", "wrong"},
          {"recall-4", "scaled-again", "1,0", "correct"},
          {"recall-4", "scaled-again", "1/2", "slip", "keptDivisor"},
          {"recall-4", "scaled-again", "32", "slip", "notScaled"},
          {"recall-4", "scaled-again", "√32", "slip", "dividedVarianceOnce"},
          {"recall-4", "scaled-again", "1/32", "slip", "dividedByDk"},
          {"recall-4", "scaled-again", "32/512", "slip", "dividedByRootDModel"},
          {"recall-5", "contradiction", "slotsNotUse", "correct"},
          {"recall-5", "contradiction", "countsWrong", "slip", "countsWrong"},
          {"recall-5", "one-head", "131072", "correct"},
          {"recall-5", "one-head", "2^17", "correct"},
          {"recall-5", "one-head", "1,31,072", "correct"},
          {"recall-5", "one-head", "131 thousand", "close"},
          {"recall-5", "one-head", "3*512*64", "slip", "threeNotFour"},
          {"recall-5", "one-head", "512*64", "slip", "oneProjection"},
          {"recall-5", "one-head", "4*512²", "slip", "forgotHeads"},
          {"recall-5", "one-head", "4*64²", "slip", "squaredHeadWidth"},
          {"recall-5", "one-head", "3*512*64 + 512²", "slip", "wholeOutput"},
          {"recall-6", "single", "5120000", "correct"},
          {"recall-6", "single", "5,120,000", "correct"},
          {"recall-6", "single", "51,20,000", "correct"},
          {"recall-6", "single", "5\u202F120\u202F000", "correct"},
          {"recall-6", "single", "5.12e6", "correct"},
          {"recall-6", "single", "5.12 million", "correct"},
          {"recall-6", "single", "51.2 lakh", "correct"},
          {"recall-6", "single", "0,512 crore", "correct"},
          {"recall-6", "single", "100²·512", "correct"},
          {"recall-6", "single", "५१,२०,०००", "correct"},
          {"recall-6", "single", "5.1 million", "close"},
          {"recall-6", "single", "5 million", "wrong"},
          {"recall-6", "single", "\u22125120000", "wrong"},
          {"recall-6", "single", "51,200", "slip", "linearInN"},
          {"recall-6", "single", "10.24 million", "slip", "countedFlops countedWeightedSum"},
          {"recall-6", "single", "100*512^2", "slip", "squaredWidth"},
          {"recall-6", "single", "10000", "slip", "countedExponentials countedScores"},
          {"recall-6", "single", "4*100*512^2", "slip", "countedProjections"},
          {"recall-6", "single", "1e400", "notUnderstood", "overflow"},
          {"recall-6", "single", "100^2 * 512 / 0", "notUnderstood", "divisionByZero"},
          {"recall-6", "split", "8*100^2*64", "correct"},
          {"recall-6", "split", "100²*64", "slip", "perHeadOnly"},
          {"recall-6", "split", "40,960,000", "slip", "multipliedByHeads"},
          {"recall-6", "split", "2*5120000", "slip", "countedFlops countedWeightedSum"},
          {"recall-6", "split", "80,000", "slip", "countedExponentials"},
          {"recall-6", "split", "10,000", "slip", "countedScores"},
          {"recall-6", "split", "100*512²", "slip", "squaredWidth"},
          {"recall-6", "split", "4*100*512²", "slip", "countedProjections"},
          {"recall-6", "split", "51200", "slip", "linearInN"},
          {"recall-6", "split", "5120000; 640000", "notUnderstood", "severalNumbers"}};
}

std::vector<Answer> valueAnswers() {
  return {{"recall-3", "weights", "none", "correct"},
          {"recall-3", "weights", "multiplied", "slip", "multiplied"},
          {"recall-3", "head-a", "[0.768, 0.187]", "correct"},
          {"recall-3", "head-a", "0,768 0,187", "correct"},
          {"recall-3", "head-a", "(०.७६८, ०.१८७)", "correct"},
          {"recall-3", "head-a", "e^(2√2)/(e^(2√2) + e^√2 + 1), 0.1867", "correct"},
          {"recall-3", "head-a", "0.77 0.187", "close"},
          {"recall-3", "head-a", "0.77 0.19", "slip", "roundedTooEarly"},
          {"recall-3", "head-a", "2.304 0.560", "slip", "multipliedEverything"},
          {"recall-3", "head-a", "0.704 0.171", "slip", "multipliedWeight"},
          {"recall-3", "head-a", "0.867 0.117", "slip", "notScaled"},
          {"recall-3", "head-a", "0.665 0.245", "slip", kScaleSlips},
          {"recall-3", "head-a", "0.506 0.307", "slip", "dividedByDModel"},
          {"recall-3", "head-a", "0.284 0.576", "slip", "usedValuesInWeights"},
          {"recall-3", "head-a", "1 1", "slip", "softmaxOverQueries"},
          {"recall-3", "head-a", "0.852 0", "slip", "otherHead"},
          {"recall-3", "head-a", "0.45 0.45", "slip", "fullHead"},
          {"recall-3", "head-a", "0.768 0.187 0.045", "slip", "gaveWeights"},
          {"recall-3", "head-a", "0.768 0.187 0.852 0", "slip", "gaveConcat"},
          {"recall-3", "head-a", "0.768", "notUnderstood", "wrongLength"},
          {"recall-3", "head-a", "[0.768, 0.187", "notUnderstood", "unbalanced"},
          {"recall-3", "head-b", "[0.852, 0]", "correct"},
          {"recall-3", "head-b", "3*0.284, 0", "correct"},
          {"recall-3", "head-b", "0.284 0", "slip", "unchanged"},
          {"recall-3", "head-b", "0.543 0", "slip", "multipliedWeight"},
          {"recall-3", "head-b", "2.556 0", "slip", "multipliedTwice"},
          {"recall-3", "head-b", "0.734 0", "slip", "notScaled"},
          {"recall-3", "head-b", "0.922 0", "slip", kScaleSlips},
          {"recall-3", "head-b", "0.979 0", "slip", "dividedByDModel"},
          {"recall-3", "head-b", "1 0", "slip", "usedValuesInWeights"},
          {"recall-3", "head-b", "3 0", "slip", "softmaxOverQueries"},
          {"recall-3", "head-b", "0.84 0", "slip", "roundedTooEarly"},
          {"recall-3", "head-b", "0.768 0.187", "slip", "otherHead"},
          {"recall-3", "head-b", "0.301 0", "slip", "fullHead"},
          {"recall-3", "head-b", "0.140 0.576 0.284", "slip", "gaveWeights"},
          {"recall-3", "head-b", "0.768 0.187 0.852 0", "slip", "gaveConcat"},
          {"recall-3", "concat", "[0.768, 0.187, 0.852, 0]", "correct"},
          {"recall-3", "concat", "0.768\n0.187\n0.852\n0", "correct"},
          {"recall-3", "concat", "0.768 0.187 0.284 0", "slip", "unchanged"},
          {"recall-3", "concat", "2.304 0.560 0.852 0", "slip", "multipliedEverything"},
          {"recall-3", "concat", "0.704 0.171 0.543 0", "slip", "multipliedWeight"},
          {"recall-3", "concat", "0.768 0.187 2.556 0", "slip", "multipliedTwice"},
          {"recall-3", "concat", "0.867 0.117 0.734 0", "slip", "notScaled"},
          {"recall-3", "concat", "0.665 0.245 0.922 0", "slip", kScaleSlips},
          {"recall-3", "concat", "0.506 0.307 0.979 0", "slip", "dividedByDModel"},
          {"recall-3", "concat", "0.284 0.576 1 0", "slip", "usedValuesInWeights"},
          {"recall-3", "concat", "1 1 3 0", "slip", "softmaxOverQueries"},
          {"recall-3", "concat", "0.77 0.19 0.84 0", "slip", "roundedTooEarly"},
          {"recall-3", "concat", "0.450 0.450 0.301 0", "slip", "fullHead"},
          {"recall-3", "concat", "0.852 0 0.768 0.187", "slip", "swappedHeads"},
          {"recall-3", "concat", "1.620 0.187", "slip", "addedHeads"},
          {"recall-3", "concat", "0.810 0.093", "slip", "averagedHeads"},
          {"recall-3", "concat", "0.768 0.187 0.852 1", "wrong"},
          {"recall-3", "full", "[0.450, 0.450, 0.301, 0]", "correct"},
          {"recall-3", "full", "[0.450, 0.450, 0.300, 0]", "correct", "roundedBeforeTripling"},
          {"recall-3", "full", "0,45 0,45 0,3 0", "correct", "roundedBeforeTripling"},
          {"recall-3", "full", "0.4498 0.4498 0.3011 0", "correct"},
          {"recall-3", "full", "0.45 0.45 3*0.1004 0", "correct"},
          {"recall-3", "full", "0.450 0.450 0.100 0", "slip", "unchanged"},
          {"recall-3", "full", "1.349 1.349 0.301 0", "slip", "multipliedEverything"},
          {"recall-3", "full", "0.375 0.375 0.251 0", "slip", "multipliedWeight"},
          {"recall-3", "full", "0.450 0.450 0.903 0", "slip", "multipliedTwice"},
          {"recall-3", "full", "0.488 0.488 0.073 0", "slip", "notScaled"},
          {"recall-3", "full", "0.404 0.404 0.573 0", "slip", "dividedByDModel dividedByDk"},
          {"recall-3", "full", "0.307 0.506 0.559 0", "slip", "usedValuesInWeights"},
          {"recall-3", "full", "1 1 3 0", "slip", "softmaxOverQueries"},
          {"recall-3", "full", "0.768 0.187 0.852 0", "slip", "gaveConcat"},
          {"recall-3", "full", "0.450 0.450 0.100", "slip", "gaveWeights"},
          {"recall-3", "full", "0.450 0.450 0.31 0", "wrong"},
          {"recall-3", "after-output", "anyOne", "correct"},
          {"recall-3", "after-output", "sameOne", "slip", "sameOne"}};
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
      named[std::string(row.question) + "." + row.part] += " " + row.says + " ";
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
