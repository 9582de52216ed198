#pragma once

#include <optional>
#include <vector>

#include "attention.hpp"
#include "matrix.hpp"

namespace attn {

/// Learned matrices of the layer. Head i owns columns [i·d_k, (i+1)·d_k) of wQ and wK,
/// [i·d_v, (i+1)·d_v) of wV, and the same rows of wO. An absent one is the identity: the input is
/// then taken as already projected.
struct Projections {
  std::optional<RowMatrix> wQ;  ///< d_model × h·d_k
  std::optional<RowMatrix> wK;  ///< d_model × h·d_k
  std::optional<RowMatrix> wV;  ///< d_model × h·d_v
  std::optional<RowMatrix> wO;  ///< h·d_v × d_out
};

/// What a layer does besides its matrices.
struct MultiHeadOptions {
  int heads = 1;                ///< h from 1 to kMaxHeads; has to divide the projected widths
  AttendOptions attend;         ///< the same for every head
  std::optional<Vector> gates;  ///< h finite factors from a head's output to `concat`; absent = 1
};

/// The layer, head by head.
struct MultiHeadTrace {
  std::vector<Trace> heads;  ///< h, before their gates
  RowMatrix concat;          ///< n_q × h·d_v, the gated outputs side by side
  RowMatrix output;          ///< n_q × d_out, concat · wO
};

/// Multi-head attention, Concat(head_1 … head_h) W_O with head_i = attend(X_Q W_Q^i, X_K W_K^i,
/// X_V W_V^i) (Vaswani et al. 2017, section 3.2.2).
/// @param xQ  n_q × d_model
/// @param xK  n_k × d_model (xQ again for self-attention)
/// @param xV  n_k × d_model (xK again in the usual layer)
/// @throws Error as attend, with the names used here, and for weights and gates too;
///         headsDoNotDivide; invalidArgument (heads < 1); tooLarge (heads > kMaxHeads); overflow
///         (also of a projection, "xQ·wQ", and of concat)
MultiHeadTrace multiHead(MatrixRef xQ, MatrixRef xK, MatrixRef xV, const Projections& projections,
                         const MultiHeadOptions& options);

}  // namespace attn
