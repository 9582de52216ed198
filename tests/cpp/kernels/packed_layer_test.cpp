#include "engine/kernels/packed_layer.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/limits.hpp"
#include "engine/multi_head.hpp"
#include "support/allocations.hpp"
#include "support/compare.hpp"
#include "support/errors.hpp"
#include "support/random.hpp"
#include "support/reference.hpp"

using attn::ErrorCode;
using attn::MultiHeadOptions;
using attn::RowMatrix;
using attn::kernels::Index;
using attn::kernels::LayerInput;
using attn::kernels::LayerWeights;
using attn::kernels::PackedLayer;
using attn::test::errorOf;
using attn::test::Random;
using attn::test::Reference;
using attn::test::relativeDifference;

namespace {

using FloatMatrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

constexpr double kTolerance = 2e-6;
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

/// One call in single precision, so that both paths start from the same numbers.
struct Call {
  FloatMatrix xQ;
  std::optional<FloatMatrix> xK;
  std::optional<FloatMatrix> xV;
  FloatMatrix wQ;
  FloatMatrix wK;
  FloatMatrix wV;
  FloatMatrix wO;
  int heads = 1;
  std::optional<float> scale;
  bool causal = false;
  std::optional<RowMatrix> mask;
  std::optional<Eigen::VectorXf> gates;

  [[nodiscard]] LayerWeights weights() const {
    const auto view = [](const FloatMatrix& m) {
      return attn::kernels::View{.data = m.data(), .rows = m.rows(), .cols = m.cols()};
    };
    return {.wQ = view(wQ), .wK = view(wK), .wV = view(wV), .wO = view(wO), .heads = heads};
  }

  [[nodiscard]] RowMatrix fast(PackedLayer& layer) const {
    std::vector<std::uint8_t> seen;
    if (mask) {
      for (Index i = 0; i < mask->size(); ++i) seen.push_back(mask->data()[i] > 0.5 ? 1 : 0);
    }
    FloatMatrix out = FloatMatrix::Constant(xQ.rows(), wO.cols(), kNaN);
    const Index keys = xK ? xK->rows() : (xV ? xV->rows() : xQ.rows());
    layer.forward({.xQ = xQ.data(),
                   .queries = xQ.rows(),
                   .xK = xK ? xK->data() : nullptr,
                   .xV = xV ? xV->data() : nullptr,
                   .keys = keys,
                   .scale = scale,
                   .sight = {.causal = causal, .mask = mask ? seen.data() : nullptr},
                   .gates = gates ? gates->data() : nullptr},
                  out.data());
    return out.cast<double>();
  }

  [[nodiscard]] RowMatrix fast() const {
    PackedLayer layer(weights());
    return fast(layer);
  }

  [[nodiscard]] RowMatrix traced() const {
    const RowMatrix queries = xQ.cast<double>();
    const RowMatrix keys = xK ? RowMatrix(xK->cast<double>()) : queries;
    const RowMatrix values = xV ? RowMatrix(xV->cast<double>()) : keys;
    MultiHeadOptions options{.heads = heads, .attend = {.scale = {}, .mask = mask}, .gates = {}};
    options.attend.causal = causal;
    if (scale) options.attend.scale = static_cast<double>(*scale);
    if (gates) options.gates = gates->cast<double>();
    return attn::multiHead(queries, keys, values,
                           {.wQ = wQ.cast<double>(),
                            .wK = wK.cast<double>(),
                            .wV = wV.cast<double>(),
                            .wO = wO.cast<double>()},
                           options)
        .output;
  }

  [[nodiscard]] double error() const { return relativeDifference(fast(), traced()); }
};

struct Shape {
  int queries;
  int keys;
  int heads;
  int keyWidth;
  int valueWidth;
  int dModel;
  int dOut;
};

FloatMatrix floats(Random& random, Index rows, Index cols, double spread) {
  return random.matrix(rows, cols, spread).cast<float>();
}

/// Entries of variance 1 and weights that keep it, as in a trained layer.
Call callOf(Random& random, const Shape& shape) {
  const double spread = std::sqrt(3.0);
  const auto weights = [&](int rows, int cols) {
    return floats(random, rows, cols, spread / std::sqrt(static_cast<double>(rows)));
  };
  Call call;
  call.heads = shape.heads;
  call.xQ = floats(random, shape.queries, shape.dModel, spread);
  call.wQ = weights(shape.dModel, shape.heads * shape.keyWidth);
  call.wK = weights(shape.dModel, shape.heads * shape.keyWidth);
  call.wV = weights(shape.dModel, shape.heads * shape.valueWidth);
  call.wO = weights(shape.heads * shape.valueWidth, shape.dOut);
  if (shape.keys != shape.queries) call.xK = floats(random, shape.keys, shape.dModel, spread);
  return call;
}

Call squareCall(int n, int width, int heads) {
  Random random(static_cast<std::uint64_t>(n * 1000 + width));
  const int own = width / heads;
  return callOf(random, {n, n, heads, own, own, width, width});
}

std::string shapeText(const Shape& s) {
  return "n_q " + std::to_string(s.queries) + ", n_k " + std::to_string(s.keys) + ", h " +
         std::to_string(s.heads) + ", d_k " + std::to_string(s.keyWidth) + ", d_v " +
         std::to_string(s.valueWidth) + ", d_model " + std::to_string(s.dModel) + ", d_out " +
         std::to_string(s.dOut);
}

RowMatrix identity(Index size) { return RowMatrix::Identity(size, size); }

/// A case of multi_head.json; an absent weight is the identity.
Call referenceCall(const Reference& reference, const std::string& path) {
  const std::string inputs = path + "inputs/";
  const auto given = [&](const std::string& name, const RowMatrix& otherwise) -> FloatMatrix {
    const bool has = reference.has(inputs + name);
    return (has ? reference.matrix(inputs + name) : otherwise).cast<float>();
  };
  Call call;
  call.xQ = reference.matrix(inputs + "xQ").cast<float>();
  if (reference.has(inputs + "xK")) call.xK = reference.matrix(inputs + "xK").cast<float>();
  const RowMatrix none = identity(call.xQ.cols());
  call.wQ = given("wQ", none);
  call.wK = given("wK", none);
  call.wV = given("wV", none);
  call.wO = given("wO", identity(call.wV.cols()));
  call.heads = reference.whole(path + "heads");
  call.scale = static_cast<float>(reference.number(path + "scale"));
  call.causal = reference.whole(path + "causal") != 0;
  if (reference.has(path + "keep")) {
    call.gates = reference.matrix(path + "keep").row(0).cast<float>();
  }
  return call;
}

}  // namespace

TEST_CASE("the fast path agrees with the traced one in every case of the reference", "[kernels]") {
  const Reference reference("multi_head");
  for (int i = 0; i < reference.size("cases"); ++i) {
    const std::string path = "cases/" + std::to_string(i) + "/";
    INFO(reference.text(path + "name"));
    CHECK(referenceCall(reference, path).error() <= kTolerance);
  }
}

TEST_CASE("every number of tokens from 1 to 67 fits the tiles", "[kernels]") {
  for (int n = 1; n <= 67; ++n) {
    INFO(n << " tokens");
    CHECK(squareCall(n, 24, 3).error() <= kTolerance);
  }
}

TEST_CASE("every width of a head from 1 to 67 fits the tiles", "[kernels]") {
  for (int width = 1; width <= 67; ++width) {
    INFO("d_k = d_v = " << width);
    CHECK(squareCall(13, width, 1).error() <= kTolerance);
  }
}

TEST_CASE("random shapes, masks, gates and scales agree with the traced path", "[kernels]") {
  Random random(7);
  for (int round = 0; round < 250; ++round) {
    const Shape shape = {random.between(1, 67), random.between(1, 67), random.between(1, 4),
                         random.between(1, 40), random.between(1, 40), random.between(1, 67),
                         random.between(1, 67)};
    Call call = callOf(random, shape);
    call.causal = random.between(0, 2) == 0;
    if (random.between(0, 2) == 0) call.mask = random.mask(shape.queries, shape.keys);
    if (random.between(0, 2) == 0) {
      call.gates = floats(random, call.heads, 1, 2.0).col(0);
    }
    if (random.between(0, 2) == 0) call.scale = static_cast<float>(random.uniform(-1.0, 1.0));
    if (random.between(0, 2) == 0) {
      call.xK = floats(random, shape.keys, shape.dModel, 1.7);
      call.xV = floats(random, shape.keys, shape.dModel, 1.7);
    }
    INFO("round " << round << ": " << shapeText(shape));
    CHECK(call.error() <= kTolerance);
  }
}

TEST_CASE("sizes around every block agree with the traced path", "[kernels]") {
  // Slices of the depth (512), blocks of keys (256) and of queries (32), of rows of a product
  // (144).
  Random random(8);
  const std::vector<Shape> shapes = {
      {3, 3, 1, 8, 8, 511, 9},    {3, 3, 1, 8, 8, 513, 9},   {2, 2, 2, 300, 260, 40, 1030},
      {31, 250, 1, 9, 7, 16, 8},  {33, 251, 1, 9, 7, 16, 8}, {32, 252, 1, 9, 7, 16, 8},
      {40, 253, 2, 5, 3, 16, 8},  {5, 257, 1, 4, 4, 8, 8},   {9, 521, 1, 6, 10, 12, 4},
      {143, 40, 1, 8, 8, 16, 16}, {145, 7, 1, 8, 8, 16, 16}, {300, 300, 2, 8, 8, 16, 16}};
  for (const Shape& shape : shapes) {
    for (const bool causal : {false, true}) {
      Call call = callOf(random, shape);
      call.causal = causal;
      INFO(shapeText(shape) << (causal ? ", causal" : ""));
      CHECK(call.error() <= kTolerance);
    }
  }
}

TEST_CASE("sizes at which seven products stand for eight agree with the traced path", "[kernels]") {
  for (const auto& [tokens, width, heads] :
       {std::array{80, 256, 4}, {101, 272, 4}, {96, 512, 8}, {83, 768, 12}}) {
    INFO(tokens << " tokens, d_model " << width);
    CHECK(squareCall(tokens, width, heads).error() <= kTolerance);
  }
  Call call = squareCall(90, 256, 4);
  call.gates = Eigen::VectorXf::Constant(4, 1.0F);
  (*call.gates)(2) = 0.0F;  // a head's columns of the concatenation are 0
  CHECK(call.error() <= kTolerance);
  call.xQ.row(7) *= 1e4F;
  CHECK(call.error() <= kTolerance);

  // A depth whose slices are no whole vectors, on either side.
  Random random(33);
  CHECK(callOf(random, {82, 82, 4, 8, 8, 2352, 16}).error() <= kTolerance);
  CHECK(callOf(random, {82, 82, 4, 64, 588, 256, 256}).error() <= kTolerance);
}

TEST_CASE("an output rounds as what it sees, not as what it does not see", "[kernels]") {
  // Sizes at which seven products would mix the rows.
  constexpr Index kTokens = 100;
  Call call = squareCall(kTokens, 256, 4);
  const auto changed = [&](Index token) {
    Call other = call;
    other.xQ.row(token) *= 1.5F;
    return other;
  };
  const auto same = [](const auto& a, const auto& b) { return (a.array() == b.array()).all(); };

  call.causal = true;
  CHECK(same(call.fast().topRows(kTokens - 1), changed(kTokens - 1).fast().topRows(kTokens - 1)));
  call.causal = false;

  RowMatrix mask = RowMatrix::Ones(kTokens, kTokens);
  mask.col(3).setZero();
  mask(3, 3) = 1.0;
  call.mask = mask;
  const RowMatrix masked = call.fast();
  const RowMatrix unseen = changed(3).fast();
  CHECK(same(masked.topRows(3), unseen.topRows(3)));
  CHECK(same(masked.bottomRows(kTokens - 4), unseen.bottomRows(kTokens - 4)));
  call.mask.reset();

  call.xK = call.xQ;  // the queries do not see each other
  CHECK(same(call.fast().topRows(60), changed(60).fast().topRows(60)));
}

TEST_CASE("keys and values of widths of their own agree with the traced path", "[kernels]") {
  // 513 is two blocks of the depth, each shorter than the one of 512.
  Random random(9);
  for (const auto& [keyDepth, valueDepth] : {std::pair{11, 7}, {512, 513}, {513, 512}}) {
    Call call = callOf(random, {5, 9, 2, 3, 4, 7, 6});
    call.wK = floats(random, keyDepth, 6, 1.7 / std::sqrt(keyDepth));
    call.xK = floats(random, 9, keyDepth, 1.7);
    call.wV = floats(random, valueDepth, 8, 1.7 / std::sqrt(valueDepth));
    call.xV = floats(random, 9, valueDepth, 1.7);
    INFO("xK has " << keyDepth << " columns, xV " << valueDepth);
    CHECK(call.error() <= kTolerance);
  }
}

TEST_CASE("a row that sees nothing gives zeros, and a hidden value has no effect", "[kernels]") {
  Call call = squareCall(11, 24, 3);
  RowMatrix mask = RowMatrix::Ones(11, 11);
  mask.row(0).setZero();
  mask.row(9).setZero();
  mask.col(4).setZero();
  call.mask = mask;
  const RowMatrix out = call.fast();
  CHECK(out.row(0).cwiseAbs().maxCoeff() <= 0.0);
  CHECK(out.row(9).cwiseAbs().maxCoeff() <= 0.0);
  call.xK = call.xQ;
  call.xV = call.xQ;
  call.xV->row(4).setConstant(1e30F);
  CHECK(relativeDifference(call.fast(), out) <= kTolerance);

  // More queries than keys: the first ones see nothing.
  Random random(10);
  Call causal = callOf(random, {12, 5, 2, 4, 4, 8, 8});
  causal.causal = true;
  const RowMatrix rows = causal.fast();
  CHECK(rows.topRows(7).cwiseAbs().maxCoeff() <= 0.0);
  CHECK(relativeDifference(rows, causal.traced()) <= kTolerance);
}

TEST_CASE("scores of 10,000 that leave the softmax open keep their error", "[kernels]") {
  // All scores of a query lie near ±10⁴, so rounding them is the error, however they are summed.
  constexpr float kSize = 1e4F;
  constexpr double kAllowed = 4.0 * 0x1p-23 * 1e4;
  Random random(11);
  for (const float sign : {1.0F, -1.0F}) {
    Call call;
    call.wQ = call.wK = call.wV = call.wO = FloatMatrix::Identity(8, 8);
    call.xQ = FloatMatrix::Zero(20, 8);
    call.xK = FloatMatrix::Zero(30, 8);
    call.xV = floats(random, 30, 8, 1.0);
    call.scale = 1.0F;
    for (int i = 0; i < 20; ++i) {
      call.xQ(i, 0) = 100.0F;
      call.xQ(i, 1 + i % 7) = static_cast<float>(random.uniform(-1.0, 1.0));
    }
    for (int j = 0; j < 30; ++j) {
      call.xK->operator()(j, 0) = sign * kSize / 100.0F;
      for (int c = 1; c < 8; ++c)
        call.xK->operator()(j, c) = static_cast<float>(random.uniform(-1.0, 1.0));
    }
    // A weight errs by as much as its score, and so does the output relative to the values.
    CHECK(call.error() <= kAllowed);
  }
}

TEST_CASE("finite input gives finite output or an error, never a NaN", "[kernels]") {
  Random random(12);
  for (const float size : {1e-38F, 1e-20F, 1e4F, 1e9F, 1e15F, 1e18F, 1e19F, 1e25F, 3e38F}) {
    for (const int which : {0, 1, 2}) {
      Call call = callOf(random, {7, 9, 2, 4, 3, 8, 5});
      FloatMatrix& spoilt = which == 0 ? call.xQ : (which == 1 ? *call.xK : call.wO);
      spoilt *= size;
      INFO("factor " << size << " in " << which);
      bool finite = false;
      try {
        finite = call.fast().allFinite();
      } catch (const attn::Error& error) {
        finite = error.code() == ErrorCode::overflow || error.code() == ErrorCode::notFinite;
      }
      CHECK(finite);
    }
  }
}

TEST_CASE("scores and sums beyond single precision are refused, not hidden by softmax",
          "[kernels]") {
  // Every projection is finite, but an infinite score would be shifted to a NaN and weigh nothing.
  Call call;
  call.wQ = call.wK = call.wV = call.wO = FloatMatrix::Identity(4, 4);
  const auto refusedBy = [&] {
    const attn::Error error = errorOf([&] { return call.fast(); });
    CHECK(error.code() == ErrorCode::overflow);
    return error.detail().argument;
  };
  call.xQ = FloatMatrix::Constant(3, 4, 1e20F);
  CHECK(refusedBy() == "scores");
  call.xQ = FloatMatrix::Constant(3, 4, 1.0F);
  call.xV = FloatMatrix::Constant(3, 4, 3e38F);
  CHECK(refusedBy() == "output");
  call.xV.reset();
  call.wQ *= 3e38F;
  call.xQ *= 2.0F;
  CHECK(refusedBy() == "xQ·wQ");
}

TEST_CASE("the fast path refuses what does not fit, by name", "[kernels]") {
  const auto refusal = [](auto spoil) {
    Call call = squareCall(5, 24, 3);
    spoil(call);
    const attn::Error error = errorOf([&] { return call.fast(); });
    return std::string(attn::codeName(error.code())) + ": " + error.what();
  };
  CHECK(refusal([](Call& c) { c.wK = FloatMatrix::Ones(24, 23); }) ==
        "shape-mismatch: wK is 24×23; it needs 24 columns to match the 24 columns of wQ");
  CHECK(refusal([](Call& c) { c.wO = FloatMatrix::Ones(23, 4); }) ==
        "shape-mismatch: wO is 23×4; it needs 24 rows to match the 24 columns of wV");
  CHECK(refusal([](Call& c) { c.heads = 5; }) ==
        "heads-do-not-divide: heads is 5; it needs a divisor of the 24 columns of wQ");
  CHECK(refusal([](Call& c) { c.heads = 0; }) ==
        "invalid-argument: heads is 0; it needs a whole number from 1 to 4096");
  CHECK(refusal([](Call& c) { c.wV = FloatMatrix(24, 0); }) ==
        "empty: wV is 24×0; it needs at least 1 row and 1 column");
  CHECK(refusal([](Call& c) { c.wQ(2, 3) = kNaN; }) ==
        "not-finite: wQ is NaN in row 3, column 4; it needs finite numbers in single precision");
  CHECK(refusal([](Call& c) { c.xQ(1, 0) = -std::numeric_limits<float>::infinity(); }) ==
        "not-finite: xQ is -infinity in row 2, column 1; it needs finite numbers in single "
        "precision");
  CHECK(refusal([](Call& c) { c.gates = Eigen::VectorXf::Constant(3, kNaN); }) ==
        "not-finite: gates is NaN in row 1, column 1; it needs finite numbers in single precision");
  CHECK(refusal([](Call& c) { c.scale = kNaN; }) ==
        "not-finite: scale is NaN; it needs a finite number");
  CHECK(refusal([](Call& c) { c.xV = FloatMatrix::Ones(4, 24); }) ==
        "shape-mismatch: xV is 4 rows; it needs 5 rows to match xQ");
  CHECK(refusal([](Call& c) { c.wK = FloatMatrix::Ones(9, 24); }) ==
        "shape-mismatch: xK is absent; it needs 9 columns to match wK");
}

TEST_CASE("a layer takes other weights of the same shapes", "[kernels]") {
  const Call one = squareCall(9, 24, 3);
  Call two = squareCall(9, 24, 3);
  two.wQ *= 0.5F;
  two.wO *= -1.5F;
  PackedLayer layer(one.weights());
  CHECK(relativeDifference(one.fast(layer), one.traced()) <= kTolerance);
  layer.assign(two.weights());
  CHECK(relativeDifference(two.fast(layer), two.traced()) <= kTolerance);
  Call wider = squareCall(9, 48, 3);
  CHECK(errorOf([&] {
          layer.assign(wider.weights());
          return 0;
        }).code() == ErrorCode::shapeMismatch);
  CHECK(relativeDifference(two.fast(layer), two.traced()) <= kTolerance);
}

TEST_CASE("memory is what peakBytes says, linear in the tokens, and allocated once", "[kernels]") {
  // 64 wide, and 256, where seven products need memory of their own.
  for (const int width : {64, 256}) {
    const Call call = squareCall(100, width, 4);
    std::optional<PackedLayer> layer;
    FloatMatrix out(100, width);
    const LayerInput input = {.xQ = call.xQ.data(), .queries = 100, .scale = {}, .sight = {}};
    const std::int64_t taken = attn::test::bytesAllocatedBy([&] {
      layer.emplace(call.weights());
      layer->forward(input, out.data());
    });
    CHECK(taken == layer->peakBytes(100, 100));
    CHECK(attn::test::bytesAllocatedBy([&] { layer->forward(input, out.data()); }) == 0);
  }

  const Call call = squareCall(100, 64, 4);
  PackedLayer layer(call.weights());
  FloatMatrix out(100, 64);
  const std::int64_t once = layer.peakBytes(4000, 4000);
  const std::int64_t twice = layer.peakBytes(8000, 8000);
  CHECK(twice < 2 * once);
  CHECK(errorOf([&] {
          layer.forward({.xQ = call.xQ.data(), .queries = 10'000'000, .scale = {}, .sight = {}},
                        out.data());
          return 0;
        }).code() == ErrorCode::tooLarge);
}
