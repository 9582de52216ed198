#pragma once

#include <emscripten/val.h>

#include "convert.hpp"
#include "engine/shapes.hpp"

/// The sizes of a layer, from JavaScript.
namespace attn::bindings {

/// 0 where it is undefined
inline int optionalWholeField(const val& input, const char* name) {
  return field(input, name).isUndefined() ? 0 : wholeField(input, name);
}

/// {n, dModel, heads, dK?, dV?}
inline LayerSizes toLayerSizes(const val& input) {
  return {.n = wholeField(input, "n"),
          .dModel = wholeField(input, "dModel"),
          .heads = wholeField(input, "heads"),
          .dK = optionalWholeField(input, "dK"),
          .dV = optionalWholeField(input, "dV")};
}

}  // namespace attn::bindings
