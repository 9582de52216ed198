#include <cmath>

#include "build.hpp"
#include "recall.hpp"

namespace attn::exercises {

namespace {

/// What every question about widths and counts is given.
void addSizes(Numbers& numbers, HeadSplit split) {
  addNamed(numbers, "dModel", split.dModel);
  addNamed(numbers, "heads", split.heads);
}

void addSizesAndWidth(Numbers& numbers, HeadSplit split) {
  addSizes(numbers, split);
  addNamed(numbers, "dK", split.dK());
}

/// The width of a head, with the slips that every question about it shares.
Part& addWidth(Question& question, HeadSplit split) {
  Part& part = addNumber(question, "d-k", split.dK());
  addSlip(part, "forgotHeads", split.dModel);
  addSlip(part, "gaveHeads", split.heads);
  addSlip(part, "multipliedByHeads", split.dModel * split.heads);
  addSizes(part.hint, split);
  addSizesAndWidth(addLine(part, "explain.dK"), split);
  return part;
}

/// Q, K, V and W_O together. The hint names no width: that is another part's answer.
void addParameters(Question& question, HeadSplit split) {
  const double d = split.dModel;
  const double width = split.dK();
  const double projections = 3 * split.heads * d * width;
  const double output = split.heads * width * d;
  Part& part = addNumber(question, "parameters", projections + output);
  addSlip(part, "threeNotFour", 3 * d * d);
  addSlip(part, "oneProjection", d * d);
  addSlip(part, "perHeadOnly", 4 * d * width);
  addSlip(part, "perHeadOnly", 3 * d * width);
  addSlip(part, "squaredHeadWidth", 4 * width * width);
  addSlip(part, "squaredHeadWidth", 4 * split.heads * width * width);
  addSlip(part, "multipliedByHeads", 4 * d * d * split.heads);
  addSlip(part, "multipliedByHeads", 3 * d * d * split.heads);
  addSlip(part, "countedBiases", 4 * d * d + 4 * d);
  addSlip(part, "forgotSquare", 4 * d);
  addSizes(part.hint, split);
  Numbers& line = addLine(part, "explain.parameters");
  addSizesAndWidth(line, split);
  addNamed(line, "projections", projections);
  addNamed(line, "output", output);
  addNamed(line, "total", projections + output);
}

/// The variance of a scaled score, where a raw one has variance d_k.
void addScaledVariance(Question& question, Id id, HeadSplit split, double keptWidth) {
  const double raw = split.dK();
  const double divisor = std::sqrt(raw);
  const double scaled = raw / (divisor * divisor);
  Part& part = addNumber(question, id, scaled, kThreeDecimals);
  addSlip(part, "notScaled", raw);
  addSlip(part, "dividedVarianceOnce", raw / divisor);
  addSlip(part, "dividedByDk", 1.0 / raw);
  addSlip(part, "dividedByRootDModel", raw / split.dModel);
  addSlip(part, "keptDivisor", raw / keptWidth);
  addSizes(part.hint, split);
  Numbers& line = addLine(part, "explain.scaledVariance");
  addNamed(line, "dK", split.dK());
  addNamed(line, "divisor", divisor, 3);
  addNamed(line, "raw", raw);
  addNamed(line, "scaled", scaled);
}

void addScoreCount(Question& question, Id id, double n, HeadSplit split) {
  const double d = split.dModel;
  const double perHead = n * n * split.dK();
  const double total = perHead * split.heads;
  Part& part = addNumber(question, id, total);
  addSlip(part, "linearInN", n * d);
  addSlip(part, "perHeadOnly", perHead);
  addSlip(part, "multipliedByHeads", n * n * d * split.heads);
  addSlip(part, "countedFlops", 2 * total);
  addSlip(part, "countedWeightedSum", 2 * total);
  addSlip(part, "squaredWidth", n * d * d);
  addSlip(part, "countedScores", n * n);
  addSlip(part, "countedExponentials", n * n * split.heads);
  addSlip(part, "countedProjections", 4 * n * d * d);
  addNamed(part.hint, "n", n);
  addNamed(part.hint, "heads", split.heads);
  addNamed(part.hint, "dK", split.dK());
  Numbers& line = addLine(part, "explain.scoreCount");
  addNamed(line, "n", n);
  addNamed(line, "heads", split.heads);
  addNamed(line, "dK", split.dK());
  addNamed(line, "perHead", perHead);
  addNamed(line, "total", total);
}

}  // namespace

void recallNarrowHeads(Question& question, HeadSplit split, double chapterHeads) {
  question.id = "recall-1";
  const double chapterWidth = split.dModel / chapterHeads;
  addSlip(addWidth(question, split), "chapterHeads", chapterWidth);

  const double divisor = std::sqrt(split.dK());
  Part& part = addNumber(question, "divisor", divisor, kThreeDecimals);
  addSlip(part, "dividedByRootDModel", std::sqrt(split.dModel));
  addSlip(part, "dividedByDk", split.dK());
  addSlip(part, "dividedByDModel", split.dModel);
  addSlip(part, "gaveFactor", 1.0 / divisor);
  addSlip(part, "chapterHeads", std::sqrt(chapterWidth));
  Numbers& line = addLine(part, "explain.divisor");
  addNamed(line, "dK", split.dK());
  addNamed(line, "divisor", divisor, 3);

  addChoice(question, "effect", "raw", "recall-1.effect.explain", "halved", "raw", "uniform",
            "oneHot");
  addChoice(question, "expresses", "scalarPerKey", "recall-1.expresses.explain", "asMuch",
            "nothing", "scalarPerKey", "neighbours");
}

void recallParameters(Question& question, HeadSplit split, double paperHeads) {
  question.id = "recall-2";
  Part& width = addWidth(question, split);
  addSlip(width, "gaveDivisor", std::sqrt(split.dK()));
  addSlip(width, "paperHeads", split.dModel / paperHeads);
  addParameters(question, split);
}

void recallScaling(Question& question, HeadSplit split, double otherHeads) {
  question.id = "recall-4";
  addChoice(question, "why", "shrinkTogether", "recall-4.why.explain", "softmaxNormalises",
            "outputRepairs", "shrinkTogether", "sameWidth");
  addChoice(question, "assumes", "independent", "recall-4.assumes.explain", "independent", "normal",
            "longRows", "orthogonal");

  // For σ = 1 each product of components has variance 1, and d_k of them add up.
  const double width = split.dK();
  Part& raw = addNumber(question, "raw", width);
  addSlip(raw, "forgotHeads", split.dModel);
  addSlip(raw, "gaveDeviation", std::sqrt(width));
  addSlip(raw, "squaredHeadWidth", width * width);
  addSlip(raw, "alreadyScaled", 1.0);
  addSizes(raw.hint, split);
  addSizesAndWidth(addLine(raw, "explain.dK"), split);
  addNamed(addLine(raw, "explain.variance"), "raw", width);

  addScaledVariance(question, "scaled", split, width);
  addScaledVariance(question, "scaled-again", {.dModel = split.dModel, .heads = otherHeads}, width);
}

void recallPruning(Question& question, HeadSplit split) {
  question.id = "recall-5";
  addChoice(question, "contradiction", "slotsNotUse", "recall-5.contradiction.explain",
            "countsWrong", "slotsNotUse", "prunedCostNothing", "fewerBetter");

  const double d = split.dModel;
  const double width = split.dK();
  Part& part = addNumber(question, "one-head", 4 * d * width);
  addSlip(part, "threeNotFour", 3 * d * width);
  addSlip(part, "oneProjection", d * width);
  addSlip(part, "forgotHeads", 4 * d * d);
  addSlip(part, "squaredHeadWidth", 4 * width * width);
  addSlip(part, "wholeOutput", 3 * d * width + d * d);
  addSizesAndWidth(part.hint, split);
  Numbers& line = addLine(part, "explain.oneHead");
  addSizesAndWidth(line, split);
  addNamed(line, "oneHead", 4 * d * width);
  addNamed(line, "layer", 4 * d * d);
}

void recallScores(Question& question, double n, HeadSplit split) {
  question.id = "recall-6";
  addScoreCount(question, "single", n, {.dModel = split.dModel, .heads = 1});
  addScoreCount(question, "split", n, split);
}

}  // namespace attn::exercises
