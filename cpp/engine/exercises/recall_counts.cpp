#include <array>
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

void giveSizes(Question& question, HeadSplit split) {
  addGiven(question, "dModel", split.dModel);
  addGiven(question, "heads", split.heads);
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
  addSlip(part, "perHeadInwards", 3 * d * width);
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

/// The variance of a scaled score. The variance of a product of two components is that of both
/// multiplied, sigma⁴; a raw score has as many of them as the head is wide.
void addScaledVariance(Question& question, Id id, HeadSplit split, double keptWidth, double sigma) {
  const double component = sigma * sigma;
  const double raw = split.dK() * component * component;
  const double divisor = std::sqrt(split.dK());
  const double scaled = raw / (divisor * divisor);
  Part& part = addNumber(question, id, scaled, kThreeDecimals);
  addSlip(part, "notScaled", raw);
  addSlip(part, "dividedVarianceOnce", raw / divisor);
  addSlip(part, "dividedByDk", scaled / split.dK());
  addSlip(part, "dividedByRootDModel", raw / split.dModel);
  if (keptWidth != split.dK()) addSlip(part, "keptDivisor", raw / keptWidth);
  addSlip(part, "gaveDeviation", std::sqrt(scaled));
  addSlip(part, "tookSigmaForOne", 1.0);
  addSlip(part, "gaveComponentVariance", component);
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
  if (split.heads > 1) {
    addSlip(part, "perHeadOnly", perHead);
    addSlip(part, "multipliedByHeads", n * n * d * split.heads);
    addSlip(part, "scoresOfOneHead", n * n);
  }
  addSlip(part, "countedFlops", 2 * total);
  addSlip(part, "countedWeightedSum", 2 * total);
  addSlip(part, "squaredWidth", n * d * d);
  addSlip(part, "countedScores", n * n * split.heads);
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

/// A derivation one line of which is wrong.
void addWrongLine(Question& question, std::size_t wrongLine) {
  constexpr std::array<Id, 4> kWrong = {"productAdded", "sumSquared", "dividedByRoot",
                                        "restShrinks"};
  std::array<Id, 4> lines = {"product", "sum", "divided", "rest"};
  lines[wrongLine] = kWrong[wrongLine];
  addChoice(question, "wrong-line", kWrong[wrongLine], "recall-4.wrong-line.explain", lines[0],
            lines[1], lines[2], lines[3]);
}

/// The derivation, to be put in order.
void addDerivation(Question& question) {
  static constexpr std::array<Id, 5> kLines = {"assumption", "product", "sum", "divided", "rest"};
  Part& part = addOrder(question, "order", kLines);
  addWrongOrder(part, "dividedBeforeSum", "01324");
  addWrongOrder(part, "summedBeforeProduct", "02134");
  addWrongOrder(part, "resultFirst", "40123");
  addWrongOrder(part, "assumedLate", "12304");
  addWrongOrder(part, "assumedLate", "10234");
  addWrongOrder(part, "assumedLate", "12034");
  addWrongOrder(part, "backwards", "43210");
  addLine(part, "recall-4.order.explain");
}

/// One dot product of a head, before and after the division.
void addScaledDot(Question& question, HeadSplit split, double dot) {
  addGiven(question, "dot", dot);
  const double divisor = std::sqrt(split.dK());
  const double scaled = dot / divisor;
  Part& part = addNumber(question, "scaled", scaled, kThreeDecimals);
  addSlip(part, "notScaled", dot);
  addSlip(part, "dividedByDk", dot / split.dK());
  addSlip(part, "dividedByRootDModel", dot / std::sqrt(split.dModel));
  addSlip(part, "dividedByDModel", dot / split.dModel);
  addSlip(part, "multipliedByRoot", dot * divisor);
  addNamed(part.hint, "dot", dot);
  addNamed(part.hint, "dK", split.dK());
  Numbers& line = addLine(part, "explain.scaledDot");
  addNamed(line, "dot", dot);
  addNamed(line, "dK", split.dK());
  addNamed(line, "divisor", divisor, 3);
  addNamed(line, "scaled", scaled, 3);
}

/// What a layer has left of its parameters when some of its heads are removed, and of its heads.
void addKept(Question& question, HeadSplit split, double removed) {
  const double d = split.dModel;
  const double kept = split.heads - removed;
  const double rows = kept * split.dK();  // of W_O, and columns of the other three
  Part& part = addNumber(question, "kept", 4 * d * rows);
  addSlip(part, "gaveRemoved", 4 * d * split.dK() * removed);
  addSlip(part, "forgotPruning", 4 * d * d);
  addSlip(part, "perHeadOnly", 4 * d * split.dK());
  addSlip(part, "threeNotFour", 3 * d * rows);
  addSlip(part, "wholeOutput", 3 * d * rows + d * d);
  addSlip(part, "narrowerLayer", 4 * rows * rows);
  addSizesAndWidth(part.hint, split);
  addNamed(part.hint, "removed", removed);
  Numbers& line = addLine(part, "explain.keptHeads");
  addNamed(line, "kept", kept);
  addNamed(line, "oneHead", 4 * d * split.dK());
  addNamed(line, "total", 4 * d * rows);

  Part& share = addNumber(question, "share", kept / split.heads, kThreeDecimals);
  addSlip(share, "gaveRemoved", removed / split.heads);
  addSlip(share, "gaveCount", kept);
  addSlip(share, "forgotPercent", 100 * kept / split.heads);
  addSlip(share, "wrongWhole", kept / removed);
  addSlip(share, "narrowerLayer", kept * kept / (split.heads * split.heads));
  addNamed(share.hint, "heads", split.heads);
  addNamed(share.hint, "removed", removed);
  Numbers& shareLine = addLine(share, "explain.kept");
  addNamed(shareLine, "heads", split.heads);
  addNamed(shareLine, "removed", removed);
  addNamed(shareLine, "share", kept / split.heads, 3);
}

}  // namespace

void recallNarrowHeads(Question& question, HeadSplit split, double chapterHeads, double dot) {
  giveSizes(question, split);
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

  if (question.seed != kOriginal) {
    addScaledDot(question, split, dot);
    return;
  }
  addChoice(question, "effect", "raw", "recall-1.effect.explain", "halved", "raw", "uniform",
            "oneHot");
  addChoice(question, "expresses", "scalarPerKey", "recall-1.expresses.explain", "asMuch",
            "nothing", "scalarPerKey", "neighbours");
}

void recallParameters(Question& question, HeadSplit split, double paperHeads) {
  giveSizes(question, split);
  Part& width = addWidth(question, split);
  addSlip(width, "gaveDivisor", std::sqrt(split.dK()));
  addSlip(width, "paperHeads", split.dModel / paperHeads);
  addParameters(question, split);
}

void recallScaling(Question& question, HeadSplit split, double otherHeads, double sigma,
                   std::size_t wrongLine) {
  giveSizes(question, split);
  addGiven(question, "otherHeads", otherHeads);
  addGiven(question, "sigma", sigma);
  if (question.seed == kOriginal) {
    addChoice(question, "why", "shrinkTogether", "recall-4.why.explain", "softmaxNormalises",
              "outputRepairs", "shrinkTogether", "sameWidth");
    addChoice(question, "assumes", "independent", "recall-4.assumes.explain", "independent",
              "normal", "longRows", "orthogonal");
  }

  const double width = split.dK();
  const double product = sigma * sigma * sigma * sigma;
  Part& raw = addNumber(question, "raw", width * product);
  addSlip(raw, "forgotHeads", split.dModel * product);
  addSlip(raw, "gaveDeviation", std::sqrt(width * product));
  addSlip(raw, "squaredTerms", width * width * product);
  addSlip(raw, "alreadyScaled", product);
  addSlip(raw, "tookSigmaForOne", width);
  addSlip(raw, "gaveComponentVariance", width * sigma * sigma);
  addSizes(raw.hint, split);
  addSizesAndWidth(addLine(raw, "explain.dK"), split);
  Numbers& line = addLine(raw, "explain.variance");
  addNamed(line, "product", product);
  addNamed(line, "raw", width * product);

  addScaledVariance(question, "scaled", split, width, sigma);
  addScaledVariance(question, "scaled-again", {.dModel = split.dModel, .heads = otherHeads}, width,
                    sigma);
  if (question.seed != kOriginal) addWrongLine(question, wrongLine);
  addDerivation(question);
}

void recallPruning(Question& question, HeadSplit split, double removed) {
  giveSizes(question, split);
  addGiven(question, "removed", removed);
  if (question.seed == kOriginal) {
    addChoice(question, "contradiction", "slotsNotUse", "recall-5.contradiction.explain",
              "countsWrong", "slotsNotUse", "prunedCostNothing", "fewerBetter");
  }
  const double d = split.dModel;
  const double width = split.dK();
  Part& part = addNumber(question, "one-head", 4 * d * width);
  addSlip(part, "threeNotFour", 3 * d * width);
  addSlip(part, "oneProjection", d * width);
  addSlip(part, "wholeLayer", 4 * d * d);
  addSlip(part, "squaredHeadWidth", 4 * width * width);
  addSlip(part, "wholeOutput", 3 * d * width + d * d);
  addSizesAndWidth(part.hint, split);
  Numbers& line = addLine(part, "explain.oneHead");
  addSizesAndWidth(line, split);
  addNamed(line, "oneHead", 4 * d * width);
  addNamed(line, "layer", 4 * d * d);
  if (question.seed != kOriginal) addKept(question, split, removed);
}

void recallScores(Question& question, double n, HeadSplit split) {
  giveSizes(question, split);
  addGiven(question, "n", n);
  addGiven(question, "dK", split.dK());
  addScoreCount(question, "single", n, {.dModel = split.dModel, .heads = 1});
  addScoreCount(question, "split", n, split);
}

}  // namespace attn::exercises
