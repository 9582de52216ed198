#include "cost.hpp"

#include <initializer_list>
#include <string>

#include "limits.hpp"
#include "refuse.hpp"

namespace attn {

namespace {

void requireExact(const char* name, bool exact) {
  if (exact) return;
  refuse(ErrorCode::tooLarge, name, "more than 2^53",
         "a count up to 9007199254740992, so that it is exact: smaller sizes");
}

/// @param name  of the result, for the message
Count product(const char* name, std::initializer_list<Count> factors) {
  Count result = 1;
  for (const Count factor : factors) {
    requireExact(name, factor == 0 || result <= kMaxExactCount / factor);
    result *= factor;
  }
  return result;
}

/// Each summand is at most kMaxExactCount, and there are few.
Count sum(const char* name, std::initializer_list<Count> summands) {
  Count result = 0;
  for (const Count summand : summands) result += summand;
  requireExact(name, result <= kMaxExactCount);
  return result;
}

/// The sizes as counts, checked.
struct Layer {
  Count n;
  Count dModel;
  Count h;
  Count g;
  Count dK;
  Count dV;
  bool bias;
  bool outputProjection;
  Count bytesPerNumber;
};

Layer checked(const CostOptions& options) {
  const LayerSizes sizes = completed(options.sizes);
  const int g = options.kvHeads == 0 ? sizes.heads : options.kvHeads;
  if (g < 1 || sizes.heads % g != 0) {
    refuse(ErrorCode::invalidArgument, "kvHeads", g,
           "a divisor of heads (" + std::to_string(sizes.heads) + ")");
  }
  const int bytes = options.bytesPerNumber;
  if (bytes != 1 && bytes != 2 && bytes != 4 && bytes != 8) {
    refuse(ErrorCode::invalidArgument, "bytesPerNumber", bytes, "1, 2, 4 or 8");
  }
  return {.n = sizes.n,
          .dModel = sizes.dModel,
          .h = sizes.heads,
          .g = g,
          .dK = sizes.dK,
          .dV = sizes.dV,
          .bias = options.bias,
          .outputProjection = options.outputProjection,
          .bytesPerNumber = bytes};
}

Parameters parametersOf(const Layer& layer) {
  const auto matrix = [&](const char* name, Count rows, Count cols) {
    return MatrixParameters{.weights = product(name, {rows, cols}),
                            .biases = layer.bias ? cols : 0};
  };
  const auto [n, d, h, g, dK, dV, bias, outputProjection, bytes] = layer;
  Parameters out;
  out.wQ = matrix("parameters.wQ", d, h * dK);
  out.wK = matrix("parameters.wK", d, g * dK);
  out.wV = matrix("parameters.wV", d, g * dV);
  if (outputProjection) out.wO = matrix("parameters.wO", h * dV, d);
  out.total =
      sum("parameters.total", {out.wQ.weights, out.wQ.biases, out.wK.weights, out.wK.biases,
                               out.wV.weights, out.wV.biases, out.wO.weights, out.wO.biases});
  return out;
}

MultiplyAdds multiplyAddsOf(const Layer& layer) {
  const auto [n, d, h, g, dK, dV, bias, outputProjection, bytes] = layer;
  MultiplyAdds out;
  out.q = product("multiplyAdds.q", {n, d, h, dK});
  out.k = product("multiplyAdds.k", {n, d, g, dK});
  out.v = product("multiplyAdds.v", {n, d, g, dV});
  out.scores = product("multiplyAdds.scores", {h, n, n, dK});
  out.weightedSum = product("multiplyAdds.weightedSum", {h, n, n, dV});
  if (outputProjection) out.output = product("multiplyAdds.output", {n, h, dV, d});
  out.projections = sum("multiplyAdds.projections", {out.q, out.k, out.v, out.output});
  out.attention = sum("multiplyAdds.attention", {out.scores, out.weightedSum});
  out.total = sum("multiplyAdds.total", {out.projections, out.attention});
  out.flops = product("multiplyAdds.flops", {2, out.total});
  return out;
}

Activations activationsOf(const Layer& layer) {
  const auto [n, d, h, g, dK, dV, bias, outputProjection, bytes] = layer;
  Activations out;
  out.q = product("activations.q", {n, h, dK});
  out.k = product("activations.k", {n, g, dK});
  out.v = product("activations.v", {n, g, dV});
  out.weights = product("activations.weights", {h, n, n});
  out.concat = product("activations.concat", {n, h, dV});
  if (outputProjection) out.output = product("activations.output", {n, d});
  out.total = sum("activations.total", {out.q, out.k, out.v, out.weights, out.concat, out.output});
  return out;
}

}  // namespace

Cost cost(const CostOptions& options) {
  const Layer layer = checked(options);
  Cost out;
  out.dK = static_cast<int>(layer.dK);
  out.dV = static_cast<int>(layer.dV);
  out.kvHeads = static_cast<int>(layer.g);
  out.parameters = parametersOf(layer);
  out.multiplyAdds = multiplyAddsOf(layer);
  out.activations = activationsOf(layer);
  out.exponentials = product("exponentials", {layer.h, layer.n, layer.n});
  out.storedWeights = out.exponentials;
  out.cache = product("cache", {layer.n, layer.g, layer.dK + layer.dV});
  const Count bytes = layer.bytesPerNumber;
  out.bytes = {
      .parameters = product("bytes.parameters", {bytes, out.parameters.total}),
      .activations = product("bytes.activations", {bytes, out.activations.total}),
      .weights = product("bytes.weights", {bytes, out.activations.weights}),
      .cache = product("bytes.cache", {bytes, out.cache}),
  };
  const auto projections = static_cast<double>(out.multiplyAdds.projections);
  out.projectionsPerScores = projections / static_cast<double>(out.multiplyAdds.scores);
  out.balancedLength =
      projections / static_cast<double>(out.multiplyAdds.attention) * static_cast<double>(layer.n);
  return out;
}

}  // namespace attn
