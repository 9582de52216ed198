#pragma once

#include <Eigen/Core>

namespace attn {

/// A dense matrix of doubles, stored row by row: a token is a row. The layout is the one of NumPy,
/// of PyTorch and of the typed arrays that cross into JavaScript, so no copy has to transpose.
using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// A column of doubles, one entry a row of the matrix it belongs to.
using Vector = Eigen::VectorXd;

/// How every function of the engine takes a matrix: a view, without a copy where the layout allows.
using MatrixRef = const Eigen::Ref<const RowMatrix>&;

}  // namespace attn
