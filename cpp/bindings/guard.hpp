#pragma once

#include <emscripten/val.h>

#include <concepts>
#include <exception>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/error.hpp"

namespace attn::bindings {

inline emscripten::val failure(std::string_view code, const char* message,
                               const ErrorDetail& detail) {
  using emscripten::val;
  val out = val::object();
  out.set("ok", false);
  out.set("code", val::u8string(std::string{code}.c_str()));
  out.set("message", val::u8string(message));
  val parts = val::object();
  parts.set("argument", val::u8string(detail.argument.c_str()));
  parts.set("got", val::u8string(detail.got.c_str()));
  parts.set("needed", val::u8string(detail.needed.c_str()));
  out.set("detail", parts);
  return out;
}

inline emscripten::val outOfMemory() {
  const Error error(ErrorCode::outOfMemory,
                    {"memory", "an allocation that failed", "a smaller input"});
  return failure(codeName(error.code()), error.what(), error.detail());
}

/// Runs `body`; {ok: false, code, message, detail} where it failed, nothing where it went well.
/// Every function that is bound passes here, so that no C++ exception reaches JavaScript.
/// What JavaScript itself throws below `body` (it cannot allocate a result, say) passes through.
template <std::invocable Body>
std::optional<emscripten::val> failureOf(Body&& body) {
  try {
    body();
    return std::nullopt;
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

/// Runs `body` and says how it went: {ok: true, value} or {ok: false, code, message, detail}.
template <std::invocable Body>
emscripten::val guarded(Body&& body) {
  emscripten::val out = emscripten::val::object();
  const std::optional<emscripten::val> failed = failureOf([&] {
    out.set("value", body());
    out.set("ok", true);
  });
  return failed ? *failed : out;
}

}  // namespace attn::bindings
