#include "product.hpp"

namespace attn {

// Loops rather than Eigen's products: those bring a blocked kernel, which is a quarter of the whole
// module in the browser, for speed that a path made for display does not need. Both inner loops run
// along rows, which lie in one piece.

RowMatrix product(MatrixRef a, MatrixRef b) {
  RowMatrix result = RowMatrix::Zero(a.rows(), b.cols());
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    double* const row = result.row(i).data();
    for (Eigen::Index m = 0; m < a.cols(); ++m) {
      const double factor = a(i, m);
      const double* const from = &b.coeffRef(m, 0);
      for (Eigen::Index j = 0; j < b.cols(); ++j) row[j] += factor * from[j];
    }
  }
  return result;
}

RowMatrix productTransposed(MatrixRef a, MatrixRef b) {
  RowMatrix result(a.rows(), b.rows());
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    for (Eigen::Index j = 0; j < b.rows(); ++j) {
      double sum = 0.0;
      for (Eigen::Index m = 0; m < a.cols(); ++m) sum += a(i, m) * b(j, m);
      result(i, j) = sum;
    }
  }
  return result;
}

}  // namespace attn
