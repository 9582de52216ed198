#include "packed_layer.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "../check.hpp"
#include "../error.hpp"
#include "layer_checks.hpp"
#include "magnitude.hpp"
#include "strassen.hpp"

namespace attn::kernels {

namespace {

constexpr std::int64_t kFloatBytes = sizeof(float);

/// The largest float, with room for the rounding of a sum.
constexpr double kLargest = 0.99 * static_cast<double>(std::numeric_limits<float>::max());

}  // namespace

namespace {

/// Checked before any member is made from them.
const LayerWeights& checked(const LayerWeights& weights) {
  requireWeightShapes(weights);
  std::int64_t floats = 0;
  for (const View* view : {&weights.wQ, &weights.wK, &weights.wV, &weights.wO}) {
    floats += PackedMatrix::floats(view->rows, view->cols);
  }
  requireWithinMemory(floats * kFloatBytes);
  requireFiniteWeights(weights);
  return weights;
}

void requireSameShape(const char* name, const View& view, const PackedMatrix& packed) {
  if (view.rows == packed.rows() && view.cols == packed.cols()) return;
  throw Error(ErrorCode::shapeMismatch,
              {.argument = name,
               .got = check::shapeText(view.rows, view.cols),
               .needed = check::shapeText(packed.rows(), packed.cols()) + " as before"});
}

/// Floats from a row of a projection to the next. Rows a multiple of 1024 bytes apart would share a
/// few places of the first-level cache; a line more, and they spread.
Index rowStride(const PackedMatrix& matrix) {
  constexpr Index kTogether = 256;
  constexpr Index kLine = 16;
  const Index cols = matrix.paddedCols();
  return cols % kTogether == 0 ? cols + kLine : cols;
}

/// Whether every output depends on every row of the input, so that nobody can mind if its rounding
/// does.
bool rowsMayMix(const LayerInput& input) {
  return input.xK == nullptr && input.xV == nullptr && !input.sight.causal &&
         input.sight.mask == nullptr;
}

[[noreturn]] void throwOverflow(const char* name, const char* got, const char* cause) {
  throw Error(ErrorCode::overflow, {.argument = name, .got = got, .needed = cause});
}

}  // namespace

PackedLayer::PackedLayer(const LayerWeights& weights)
    : heads_(checked(weights).heads),
      wQ_(weights.wQ.rows, weights.wQ.cols),
      wK_(weights.wK.rows, weights.wK.cols),
      wV_(weights.wV.rows, weights.wV.cols),
      wO_(weights.wO.rows, weights.wO.cols) {
  pack(weights);
}

void PackedLayer::assign(const LayerWeights& weights) {
  requireSameShape("wQ", weights.wQ, wQ_);
  requireSameShape("wK", weights.wK, wK_);
  requireSameShape("wV", weights.wV, wV_);
  requireSameShape("wO", weights.wO, wO_);
  requireFiniteWeights(weights);
  pack(weights);
}

void PackedLayer::pack(const LayerWeights& weights) {
  wQ_.assign(weights.wQ.data);
  wK_.assign(weights.wK.data);
  wV_.assign(weights.wV.data);
  wO_.assign(weights.wO.data);
}

HeadShape PackedLayer::headShape(Index queries, Index keys) const {
  return {.queries = queries,
          .keys = keys,
          .keyWidth = wQ_.cols() / heads_,
          .valueWidth = wV_.cols() / heads_};
}

PackedLayer::Workspace PackedLayer::workspace(Index queries, Index keys, float* at) const {
  // 64 bits: a size that will be refused has to be known first.
  std::int64_t floats = 0;
  const auto take = [&](std::int64_t count) {
    float* taken = at == nullptr ? nullptr : at + floats;
    constexpr std::int64_t kCacheLine = 16;
    floats += (count + kCacheLine - 1) / kCacheLine * kCacheLine;
    return taken;
  };
  Workspace work = {};
  work.queries = queries;
  work.keys = keys;
  work.keyStride = rowStride(wQ_);
  work.valueStride = rowStride(wV_);
  work.q = take(std::int64_t{queries} * work.keyStride);
  work.k = take(std::int64_t{keys} * work.keyStride);
  work.v = take(std::int64_t{keys} * work.valueStride);
  work.concat = take(std::int64_t{queries} * wV_.cols());
  if (wO_.paddedCols() != wO_.cols()) work.result = take(PackedMatrix::floats(queries, wO_.cols()));
  work.scratch =
      take(std::max({headScratch(headShape(queries, keys)), productScratch(queries, wQ_.rows()),
                     productScratch(keys, wK_.rows()), productScratch(keys, wV_.rows()),
                     productScratch(queries, wO_.rows()), strassenScratch(queries, wQ_.rows()),
                     strassenScratch(queries, wO_.rows())}));
  work.floats = floats;
  return work;
}

void PackedLayer::requireInput(const LayerInput& input, Index keys) const {
  if (input.queries < 1 || keys < 1) {
    throw Error(ErrorCode::empty, {.argument = input.queries < 1 ? "xQ" : "xK",
                                   .got = check::counted(0, "row"),
                                   .needed = "at least 1 row"});
  }
  // Where an input is used again, its width has to fit another matrix too.
  const bool ownValues = input.xV != nullptr;
  if (input.xK == nullptr && wK_.rows() != wQ_.rows()) {
    throw Error(ErrorCode::shapeMismatch,
                {.argument = "xK",
                 .got = "absent",
                 .needed = check::counted(wK_.rows(), "column") + " to match wK"});
  }
  if (!ownValues && wV_.rows() != wK_.rows()) {
    throw Error(ErrorCode::shapeMismatch,
                {.argument = "xV",
                 .got = "absent",
                 .needed = check::counted(wV_.rows(), "column") + " to match wV"});
  }
  if (input.xK == nullptr && ownValues && keys != input.queries) {
    throw Error(ErrorCode::shapeMismatch,
                {.argument = "xV",
                 .got = check::counted(keys, "row"),
                 .needed = check::counted(input.queries, "row") + " to match xQ"});
  }
  if (input.scale) check::finite("scale", static_cast<double>(*input.scale));
  if (input.gates != nullptr) {
    requireFinite("gates", {.data = input.gates, .rows = 1, .cols = heads_});
  }
}

/// Multiplying and adding never turns an infinity or a NaN into a number again, so it is enough to
/// look at results: in a projection for what was not finite in the input or overflowed, in the end
/// for the rest. In between, softmax would hide it; the largest magnitudes say that nothing can
/// happen.
void PackedLayer::requireInRange(const LayerInput& input, float scale) const {
  const Workspace& work = work_;
  const Index keys = work.keys;
  const float q = largestMagnitude({work.q, work.keyStride}, input.queries, wQ_.cols());
  const float k = largestMagnitude({work.k, work.keyStride}, keys, wK_.cols());
  const float v = largestMagnitude({work.v, work.valueStride}, keys, wV_.cols());
  if (!std::isfinite(q) || !std::isfinite(k) || !std::isfinite(v)) {
    requireFinite("xQ", {input.xQ, input.queries, wQ_.rows()});
    if (input.xK != nullptr) requireFinite("xK", {input.xK, keys, wK_.rows()});
    if (input.xV != nullptr) requireFinite("xV", {input.xV, keys, wV_.rows()});
    const char* name = !std::isfinite(q) ? "xQ·wQ" : (!std::isfinite(k) ? "xK·wK" : "xV·wV");
    throwOverflow(name, "beyond single precision", "smaller entries");
  }
  const double width = static_cast<double>(wQ_.cols()) / heads_;
  const double factor = std::max(1.0, std::abs(static_cast<double>(scale)) * std::numbers::log2e);
  const double scores = static_cast<double>(q) * static_cast<double>(k) * width * factor;
  if (scores > kLargest) {
    throwOverflow("scores", "beyond single precision or close to it",
                  "smaller entries in xQ, wQ, xK or wK");
  }
  if (static_cast<double>(v) * static_cast<double>(keys) > kLargest) {
    throwOverflow("output", "beyond single precision or close to it",
                  "smaller entries in xV or wV");
  }
}

void PackedLayer::reserve(Index queries, Index keys, std::int64_t besides) {
  if (besides == 0 && queries == work_.queries && keys == work_.keys) return;
  const std::int64_t floats = workspace(queries, keys, nullptr).floats;
  requireWithinMemory(peakBytes(queries, keys) + besides);
  work_ = {};
  if (floats > workspaceFloats_) {
    workspace_.reset();
    workspaceFloats_ = 0;
    workspace_ = std::make_unique_for_overwrite<float[]>(static_cast<std::size_t>(floats));
    workspaceFloats_ = floats;
  }
  work_ = workspace(queries, keys, workspace_.get());
}

void PackedLayer::multiplyRows(const float* left, Index rows, std::span<const Target> targets,
                               bool mixed) const {
  const Index depth = targets.front().right->rows();
  if (mixed && strassenFits(left, rows, depth, targets)) {
    multiplyStrassen(left, rows, depth, targets, work_.scratch);
  } else {
    multiply(left, rows, depth, targets, work_.scratch);
  }
}

void PackedLayer::project(const LayerInput& input) const {
  const Workspace& work = work_;
  const Index keys = work.keys;
  const std::array<Target, 3> targets = {Target{&wQ_, work.q, work.keyStride},
                                         Target{&wK_, work.k, work.keyStride},
                                         Target{&wV_, work.v, work.valueStride}};
  const std::span<const Target> all = targets;
  const float* xK = input.xK != nullptr ? input.xK : input.xQ;
  const float* xV = input.xV != nullptr ? input.xV : xK;
  if (xK == input.xQ && xV == input.xQ) {
    multiplyRows(input.xQ, input.queries, all, rowsMayMix(input));
    return;
  }
  multiply(input.xQ, input.queries, wQ_.rows(), all.first(1), work.scratch);
  if (xV == xK) {
    multiply(xK, keys, wK_.rows(), all.last(2), work.scratch);
    return;
  }
  multiply(xK, keys, wK_.rows(), all.subspan(1, 1), work.scratch);
  multiply(xV, keys, wV_.rows(), all.last(1), work.scratch);
}

void PackedLayer::forward(const LayerInput& input, float* out) {
  const Index keys = input.xK != nullptr || input.xV != nullptr ? input.keys : input.queries;
  requireInput(input, keys);
  reserve(input.queries, keys);
  const Workspace& work = work_;
  project(input);

  const HeadShape shape = headShape(input.queries, keys);
  const float scale = input.scale.value_or(1.0F / std::sqrt(static_cast<float>(shape.keyWidth)));
  requireInRange(input, scale);
  for (int head = 0; head < heads_; ++head) {
    const Index keyCol = head * shape.keyWidth;
    const Index valueCol = head * shape.valueWidth;
    attendHead(shape, {work.q + keyCol, work.keyStride}, {work.k + keyCol, work.keyStride},
               {work.v + valueCol, work.valueStride}, scale,
               input.gates == nullptr ? 1.0F : input.gates[head], input.sight,
               work.concat + valueCol, wV_.cols(), work.scratch);
  }

  float* result = work.result != nullptr ? work.result : out;
  const Target target = {&wO_, result, wO_.paddedCols()};
  multiplyRows(work.concat, input.queries, {&target, 1}, rowsMayMix(input));
  if (!std::isfinite(largestMagnitude({result, wO_.paddedCols()}, input.queries, wO_.cols()))) {
    throwOverflow("output", "beyond single precision",
                  "smaller entries in wO, or gates closer to 0");
  }
  if (result == out) return;
  for (Index row = 0; row < input.queries; ++row) {
    std::copy_n(result + row * wO_.paddedCols(), wO_.cols(), out + row * wO_.cols());
  }
}

std::int64_t PackedLayer::peakBytes(Index queries, Index keys) const {
  std::int64_t floats = workspace(queries, keys, nullptr).floats;
  for (const PackedMatrix* matrix : {&wQ_, &wK_, &wV_, &wO_}) {
    floats += PackedMatrix::floats(matrix->rows(), matrix->cols());
  }
  return floats * kFloatBytes;
}

}  // namespace attn::kernels
