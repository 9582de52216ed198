#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "attention.hpp"
#include "product.hpp"

namespace attn::kernels {

/// Learned matrices of the layer, row-major. Head i owns columns [i·d_k, (i+1)·d_k) of wQ and wK,
/// [i·d_v, (i+1)·d_v) of wV, and the same rows of wO.
struct LayerWeights {
  View wQ;    ///< d_model × h·d_k
  View wK;    ///< d_model × h·d_k; its own number of rows where xK has another width than xQ
  View wV;    ///< d_model × h·d_v; likewise
  View wO;    ///< h·d_v × d_out
  int heads;  ///< h from 1 to kMaxHeads; has to divide the projected widths
};

/// What a layer with packed weights computes from.
struct LayerInput {
  const float* xQ;               ///< n_q × d_model
  Index queries;                 ///< n_q, at least 1
  const float* xK = nullptr;     ///< n_k × rows of wK; nullptr = xQ
  const float* xV = nullptr;     ///< n_k × rows of wV; nullptr = xK
  Index keys = 0;                ///< n_k; read where xK or xV is given
  std::optional<float> scale;    ///< factor on Q Kᵀ; absent = 1/√d_k
  Sight sight;                   ///< default: every query sees every key
  const float* gates = nullptr;  ///< h multipliers from a head's output to W_O; nullptr = 1 each
};

/// Multi-head attention in single precision, with the weights in the order the products read them.
/// Computes what `multiHead` computes, keeps none of its intermediates and allocates nothing but
/// its weights and one workspace, which grows with the longest input so far.
class PackedLayer {
 public:
  /// @throws Error empty, shapeMismatch, notFinite, invalidArgument and tooLarge (heads),
  ///         headsDoNotDivide; tooLarge (more than kMaxFastBytes); std::bad_alloc
  explicit PackedLayer(const LayerWeights& weights);

  /// Other weights of the same shapes.
  /// @throws Error shapeMismatch, notFinite; the layer keeps its weights then
  void assign(const LayerWeights& weights);

  /// Concat(head_1 … head_h) W_O. Relative to the largest entry of the result the error is at most
  /// about 2e-6 where its terms do not cancel, and 4 · 2^−23 times the largest score where that is
  /// more. What an output does not see does not change a bit of it.
  /// @param out  n_q × d_out, row-major
  /// @throws Error empty, shapeMismatch, notFinite (an entry of an input, scale or gates),
  ///         overflow (a projection or an output beyond single precision, or operands so large that
  ///         a score could be), tooLarge, std::bad_alloc. `out` is then unspecified, the layer
  ///         usable.
  void forward(const LayerInput& input, float* out);

  /// Makes room for as many queries and keys now, so that `forward` need not.
  /// @param besides  bytes that the caller is about to take as well
  /// @throws Error tooLarge (more than kMaxFastBytes with these), std::bad_alloc
  void reserve(Index queries, Index keys, std::int64_t besides = 0);

  /// All memory that a forward pass takes, weights included, in bytes: linear in n_q and n_k.
  [[nodiscard]] std::int64_t peakBytes(Index queries, Index keys) const;

  [[nodiscard]] Index outWidth() const { return wO_.cols(); }
  [[nodiscard]] int heads() const { return heads_; }
  [[nodiscard]] Index queryDepth() const { return wQ_.rows(); }
  [[nodiscard]] Index keyDepth() const { return wK_.rows(); }
  [[nodiscard]] Index valueDepth() const { return wV_.rows(); }

 private:
  /// Where everything lies in the workspace, for the sizes of the last call.
  struct Workspace {
    Index queries;
    Index keys;
    float* q;       ///< n_q × h·d_k, rows keyStride apart
    float* k;       ///< n_k × h·d_k, likewise
    float* v;       ///< n_k × h·d_v, rows valueStride apart
    float* concat;  ///< n_q × h·d_v
    float* result;  ///< n_q × d_out, rows padded; nullptr where they need no padding
    float* scratch;
    Index keyStride;
    Index valueStride;
    std::int64_t floats;
  };

  [[nodiscard]] Workspace workspace(Index queries, Index keys, float* at) const;
  [[nodiscard]] HeadShape headShape(Index queries, Index keys) const;
  void pack(const LayerWeights& weights);
  void requireInput(const LayerInput& input, Index keys) const;
  void project(const LayerInput& input) const;
  void multiplyRows(const float* left, Index rows, std::span<const Target> targets,
                    bool mixed) const;
  void requireInRange(const LayerInput& input, float scale) const;

  int heads_;
  PackedMatrix wQ_;
  PackedMatrix wK_;
  PackedMatrix wV_;
  PackedMatrix wO_;
  std::unique_ptr<float[]> workspace_;
  std::int64_t workspaceFloats_ = 0;
  Workspace work_ = {};
};

}  // namespace attn::kernels
