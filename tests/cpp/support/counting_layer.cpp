#include "support/counting_layer.hpp"

#include <cmath>

#include "support/random.hpp"

namespace attn::test {

namespace {

using Eigen::Index;

/// x·w + b
RowMatrix project(const RowMatrix& x, const RowMatrix& w, const Vector& b, std::int64_t& count) {
  RowMatrix out(x.rows(), w.cols());
  for (Index i = 0; i < x.rows(); ++i) {
    for (Index j = 0; j < w.cols(); ++j) {
      double sum = b.size() > 0 ? b(j) : 0.0;
      for (Index m = 0; m < w.rows(); ++m) {
        sum += x(i, m) * w(m, j);
        ++count;
      }
      out(i, j) = sum;
    }
  }
  return out;
}

/// Softmax of q·kᵀ/√d_k over the keys, for one head.
RowMatrix weightsOf(const RowMatrix& q, const RowMatrix& k, Tally& tally) {
  RowMatrix weights(q.rows(), k.rows());
  for (Index i = 0; i < q.rows(); ++i) {
    double total = 0.0;
    for (Index j = 0; j < k.rows(); ++j) {
      double score = 0.0;
      for (Index m = 0; m < q.cols(); ++m) {
        score += q(i, m) * k(j, m);
        ++tally.multiplyAdds["scores"];
      }
      weights(i, j) = std::exp(score / std::sqrt(static_cast<double>(q.cols())));
      ++tally.exponentials;
      total += weights(i, j);
    }
    for (Index j = 0; j < k.rows(); ++j) weights(i, j) /= total;
  }
  tally.kept["weights"] += weights.size();
  return weights;
}

RowMatrix mixed(const RowMatrix& weights, const RowMatrix& v, Tally& tally) {
  RowMatrix out = RowMatrix::Zero(weights.rows(), v.cols());
  for (Index i = 0; i < weights.rows(); ++i) {
    for (Index j = 0; j < weights.cols(); ++j) {
      for (Index m = 0; m < v.cols(); ++m) {
        out(i, m) += weights(i, j) * v(j, m);
        ++tally.multiplyAdds["weightedSum"];
      }
    }
  }
  return out;
}

}  // namespace

CountedWeights countedWeights(const CostOptions& options, std::uint64_t seed) {
  Random random(seed);
  const auto [n, d, h, dK, dV] = options.sizes;
  const int g = options.kvHeads;
  const auto bias = [&](int cols) {
    return options.bias ? Vector(random.matrix(cols, 1)) : Vector(0);
  };
  CountedWeights out;
  out.wQ = random.matrix(d, h * dK);
  out.wK = random.matrix(d, g * dK);
  out.wV = random.matrix(d, g * dV);
  out.bQ = bias(h * dK);
  out.bK = bias(g * dK);
  out.bV = bias(g * dV);
  if (!options.outputProjection) return out;
  out.wO = random.matrix(h * dV, d);
  out.bO = bias(d);
  return out;
}

Tally countedForward(const RowMatrix& x, const CountedWeights& weights,
                     const CostOptions& options) {
  const auto [n, d, h, dK, dV] = options.sizes;
  Tally tally;
  tally.parameters = {{"wQ", weights.wQ.size()}, {"wK", weights.wK.size()},
                      {"wV", weights.wV.size()}, {"wO", weights.wO.size()},
                      {"bQ", weights.bQ.size()}, {"bK", weights.bK.size()},
                      {"bV", weights.bV.size()}, {"bO", weights.bO.size()}};
  const RowMatrix q = project(x, weights.wQ, weights.bQ, tally.multiplyAdds["q"]);
  const RowMatrix k = project(x, weights.wK, weights.bK, tally.multiplyAdds["k"]);
  const RowMatrix v = project(x, weights.wV, weights.bV, tally.multiplyAdds["v"]);
  RowMatrix concat(n, h * dV);
  for (int i = 0; i < h; ++i) {
    const int shared = i / (h / options.kvHeads);
    const RowMatrix scores =
        weightsOf(q.middleCols(i * dK, dK), k.middleCols(shared * dK, dK), tally);
    concat.middleCols(i * dV, dV) = mixed(scores, v.middleCols(shared * dV, dV), tally);
  }
  tally.kept["q"] = q.size();
  tally.kept["k"] = k.size();
  tally.kept["v"] = v.size();
  tally.kept["concat"] = concat.size();
  tally.output = concat;
  tally.multiplyAdds["output"] = 0;
  tally.kept["output"] = 0;
  if (options.outputProjection) {
    tally.output = project(concat, weights.wO, weights.bO, tally.multiplyAdds["output"]);
    tally.kept["output"] = tally.output.size();
  }
  return tally;
}

}  // namespace attn::test
