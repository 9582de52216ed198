#pragma once

#include <emscripten/val.h>

#include <string>
#include <string_view>

#include "convert.hpp"
#include "engine/exercises/exercises.hpp"
#include "engine/exercises/number.hpp"

/// Questions and verdicts for JavaScript. Nothing that leaves here with a question holds an
/// expected value.
namespace attn::bindings {

// ---- from JavaScript -------------------------------------------------------------------------

/// {question, part}
struct PartName {
  std::string question;
  std::string part;
};
[[gnu::noinline]] inline PartName toPartName(const val& input) {
  return {.question = textField(input, "question"), .part = textField(input, "part")};
}

// ---- to JavaScript ---------------------------------------------------------------------------

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

}  // namespace attn::bindings
