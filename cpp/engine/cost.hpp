#pragma once

#include <cstdint>

#include "shapes.hpp"

namespace attn {

/// How many. Never above 2⁵³ (kMaxExactCount), so that JavaScript's numbers hold it exactly too.
using Count = std::int64_t;

/// The layer whose cost is asked for: self-attention over n tokens, as in multi_head.hpp, but with
/// keys and values that may be shared.
struct CostOptions {
  LayerSizes sizes;
  /// g: heads of keys and values, each shared by h/g heads of queries. h = multi-head attention, 1
  /// = multi-query (Shazeer, arXiv:1911.02150), between = grouped-query (Ainslie et al.,
  /// arXiv:2305.13245). Has to divide h; 0 = h.
  int kvHeads = 0;
  bool bias = false;             ///< a bias for each column of each matrix
  bool outputProjection = true;  ///< whether there is a W_O
  int bytesPerNumber = 4;        ///< 1, 2, 4 or 8; 4 = single precision
};

struct MatrixParameters {
  Count weights = 0;
  Count biases = 0;
};

/// A matrix that makes c columns of r has r·c weights, and c biases where the layer has any:
///   wQ  d_model × h·d_k   (the h matrices of the heads, d_model × d_k, side by side)
///   wK  d_model × g·d_k   (one a head of keys: g of them)
///   wV  d_model × g·d_v
///   wO  h·d_v × d_model
/// With g = h and d_k = d_v = d_model/h each is d_model², so the sum is 4·d_model² whatever h is.
struct Parameters {
  MatrixParameters wQ;
  MatrixParameters wK;
  MatrixParameters wV;
  MatrixParameters wO;
  Count total = 0;
};

/// A product of r × m with m × c makes r·c sums of m products: r·m·c multiply-adds. So
///   q            n·d_model·h·d_k
///   k            n·d_model·g·d_k
///   v            n·d_model·g·d_v
///   scores       h·n²·d_k   (Q Kᵀ of each head, n × d_k with d_k × n)
///   weightedSum  h·n²·d_v   (weights with V of each head, n × n with n × d_v)
///   output       n·h·d_v·d_model
/// With d_k = d_model/h the scores cost n²·d_model whatever h is. A bias is where a sum starts, not
/// one more product. Not counted: n²·h multiplications by 1/√d_k (they can be folded into W_Q), and
/// the divisions of softmax, as many.
struct MultiplyAdds {
  Count q = 0;
  Count k = 0;
  Count v = 0;
  Count scores = 0;
  Count weightedSum = 0;
  Count output = 0;
  Count projections = 0;  ///< q + k + v + output: with the matrices that are learned, linear in n
  Count attention = 0;    ///< scores + weightedSum: between tokens, quadratic in n
  Count total = 0;
  Count flops = 0;  ///< two for each multiply-add
};

/// Numbers that the textbook layer keeps, one token a row:
///   q n × h·d_k,  k n × g·d_k,  v n × g·d_v,  weights h of n × n (in place of the scores),
///   concat n × h·d_v,  output n × d_model (none without W_O: concat is the output then)
/// Kernels that go through the scores tile by tile, as ours, never hold all weights.
struct Activations {
  Count q = 0;
  Count k = 0;
  Count v = 0;
  Count weights = 0;
  Count concat = 0;
  Count output = 0;
  Count total = 0;
};

/// All of them times bytesPerNumber.
struct Bytes {
  Count parameters = 0;
  Count activations = 0;
  Count weights = 0;  ///< of attention, a part of the activations
  Count cache = 0;    ///< keys and values of n tokens
};

/// What one layer costs, by counting.
struct Cost {
  int dK = 0;
  int dV = 0;
  int kvHeads = 0;
  Parameters parameters;
  MultiplyAdds multiplyAdds;
  /// Softmax takes one exponential a score, and each of the h heads has n² of them: h·n².
  Count exponentials = 0;
  /// Each of these becomes one weight: h·n² again.
  Count storedWeights = 0;
  Activations activations;
  /// A decoder that writes token by token keeps what later tokens look at: a key and a value of
  /// every token so far, n·g·(d_k + d_v) numbers. Queries are needed once, so h does not matter, g
  /// does.
  Count cache = 0;
  Bytes bytes;
  /// multiplyAdds.projections / multiplyAdds.scores: with g = h and d_k = d_v = d_model/h it is
  /// 4·n·d²/(n²·d) = 4·d_model/n.
  double projectionsPerScores = 0.0;
  /// The n at which attention takes as many multiply-adds as the projections: those grow by
  /// p = projections/n a token, attention by h·(d_k + d_v)·n, so n = p / (h·(d_k + d_v)). With g =
  /// h and d_k = d_v = d_model/h it is 4·d²/(2·d) = 2·d_model.
  double balancedLength = 0.0;
};

/// Every field by its closed form, derived above.
/// @throws Error as layerShapes for the sizes; invalidArgument (kvHeads not a divisor of heads,
///         bytesPerNumber); tooLarge for a count beyond 2⁵³, which `detail.argument` names
Cost cost(const CostOptions& options);

}  // namespace attn
