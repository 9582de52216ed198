#pragma once

#include <emscripten/val.h>

#include <string>
#include <vector>

#include "convert.hpp"
#include "convert_exercises.hpp"
#include "engine/cost.hpp"
#include "engine/exercises/mistakes.hpp"
#include "engine/exercises/naive_softmax.hpp"

/// Broken layers, the softmax that overflows and counted parameters, for JavaScript.
namespace attn::bindings {

/// "" is the right layer.
/// @throws Error invalidArgument
inline exercises::Mistake toMistake(const std::string& name) {
  const std::optional<exercises::Mistake> mistake = exercises::mistakeOf(name);
  if (!mistake) throw Error(ErrorCode::invalidArgument, {"mistake", name, "the name of a mistake"});
  return *mistake;
}

/// {q, k, v, heads}
inline exercises::LayerInput toLayerInput(const val& input) {
  return {.q = toMatrix(field(input, "q"), "q"),
          .k = toMatrix(field(input, "k"), "k"),
          .v = toMatrix(field(input, "v"), "v"),
          .heads = wholeField(input, "heads")};
}

inline val toJs(const std::vector<RowMatrix>& matrices) {
  val out = val::array();
  for (const RowMatrix& matrix : matrices) push(out, toJs(matrix));
  return out;
}

inline val toJs(const exercises::LayerResult& layer) {
  val out = val::object();
  put(out, "scaled", toJs(layer.scaled));
  put(out, "weights", toJs(layer.weights));
  put(out, "output", toJs(layer.output));
  return out;
}

inline val toJs(const exercises::MistakesExample& example) {
  val out = val::object();
  val tokens = val::array();
  for (const char* token : example.tokens) push(tokens, toJs(token));
  val layers = val::array();
  for (const exercises::Mistake mistake : exercises::kBrokenLayers) {
    push(layers, toJs(exercises::mistakeName(mistake)));
  }
  put(out, "tokens", tokens);
  put(out, "q", toJs(example.input.q));
  put(out, "k", toJs(example.input.k));
  put(out, "v", toJs(example.input.v));
  put(out, "heads", example.input.heads);
  put(out, "layers", layers);
  return out;
}

inline const char* kindName(exercises::Single::Kind kind) {
  switch (kind) {
    case exercises::Single::Kind::infinite:
      return "infinite";
    case exercises::Single::Kind::notANumber:
      return "notANumber";
    default:
      return "finite";
  }
}

/// Numbers, with 0 for what is none, and what each is.
inline val toJs(const std::vector<exercises::Single>& singles) {
  Vector values(static_cast<Eigen::Index>(singles.size()));
  val kinds = val::array();
  for (std::size_t i = 0; i < singles.size(); ++i) {
    values(static_cast<Eigen::Index>(i)) = singles[i].value;
    push(kinds, toJs(kindName(singles[i].kind)));
  }
  val out = val::object();
  put(out, "values", toJs(values));
  put(out, "kinds", kinds);
  return out;
}

/// Weights alone: the layer of the step `misconception` has no biases.
inline val weightsToJs(const Parameters& parameters) {
  val out = val::object();
  put(out, "wQ", static_cast<double>(parameters.wQ.weights));
  put(out, "wK", static_cast<double>(parameters.wK.weights));
  put(out, "wV", static_cast<double>(parameters.wV.weights));
  put(out, "wO", static_cast<double>(parameters.wO.weights));
  put(out, "total", static_cast<double>(parameters.total));
  return out;
}

inline val toJs(const exercises::NaiveSoftmax& softmax) {
  val out = val::object();
  put(out, "scores", toJs(softmax.scores));
  put(out, "exps", toJs(softmax.exps));
  put(out, "sum", toJs(std::vector<exercises::Single>{softmax.sum}));
  put(out, "naive", toJs(softmax.naive));
  put(out, "shifted", toJs(softmax.shifted));
  put(out, "shiftedExps", toJs(softmax.shiftedExps));
  put(out, "shiftedSum", softmax.shiftedSum);
  put(out, "weights", toJs(softmax.weights));
  put(out, "largestSingle", exercises::kLargestSingle);
  return out;
}

}  // namespace attn::bindings
