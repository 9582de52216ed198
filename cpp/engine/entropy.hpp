#pragma once

#include "matrix.hpp"

namespace attn {

/// Shannon entropy of every row in bits, −Σ w log₂ w with 0 log 0 = 0: 0 where one key takes
/// everything, log₂ n_k where all weigh the same, 0 for a row of zeros.
/// @param weights  n_q × n_k, entries in [0, 1]
/// @return         n_q
/// @throws Error empty, notFinite, invalidArgument (an entry outside [0, 1])
Vector entropyBits(MatrixRef weights);

}  // namespace attn
