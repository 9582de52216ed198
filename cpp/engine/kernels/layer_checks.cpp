#include "layer_checks.hpp"

#include <cmath>
#include <string>
#include <string_view>

#include "../check.hpp"
#include "../error.hpp"
#include "../limits.hpp"
#include "magnitude.hpp"

namespace attn::kernels {

namespace {

void requireNotEmpty(std::string_view name, const View& view) {
  if (view.rows > 0 && view.cols > 0) return;
  throw Error(ErrorCode::empty, {.argument = std::string(name),
                                 .got = check::shapeText(view.rows, view.cols),
                                 .needed = "at least 1 row and 1 column"});
}

void requireDivides(int heads, std::string_view name, const View& view) {
  if (view.cols % heads == 0) return;
  throw Error(ErrorCode::headsDoNotDivide,
              {.argument = "heads",
               .got = std::to_string(heads),
               .needed = "a divisor of the " + check::counted(view.cols, "column") + " of " +
                         std::string(name)});
}

void requireHeads(int heads) {
  if (heads >= 1 && heads <= kMaxHeads) return;
  throw Error(heads < 1 ? ErrorCode::invalidArgument : ErrorCode::tooLarge,
              {.argument = "heads",
               .got = std::to_string(heads),
               .needed = "a whole number from 1 to " + std::to_string(kMaxHeads)});
}

}  // namespace

void requireFinite(std::string_view name, const View& view) {
  if (std::isfinite(
          largestMagnitude({.data = view.data, .stride = view.cols}, view.rows, view.cols))) {
    return;
  }
  const float* entry = view.data;
  while (std::isfinite(*entry)) ++entry;
  const Index place = entry - view.data;
  const std::string_view spelt =
      std::isnan(*entry) ? "NaN" : (*entry > 0.0F ? "infinity" : "-infinity");
  throw Error(ErrorCode::notFinite,
              {.argument = std::string(name),
               .got = std::string(spelt) + " in row " + std::to_string(place / view.cols + 1) +
                      ", column " + std::to_string(place % view.cols + 1),
               .needed = "finite numbers in single precision"});
}

void requireWeightShapes(const LayerWeights& weights) {
  requireNotEmpty("wQ", weights.wQ);
  requireNotEmpty("wK", weights.wK);
  requireNotEmpty("wV", weights.wV);
  requireNotEmpty("wO", weights.wO);
  if (weights.wK.cols != weights.wQ.cols) {
    throw Error(ErrorCode::shapeMismatch,
                {.argument = "wK",
                 .got = check::shapeText(weights.wK.rows, weights.wK.cols),
                 .needed = check::counted(weights.wQ.cols, "column") + " to match the " +
                           check::counted(weights.wQ.cols, "column") + " of wQ"});
  }
  requireHeads(weights.heads);
  requireDivides(weights.heads, "wQ", weights.wQ);
  requireDivides(weights.heads, "wV", weights.wV);
  if (weights.wO.rows != weights.wV.cols) {
    throw Error(ErrorCode::shapeMismatch,
                {.argument = "wO",
                 .got = check::shapeText(weights.wO.rows, weights.wO.cols),
                 .needed = check::counted(weights.wV.cols, "row") + " to match the " +
                           check::counted(weights.wV.cols, "column") + " of wV"});
  }
}

void requireFiniteWeights(const LayerWeights& weights) {
  requireFinite("wQ", weights.wQ);
  requireFinite("wK", weights.wK);
  requireFinite("wV", weights.wV);
  requireFinite("wO", weights.wO);
}

void requireWithinMemory(std::int64_t bytes) {
  if (bytes <= kMaxFastBytes) return;
  throw Error(ErrorCode::tooLarge,
              {.argument = "memory",
               .got = std::to_string(bytes) + " bytes for weights and workspace",
               .needed = "at most " + std::to_string(kMaxFastBytes) + " bytes"});
}

}  // namespace attn::kernels
