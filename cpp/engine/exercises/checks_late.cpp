// The questions at the end of the later steps.

#include <cmath>

#include "build.hpp"
#include "checks.hpp"
#include "engine/variance/components.hpp"

namespace attn::exercises {

void checkReproduce(Question& question, double queries, double heads) {
  question.id = "reproduce-check";
  question.step = "reproduce";
  // Weights and output of the full-width head and of each head, then the heads joined.
  const double perQuery = 2 + 2 * heads + 1;
  const double lines = queries * perQuery;
  Part& part = addNumber(question, "lines", lines);
  addSlip(part, "forgotQueries", perQuery);
  addSlip(part, "forgotFullHead", queries * (perQuery - 2));
  addSlip(part, "forgotJoining", queries * (perQuery - 1));
  addSlip(part, "onlyHeads", queries * 2 * heads);
  addSlip(part, "oneLineAHead", queries * (1 + heads + 1));
  addSlip(part, "addedQueries", queries + perQuery);
  Numbers& line = addLine(part, "explain.lines");
  for (Numbers* numbers : {&part.hint, &line}) {
    addNamed(*numbers, "queries", queries);
    addNamed(*numbers, "heads", heads);
  }
  addNamed(line, "perQuery", perQuery);
  addNamed(line, "lines", lines);

  addChoice(question, "shift", "same", "reproduce-check.shift.explain", "sharper", "infinite",
            "same", "sums");
}

void checkPractice(Question& question) {
  question.id = "practice-check";
  question.step = "practice";
  addChoice(question, "experiment", "oneChange", "practice-check.experiment.explain", "oneRun",
            "threeChanges", "otherSentences", "oneChange");
}

void checkScaling(Question& question, int dK, double sigma) {
  question.id = "scaling-check";
  question.step = "scaling";
  const DotProductPrediction predicted = predictDotProduct(dK, {.sigma = sigma});
  const double component = sigma * sigma;
  const double raw = predicted.raw.variance;
  const double scaled = predicted.scaled.variance;
  const double divisor = std::sqrt(dK);
  Part& part = addNumber(question, "sigma", scaled, kThreeDecimals);
  addSlip(part, "notScaled", raw);
  addSlip(part, "dividedVarianceOnce", raw / divisor);
  addSlip(part, "dividedByDk", scaled / dK);
  addSlip(part, "gaveComponentVariance", component);
  addSlip(part, "addedComponentVariances", component + component);
  addSlip(part, "tookSigmaForOne", 1.0);
  addSlip(part, "gaveDeviation", std::sqrt(scaled));
  Numbers& line = addLine(part, "explain.sigma");
  for (Numbers* numbers : {&part.hint, &line}) {
    addNamed(*numbers, "component", component);
    addNamed(*numbers, "dK", dK);
  }
  addNamed(line, "raw", raw);
  addNamed(line, "scaled", scaled);

  addChoice(question, "breaks", "both", "scaling-check.breaks.explain", "uniform", "mean",
            "queries", "both");
}

void checkSpecialise(Question& question, double heads, double removed) {
  question.id = "specialise-check";
  question.step = "specialise";
  addChoice(question, "evidence", "baseline", "specialise-check.evidence.explain", "moreHeads",
            "sharpness", "baseline", "parameters");
  const double kept = heads - removed;
  Part& part = addNumber(question, "kept", kept / heads, kThreeDecimals);
  addSlip(part, "gaveRemoved", removed / heads);
  addSlip(part, "gaveCount", kept);
  addSlip(part, "forgotPercent", 100 * kept / heads);
  addSlip(part, "wrongWhole", kept / removed);
  Numbers& line = addLine(part, "explain.kept");
  for (Numbers* numbers : {&part.hint, &line}) {
    addNamed(*numbers, "heads", heads);
    addNamed(*numbers, "removed", removed);
  }
  addNamed(line, "share", kept / heads, 3);
}

void checkMisconception(Question& question, double dModel, double heads) {
  question.id = "misconception-check";
  question.step = "misconception";
  const double width = dModel / heads;
  Part& rank = addNumber(question, "rank", width);
  addSlip(rank, "forgotHeads", dModel);
  addSlip(rank, "gaveHeads", heads);
  addSlip(rank, "squaredRank", width * width);
  addNamed(rank.hint, "dModel", dModel);
  Numbers& rankLine = addLine(rank, "explain.rank");
  addNamed(rankLine, "dModel", dModel);
  addNamed(rankLine, "width", width);

  const double square = dModel * dModel;
  const double all = 4 * heads * square;
  Part& wide = addNumber(question, "wide", all);
  addSlip(wide, "keptSplit", 4 * square);
  addSlip(wide, "threeNotFour", 3 * heads * square);
  addSlip(wide, "oneProjection", heads * square);
  addSlip(wide, "squareOutput", 3 * heads * square + square);
  Numbers& line = addLine(wide, "explain.wideHeads");
  for (Numbers* numbers : {&wide.hint, &line}) {
    addNamed(*numbers, "dModel", dModel);
    addNamed(*numbers, "heads", heads);
  }
  addNamed(line, "all", all);
}

void checkRecap(Question& question) {
  question.id = "recap-check";
  question.step = "recap";
  addChoice(question, "promise", "distributions", "recap-check.promise.explain", "specialised",
            "distributions", "sharper", "needed");
}

}  // namespace attn::exercises
