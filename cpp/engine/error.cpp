#include "error.hpp"

#include <utility>

namespace attn {

namespace {

std::string sentence(const ErrorDetail& detail) {
  return detail.argument + " is " + detail.got + "; it needs " + detail.needed;
}

}  // namespace

std::string_view codeName(ErrorCode code) {
  switch (code) {
    case ErrorCode::empty:
      return "empty";
    case ErrorCode::shapeMismatch:
      return "shape-mismatch";
    case ErrorCode::notFinite:
      return "not-finite";
    case ErrorCode::invalidArgument:
      return "invalid-argument";
    case ErrorCode::headsDoNotDivide:
      return "heads-do-not-divide";
    case ErrorCode::tooLarge:
      return "too-large";
    case ErrorCode::overflow:
      return "overflow";
    case ErrorCode::outOfMemory:
      return "out-of-memory";
  }
  return "unknown";  // only for a value cast from outside the enumeration
}

Error::Error(ErrorCode code, ErrorDetail detail)
    : std::runtime_error(sentence(detail)), code_(code), detail_(std::move(detail)) {}

}  // namespace attn
