#include "build.hpp"
#include "checks.hpp"
#include "engine/cost.hpp"

namespace attn::exercises {

namespace {

double exponentialsOf(const LayerSizes& sizes) {
  return static_cast<double>(cost({.sizes = sizes}).exponentials);
}

}  // namespace

void checkCost(Question& question, int n, int dModel, int heads) {
  question.id = "cost-check";
  question.step = "cost";
  addChoice(question, "grows", "exponentials", "cost-check.grows.explain", "everything",
            "parameters", "exponentials", "scores");

  const LayerSizes sizes = {.n = n, .dModel = dModel, .heads = heads};
  const double expected = exponentialsOf(sizes);
  const double tokens = n;
  Part& count = addNumber(question, "exponentials", expected);
  addSlip(count, "perHeadOnly", tokens * tokens);
  addSlip(count, "linearInN", tokens * heads);
  addSlip(count, "countedScoreProducts", tokens * tokens * dModel);
  addSlip(count, "sharedExponentials", tokens * tokens / heads);
  Numbers& line = addLine(count, "explain.exponentials");
  for (Numbers* numbers : {&count.hint, &line}) {
    addNamed(*numbers, "n", n);
    addNamed(*numbers, "heads", heads);
  }
  addNamed(line, "perHead", tokens * tokens);
  addNamed(line, "total", expected);

  const double balance = cost({.sizes = sizes}).balancedLength;
  const double width = dModel;
  Part& equal = addNumber(question, "equal", balance);
  addSlip(equal, "scoresWithoutSum", 4 * width);
  addSlip(equal, "threeNotFour", 3 * width / 2);
  addSlip(equal, "oneProjection", width / 2);
  addSlip(equal, "gaveWidth", width);
  addNamed(equal.hint, "dModel", dModel);
  Numbers& balanced = addLine(equal, "explain.balance");
  addNamed(balanced, "dModel", dModel);
  addNamed(balanced, "n", balance);
}

}  // namespace attn::exercises
