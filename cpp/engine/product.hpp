#pragma once

#include "matrix_view.hpp"

namespace attn {

/// a · b, summed in the order of the columns of a.
/// @param a  n × m
/// @param b  m × p
/// @return   n × p
RowMatrix product(MatrixView a, MatrixView b);

/// a · bᵀ, summed in the order of the columns.
/// @param a  n × m
/// @param b  p × m
/// @return   n × p
RowMatrix productTransposed(MatrixView a, MatrixView b);

}  // namespace attn
