#pragma once

// Internal: products of many short rows with small matrices, which is what training consists of.
// Plain loops over contiguous rows, each sum in one fixed order, so that the bits are the same
// everywhere; nothing is allocated. A product's backward stands beneath it.

#include "../matrix.hpp"

namespace attn::training {

/// Where a result goes: memory that is there already.
using Out = Eigen::Ref<RowMatrix>;

/// y = x · w
/// @param x  n × m
/// @param w  m × p
/// @param y  n × p, overwritten
void multiply(MatrixRef x, MatrixRef w, Out y);

/// The backward of `multiply` for w; kept: x.
/// @param x   n × m
/// @param dY  n × p, the gradient of the loss by y
/// @param dW  m × p, xᵀ · dY, overwritten
void multiplyBackwardWeights(MatrixRef x, MatrixRef dY, Out dW);

/// The backward of `multiply` for x; kept: w, transposed for the sake of contiguous rows.
/// @param dY  n × p
/// @param wT  p × m, see `transpose`
/// @param dX  n × m, dY · wᵀ, overwritten or added to
void multiplyBackwardInput(MatrixRef dY, MatrixRef wT, Out dX, bool add = false);

/// @param w   m × p
/// @param wT  p × m, overwritten
void transpose(MatrixRef w, Out wT);

}  // namespace attn::training
