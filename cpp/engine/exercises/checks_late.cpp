// The questions at the end of the later steps.

#include "build.hpp"
#include "checks.hpp"

namespace attn::exercises {

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
