// The module `core`: what JavaScript can call. web/src/engine/raw.d.ts describes the same functions
// for TypeScript.

#include <emscripten/bind.h>

#include <optional>

#include "convert.hpp"
#include "convert_steps.hpp"
#include "engine/attention.hpp"
#include "engine/multi_head.hpp"
#include "engine/output_parts.hpp"
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

val outputParts(const val& input) {
  return guarded([&] {
    const OutputParts parts = attn::outputParts(
        toMatrix(field(input, "concat"), "concat"), optionalField(input, "wO", toMatrix),
        wholeField(input, "heads"), toMatrix(field(input, "before"), "before"));
    val terms = val::array();
    for (const RowMatrix& term : parts.terms) push(terms, toJs(term));
    val out = val::object();
    put(out, "terms", terms);
    put(out, "change", toJs(parts.change));
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
  emscripten::function("outputParts", &attn::bindings::outputParts);
  emscripten::function("bottleneck", &attn::bindings::bottleneck);
  emscripten::function("commentary", &attn::bindings::commentary);
  emscripten::function("tokenise", &attn::bindings::tokenise);
  emscripten::function("shapes", &attn::bindings::shapes);
  emscripten::function("divisorsNear", &attn::bindings::divisorsNear);
}
