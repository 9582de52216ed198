#pragma once

#include <emscripten/val.h>

#include <string>
#include <vector>

#include "convert.hpp"
#include "engine/cross_entropy.hpp"
#include "engine/exercises/exercises.hpp"
#include "engine/exercises/number.hpp"
#include "engine/sentence.hpp"
#include "engine/shapes.hpp"

/// Questions, verdicts and what the first steps of the chapter show, for JavaScript. Nothing that
/// leaves here with a question holds an expected value.
namespace attn::bindings {

// ---- from JavaScript -------------------------------------------------------------------------

[[gnu::noinline]] inline std::string textField(const val& input, const char* name) {
  return field(input, name).as<std::string>();
}

/// {question, part}
struct PartName {
  std::string question;
  std::string part;
};
[[gnu::noinline]] inline PartName toPartName(const val& input) {
  return {.question = textField(input, "question"), .part = textField(input, "part")};
}

[[gnu::noinline]] inline int wholeField(const val& input, const char* name) {
  return toWhole(field(input, name), name);
}

/// 0 where it is undefined
inline int optionalWholeField(const val& input, const char* name) {
  return field(input, name).isUndefined() ? 0 : wholeField(input, name);
}

/// Float64Array → whole numbers
/// @throws Error invalidArgument
inline std::vector<int> toWholes(const val& array, const char* argument) {
  std::vector<int> wholes;
  const int count = wholeField(array, "length");
  for (int i = 0; i < count; ++i) wholes.push_back(toWhole(array[i], argument));
  return wholes;
}

/// {n, dModel, heads, dK?, dV?}
inline LayerSizes toLayerSizes(const val& input) {
  return {.n = wholeField(input, "n"),
          .dModel = wholeField(input, "dModel"),
          .heads = wholeField(input, "heads"),
          .dK = optionalWholeField(input, "dK"),
          .dV = optionalWholeField(input, "dV")};
}

// ---- to JavaScript ---------------------------------------------------------------------------

/// Appends to an array.
[[gnu::noinline]] inline void push(val& array, const val& entry) {
  array.call<void>("push", entry);
}

inline val toJs(const char* utf8) { return val::u8string(utf8); }
inline val toJs(const std::string& utf8) { return toJs(utf8.c_str()); }

inline val toJs(const exercises::Values& values) {
  return copied(values.begin(), static_cast<Eigen::Index>(values.size()));
}

/// null for an empty text
inline val toJsOrNull(std::string_view text) {
  return text.empty() ? val::null() : toJs(std::string(text));
}

/// Puts reason and position, which readings and verdicts share; a reason of null for none.
inline void putReason(val& out, exercises::Reason reason, int position) {
  put(out, "reason", toJsOrNull(exercises::reasonName(reason)));
  put(out, "position", position);
}

inline val toJs(const exercises::NumberReading& reading) {
  const bool read = reading.reason == exercises::Reason::none;
  val out = val::object();
  put(out, "value", read ? val(reading.value) : val::null());
  put(out, "understood", toJs(reading.understood));
  putReason(out, reading.reason, reading.position);
  return out;
}

/// An array of texts.
template <typename List>
val toJsTexts(const List& list) {
  val out = val::array();
  for (const auto& text : list) push(out, toJs(text));
  return out;
}

inline val toJs(const exercises::Part& part) {
  constexpr const char* kKinds[] = {"number", "vector", "choice"};
  val out = val::object();
  put(out, "id", part.id);
  put(out, "kind", kKinds[static_cast<int>(part.kind)]);
  put(out, "length", static_cast<double>(part.expected.size()));
  put(out, "tolerance", part.tolerance);
  put(out, "options", toJsTexts(part.options));
  return out;
}

inline val toJs(const exercises::Question& question) {
  val parts = val::array();
  for (const exercises::Part& part : question.parts) push(parts, toJs(part));
  val out = val::object();
  put(out, "id", question.id);
  put(out, "step", question.step);
  put(out, "parts", parts);
  return out;
}

inline val toJs(const exercises::Verdict& verdict) {
  val entries = val::array();
  for (const exercises::EntryVerdict& entry : verdict.entries) {
    val one = val::object();
    put(one, "verdict", exercises::outcomeName(entry.outcome));
    put(one, "slips", toJsTexts(entry.slips));
    push(entries, one);
  }
  val out = val::object();
  put(out, "verdict", exercises::outcomeName(verdict.outcome));
  put(out, "credit", verdict.credit);
  put(out, "understood", toJs(verdict.understood));
  putReason(out, verdict.reason, verdict.position);
  put(out, "slips", toJsTexts(verdict.slips));
  put(out, "entries", entries);
  put(out, "note", toJsOrNull(verdict.note));
  return out;
}

inline val toJs(const exercises::Numbers& numbers) {
  val out = val::array();
  for (const exercises::NamedNumbers& named : numbers) {
    val one = val::object();
    put(one, "name", named.name);
    put(one, "values", toJs(named.values));
    put(one, "decimals", named.decimals);
    push(out, one);
  }
  return out;
}

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
