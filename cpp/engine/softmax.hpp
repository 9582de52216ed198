#pragma once

#include <optional>

#include "matrix.hpp"

namespace attn {

/// Which keys a query may see: n_q × n_k, true = visible.
using Visibility = Eigen::Array<bool, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// The largest scaled score whose exponential is still shown as a number of its own. exp(709.78) is
/// the last finite one; 700 leaves room for the sum of a row. Likewise at the other end, where
/// exp(−708.39) is the last one with all its digits.
inline constexpr double kLargestShownExponent = 700.0;

/// Softmax of every row, with what a reader works through by hand.
struct SoftmaxTrace {
  /// n_q × n_k, exp(scaled) without any shift, 0 where masked. Absent when dividing them by their
  /// sum would not give the weights: the largest visible score of some row lies outside
  /// ±kLargestShownExponent, or its sum is not finite. The weights exist all the same.
  std::optional<RowMatrix> exps;
  std::optional<Vector> sums;  ///< n_q, the row sums of `exps`; absent together with it
  RowMatrix weights;           ///< n_q × n_k, rows sum to 1; a row with nothing visible is 0
};

/// softmax(scaled) over the keys of each query (Vaswani et al. 2017, eq. 1). The weights come from
/// scores shifted by their row's largest visible entry, which changes nothing in exact arithmetic
/// and cannot overflow.
/// @param scaled   n_q × n_k, finite
/// @param visible  n_q × n_k; absent = everything is visible
/// @throws Error empty, shapeMismatch (visible), tooLarge (kMaxTracedScores), notFinite
SoftmaxTrace softmax(MatrixRef scaled, const std::optional<Visibility>& visible = std::nullopt);

}  // namespace attn
