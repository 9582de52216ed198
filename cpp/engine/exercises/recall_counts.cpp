#include <cmath>

#include "builder.hpp"
#include "recall.hpp"

namespace attn::exercises {

namespace {

/// What all questions about widths and counts name.
Numbers sizes(HeadSplit split) {
  return {named("dModel", split.dModel), named("heads", split.heads)};
}

Numbers sizesWithWidth(HeadSplit split) {
  return {named("dModel", split.dModel), named("heads", split.heads), named("dK", split.dK())};
}

/// The width of a head, with the slips that every question about it shares.
Part widthPart(HeadSplit split) {
  Part part = numberPart("d-k", split.dK());
  addSlips(part, {{"forgotHeads", split.dModel},
                  {"gaveHeads", split.heads},
                  {"multipliedByHeads", split.dModel * split.heads}});
  part.hints[2] = sizes(split);
  part.explanation = {{.key = "explain.dK", .numbers = sizesWithWidth(split)}};
  return part;
}

/// Q, K and V of all heads: h · 3 · d_model · d_k.
double projectionParameters(HeadSplit split) {
  return 3.0 * split.heads * split.dModel * split.dK();
}

/// W_O: h·d_k × d_model.
double outputParameters(HeadSplit split) { return split.heads * split.dK() * split.dModel; }

/// Multiply-adds of n² dot products of width d_k, over all heads.
double scoreMultiplyAdds(double n, HeadSplit split) { return n * n * split.dK() * split.heads; }

/// Q, K, V and W_O together. Hints name no width: that is another part's answer.
Part parametersPart(HeadSplit split) {
  const double d = split.dModel;
  const double width = split.dK();
  const double projections = projectionParameters(split);
  const double output = outputParameters(split);
  Part part = numberPart("parameters", projections + output);
  addSlips(part, {{"threeNotFour", 3 * d * d},
                  {"oneProjection", d * d},
                  {"perHeadOnly", 4 * d * width},
                  {"perHeadOnly", 3 * d * width},
                  {"squaredHeadWidth", 4 * width * width},
                  {"squaredHeadWidth", 4 * split.heads * width * width},
                  {"multipliedByHeads", 4 * d * d * split.heads},
                  {"multipliedByHeads", 3 * d * d * split.heads},
                  {"countedBiases", 4 * d * d + 4 * d},
                  {"forgotSquare", 4 * d}});
  part.hints[2] = sizes(split);
  part.explanation = {{.key = "explain.parameters",
                       .numbers = {named("dModel", d), named("heads", split.heads),
                                   named("dK", width), named("projections", projections),
                                   named("output", output), named("total", projections + output)}}};
  return part;
}

}  // namespace

Question recallNarrowHeads(HeadSplit split, double chapterHeads) {
  Part width = widthPart(split);
  addSlips(width, {{"chapterHeads", split.dModel / chapterHeads}});

  Part divisor = numberPart("divisor", std::sqrt(split.dK()), kThreeDecimals);
  addSlips(divisor, {{"dividedByRootDModel", std::sqrt(split.dModel)},
                     {"dividedByDk", split.dK()},
                     {"dividedByDModel", split.dModel},
                     {"gaveFactor", 1.0 / std::sqrt(split.dK())},
                     {"chapterHeads", std::sqrt(split.dModel / chapterHeads)}});
  divisor.explanation = {
      {.key = "explain.divisor",
       .numbers = {named("dK", split.dK()), named("divisor", std::sqrt(split.dK()), 3)}}};

  Part effect = choicePart("effect", {"halved", "raw", "uniform", "oneHot"}, "raw");
  effect.explanation = {{.key = "recall-1.effect.explain", .numbers = {}}};
  Part expresses =
      choicePart("expresses", {"asMuch", "nothing", "scalarPerKey", "neighbours"}, "scalarPerKey");
  expresses.explanation = {{.key = "recall-1.expresses.explain", .numbers = {}}};
  return {.id = "recall-1", .step = "recall", .parts = {width, divisor, effect, expresses}};
}

Question recallParameters(HeadSplit split, double paperHeads) {
  Part width = widthPart(split);
  addSlips(width,
           {{"gaveDivisor", std::sqrt(split.dK())}, {"paperHeads", split.dModel / paperHeads}});
  return {.id = "recall-2", .step = "recall", .parts = {width, parametersPart(split)}};
}

Question recallScaling(HeadSplit split, double otherHeads) {
  const HeadSplit other{.dModel = split.dModel, .heads = otherHeads};
  Part why =
      choicePart("why", {"softmaxNormalises", "outputRepairs", "shrinkTogether", "sameWidth"},
                 "shrinkTogether");
  why.explanation = {{.key = "recall-4.why.explain", .numbers = {}}};
  Part assumes =
      choicePart("assumes", {"independent", "normal", "longRows", "orthogonal"}, "independent");
  assumes.explanation = {{.key = "recall-4.assumes.explain", .numbers = {}}};

  // For σ = 1 each product of components has variance 1, and d_k of them add up.
  Part raw = numberPart("raw", split.dK());
  addSlips(raw, {{"forgotHeads", split.dModel},
                 {"gaveDeviation", std::sqrt(split.dK())},
                 {"squaredHeadWidth", split.dK() * split.dK()},
                 {"alreadyScaled", 1.0}});
  raw.hints[2] = sizes(split);
  raw.explanation = {{.key = "explain.dK", .numbers = sizesWithWidth(split)},
                     {.key = "explain.variance", .numbers = {named("raw", split.dK())}}};

  const auto scaled = [](std::string_view id, HeadSplit now, HeadSplit kept) {
    const double variance = now.dK();
    const double divisor = std::sqrt(now.dK());
    Part part = numberPart(id, variance / (divisor * divisor), kThreeDecimals);
    addSlips(part, {{"notScaled", variance},
                    {"dividedVarianceOnce", variance / divisor},
                    {"dividedByDk", 1.0 / variance},
                    {"dividedByRootDModel", variance / now.dModel},
                    {"keptDivisor", variance / kept.dK()}});
    part.hints[2] = sizes(now);
    part.explanation = {{.key = "explain.scaledVariance",
                         .numbers = {named("dK", now.dK()), named("divisor", divisor, 3),
                                     named("raw", variance), named("scaled", part.expected(0))}}};
    return part;
  };
  return {.id = "recall-4",
          .step = "recall",
          .parts = {why, assumes, raw, scaled("scaled", split, split),
                    scaled("scaled-again", other, split)}};
}

Question recallPruning(HeadSplit split) {
  Part contradiction =
      choicePart("contradiction",
                 {"countsWrong", "slotsNotUse", "prunedCostNothing", "fewerBetter"}, "slotsNotUse");
  contradiction.explanation = {{.key = "recall-5.contradiction.explain", .numbers = {}}};

  const double d = split.dModel;
  const double width = split.dK();
  Part oneHead = numberPart("one-head", 4 * d * width);
  addSlips(oneHead, {{"threeNotFour", 3 * d * width},
                     {"oneProjection", d * width},
                     {"forgotHeads", 4 * d * d},
                     {"squaredHeadWidth", 4 * width * width},
                     {"wholeOutput", 3 * d * width + d * d}});
  oneHead.hints[2] = sizesWithWidth(split);
  oneHead.explanation = {
      {.key = "explain.oneHead",
       .numbers = {named("dModel", d), named("heads", split.heads), named("dK", width),
                   named("oneHead", 4 * d * width), named("layer", 4 * d * d)}}};
  return {.id = "recall-5", .step = "recall", .parts = {contradiction, oneHead}};
}

Question recallScores(double n, HeadSplit split) {
  const auto part = [n](std::string_view id, HeadSplit heads) {
    const double d = heads.dModel;
    const double total = scoreMultiplyAdds(n, heads);
    Part made = numberPart(id, total);
    addSlips(made, {{"linearInN", n * d},
                    {"perHeadOnly", n * n * heads.dK()},
                    {"multipliedByHeads", n * n * d * heads.heads},
                    {"countedFlops", 2 * total},
                    {"countedWeightedSum", 2 * total},
                    {"squaredWidth", n * d * d},
                    {"countedScores", n * n},
                    {"countedExponentials", n * n * heads.heads},
                    {"countedProjections", 4 * n * d * d}});
    made.hints[2] = {named("n", n), named("heads", heads.heads), named("dK", heads.dK())};
    made.explanation = {
        {.key = "explain.scoreCount",
         .numbers = {named("n", n), named("heads", heads.heads), named("dK", heads.dK()),
                     named("perHead", n * n * heads.dK()), named("total", total)}}};
    return made;
  };
  return {.id = "recall-6",
          .step = "recall",
          .parts = {part("single", {.dModel = split.dModel, .heads = 1}), part("split", split)}};
}

}  // namespace attn::exercises
