// What JavaScript can call. web/src/engine/raw.d.ts describes the same functions for TypeScript.

#include <emscripten/bind.h>

#include <optional>

#include "convert.hpp"
#include "engine/attention.hpp"
#include "engine/multi_head.hpp"
#include "guard.hpp"

namespace attn::bindings {
namespace {

val attend(const val& input) {
  return guarded([&] {
    const RowMatrix q = toMatrix(input["q"], "q");
    const RowMatrix k = toMatrix(input["k"], "k");
    const RowMatrix v = toMatrix(input["v"], "v");
    return toJs(attn::attend(q, k, v, toAttendOptions(input)));
  });
}

val multiHead(const val& input) {
  return guarded([&] {
    const MultiHeadOptions options = toMultiHeadOptions(input);
    const RowMatrix xQ = toMatrix(input["xQ"], "xQ");
    const std::optional<RowMatrix> xK = optionalField(input, "xK", toMatrix);
    const std::optional<RowMatrix> xV = optionalField(input, "xV", toMatrix);
    const RowMatrix& keys = xK ? *xK : xQ;
    const RowMatrix& values = xV ? *xV : keys;
    return toJs(attn::multiHead(xQ, keys, values, toProjections(input), options));
  });
}

}  // namespace
}  // namespace attn::bindings

EMSCRIPTEN_BINDINGS(core) {
  emscripten::function("attend", &attn::bindings::attend);
  emscripten::function("multiHead", &attn::bindings::multiHead);
}
