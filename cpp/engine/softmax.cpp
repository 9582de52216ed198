#include "softmax.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "caps.hpp"
#include "check.hpp"
#include "refuse.hpp"

namespace attn {

namespace {

bool sees(const std::optional<Visibility>& visible, Eigen::Index query, Eigen::Index key) {
  return !visible || (*visible)(query, key);
}

/// −∞ for a row with nothing visible.
double largestVisible(MatrixView scaled, const std::optional<Visibility>& visible,
                      Eigen::Index query) {
  double largest = -std::numeric_limits<double>::infinity();
  for (Eigen::Index key = 0; key < scaled.cols(); ++key) {
    if (sees(visible, query, key)) largest = std::max(largest, scaled(query, key));
  }
  return largest;
}

/// exp(scaled − shift) where visible, 0 elsewhere, into a row of `exps`.
/// @return the sum of that row
double fillExps(MatrixView scaled, const std::optional<Visibility>& visible, Eigen::Index query,
                double shift, RowMatrix& exps) {
  double sum = 0.0;
  for (Eigen::Index key = 0; key < scaled.cols(); ++key) {
    // std::exp and not Eigen's: that one clamps its argument, so that a hopeless key would keep a
    // weight of 5e-309 instead of 0. A difference below −1.8e308 is −∞ here, and its exp is 0.
    const double value = sees(visible, query, key) ? std::exp(scaled(query, key) - shift) : 0.0;
    exps(query, key) = value;
    sum += value;
  }
  return sum;
}

}  // namespace

SoftmaxTrace softmax(MatrixRef scaled, const std::optional<Visibility>& visible) {
  check::notEmpty("scaled", scaled);
  if (visible && (visible->rows() != scaled.rows() || visible->cols() != scaled.cols())) {
    refuse(ErrorCode::shapeMismatch, "visible", check::shapeText(visible->rows(), visible->cols()),
           textOf({scaled.rows(), "×", scaled.cols(), " as scaled"}));
  }
  requireScoresWithinCap(scaled.rows(), scaled.cols(), 1);
  check::finite("scaled", scaled);

  SoftmaxTrace trace;
  trace.weights = RowMatrix::Zero(scaled.rows(), scaled.cols());
  bool shown = true;
  for (Eigen::Index query = 0; query < scaled.rows(); ++query) {
    const double largest = largestVisible(scaled, visible, query);
    if (std::isinf(largest)) continue;
    shown = shown && std::abs(largest) <= kLargestShownExponent;
    // The largest key contributes exp(0), so the sum is at least 1.
    const double sum = fillExps(scaled, visible, query, largest, trace.weights);
    trace.weights.row(query) /= sum;
  }

  if (!shown) return trace;
  trace.exps = RowMatrix(scaled.rows(), scaled.cols());
  trace.sums = Vector(scaled.rows());
  for (Eigen::Index query = 0; query < scaled.rows(); ++query) {
    (*trace.sums)(query) = fillExps(scaled, visible, query, 0.0, *trace.exps);
  }
  if (!trace.sums->allFinite()) {
    trace.exps.reset();
    trace.sums.reset();
  }
  return trace;
}

}  // namespace attn
