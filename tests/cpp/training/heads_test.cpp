#include "engine/training/heads.hpp"

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "engine/product.hpp"
#include "support/compare.hpp"
#include "support/reference.hpp"

using attn::product;
using attn::productTransposed;
using attn::RowMatrix;
using attn::Vector;
using attn::test::Reference;
using attn::test::relativeDifference;
using namespace attn::training;
using Eigen::Index;

namespace {

/// A case of multi_head.json, query by query through the heads of training.
class Layer {
 public:
  Layer(const Reference& reference, const std::string& path)
      : xQ_(reference.matrix(path + "inputs/xQ")),
        cross_(reference.has(path + "inputs/xK")),
        xK_(cross_ ? reference.matrix(path + "inputs/xK") : xQ_),
        wQ_(reference.matrix(path + "inputs/wQ")),
        wK_(reference.matrix(path + "inputs/wK")),
        wV_(reference.matrix(path + "inputs/wV")),
        wO_(reference.matrix(path + "inputs/wO")),
        q_(product(xQ_, wQ_)),
        k_(product(xK_, wK_)),
        v_(product(xK_, wV_)),
        causal_(reference.whole(path + "causal") != 0) {
    const Index heads = reference.whole(path + "heads");
    shape_ = {.heads = heads,
              .keyWidth = wQ_.cols() / heads,
              .valueWidth = wV_.cols() / heads,
              .scale = reference.number(path + "scale")};
    gates_ = reference.has(path + "keep") ? Vector(reference.matrix(path + "keep").row(0))
                                          : Vector(Vector::Ones(heads));
    weights_ = RowMatrix::Zero(xQ_.rows(), heads * xK_.rows());
    concat_ = RowMatrix(xQ_.rows(), wV_.cols());
    for (Index i = 0; i < xQ_.rows(); ++i) {
      attendHeads(shape_, q_.row(i).data(), k_.topRows(seen(i)), v_.topRows(seen(i)),
                  weights_.row(i).data(), concat_.row(i).data());
    }
    gate(concat_);
  }

  [[nodiscard]] const RowMatrix& concat() const { return concat_; }

  /// {"xQ", gradient}, …
  std::map<std::string, RowMatrix> gradients(const RowMatrix& upstream) {
    RowMatrix dConcat = productTransposed(upstream, wO_);
    gate(dConcat);
    RowMatrix dQ = RowMatrix::Zero(q_.rows(), q_.cols());
    RowMatrix dK = RowMatrix::Zero(k_.rows(), k_.cols());
    RowMatrix dV = RowMatrix::Zero(v_.rows(), v_.cols());
    Vector room(xK_.rows());
    for (Index i = 0; i < xQ_.rows(); ++i) {
      attendHeadsBackward(shape_, q_.row(i).data(), k_.topRows(seen(i)), v_.topRows(seen(i)),
                          weights_.row(i).data(), dConcat.row(i).data(), room.data(),
                          dQ.row(i).data(), dK.topRows(seen(i)), dV.topRows(seen(i)));
    }
    std::map<std::string, RowMatrix> out;
    for (const auto& [name, x, d] :
         {std::tuple("wQ", &xQ_, &dQ), std::tuple("wK", &xK_, &dK), std::tuple("wV", &xK_, &dV)}) {
      out[name] = RowMatrix(x->cols(), d->cols());
      multiplyBackwardWeights(*x, *d, out[name]);
    }
    out["wO"] = RowMatrix(wO_.rows(), wO_.cols());
    multiplyBackwardWeights(concat_, upstream, out["wO"]);
    out["xQ"] = RowMatrix::Zero(xQ_.rows(), xQ_.cols());
    RowMatrix& dKeys = cross_ ? (out["xK"] = RowMatrix::Zero(xK_.rows(), xK_.cols())) : out["xQ"];
    addBackward(dQ, wQ_, out["xQ"]);
    addBackward(dK, wK_, dKeys);
    addBackward(dV, wV_, dKeys);
    return out;
  }

 private:
  [[nodiscard]] Index seen(Index query) const {
    return causal_ ? query + 1 + xK_.rows() - xQ_.rows() : xK_.rows();
  }

  void gate(RowMatrix& rows) const {
    for (Index head = 0; head < shape_.heads; ++head) {
      rows.middleCols(head * shape_.valueWidth, shape_.valueWidth) *= gates_(head);
    }
  }

  static void addBackward(const RowMatrix& dY, const RowMatrix& w, RowMatrix& dX) {
    RowMatrix wT(w.cols(), w.rows());
    transpose(w, wT);
    multiplyBackwardInput(dY, wT, dX, true);
  }

  RowMatrix xQ_;
  bool cross_;
  RowMatrix xK_;
  RowMatrix wQ_;
  RowMatrix wK_;
  RowMatrix wV_;
  RowMatrix wO_;
  RowMatrix q_;
  RowMatrix k_;
  RowMatrix v_;
  bool causal_;
  HeadShape shape_;
  Vector gates_;
  RowMatrix weights_;
  RowMatrix concat_;
};

}  // namespace

TEST_CASE("heads and their backward agree with PyTorch in every case", "[training]") {
  const Reference reference("multi_head");
  CHECK(reference.size("cases") == 16);
  for (int i = 0; i < reference.size("cases"); ++i) {
    const std::string path = "cases/" + std::to_string(i) + "/";
    INFO(reference.text(path + "name"));
    Layer layer(reference, path);
    CHECK(relativeDifference(layer.concat(), reference.matrix(path + "concat")) <= 1e-12);
    int compared = 0;
    for (const auto& [name, gradient] : layer.gradients(reference.matrix(path + "upstream"))) {
      INFO(name);
      CHECK(relativeDifference(gradient, reference.matrix(path + "grads/" + name)) <= 1e-9);
      ++compared;
    }
    CHECK(compared == (reference.has(path + "grads/xK") ? 6 : 5));
  }
}
