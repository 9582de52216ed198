#pragma once

// Internal: a matrix of somebody else's, by place and shape.

#include "matrix.hpp"

namespace attn {

/// What Eigen::Ref is, without the copy that a Ref may hold: there is nothing to clean up, which is
/// most of the code that passing a matrix compiles to otherwise. Valid as long as the matrix.
class MatrixView {
 public:
  /// Of what lies row by row in memory: a matrix, some of its columns or rows, a Ref, a Map.
  template <typename Derived>
  MatrixView(const Eigen::MatrixBase<Derived>& matrix)  // NOLINT(google-explicit-constructor)
      : data_(matrix.derived().data()),
        rows_(matrix.rows()),
        cols_(matrix.cols()),
        stride_(matrix.derived().outerStride()) {
    static_assert(Derived::IsRowMajor && Derived::InnerStrideAtCompileTime == 1);
  }

  [[nodiscard]] Eigen::Index rows() const { return rows_; }
  [[nodiscard]] Eigen::Index cols() const { return cols_; }
  [[nodiscard]] const double* row(Eigen::Index i) const { return data_ + i * stride_; }
  double operator()(Eigen::Index i, Eigen::Index j) const { return row(i)[j]; }

  /// `count` columns from `first` on.
  [[nodiscard]] MatrixView columns(Eigen::Index first, Eigen::Index count) const {
    MatrixView part = *this;
    part.data_ += first;
    part.cols_ = count;
    return part;
  }

 private:
  const double* data_;
  Eigen::Index rows_;
  Eigen::Index cols_;
  Eigen::Index stride_;
};

/// rows × cols of the view.
RowMatrix copyOf(MatrixView view);

}  // namespace attn
