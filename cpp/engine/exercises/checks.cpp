#include "checks.hpp"

#include <algorithm>
#include <cmath>

#include "builder.hpp"
#include "engine/cross_entropy.hpp"
#include "engine/sentence.hpp"
#include "engine/shapes.hpp"

namespace attn::exercises {

namespace {

Vector firstWeights(const Worked& worked) { return worked.weights.front(); }
Vector lastWeights(const Worked& worked) { return worked.weights.back(); }

/// Punctuation between two words of the chapter's sentence.
double marksBetween(const Sentence& sentence, int from, int to) {
  const auto at = [&](int token) {
    return sentence.text.find(sentence.tokens[static_cast<std::size_t>(token)]);
  };
  const auto between = sentence.text.substr(at(from), at(to) - at(from));
  return static_cast<double>(std::ranges::count(between, ','));
}

}  // namespace

Question checkSentence() {
  const Sentence sentence = commentary();
  const Relation& relation = sentence.relations.front();
  const int distractor = relation.distractor.value_or(relation.to);
  const int tokens = static_cast<int>(sentence.tokens.size());
  const double distance = tokenDistance(relation.from, distractor, tokens);
  const double toName = tokenDistance(relation.from, relation.to, tokens);
  Part part = numberPart("distance", distance);
  addSlips(part,
           {{"countedBetween", distance - 1},
            {"countedBothEnds", distance + 1},
            {"countedPunctuation", distance + marksBetween(sentence, distractor, relation.from)},
            {"otherName", toName}});
  part.hints[2] = {named("from", relation.from + 1), named("to", distractor + 1)};
  part.explanation = {{.key = "explain.distance",
                       .numbers = {named("from", relation.from + 1), named("to", distractor + 1),
                                   named("distance", distance)}}};

  Part shared = choicePart("shared", {"weights", "nothing", "similarity", "softmax"}, "similarity");
  shared.explanation = {{.key = "sentence-check.shared.explain", .numbers = {}}};
  return {.id = "sentence-check", .step = "sentence", .parts = {part, shared}};
}

Question checkBottleneck(int n) {
  const Bottleneck shared = bottleneck(Vector::Zero(n), {0, n - 1});
  const double rest = shared.targets(1, 0);
  const double weight = shared.bestWeights(0);
  Part part = numberPart("weight", weight, kThreeDecimals);
  addSlips(part, {{"halvedShare", kWantedShare / 2},
                  {"keptShare", kWantedShare},
                  {"splitEverything", 0.5},
                  {"spreadEvenly", 1.0 / n},
                  {"addedTargets", kWantedShare + rest}});
  part.hints[2] = {named("share", kWantedShare, 2), named("rest", rest, 2)};
  part.explanation = {{.key = "explain.compromise",
                       .numbers = {named("share", kWantedShare, 2), named("rest", rest, 2),
                                   named("weight", weight, 3)}}};

  Part free = choicePart("free", {"widerHead", "moreTokens", "sameToken", "never"}, "sameToken");
  free.explanation = {
      {.key = "bottleneck-check.free.explain", .numbers = {named("price", shared.priceBits, 3)}}};
  return {.id = "bottleneck-check", .step = "bottleneck", .parts = {part, free}};
}

Question checkMechanism(int n, int dModel, int heads) {
  const LayerShapes shapes =
      layerShapes({.n = n, .dModel = dModel, .heads = heads, .dK = {}, .dV = {}});
  const auto shapeOf = [&](std::string_view id) {
    const auto symbol = std::ranges::find(shapes.symbols, id, &SymbolShape::id);
    return Vector{{static_cast<double>(symbol->rows), static_cast<double>(symbol->cols)}};
  };
  const double d = dModel;
  const double width = shapes.dK;

  Part query = vectorPart("w-q", shapeOf("wQ"), kExact);
  query.timesSeparates = true;
  addSlip(query, "forgotHeads", Vector{{d, d}});
  addSlip(query, "transposed", Vector{{width, d}});
  addSlip(query, "squareHead", Vector{{width, width}});
  addSlip(query, "gaveHeads", Vector{{d, static_cast<double>(heads)}});
  query.hints[2] = {named("dModel", d), named("heads", heads)};
  query.explanation = {
      {.key = "explain.wQ",
       .numbers = {named("dModel", d), named("heads", heads), named("shape", query.expected, 0)}}};

  Part scores = vectorPart("scores", shapeOf("scores"), kExact);
  scores.timesSeparates = true;
  addSlip(scores, "overFeatures", Vector{{width, width}});
  addSlip(scores, "gaveQueries", shapeOf("q"));
  addSlip(scores, "gaveInput", shapeOf("x"));
  addSlip(scores, "forgotHeads", Vector{{d, d}});
  scores.hints[2] = {named("q", shapeOf("q"), 0)};
  scores.explanation = {
      {.key = "explain.scoresShape",
       .numbers = {named("q", shapeOf("q"), 0), named("shape", scores.expected, 0)}}};
  return {.id = "mechanism-check", .step = "mechanism", .parts = {query, scores}};
}

Question checkFullHead(const AttentionCase& problem) {
  const Trace scaled = trace(problem).heads.front();
  const Trace unscaled = trace(problem, 1.0).heads.front();
  const Vector dots = scaled.scores.row(0);

  Part part = vectorPart("unscaled", unscaled.weights.row(0), kThreeDecimals);
  addSlip(part, "scaledAnyway", scaled.weights.row(0));
  addWrongWays(part, problem, firstWeights);
  addSlip(part, "sharesOfScores", dots / dots.sum());
  if (unscaled.exps) addSlip(part, "notNormalised", unscaled.exps->row(0));
  addSlip(part, "largestTakesAll",
          (dots.array() == dots.maxCoeff()).cast<double>() /
              static_cast<double>((dots.array() == dots.maxCoeff()).count()));
  part.hints[2] = {named("exps", Vector(unscaled.exps->row(0)), 3)};
  part.explanation = stepsToWeights(unscaled);
  return {.id = "full-head-check", .step = "full-head", .parts = {part}};
}

Question checkTwoHeads(const AttentionCase& problem, int token) {
  const Eigen::Index width = problem.k.cols() / problem.heads;
  AttentionCase after = problem;
  after.k.row(token).tail(width).setZero();
  const MultiHeadTrace traced = trace(after);

  Part changes =
      choicePart("changes", {"onlyA", "onlyB", "onlyFull", "headBAndFull"}, "headBAndFull");
  changes.explanation = {{.key = "two-heads-check.changes.explain", .numbers = {}}};

  const double ofA = traced.heads.front().scores(0, token);
  const double ofB = traced.heads.back().scores(0, token);
  Part dot = numberPart("full-dot", ofA + ofB);
  addSlips(dot, {{"unchanged", problem.q.row(0).dot(problem.k.row(token))},
                 {"onlyHeadB", ofB},
                 {"scaledAlready", (ofA + ofB) / std::sqrt(static_cast<double>(problem.k.cols()))},
                 {"forgotQuery", after.k.row(token).sum()}});
  dot.explanation = {
      {.key = "explain.sumOfDots",
       .numbers = {named("headA", ofA), named("headB", ofB), named("full", ofA + ofB)}}};

  const Worked right = work(after);
  Part weights = vectorPart("weights-b", right.weights.back(), kThreeDecimals);
  addSlip(weights, "unchanged", work(problem).weights.back());
  addWrongWays(weights, after, lastWeights);
  AttentionCase full = after;
  full.heads = 1;
  addSlip(weights, "fullHead", work(full).weights.front());
  addSlip(weights, "otherHead", right.weights.front());
  addSlip(weights, "gaveOutput", right.outputs.back());
  weights.hints[2] = {named("dots", Vector(traced.heads.back().scores.row(0)), 0)};
  weights.explanation = stepsToWeights(traced.heads.back());
  return {.id = "two-heads-check", .step = "two-heads", .parts = {changes, dot, weights}};
}

}  // namespace attn::exercises
