#pragma once

#include <emscripten/val.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "convert.hpp"
#include "engine/exercises/exercises.hpp"
#include "engine/exercises/number.hpp"
#include "engine/exercises/results.hpp"
#include "engine/refuse.hpp"

/// Questions and verdicts for JavaScript. Nothing that leaves here with a question holds an
/// expected value.
namespace attn::bindings {

// ---- from JavaScript -------------------------------------------------------------------------

/// {seed}
/// @throws Error invalidArgument
inline exercises::Seed toVariantSeed(const val& input) {
  const val seed = field(input, "seed");
  const auto value = seed.as<double>();
  if (!(value >= 0.0 && value <= std::numeric_limits<exercises::Seed>::max()) ||
      value != std::trunc(value)) {
    refuse(ErrorCode::invalidArgument, "seed", val::global("String")(seed).as<std::string>(),
           "a whole number from 0 to 4294967295");
  }
  return static_cast<exercises::Seed>(value);
}

/// {question, part, seed}
struct PartName {
  std::string question;
  std::string part;
  exercises::Seed seed = exercises::kOriginal;
};
[[gnu::noinline]] inline PartName toPartName(const val& input) {
  return {.question = textField(input, "question"),
          .part = textField(input, "part"),
          .seed = toVariantSeed(input)};
}

/// {parts: text, credits: Float64Array, questions: text, seed}: each id has a line, in `parts` that
/// of a question before that of its part
inline exercises::Results toResults(const val& input) {
  const std::string names = textField(input, "parts");
  std::string_view rest = names;
  const auto next = [&rest] {
    const std::string_view id = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), id.size() + 1));
    return id;
  };
  const Vector credits = toVector(field(input, "credits"), "credits");
  std::vector<exercises::EarnedCredit> earned(static_cast<std::size_t>(credits.size()));
  const double* credit = credits.data();
  for (exercises::EarnedCredit& one : earned) {
    one.question = next();
    one.part = next();
    one.credit = *credit++;
  }
  const std::string questions = textField(input, "questions");
  return exercises::resultsOf(earned, {.questions = questions, .seed = toVariantSeed(input)});
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

inline val namedToJs(std::span<const exercises::NamedNumbers> numbers) {
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

inline val toJs(const exercises::Part& part) {
  constexpr const char* kKinds[] = {"number", "vector", "choice", "matrix", "order"};
  const std::size_t columns = part.columns;
  val out = val::object();
  put(out, "id", part.id);
  put(out, "kind", kKinds[static_cast<int>(part.kind)]);
  put(out, "length", static_cast<double>(part.expected.size()));
  put(out, "rows", columns == 0 ? 0.0 : static_cast<double>(part.expected.size() / columns));
  put(out, "columns", static_cast<double>(columns));
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
  put(out, "seed", question.seed);
  put(out, "given", namedToJs({question.given.begin(), question.given.size()}));
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

inline val toJs(const exercises::Results& results) {
  val questions = val::array();
  for (const exercises::QuestionResult& result : results.questions) {
    val one = val::object();
    put(one, "id", result.id);
    put(one, "credit", result.credit);
    put(one, "attempted", val(result.attempted));
    put(one, "complete", val(result.complete));
    push(questions, one);
  }
  val out = val::object();
  put(out, "questions", questions);
  put(out, "score", results.score);
  put(out, "complete", val(results.complete));
  put(out, "passed", val(results.passed));
  return out;
}

}  // namespace attn::bindings
