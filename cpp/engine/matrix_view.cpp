#include "matrix_view.hpp"

#include <algorithm>

namespace attn {

RowMatrix copyOf(MatrixView view) {
  RowMatrix copy(view.rows(), view.cols());
  double* to = copy.data();
  for (Eigen::Index i = 0; i < view.rows(); ++i, to += view.cols()) {
    std::copy_n(view.row(i), view.cols(), to);
  }
  return copy;
}

}  // namespace attn
