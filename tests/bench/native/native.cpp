// The fast path beside Eigen's own products on the same work, in one process, in interleaved
// rounds.
//
//     scripts/bench --native

#include <Eigen/Core>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <vector>

#include "engine/kernels/packed_layer.hpp"

using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using attn::kernels::PackedLayer;

namespace {

struct Shape {
  int n;
  int d;
  int h;
};

/// The layer as one writes it with Eigen: four products and, for each head, two more and a softmax.
struct EigenLayer {
  Matrix wQ, wK, wV, wO;
  int heads;
  Matrix q, k, v, scores, concat, out;

  void forward(const Matrix& x) {
    q.noalias() = x * wQ;
    k.noalias() = x * wK;
    v.noalias() = x * wV;
    concat.resize(x.rows(), wV.cols());
    const Eigen::Index width = wQ.cols() / heads;
    const float scale = 1.0F / std::sqrt(static_cast<float>(width));
    for (int head = 0; head < heads; ++head) {
      const Eigen::Index col = head * width;
      scores.noalias() = scale * q.middleCols(col, width) * k.middleCols(col, width).transpose();
      scores.colwise() -= scores.rowwise().maxCoeff().eval();
      scores = scores.array().exp();
      const Eigen::VectorXf sums = scores.rowwise().sum();
      scores.array().colwise() /= sums.array();
      concat.middleCols(col, width).noalias() = scores * v.middleCols(col, width);
    }
    out.noalias() = concat * wO;
  }
};

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

template <typename Call>
double milliseconds(int passes, Call&& call) {
  const auto start = std::chrono::steady_clock::now();
  for (int pass = 0; pass < passes; ++pass) call();
  const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
  return taken.count() / passes;
}

/// @return whether the fast path was no slower
bool compare(const Shape& shape, int rounds) {
  const float spread = 1.7F / std::sqrt(static_cast<float>(shape.d));
  const auto weight = [&]() -> Matrix { return spread * Matrix::Random(shape.d, shape.d); };
  EigenLayer eigen{
      .wQ = weight(), .wK = weight(), .wV = weight(), .wO = weight(), .heads = shape.h};
  const Matrix x = 1.7F * Matrix::Random(shape.n, shape.d);
  Matrix out(shape.n, shape.d);
  const auto view = [](const Matrix& m) {
    return attn::kernels::View{m.data(), m.rows(), m.cols()};
  };
  PackedLayer layer({view(eigen.wQ), view(eigen.wK), view(eigen.wV), view(eigen.wO), shape.h});

  const double operations = 8.0 * shape.n * shape.d * shape.d + 4.0 * shape.n * shape.n * shape.d;
  const int passes = std::max(1, static_cast<int>(2e7 / operations));
  std::vector<double> ours, theirs, ratios;
  for (int round = -1; round < rounds; ++round) {
    const double a = milliseconds(
        passes, [&] { layer.forward({.xQ = x.data(), .queries = shape.n}, out.data()); });
    const double b = milliseconds(passes, [&] { eigen.forward(x); });
    if (round < 0) continue;
    ours.push_back(a);
    theirs.push_back(b);
    ratios.push_back(b / a);
  }
  const double error = static_cast<double>((out - eigen.out).cwiseAbs().maxCoeff());
  std::printf("| %d×%d×%d | %.4g | %.1f | %.4g | %.2f | %.1e |\n", shape.n, shape.d, shape.h,
              median(ours), operations / median(ours) / 1e6, median(theirs), median(ratios), error);
  return median(ratios) >= 1.0;
}

}  // namespace

int main() {
  std::printf(
      "| n×d×h | ms | GFLOP/s | Eigen, ms | ratio | difference |\n| --- | --- | --- | --- | --- | "
      "--- |\n");
  bool reached = true;
  for (const Shape& shape : {Shape{3, 4, 2},
                             {17, 64, 4},
                             {100, 512, 8},
                             {128, 768, 12},
                             {512, 768, 12},
                             {1024, 512, 8}}) {
    reached = compare(shape, 15) && reached;
  }
  return reached ? 0 : 1;
}
