#pragma once

#include <emscripten/val.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "convert.hpp"
#include "convert_sizes.hpp"
#include "engine/cost.hpp"
#include "engine/limits.hpp"
#include "engine/timing.hpp"
#include "engine/variance/score_entropy.hpp"
#include "engine/variance/variance.hpp"

/// The measuring labs, for JavaScript.
namespace attn::bindings {

// ---- from JavaScript -------------------------------------------------------------------------

inline double numberField(const val& input, const char* name) {
  return field(input, name).as<double>();
}

/// @throws Error invalidArgument
inline std::uint64_t toSeed(const val& input) {
  const val seed = field(input, "seed");
  const auto value = seed.as<double>();
  if (!(value >= 0.0 && value <= static_cast<double>(kMaxExactCount)) ||
      value != std::trunc(value)) {
    throw Error(ErrorCode::invalidArgument, {"seed", val::global("String")(seed).as<std::string>(),
                                             "a whole number from 0 to 9007199254740992"});
  }
  return static_cast<std::uint64_t>(value);
}

/// {n, dModel, heads, kvHeads?, dK?, dV?, bias, outputProjection, bytesPerNumber}
inline CostOptions toCostOptions(const val& input) {
  return {.sizes = toLayerSizes(input),
          .kvHeads = optionalWholeField(input, "kvHeads"),
          .bias = field(input, "bias").isTrue(),
          .outputProjection = field(input, "outputProjection").isTrue(),
          .bytesPerNumber = wholeField(input, "bytesPerNumber")};
}

/// One of the names of the facade's types; each field has its own set.
template <typename Choice, std::size_t kCount>
Choice choiceField(const val& input, const char* name, const char* const (&names)[kCount],
                   const char* needed) {
  const std::string given = textField(input, name);
  for (std::size_t i = 0; i < kCount; ++i) {
    if (given == names[i]) return static_cast<Choice>(i);
  }
  throw Error(ErrorCode::invalidArgument, {name, "\"" + given + "\"", needed});
}

/// {distribution, sigma, mean, correlation, correlated}
inline ComponentOptions toComponentOptions(const val& input) {
  constexpr const char* kDistributions[] = {"normal", "uniform", "rademacher"};
  constexpr const char* kCorrelated[] = {"queries", "both"};
  return {
      .distribution = choiceField<Distribution>(input, "distribution", kDistributions,
                                                "normal, uniform or rademacher"),
      .sigma = numberField(input, "sigma"),
      .mean = numberField(input, "mean"),
      .correlation = numberField(input, "correlation"),
      .correlated = choiceField<Correlated>(input, "correlated", kCorrelated, "queries or both")};
}

/// {low, high}
inline Range toRange(const val& range, const char*) {
  return {.low = numberField(range, "low"), .high = numberField(range, "high")};
}

/// {dK, seed, bins, rawRange?, scaledRange?} and those of the components
inline VarianceOptions toVarianceOptions(const val& input) {
  return {.dK = wholeField(input, "dK"),
          .components = toComponentOptions(input),
          .seed = toSeed(input),
          .bins = wholeField(input, "bins"),
          .rawRange = optionalField(input, "rawRange", toRange),
          .scaledRange = optionalField(input, "scaledRange", toRange)};
}

/// {dK, keys, queries, seed} and those of the components
inline ScoreEntropyOptions toScoreEntropyOptions(const val& input) {
  return {.dK = wholeField(input, "dK"),
          .keys = wholeField(input, "keys"),
          .queries = wholeField(input, "queries"),
          .components = toComponentOptions(input),
          .seed = toSeed(input)};
}

// ---- to JavaScript ---------------------------------------------------------------------------

[[gnu::noinline]] inline void putCount(val& out, const char* name, Count count) {
  put(out, name, static_cast<double>(count));
}

inline val toJs(const MatrixParameters& matrix) {
  val out = val::object();
  putCount(out, "weights", matrix.weights);
  putCount(out, "biases", matrix.biases);
  return out;
}

inline val toJs(const Parameters& parameters) {
  val out = val::object();
  put(out, "wQ", toJs(parameters.wQ));
  put(out, "wK", toJs(parameters.wK));
  put(out, "wV", toJs(parameters.wV));
  put(out, "wO", toJs(parameters.wO));
  putCount(out, "total", parameters.total);
  return out;
}

inline val toJs(const MultiplyAdds& multiplyAdds) {
  val out = val::object();
  putCount(out, "q", multiplyAdds.q);
  putCount(out, "k", multiplyAdds.k);
  putCount(out, "v", multiplyAdds.v);
  putCount(out, "scores", multiplyAdds.scores);
  putCount(out, "weightedSum", multiplyAdds.weightedSum);
  putCount(out, "output", multiplyAdds.output);
  putCount(out, "projections", multiplyAdds.projections);
  putCount(out, "attention", multiplyAdds.attention);
  putCount(out, "total", multiplyAdds.total);
  putCount(out, "flops", multiplyAdds.flops);
  return out;
}

inline val toJs(const Activations& activations) {
  val out = val::object();
  putCount(out, "q", activations.q);
  putCount(out, "k", activations.k);
  putCount(out, "v", activations.v);
  putCount(out, "weights", activations.weights);
  putCount(out, "concat", activations.concat);
  putCount(out, "output", activations.output);
  putCount(out, "total", activations.total);
  return out;
}

inline val toJs(const Bytes& bytes) {
  val out = val::object();
  putCount(out, "parameters", bytes.parameters);
  putCount(out, "activations", bytes.activations);
  putCount(out, "weights", bytes.weights);
  putCount(out, "cache", bytes.cache);
  return out;
}

inline val toJs(const Cost& cost) {
  val out = val::object();
  put(out, "dK", cost.dK);
  put(out, "dV", cost.dV);
  put(out, "kvHeads", cost.kvHeads);
  put(out, "parameters", toJs(cost.parameters));
  put(out, "multiplyAdds", toJs(cost.multiplyAdds));
  putCount(out, "exponentials", cost.exponentials);
  putCount(out, "storedWeights", cost.storedWeights);
  put(out, "activations", toJs(cost.activations));
  putCount(out, "cache", cost.cache);
  put(out, "bytes", toJs(cost.bytes));
  put(out, "projectionsPerScores", cost.projectionsPerScores);
  put(out, "balancedLength", cost.balancedLength);
  return out;
}

inline val toJs(const MeanAndVariance& of) {
  val out = val::object();
  put(out, "mean", of.mean);
  put(out, "variance", of.variance);
  return out;
}

inline val toJs(const DotProductPrediction& prediction) {
  val out = val::object();
  put(out, "raw", toJs(prediction.raw));
  put(out, "scaled", toJs(prediction.scaled));
  return out;
}

inline val toJs(const HistogramResult& histogram) {
  const std::vector<double> counts(histogram.counts.begin(), histogram.counts.end());
  val out = val::object();
  put(out, "edges", toJs(histogram.edges));
  put(out, "counts", copied(counts.data(), std::ssize(counts)));
  putCount(out, "below", histogram.below);
  putCount(out, "above", histogram.above);
  put(out, "expected", toJs(histogram.expected));
  put(out, "bandLow", toJs(histogram.bandLow));
  put(out, "bandHigh", toJs(histogram.bandHigh));
  return out;
}

inline val toJs(const DotProductResult& result) {
  val out = val::object();
  put(out, "mean", result.mean);
  put(out, "variance", result.variance);
  put(out, "kurtosis", result.kurtosis);
  put(out, "varianceLow", result.varianceLow);
  put(out, "varianceHigh", result.varianceHigh);
  put(out, "predicted", toJs(result.predicted));
  put(out, "varianceAsPredicted", val(result.varianceAsPredicted));
  put(out, "histogram", toJs(result.histogram));
  return out;
}

inline val toJs(const VarianceResult& result) {
  val out = val::object();
  putCount(out, "samples", result.samples);
  put(out, "raw", toJs(result.raw));
  put(out, "scaled", toJs(result.scaled));
  return out;
}

inline val toJs(const WeightStatistics& statistics) {
  val out = val::object();
  put(out, "entropyBits", statistics.entropyBits);
  put(out, "entropyLow", statistics.entropyLow);
  put(out, "entropyHigh", statistics.entropyHigh);
  put(out, "largestWeight", statistics.largestWeight);
  return out;
}

inline val toJs(const ScoreEntropyResult& result) {
  val out = val::object();
  put(out, "raw", toJs(result.raw));
  put(out, "scaled", toJs(result.scaled));
  put(out, "largestBits", result.largestBits);
  return out;
}

inline val toJs(const std::vector<VariantTiming>& timings) {
  constexpr const char* kVerdicts[] = {"same", "slower", "faster", "unclear"};
  val all = val::array();
  for (const VariantTiming& timing : timings) {
    val out = val::object();
    put(out, "median", timing.median);
    put(out, "lower", timing.lower);
    put(out, "upper", timing.upper);
    put(out, "ratio", timing.ratio);
    put(out, "ratioLow", timing.ratioLow);
    put(out, "ratioHigh", timing.ratioHigh);
    put(out, "verdict", kVerdicts[static_cast<int>(timing.verdict)]);
    push(all, out);
  }
  return all;
}

}  // namespace attn::bindings
