// What JavaScript can call. web/src/engine/raw.d.ts describes the same functions for TypeScript.

#include <emscripten/bind.h>

#include <optional>

#include "convert.hpp"
#include "convert_exercises.hpp"
#include "engine/attention.hpp"
#include "engine/multi_head.hpp"
#include "guard.hpp"

namespace attn::bindings {
namespace {

val attend(const val& input) {
  return guarded([&] {
    const RowMatrix q = toMatrix(field(input, "q"), "q");
    const RowMatrix k = toMatrix(field(input, "k"), "k");
    const RowMatrix v = toMatrix(field(input, "v"), "v");
    return toJs(attn::attend(q, k, v, toAttendOptions(input)));
  });
}

val multiHead(const val& input) {
  return guarded([&] {
    const MultiHeadOptions options = toMultiHeadOptions(input);
    const RowMatrix xQ = toMatrix(field(input, "xQ"), "xQ");
    const std::optional<RowMatrix> xK = optionalField(input, "xK", toMatrix);
    const std::optional<RowMatrix> xV = optionalField(input, "xV", toMatrix);
    const RowMatrix& keys = xK ? *xK : xQ;
    const RowMatrix& values = xV ? *xV : keys;
    return toJs(attn::multiHead(xQ, keys, values, toProjections(input), options));
  });
}

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

val checkAnswer(const val& input) {
  return guarded([&] {
    const PartName name = toPartName(input);
    return toJs(exercises::checkAnswer(name.question, name.part, textField(input, "answer")));
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
    return toJs(exercises::hint(name.question, name.part, wholeField(input, "grade")));
  });
}

val explanation(const val& input) {
  return guarded([&] {
    const PartName name = toPartName(input);
    val out = val::array();
    for (const exercises::Message& line : exercises::explanation(name.question, name.part)) {
      val one = val::object();
      put(one, "key", line.key);
      put(one, "numbers", toJs(line.numbers));
      push(out, one);
    }
    return out;
  });
}

val bottleneck(const val& input) {
  return guarded([&] {
    const val share = field(input, "share");
    return toJs(attn::bottleneck(toVector(field(input, "scores"), "scores"),
                                 toWholes(field(input, "wanted"), "wanted"),
                                 share.isUndefined() ? kWantedShare : share.as<double>()));
  });
}

val commentary() {
  return guarded([] { return toJs(attn::commentary()); });
}

val tokenise(const val& input) {
  return guarded([&] { return toJsTexts(attn::tokenise(textField(input, "text"))); });
}

val shapes(const val& input) {
  return guarded([&] { return toJs(layerShapes(toLayerSizes(input))); });
}

val divisorsNear(const val& input) {
  return guarded([&] {
    const std::vector<int> divisors =
        attn::divisorsNear(wholeField(input, "dModel"), wholeField(input, "heads"));
    return copied(divisors.data(), std::ssize(divisors));
  });
}

}  // namespace
}  // namespace attn::bindings

EMSCRIPTEN_BINDINGS(core) {
  emscripten::function("attend", &attn::bindings::attend);
  emscripten::function("multiHead", &attn::bindings::multiHead);
  emscripten::function("readNumber", &attn::bindings::readNumber);
  emscripten::function("listExercises", &attn::bindings::listExercises);
  emscripten::function("checkAnswer", &attn::bindings::checkAnswer);
  emscripten::function("checkPrediction", &attn::bindings::checkPrediction);
  emscripten::function("hint", &attn::bindings::hint);
  emscripten::function("explanation", &attn::bindings::explanation);
  emscripten::function("bottleneck", &attn::bindings::bottleneck);
  emscripten::function("commentary", &attn::bindings::commentary);
  emscripten::function("tokenise", &attn::bindings::tokenise);
  emscripten::function("shapes", &attn::bindings::shapes);
  emscripten::function("divisorsNear", &attn::bindings::divisorsNear);
}
