#pragma once

#include <optional>
#include <vector>

#include "matrix.hpp"

namespace attn {

/// Weights closer than this to the largest of their row share its rank: a tie is shown as a tie.
inline constexpr double kTieTolerance = 1e-12;

/// What a head does besides its matrices.
struct AttendOptions {
  /// Factor on Q Kᵀ, any finite number; absent = 1/√d_k. With 0 every visible key weighs the same,
  /// below 0 the least similar key weighs most.
  std::optional<double> scale;
  bool causal = false;            ///< query i sees keys j ≤ i + (n_k − n_q)
  std::optional<RowMatrix> mask;  ///< n_q × n_k of 0 and 1, 1 = visible; joins `causal` by AND
};

/// One head, with every intermediate that the page shows. A masked entry keeps its score and its
/// scaled score; only from `exps` and `weights` on is it 0.
struct Trace {
  RowMatrix q;                    ///< n_q × d_k, what this head was given
  RowMatrix k;                    ///< n_k × d_k
  RowMatrix v;                    ///< n_k × d_v
  double scale = 1.0;             ///< the factor that was applied
  RowMatrix scores;               ///< n_q × n_k, Q Kᵀ
  RowMatrix scaled;               ///< n_q × n_k, scores · scale
  std::optional<RowMatrix> exps;  ///< see SoftmaxTrace
  std::optional<Vector> sums;     ///< see SoftmaxTrace
  RowMatrix weights;              ///< n_q × n_k
  RowMatrix output;               ///< n_q × d_v, weights · V
  Vector entropyBits;             ///< n_q, of each row of weights
  /// n_q lists of keys that share the largest weight of the row, ascending; empty if all is masked.
  std::vector<std::vector<int>> largest;
};

/// Scaled dot-product attention, softmax(Q Kᵀ · scale) V (Vaswani et al. 2017, eq. 1).
/// @param q  n_q × d_k
/// @param k  n_k × d_k
/// @param v  n_k × d_v
/// @throws Error empty; shapeMismatch; tooLarge (see limits.hpp; nothing was allocated); notFinite
///         (q, k, v, mask, scale); invalidArgument (a mask entry other than 0 and 1); overflow
///         (scores, scaled, output; masked entries of the first two count as well)
Trace attend(MatrixRef q, MatrixRef k, MatrixRef v, const AttendOptions& options = {});

}  // namespace attn
