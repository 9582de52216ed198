#include "shapes.hpp"

#include <string>

#include "error.hpp"
#include "limits.hpp"

namespace attn {

namespace {

constexpr int kLargestSize = 1'000'000;

void requireSize(const char* name, int size) {
  if (size >= 1 && size <= kLargestSize) return;
  throw Error(ErrorCode::invalidArgument,
              {.argument = name,
               .got = std::to_string(size),
               .needed = "a whole number from 1 to " + std::to_string(kLargestSize)});
}

void requireHeads(int heads) {
  requireSize("heads", heads);
  if (heads <= kMaxHeads) return;
  throw Error(ErrorCode::tooLarge, {.argument = "heads",
                                    .got = std::to_string(heads),
                                    .needed = "at most " + std::to_string(kMaxHeads)});
}

int splitWidth(int dModel, int heads) {
  if (dModel % heads == 0) return dModel / heads;
  std::string near;
  for (const int divisor : divisorsNear(dModel, heads)) {
    if (!near.empty()) near += " or ";
    near += std::to_string(divisor);
  }
  throw Error(ErrorCode::headsDoNotDivide,
              {.argument = "heads",
               .got = std::to_string(heads),
               .needed = "a divisor of " + std::to_string(dModel) + ", such as " + near});
}

}  // namespace

std::vector<int> divisorsNear(int dModel, int heads) {
  requireSize("dModel", dModel);
  requireHeads(heads);
  int below = heads;
  while (dModel % below != 0) --below;  // 1 divides everything
  if (below == heads) return {heads};
  int above = heads;
  while (above < dModel && dModel % above != 0) ++above;
  if (above > dModel || above > kMaxHeads) return {below};
  return {below, above};
}

LayerShapes layerShapes(const LayerSizes& sizes) {
  requireSize("n", sizes.n);
  requireSize("dModel", sizes.dModel);
  requireHeads(sizes.heads);
  if (sizes.dK) requireSize("dK", *sizes.dK);
  if (sizes.dV) requireSize("dV", *sizes.dV);

  const int n = sizes.n;
  const int d = sizes.dModel;
  const int dK = sizes.dK ? *sizes.dK : splitWidth(d, sizes.heads);
  const int dV = sizes.dV ? *sizes.dV : splitWidth(d, sizes.heads);
  if (dV > kLargestSize / sizes.heads) {
    throw Error(ErrorCode::tooLarge,
                {.argument = "dV",
                 .got = std::to_string(dV),
                 .needed = "at most " + std::to_string(kLargestSize) + " columns over all heads"});
  }
  const int joined = sizes.heads * dV;
  return {.dK = dK,
          .dV = dV,
          .symbols = {{.id = "x", .rows = n, .cols = d},
                      {.id = "wQ", .rows = d, .cols = dK, .perHead = true},
                      {.id = "wK", .rows = d, .cols = dK, .perHead = true},
                      {.id = "wV", .rows = d, .cols = dV, .perHead = true},
                      {.id = "q", .rows = n, .cols = dK, .perHead = true},
                      {.id = "k", .rows = n, .cols = dK, .perHead = true},
                      {.id = "v", .rows = n, .cols = dV, .perHead = true},
                      {.id = "scores", .rows = n, .cols = n, .perHead = true},
                      {.id = "weights", .rows = n, .cols = n, .perHead = true},
                      {.id = "head", .rows = n, .cols = dV, .perHead = true},
                      {.id = "concat", .rows = n, .cols = joined},
                      {.id = "wO", .rows = joined, .cols = d},
                      {.id = "output", .rows = n, .cols = d}}};
}

}  // namespace attn
