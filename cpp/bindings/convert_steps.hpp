#pragma once

#include <emscripten/val.h>

#include <string>
#include <vector>

#include "convert.hpp"
#include "convert_sizes.hpp"
#include "engine/cross_entropy.hpp"
#include "engine/sentence.hpp"
#include "engine/shapes.hpp"

/// What the first steps of the chapter show, for JavaScript.
namespace attn::bindings {

// ---- from JavaScript -------------------------------------------------------------------------

/// Float64Array → whole numbers
/// @throws Error invalidArgument
inline std::vector<int> toWholes(const val& array, const char* argument) {
  std::vector<int> wholes;
  const int count = wholeField(array, "length");
  for (int i = 0; i < count; ++i) wholes.push_back(toWhole(array[i], argument));
  return wholes;
}

// ---- to JavaScript ---------------------------------------------------------------------------

inline val toJs(const Bottleneck& result) {
  val out = val::object();
  put(out, "targets", toJs(result.targets));
  put(out, "weights", toJs(result.weights));
  put(out, "bits", toJs(result.bits));
  put(out, "floors", toJs(result.floors));
  put(out, "bestScores", toJs(result.bestScores));
  put(out, "bestWeights", toJs(result.bestWeights));
  put(out, "bestBits", toJs(result.bestBits));
  put(out, "priceBits", result.priceBits);
  put(out, "excessBits", result.excessBits);
  return out;
}

inline val toJs(const Sentence& sentence) {
  const auto count = static_cast<int>(sentence.tokens.size());
  val relations = val::array();
  for (const Relation& relation : sentence.relations) {
    val one = val::object();
    put(one, "id", relation.id);
    put(one, "from", relation.from);
    put(one, "to", relation.to);
    put(one, "distance", tokenDistance(relation.from, relation.to, count));
    put(one, "distractor", relation.distractor);
    push(relations, one);
  }
  val out = val::object();
  put(out, "text", toJs(std::string(sentence.text)));
  put(out, "tokens", toJsTexts(sentence.tokens));
  put(out, "relations", relations);
  return out;
}

inline val toJs(const LayerShapes& shapes) {
  val symbols = val::array();
  for (const SymbolShape& symbol : shapes.symbols) {
    val one = val::object();
    put(one, "id", symbol.id);
    put(one, "rows", symbol.rows);
    put(one, "cols", symbol.cols);
    put(one, "perHead", val(symbol.perHead));
    push(symbols, one);
  }
  val out = val::object();
  put(out, "dK", shapes.dK);
  put(out, "dV", shapes.dV);
  put(out, "symbols", symbols);
  return out;
}

}  // namespace attn::bindings
