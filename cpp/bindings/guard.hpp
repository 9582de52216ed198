#pragma once

#include <emscripten/val.h>

#include <concepts>
#include <exception>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "convert.hpp"
#include "engine/error.hpp"

namespace attn::bindings {

inline emscripten::val failure(std::string_view code, const char* message,
                               const ErrorDetail& detail) {
  val parts = val::object();
  put(parts, "argument", detail.argument.c_str());
  put(parts, "got", detail.got.c_str());
  put(parts, "needed", detail.needed.c_str());
  val out = val::object();
  put(out, "ok", val(false));
  put(out, "code", std::string(code).c_str());
  put(out, "message", message);
  put(out, "detail", parts);
  return out;
}

inline emscripten::val outOfMemory() {
  const Error error(ErrorCode::outOfMemory,
                    {"memory", "an allocation that failed", "a smaller input"});
  return failure(codeName(error.code()), error.what(), error.detail());
}

/// {ok: false, …} of the exception that is being handled. What JavaScript itself threw is none of
/// C++'s, and is not caught.
[[gnu::noinline]] inline val currentFailure() {
  try {
    throw;
  } catch (const Error& error) {
    return failure(codeName(error.code()), error.what(), error.detail());
  } catch (const std::bad_alloc&) {
    return outOfMemory();
  } catch (const std::length_error&) {  // a container asked for more than its maximum
    return outOfMemory();
  } catch (const std::exception& error) {
    // The engine throws nothing else, so this is a defect: the facade gives the instance up.
    return failure("engine-aborted", error.what(), {"engine", error.what(), "a new engine"});
  }
}

/// What `guarded` does, once for all bodies.
[[gnu::noinline]] inline val guardedCall(val (*call)(const void* body), const void* body) {
  try {
    val out = val::object();
    put(out, "value", call(body));
    put(out, "ok", val(true));
    return out;
  } catch (const std::exception&) {
    return currentFailure();
  }
}

/// Runs `body` and says how it went: {ok: true, value} or {ok: false, code, message, detail}.
/// Every function that is bound passes here, so that no C++ exception reaches JavaScript.
/// What JavaScript itself throws below `body` (it cannot allocate a result, say) passes through.
template <std::invocable Body>
val guarded(const Body& body) {
  return guardedCall(
      [](const void* erased) -> val { return (*static_cast<const Body*>(erased))(); }, &body);
}

/// The same for a body that makes no JavaScript value: nothing where it went well.
template <std::invocable Body>
std::optional<val> failureOf(const Body& body) {
  try {
    body();
    return std::nullopt;
  } catch (const std::exception&) {
    return currentFailure();
  }
}

}  // namespace attn::bindings
