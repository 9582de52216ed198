#pragma once

#include <emscripten/val.h>

#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "engine/error.hpp"
#include "engine/matrix.hpp"
#include "engine/multi_head.hpp"

/// Between JavaScript values and the engine's types. Blocks of numbers cross by one copy each way;
/// nothing made here is a view of the wasm heap, which would die when the memory grows.
namespace attn::bindings {

using emscripten::typed_memory_view;
using emscripten::val;

// Fields are read and written through these, never inlined: Embind would generate the whole access
// anew for every length of name and every type of value.
[[gnu::noinline]] inline val field(const val& object, const char* name) { return object[name]; }
[[gnu::noinline]] inline void put(val& object, const char* name, const val& value) {
  object.set(name, value);
}
[[gnu::noinline]] inline void put(val& object, const char* name, double value) {
  put(object, name, val(value));
}
[[gnu::noinline]] inline void put(val& object, const char* name, const char* utf8) {
  put(object, name, val::u8string(utf8));
}

// ---- from JavaScript -------------------------------------------------------------------------

[[gnu::noinline]] inline std::string textField(const val& input, const char* name) {
  return field(input, name).as<std::string>();
}

/// A whole number that fits an int. Embind's own conversion would cut 1.7 to 1 and make NaN a 0.
/// @throws Error invalidArgument
inline int toWhole(const val& number, const char* argument) {
  const double value = number.as<double>();
  if (!(std::abs(value) <= std::numeric_limits<int>::max()) || value != std::trunc(value)) {
    throw Error(
        ErrorCode::invalidArgument,
        {argument, val::global("String")(number).as<std::string>(), "a whole number below 2^31"});
  }
  return static_cast<int>(value);
}

[[gnu::noinline]] inline int wholeField(const val& input, const char* name) {
  return toWhole(field(input, name), name);
}

/// Copies a typed array into memory that holds exactly `count` numbers.
/// @throws Error shapeMismatch when the lengths differ: the copy must not leave its memory
template <typename Number>
void copyInto(Number* to, Eigen::Index count, const val& array, const char* argument) {
  if (const val length = field(array, "length");
      length.as<double>() != static_cast<double>(count)) {
    throw Error(ErrorCode::shapeMismatch,
                {argument, val::global("String")(length).as<std::string>() + " numbers",
                 std::to_string(count) + " numbers"});
  }
  if (count == 0) return;  // an array whose buffer is detached has length 0 and refuses to be read
  val(typed_memory_view(static_cast<std::size_t>(count), to)).call<void>("set", array);
}

/// {rows, cols, data: Float64Array} → rows × cols
/// @throws Error invalidArgument (rows, cols), shapeMismatch (data), std::bad_alloc
inline RowMatrix toMatrix(const val& matrix, const char* argument) {
  const int rows = toWhole(field(matrix, "rows"), argument);
  const int cols = toWhole(field(matrix, "cols"), argument);
  if (rows < 0 || cols < 0) {
    throw Error(ErrorCode::invalidArgument,
                {argument, std::to_string(rows) + "×" + std::to_string(cols), "no negative size"});
  }
  RowMatrix out(rows, cols);
  copyInto(out.data(), out.size(), field(matrix, "data"), argument);
  return out;
}

/// Float64Array → as many rows
inline Vector toVector(const val& array, const char* argument) {
  Vector out(toWhole(field(array, "length"), argument));
  copyInto(out.data(), out.size(), array, argument);
  return out;
}

/// The field `name` of `object`, converted, or nothing where it is undefined.
template <typename Convert>
auto optionalField(const val& object, const char* name, Convert convert)
    -> std::optional<decltype(convert(object, name))> {
  const val value = field(object, name);
  if (value.isUndefined()) return std::nullopt;
  return convert(value, name);
}

/// {scale?, causal?, mask?}
inline AttendOptions toAttendOptions(const val& input) {
  return {.scale = optionalField(input, "scale",
                                 [](const val& scale, const char*) { return scale.as<double>(); }),
          .causal = field(input, "causal").isTrue(),
          .mask = optionalField(input, "mask", toMatrix)};
}

/// {wQ?, wK?, wV?, wO?}
inline Projections toProjections(const val& input) {
  return {.wQ = optionalField(input, "wQ", toMatrix),
          .wK = optionalField(input, "wK", toMatrix),
          .wV = optionalField(input, "wV", toMatrix),
          .wO = optionalField(input, "wO", toMatrix)};
}

/// {heads, gates?, scale?, causal?, mask?}
inline MultiHeadOptions toMultiHeadOptions(const val& input) {
  return {.heads = toWhole(field(input, "heads"), "heads"),
          .attend = toAttendOptions(input),
          .gates = optionalField(input, "gates", toVector)};
}

// ---- to JavaScript ---------------------------------------------------------------------------

/// Appends to an array.
[[gnu::noinline]] inline void push(val& array, const val& entry) {
  array.call<void>("push", entry);
}

inline val toJs(const char* utf8) { return val::u8string(utf8); }
inline val toJs(const std::string& utf8) { return toJs(utf8.c_str()); }

/// An array of texts.
template <typename List>
val toJsTexts(const List& list) {
  val out = val::array();
  for (const auto& text : list) push(out, toJs(text));
  return out;
}

/// A copy, as the typed array of the element type.
template <typename Number>
val copied(const Number* from, Eigen::Index count) {
  return val(typed_memory_view(static_cast<std::size_t>(count), from)).template call<val>("slice");
}

inline val toJs(const Vector& vector) { return copied(vector.data(), vector.size()); }

inline val toJs(const RowMatrix& matrix) {
  val out = val::object();
  put(out, "rows", static_cast<double>(matrix.rows()));
  put(out, "cols", static_cast<double>(matrix.cols()));
  put(out, "data", copied(matrix.data(), matrix.size()));
  return out;
}

/// Lists end to end: list i is `keys` from ends[i − 1] (or 0) up to ends[i].
inline val toJs(const std::vector<std::vector<int>>& lists) {
  std::vector<int> keys;
  std::vector<int> ends;
  ends.reserve(lists.size());
  for (const std::vector<int>& list : lists) {
    keys.insert(keys.end(), list.begin(), list.end());
    ends.push_back(static_cast<int>(keys.size()));
  }
  val out = val::object();
  put(out, "keys", copied(keys.data(), std::ssize(keys)));
  put(out, "ends", copied(ends.data(), std::ssize(ends)));
  return out;
}

/// null where there is nothing
template <typename T>
val toJs(const std::optional<T>& value) {
  return value ? toJs(*value) : val::null();
}

inline val toJs(const Trace& trace) {
  val out = val::object();
  put(out, "q", toJs(trace.q));
  put(out, "k", toJs(trace.k));
  put(out, "v", toJs(trace.v));
  put(out, "scale", trace.scale);
  put(out, "scores", toJs(trace.scores));
  put(out, "scaled", toJs(trace.scaled));
  put(out, "exps", toJs(trace.exps));
  put(out, "sums", toJs(trace.sums));
  put(out, "weights", toJs(trace.weights));
  put(out, "output", toJs(trace.output));
  put(out, "entropyBits", toJs(trace.entropyBits));
  put(out, "largest", toJs(trace.largest));
  return out;
}

inline val toJs(const MultiHeadTrace& trace) {
  val heads = val::array();
  for (const Trace& head : trace.heads) heads.call<void>("push", toJs(head));
  val out = val::object();
  put(out, "heads", heads);
  put(out, "concat", toJs(trace.concat));
  put(out, "output", toJs(trace.output));
  return out;
}

}  // namespace attn::bindings
