#include "shapes.hpp"

#include <string>

#include "limits.hpp"
#include "refuse.hpp"

namespace attn {

namespace {

constexpr int kLargestSize = 1'000'000;
static_assert(kMaxHeads == 4096, "the texts below name it");

void requireSize(const char* name, int size) {
  if (size >= 1 && size <= kLargestSize) return;
  refuse(ErrorCode::invalidArgument, name, size, "a whole number from 1 to 1000000");
}

void requireHeads(int heads) {
  requireSize("heads", heads);
  if (heads > kMaxHeads) refuse(ErrorCode::tooLarge, "heads", heads, "at most 4096");
}

/// dModel/heads
int splitWidth(int dModel, int heads) {
  if (dModel % heads != 0) {
    std::string needed = "a divisor of " + std::to_string(dModel) + ", such as ";
    const std::vector<int> near = divisorsNear(dModel, heads);
    needed += std::to_string(near.front());
    if (near.size() > 1) needed += " or " + std::to_string(near.back());
    refuse(ErrorCode::headsDoNotDivide, "heads", heads, needed);
  }
  return dModel / heads;
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

LayerSizes completed(const LayerSizes& sizes) {
  requireSize("n", sizes.n);
  requireSize("dModel", sizes.dModel);
  requireHeads(sizes.heads);
  if (sizes.dK != 0) requireSize("dK", sizes.dK);
  if (sizes.dV != 0) requireSize("dV", sizes.dV);
  LayerSizes out = sizes;
  if (out.dK == 0) out.dK = splitWidth(sizes.dModel, sizes.heads);
  if (out.dV == 0) out.dV = splitWidth(sizes.dModel, sizes.heads);
  return out;
}

LayerShapes layerShapes(const LayerSizes& sizes) {
  const auto [n, d, heads, dK, dV] = completed(sizes);
  if (dV > kLargestSize / heads) {
    refuse(ErrorCode::tooLarge, "dV", dV, "at most 1000000 columns over all heads");
  }
  const int joined = heads * dV;
  return {.dK = dK,
          .dV = dV,
          .symbols = {{{"x", n, d, false},
                       {"wQ", d, dK, true},
                       {"wK", d, dK, true},
                       {"wV", d, dV, true},
                       {"q", n, dK, true},
                       {"k", n, dK, true},
                       {"v", n, dV, true},
                       {"scores", n, n, true},
                       {"weights", n, n, true},
                       {"head", n, dV, true},
                       {"concat", n, joined, false},
                       {"wO", joined, d, false},
                       {"output", n, d, false}}}};
}

}  // namespace attn
