#include "rows.hpp"

namespace attn::training {

namespace {

using Eigen::Index;

// Four columns of two rows at a time: eight sums that stay in registers.
constexpr int kRows = 2;
constexpr int kCols = 4;

template <int R, int C>
using Sums = Eigen::Matrix<double, R, C, C == 1 ? Eigen::ColMajor : Eigen::RowMajor>;

/// R × C entries of y from (i, j) on.
template <int R, int C>
void tile(MatrixRef x, MatrixRef w, Out& y, Index i, Index j, bool add) {
  Sums<R, C> sums = Sums<R, C>::Zero();
  for (Index m = 0; m < x.cols(); ++m) {
    const double* const from = w.data() + m * w.outerStride() + j;
    for (Index r = 0; r < R; ++r) {
      const double factor = x.data()[(i + r) * x.outerStride() + m];
      for (Index c = 0; c < C; ++c) sums(r, c) += factor * from[c];
    }
  }
  for (Index r = 0; r < R; ++r) {
    double* const to = y.data() + (i + r) * y.outerStride() + j;
    for (Index c = 0; c < C; ++c) to[c] = add ? to[c] + sums(r, c) : sums(r, c);
  }
}

template <int R>
void strip(MatrixRef x, MatrixRef w, Out& y, Index i, bool add) {
  Index j = 0;
  for (; j + kCols <= w.cols(); j += kCols) tile<R, kCols>(x, w, y, i, j, add);
  for (; j < w.cols(); ++j) tile<R, 1>(x, w, y, i, j, add);
}

void product(MatrixRef x, MatrixRef w, Out& y, bool add) {
  Index i = 0;
  for (; i + kRows <= x.rows(); i += kRows) strip<kRows>(x, w, y, i, add);
  for (; i < x.rows(); ++i) strip<1>(x, w, y, i, add);
}

/// R × C entries of xᵀ · dY from (i, j) on.
template <int R, int C>
void outerTile(MatrixRef x, MatrixRef dY, Out& dW, Index i, Index j) {
  Sums<R, C> sums = Sums<R, C>::Zero();
  for (Index n = 0; n < x.rows(); ++n) {
    const double* const left = x.data() + n * x.outerStride() + i;
    const double* const right = dY.data() + n * dY.outerStride() + j;
    for (Index r = 0; r < R; ++r) {
      for (Index c = 0; c < C; ++c) sums(r, c) += left[r] * right[c];
    }
  }
  for (Index r = 0; r < R; ++r) {
    double* const to = dW.data() + (i + r) * dW.outerStride() + j;
    for (Index c = 0; c < C; ++c) to[c] = sums(r, c);
  }
}

template <int R>
void outerStrip(MatrixRef x, MatrixRef dY, Out& dW, Index i) {
  Index j = 0;
  for (; j + kCols <= dY.cols(); j += kCols) outerTile<R, kCols>(x, dY, dW, i, j);
  for (; j < dY.cols(); ++j) outerTile<R, 1>(x, dY, dW, i, j);
}

}  // namespace

void multiply(MatrixRef x, MatrixRef w, Out y) { product(x, w, y, false); }

void multiplyBackwardWeights(MatrixRef x, MatrixRef dY, Out dW) {
  Index i = 0;
  for (; i + kRows <= x.cols(); i += kRows) outerStrip<kRows>(x, dY, dW, i);
  for (; i < x.cols(); ++i) outerStrip<1>(x, dY, dW, i);
}

void multiplyBackwardInput(MatrixRef dY, MatrixRef wT, Out dX, bool add) {
  product(dY, wT, dX, add);
}

void transpose(MatrixRef w, Out wT) {
  for (Index i = 0; i < w.rows(); ++i) {
    for (Index j = 0; j < w.cols(); ++j) wT(j, i) = w(i, j);
  }
}

}  // namespace attn::training
