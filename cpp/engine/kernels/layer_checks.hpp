#pragma once

// Internal: what PackedLayer checks at its door, and what it looks for when a number went astray.

#include <cstdint>
#include <string_view>

#include "packed_layer.hpp"

namespace attn::kernels {

/// Shapes that fit, and heads that divide.
/// @throws Error empty, shapeMismatch, invalidArgument, tooLarge, headsDoNotDivide
void requireWeightShapes(const LayerWeights& weights);

/// @param name  as the caller spells it
/// @throws Error notFinite
void requireFinite(std::string_view name, const View& view);
void requireFiniteWeights(const LayerWeights& weights);

/// @param bytes  what the call would take in all
/// @throws Error tooLarge beyond kMaxFastBytes
void requireWithinMemory(std::int64_t bytes);

}  // namespace attn::kernels
