#include "product.hpp"

namespace attn {

// Loops rather than Eigen's products: those bring a blocked kernel, which is a quarter of the whole
// module in the browser, for speed that a path made for display does not need. Both inner loops run
// along rows, which lie in one piece.

RowMatrix product(MatrixView a, MatrixView b) {
  RowMatrix result = RowMatrix::Zero(a.rows(), b.cols());
  double* row = result.data();
  for (Eigen::Index i = 0; i < a.rows(); ++i, row += b.cols()) {
    for (Eigen::Index m = 0; m < a.cols(); ++m) {
      const double factor = a(i, m);
      const double* const from = b.row(m);
      for (Eigen::Index j = 0; j < b.cols(); ++j) row[j] += factor * from[j];
    }
  }
  return result;
}

RowMatrix productTransposed(MatrixView a, MatrixView b) {
  RowMatrix result(a.rows(), b.rows());
  double* to = result.data();
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    for (Eigen::Index j = 0; j < b.rows(); ++j) {
      const double* const left = a.row(i);
      const double* const right = b.row(j);
      double sum = 0.0;
      for (Eigen::Index m = 0; m < a.cols(); ++m) sum += left[m] * right[m];
      *to++ = sum;
    }
  }
  return result;
}

}  // namespace attn
