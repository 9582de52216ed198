#pragma once

#include <optional>
#include <vector>

#include "matrix.hpp"

namespace attn {

/// The output of a layer taken apart: what each head adds to it, and how it differs from another.
struct OutputParts {
  std::vector<RowMatrix> terms;  ///< h, each n × d_out: concat_i · W_O^i; they add up to the output
  RowMatrix change;  ///< n × d_out, concat · wO − before; 0 where rounding alone can explain it
};

/// Concat(head_1 … head_h) W_O = Σ_i head_i W_O^i, where W_O^i are the rows of W_O that head i
/// owns.
/// @param concat  n × h·d_v, gated
/// @param wO      h·d_v × d_out; absent = the identity
/// @param heads   h, divides the columns of concat
/// @param before  n × d_out, the output that this one is compared with
/// @throws Error empty, shapeMismatch, notFinite, invalidArgument (heads < 1), headsDoNotDivide,
///         tooLarge (kMaxTracedBytes), overflow
OutputParts outputParts(MatrixRef concat, const std::optional<RowMatrix>& wO, int heads,
                        MatrixRef before);

}  // namespace attn
