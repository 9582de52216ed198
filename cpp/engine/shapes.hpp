#pragma once

#include <array>
#include <vector>

namespace attn {

/// The sizes that decide every shape of the layer.
struct LayerSizes {
  int n = 1;       ///< tokens
  int dModel = 1;  ///< width of a token
  int heads = 1;   ///< h
  int dK = 0;      ///< width of a head's queries and keys; 0 = dModel/heads
  int dV = 0;      ///< width of a head's values; 0 = dModel/heads
};

/// The shape of one symbol of the formula.
struct SymbolShape {
  const char* id = "";
  int rows = 0;
  int cols = 0;
  bool perHead = false;  ///< whether there are h of them
};

struct LayerShapes {
  int dK = 0;
  int dV = 0;
  /// In the order of computing: x; wQ, wK, wV, q, k, v, scores, weights, head, of each head;
  /// concat, wO, output.
  std::array<SymbolShape, 13> symbols;
};

/// The same sizes with dK and dV filled in.
/// @throws Error as layerShapes
LayerSizes completed(const LayerSizes& sizes);

/// Shapes of MultiHead(X) = Concat(head_1 … head_h) W_O (Vaswani et al. 2017, section 3.2.2).
/// @throws Error invalidArgument (a size below 1 or above a million); tooLarge (heads > kMaxHeads);
///         headsDoNotDivide where a width is left to dModel/heads; its `needed` names the divisors
///         on either side, those of divisorsNear
LayerShapes layerShapes(const LayerSizes& sizes);

/// The divisors of dModel next to `heads`, below and above, ascending; `heads` alone if it divides.
/// @throws Error as layerShapes, apart from headsDoNotDivide
std::vector<int> divisorsNear(int dModel, int heads);

}  // namespace attn
