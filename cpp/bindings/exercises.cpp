// The module `exercises`. web/src/engine/raw_exercises.d.ts describes the same functions for
// TypeScript.

#include <emscripten/bind.h>

#include "convert_exercises.hpp"
#include "convert_mistakes.hpp"
#include "guard.hpp"

namespace attn::bindings {
namespace {

val readNumber(const val& input) {
  return guarded([&] { return toJs(exercises::readNumber(textField(input, "text"))); });
}

val listExercises() {
  return guarded([] {
    val out = val::array();
    for (std::size_t i = 0; i < exercises::questionCount(); ++i) {
      push(out, toJs(exercises::questionAt(i)));
    }
    return out;
  });
}

val variant(const val& input) {
  return guarded([&] {
    return toJs(exercises::questionOf(textField(input, "question"), toVariantSeed(input)));
  });
}

val results(const val& input) {
  return guarded([&] { return toJs(toResults(input)); });
}

val checkAnswer(const val& input) {
  return guarded([&] {
    const PartName name = toPartName(input);
    return toJs(
        exercises::checkAnswer(name.question, name.part, textField(input, "answer"), name.seed));
  });
}

val checkPrediction(const val& input) {
  return guarded([&] {
    return toJs(exercises::checkPrediction(textField(input, "answer"),
                                           toVector(field(input, "expected"), "expected"),
                                           field(input, "tolerance").as<double>()));
  });
}

val hint(const val& input) {
  return guarded([&] {
    const PartName name = toPartName(input);
    const exercises::Numbers numbers =
        exercises::hint(name.question, name.part, wholeField(input, "grade"), name.seed);
    return namedToJs({numbers.begin(), numbers.size()});
  });
}

val explanation(const val& input) {
  return guarded([&] {
    const PartName name = toPartName(input);
    val out = val::array();
    for (const exercises::Message& line :
         exercises::explanation(name.question, name.part, name.seed)) {
      val one = val::object();
      put(one, "key", line.key);
      put(one, "numbers", namedToJs({line.numbers.begin(), line.numbers.size()}));
      push(out, one);
    }
    return out;
  });
}

val mistakesExample() {
  return guarded([] { return toJs(exercises::mistakesExample()); });
}

val brokenLayer(const val& input) {
  return guarded([&] {
    const exercises::Mistake mistake = toMistake(textField(input, "mistake"));
    return toJs(exercises::layerWith(mistake, toLayerInput(input)));
  });
}

val naiveSoftmax(const val& input) {
  return guarded([&] {
    return toJs(exercises::naiveSoftmax(toVector(field(input, "scores"), "scores"),
                                        field(input, "factor").as<double>()));
  });
}

val countParameters(const val& input) {
  return guarded([&] {
    const LayerSizes sizes{.dModel = wholeField(input, "dModel"),
                           .heads = wholeField(input, "heads")};
    return weightsToJs(cost({.sizes = sizes}).parameters);
  });
}

}  // namespace
}  // namespace attn::bindings

EMSCRIPTEN_BINDINGS(exercises) {
  emscripten::function("readNumber", &attn::bindings::readNumber);
  emscripten::function("listExercises", &attn::bindings::listExercises);
  emscripten::function("variant", &attn::bindings::variant);
  emscripten::function("results", &attn::bindings::results);
  emscripten::function("checkAnswer", &attn::bindings::checkAnswer);
  emscripten::function("checkPrediction", &attn::bindings::checkPrediction);
  emscripten::function("hint", &attn::bindings::hint);
  emscripten::function("explanation", &attn::bindings::explanation);
  emscripten::function("mistakesExample", &attn::bindings::mistakesExample);
  emscripten::function("brokenLayer", &attn::bindings::brokenLayer);
  emscripten::function("naiveSoftmax", &attn::bindings::naiveSoftmax);
  emscripten::function("countParameters", &attn::bindings::countParameters);
}
