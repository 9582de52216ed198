#include "checks.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "build.hpp"
#include "engine/cross_entropy.hpp"
#include "engine/sentence.hpp"
#include "engine/shapes.hpp"

namespace attn::exercises {

namespace {

/// Commas between the first occurrences of two words.
double commasBetween(std::string_view text, std::string_view from, std::string_view to) {
  double commas = 0.0;
  for (std::size_t i = text.find(from); i < text.find(to); ++i) {
    commas += text[i] == ',' ? 1.0 : 0.0;
  }
  return commas;
}

Values shapeOf(const LayerShapes& shapes, std::string_view id) {
  for (const SymbolShape& symbol : shapes.symbols) {
    if (symbol.id == id) return valuesOf(symbol.rows, symbol.cols);
  }
  return {};
}

}  // namespace

void checkSentence(Question& question) {
  question.id = "sentence-check";
  question.step = "sentence";
  const Sentence sentence = commentary();
  const Relation& relation = sentence.relations[0];
  const int distractor = relation.distractor;
  const auto tokens = static_cast<int>(sentence.tokens.size());
  const double distance = tokenDistance(relation.from, distractor, tokens);
  Part& part = addNumber(question, "distance", distance);
  addSlip(part, "countedBetween", distance - 1);
  addSlip(part, "countedBothEnds", distance + 1);
  addSlip(
      part, "countedPunctuation",
      distance + commasBetween(sentence.text, sentence.tokens[static_cast<unsigned>(distractor)],
                               sentence.tokens[static_cast<unsigned>(relation.from)]));
  addSlip(part, "otherName", tokenDistance(relation.from, relation.to, tokens));
  Numbers& line = addLine(part, "explain.distance");
  for (Numbers* numbers : {&part.hint, &line}) {
    addNamed(*numbers, "from", relation.from + 1);
    addNamed(*numbers, "to", distractor + 1);
  }
  addNamed(line, "distance", distance);

  addChoice(question, "shared", "similarity", "sentence-check.shared.explain", "weights", "nothing",
            "similarity", "softmax");
}

void checkBottleneck(Question& question, int n) {
  question.id = "bottleneck-check";
  question.step = "bottleneck";
  const Bottleneck shared = bottleneck(Vector::Zero(n), {0, n - 1});
  const double rest = shared.targets(1, 0);
  const double weight = shared.bestWeights(0);
  Part& part = addNumber(question, "weight", weight, kThreeDecimals);
  addSlip(part, "halvedShare", kWantedShare / 2);
  addSlip(part, "keptShare", kWantedShare);
  addSlip(part, "splitEverything", 0.5);
  addSlip(part, "spreadEvenly", 1.0 / n);
  addSlip(part, "addedTargets", kWantedShare + rest);
  Numbers& line = addLine(part, "explain.compromise");
  for (Numbers* numbers : {&part.hint, &line}) {
    addNamed(*numbers, "share", kWantedShare, 2);
    addNamed(*numbers, "rest", rest, 2);
  }
  addNamed(line, "weight", weight, 3);

  Part& free = addChoice(question, "free", "sameToken", "bottleneck-check.free.explain",
                         "widerHead", "moreTokens", "sameToken", "never");
  addNamed(free.explanation[0].numbers, "price", shared.priceBits, 3);
}

void checkMechanism(Question& question, int n, int dModel, int heads) {
  question.id = "mechanism-check";
  question.step = "mechanism";
  const LayerShapes shapes =
      layerShapes({.n = n, .dModel = dModel, .heads = heads, .dK = 0, .dV = 0});
  const double d = dModel;
  const double width = shapes.dK;

  Part& query = addVector(question, "w-q", shapeOf(shapes, "wQ"), kExact);
  query.timesSeparates = true;
  addSlip(query, "forgotHeads", valuesOf(d, d));
  addSlip(query, "transposed", valuesOf(width, d));
  addSlip(query, "squareHead", valuesOf(width, width));
  addSlip(query, "gaveHeads", valuesOf(d, heads));
  Numbers& line = addLine(query, "explain.wQ");
  for (Numbers* numbers : {&query.hint, &line}) {
    addNamed(*numbers, "dModel", d);
    addNamed(*numbers, "heads", heads);
  }
  addNamed(line, "shape", query.expected, 0);

  Part& scores = addVector(question, "scores", shapeOf(shapes, "scores"), kExact);
  scores.timesSeparates = true;
  const Values queries = shapeOf(shapes, "q");
  addSlip(scores, "overFeatures", valuesOf(width, width));
  addSlip(scores, "gaveQueries", queries);
  addSlip(scores, "gaveInput", shapeOf(shapes, "x"));
  addSlip(scores, "forgotHeads", valuesOf(d, d));
  addNamed(scores.hint, "shapeQ", queries, 0);
  Numbers& scoresLine = addLine(scores, "explain.scoresShape");
  addNamed(scoresLine, "shapeQ", queries, 0);
  addNamed(scoresLine, "shape", scores.expected, 0);
}

void checkFullHead(Question& question, const AttentionCase& problem) {
  question.id = "full-head-check";
  question.step = "full-head";
  const Worked worked = work(problem, 1.0);
  const WorkedHead& unscaled = worked.heads[0];
  Part& part = addVector(question, "unscaled", unscaled.weights, kThreeDecimals);
  addSlip(part, "scaledAnyway", firstWeights(work(problem)));
  addWrongWays(part, problem, firstWeights);
  addSlip(part, "notNormalised", unscaled.exps);

  const double largest = *std::ranges::max_element(unscaled.dots);
  double sum = 0.0;
  double ties = 0.0;
  for (const double dot : unscaled.dots) {
    sum += dot;
    ties += dot == largest ? 1.0 : 0.0;
  }
  Values shares = unscaled.dots;
  Values winners = unscaled.dots;
  for (double& share : shares) share /= sum;
  for (double& winner : winners) winner = winner == largest ? 1.0 / ties : 0.0;
  addSlip(part, "sharesOfScores", shares);
  addSlip(part, "largestTakesAll", winners);
  addNamed(part.hint, "exps", unscaled.exps, 3);
  explainWeights(part, unscaled, static_cast<double>(problem.d));
}

void checkTwoHeads(Question& question, const AttentionCase& problem, std::size_t token) {
  question.id = "two-heads-check";
  question.step = "two-heads";
  addChoice(question, "changes", "headBAndFull", "two-heads-check.changes.explain", "onlyA",
            "onlyB", "onlyFull", "headBAndFull");

  AttentionCase after = problem;
  for (std::size_t j = problem.d - problem.headWidth(); j < problem.d; ++j) {
    after.k[token][j] = 0.0;
  }
  AttentionCase fullAfter = after;
  fullAfter.heads = 1;
  const Worked right = work(after);
  const Worked before = work(problem);
  const Worked full = work(fullAfter);

  const double ofA = right.heads[0].dots[token];
  const double ofB = right.heads.back().dots[token];
  const double ofFull = full.heads[0].dots[token];
  double entries = 0.0;
  for (const double entry : after.k[token]) entries += entry;
  Part& dot = addNumber(question, "full-dot", ofFull);
  addSlip(dot, "unchanged", before.heads[0].dots[token] + before.heads.back().dots[token]);
  addSlip(dot, "onlyHeadB", ofB);
  addSlip(dot, "scaledAlready", full.heads[0].scaled[token]);
  addSlip(dot, "forgotQuery", entries);
  Numbers& line = addLine(dot, "explain.sumOfDots");
  addNamed(line, "headA", ofA);
  addNamed(line, "headB", ofB);
  addNamed(line, "full", ofFull);

  Part& weights = addVector(question, "weights-b", lastWeights(right), kThreeDecimals);
  addSlip(weights, "unchanged", lastWeights(before));
  addWrongWays(weights, after, lastWeights);
  addSlip(weights, "fullHead", firstWeights(full));
  addSlip(weights, "otherHead", firstWeights(right));
  addSlip(weights, "gaveOutput", lastOutput(right));
  addNamed(weights.hint, "dots", right.heads.back().dots, 0);
  explainWeights(weights, right.heads.back(), static_cast<double>(after.headWidth()));
}

void checkProjections(Question& question, const AttentionCase& problem) {
  question.id = "projections-check";
  question.step = "projections";
  const auto& x = problem.q;
  const double sum = x[0] + x[1];
  const double kept = x[3];
  Part& part = addVector(question, "product", valuesOf(sum, kept), kExact);
  addSlip(part, "slicedAnyway", valuesOf(x[0], x[1]));
  addSlip(part, "multipliedFeatures", valuesOf(x[0] * x[1], kept));
  addSlip(part, "oneEntryOnly", valuesOf(x[0], kept));
  addSlip(part, "swappedColumns", valuesOf(kept, sum));
  Numbers& line = addLine(part, "explain.columns");
  for (Numbers* numbers : {&part.hint, &line}) {
    addNamed(*numbers, "first", x[0]);
    addNamed(*numbers, "second", x[1]);
  }
  addNamed(line, "sum", sum);
  addNamed(line, "kept", kept);
  addNamed(line, "product", part.expected, 0);

  addChoice(question, "drops", "nameOfKey", "projections-check.drops.explain", "topicOfKey",
            "columnsOfB", "valueColumns", "nameOfKey");
}

void checkOutputProjection(Question& question, const AttentionCase& problem) {
  question.id = "output-projection-check";
  question.step = "output-projection";
  constexpr double entry = 0.5;
  const Worked worked = work(problem);
  const double found = worked.heads[1].output[0];
  const std::size_t row = problem.headWidth();

  /// The output for a concatenation, with `entry` in the row of head B's first number, column 1.
  const auto merged = [row](Values concat, double weight) {
    concat[0] += weight * concat[row];
    return concat;
  };
  Values only = worked.concat;
  Values other = worked.concat;
  for (std::size_t i = 0; i < problem.d; ++i) (i < row ? only : other)[i] = 0.0;
  const Values output = merged(only, entry);
  Part& part = addVector(question, "output", output, kThreeDecimals);
  addSlip(part, "forgotGate", merged(worked.concat, entry));
  addSlip(part, "ignoredEntry", only);
  addSlip(part, "wholeEntry", merged(only, 1.0));
  addSlip(part, "otherHeadOff", other);
  addSlip(part, "gaveConcat", worked.concat);
  addNamed(part.hint, "concat", only, 3);
  Numbers& line = addLine(part, "explain.oneHeadLeft");
  addNamed(line, "found", found, 3);
  addNamed(line, "entry", entry, 1);
  addNamed(line, "output", output, 3);

  addChoice(question, "order", "rows", "output-projection-check.order.explain", "nothing",
            "columns", "rows", "anew");
}

}  // namespace attn::exercises
