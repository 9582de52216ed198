// What JavaScript can call of the fast path; web/src/engine/raw_fast.d.ts describes it for
// TypeScript. Compiled twice, into the modules fast-relaxed and fast-simd.

#include <emscripten/bind.h>
#include <emscripten/em_macros.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>

#include "convert.hpp"
#include "engine/kernels/packed_layer.hpp"
#include "guard.hpp"

namespace attn::bindings {
namespace {

using kernels::Index;
using kernels::PackedLayer;

using Floats = std::unique_ptr<float[]>;

Floats makeFloats(Index count) {
  return std::make_unique_for_overwrite<float[]>(static_cast<std::size_t>(count));
}

/// A matrix with memory of its own.
struct FloatMatrix {
  Floats data;
  Index rows;
  Index cols;

  [[nodiscard]] kernels::View view() const {
    return {.data = data.get(), .rows = rows, .cols = cols};
  }
};

/// {rows, cols, data: Float32Array} → rows × cols. The facade has checked the types and capped the
/// sizes, so that their product fits an Index.
FloatMatrix toFloatMatrix(const val& matrix, const char* argument) {
  const Index rows = toWhole(field(matrix, "rows"), argument);
  const Index cols = toWhole(field(matrix, "cols"), argument);
  FloatMatrix out = {.data = makeFloats(rows * cols), .rows = rows, .cols = cols};
  copyInto(out.data.get(), rows * cols, field(matrix, "data"), argument);
  return out;
}

template <typename Number>
double address(const Number* place) {
  return static_cast<double>(reinterpret_cast<std::uintptr_t>(place));
}

/// A layer with packed weights, and the buffers through which its input and output pass. The facade
/// keeps views of them; they move only in `prepare`.
class Layer {
 public:
  /// Packs weights, again ones of the same shapes where there were some before.
  /// @param weights  {wQ, wK, wV, wO, heads}
  val pack(const val& weights) {
    return guarded([&] {
      const FloatMatrix wQ = toFloatMatrix(field(weights, "wQ"), "wQ");
      const FloatMatrix wK = toFloatMatrix(field(weights, "wK"), "wK");
      const FloatMatrix wV = toFloatMatrix(field(weights, "wV"), "wV");
      const FloatMatrix wO = toFloatMatrix(field(weights, "wO"), "wO");
      const kernels::LayerWeights all = {.wQ = wQ.view(),
                                         .wK = wK.view(),
                                         .wV = wV.view(),
                                         .wO = wO.view(),
                                         .heads = toWhole(field(weights, "heads"), "heads")};
      if (layer_) {
        layer_->assign(all);
      } else {
        layer_ = std::make_unique<PackedLayer>(all);
      }
      return val::undefined();
    });
  }

  /// Buffers for n_q queries and n_k keys.
  /// @param ownKeys, ownValues, mask, gates  what the calls will bring along
  /// @return {xQ, xK, xV, gates, mask, out}: addresses in bytes, 0 for what is not brought along
  val prepare(int queries, int keys, bool ownKeys, bool ownValues, bool mask, bool gates) {
    return guarded([&] {
      release();
      // 64 bits: a size that will be refused has to be known first.
      const std::int64_t n = queries;
      const std::int64_t m = keys;
      const std::array<std::int64_t, kBuffers> counts = {n * layer_->queryDepth(),
                                                         ownKeys ? m * layer_->keyDepth() : 0,
                                                         ownValues ? m * layer_->valueDepth() : 0,
                                                         gates ? layer_->heads() : 0,
                                                         mask ? (n * m + kBytes - 1) / kBytes : 0,
                                                         n * layer_->outWidth()};
      layer_->reserve(queries, keys, std::reduce(counts.begin(), counts.end()) * kBytes);
      for (std::size_t i = 0; i < kBuffers; ++i) {
        if (counts[i] > 0) buffers_[i] = makeFloats(static_cast<Index>(counts[i]));
      }
      input_ = {.xQ = buffers_[0].get(),
                .queries = queries,
                .xK = buffers_[1].get(),
                .xV = buffers_[2].get(),
                .keys = keys,
                .scale = {},
                .sight = {.mask = reinterpret_cast<std::uint8_t*>(buffers_[4].get())},
                .gates = buffers_[3].get()};
      val out = val::object();
      constexpr std::array<const char*, kBuffers> kNames = {"xQ",    "xK",   "xV",
                                                            "gates", "mask", "out"};
      for (std::size_t i = 0; i < kBuffers; ++i) put(out, kNames[i], address(buffers_[i].get()));
      return out;
    });
  }

  /// From the buffers into `out`. Makes no JavaScript value unless it fails.
  /// @param scale  NaN = 1/√d_k
  /// @return whether it went well; `failure` says why not
  bool forward(bool causal, float scale) {
    failure_ = failureOf([&] {
      input_.sight.causal = causal;
      input_.scale = std::isnan(scale) ? std::nullopt : std::optional(scale);
      layer_->forward(input_, buffers_.back().get());
    });
    return !failure_;
  }

  /// What `attnForward` is told to find this layer by.
  double handle() const { return address(this); }

  /// {ok: false, code, message, detail} of the last `forward`, which failed.
  val failure() { return failure_.value(); }

  /// Bytes of weights, workspace and the buffers of input and output.
  double peakBytes(int queries, int keys) const {
    const std::int64_t n = queries;
    const std::int64_t buffers = n * layer_->queryDepth() + n * layer_->outWidth();
    return static_cast<double>(layer_->peakBytes(queries, keys) + buffers * kBytes);
  }

 private:
  static constexpr std::size_t kBuffers = 6;
  static constexpr std::int64_t kBytes = sizeof(float);

  void release() {
    for (Floats& buffer : buffers_) buffer.reset();
  }

  std::unique_ptr<PackedLayer> layer_;
  std::array<Floats, kBuffers> buffers_;  ///< xQ, xK, xV, gates, mask, out
  kernels::LayerInput input_ = {};
  std::optional<val> failure_;
};

}  // namespace
}  // namespace attn::bindings

/// `Layer::forward` without Embind, whose conversion of arguments takes longer than a small layer.
extern "C" EMSCRIPTEN_KEEPALIVE bool attnForward(attn::bindings::Layer* layer, bool causal,
                                                 float scale) {
  return layer->forward(causal, scale);
}

EMSCRIPTEN_BINDINGS(fast) {
  using attn::bindings::Layer;
  emscripten::class_<Layer>("Layer")
      .constructor<>()
      .function("pack", &Layer::pack)
      .function("prepare", &Layer::prepare)
      .function("handle", &Layer::handle)
      .function("failure", &Layer::failure)
      .function("peakBytes", &Layer::peakBytes);
}
