#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace attn {

/// Why the engine refused. The spelling given by `codeName` is stable: the page words its own text
/// from it, and tests pin it.
enum class ErrorCode {
  empty,             ///< a matrix without rows or without columns
  shapeMismatch,     ///< two shapes that have to agree do not
  notFinite,         ///< NaN or an infinity in the input
  invalidArgument,   ///< a value outside what the argument accepts, e.g. a mask entry of 0.5
  headsDoNotDivide,  ///< h does not divide the width that is to be split over h heads
  tooLarge,          ///< beyond a cap of limits.hpp; nothing was allocated
  overflow,          ///< finite input whose result leaves the range of a double
  outOfMemory,       ///< an allocation failed
};

/// "empty", "shape-mismatch", "not-finite", "invalid-argument", "heads-do-not-divide",
/// "too-large", "overflow", "out-of-memory".
std::string_view codeName(ErrorCode code);

/// What the message says, taken apart, so that a page can word it in another language. Rows,
/// columns and entries are counted from 1, as in the formulas.
struct ErrorDetail {
  /// The argument at fault as the caller spells it, e.g. "wK"; for tooLarge and overflow also what
  /// would have been computed: "scores", "scaled", "output", "concat", "memory", "xQ·wQ" and so on.
  std::string argument;
  /// What it was, e.g. "4×3" or "NaN in row 1, column 2".
  std::string got;
  /// What would have been accepted, e.g. "4 rows to match the 4 columns of xK".
  std::string needed;
};

/// The only exception the engine throws by itself; std::bad_alloc passes through it. The message is
/// the detail as a sentence: "wK is 4×3; it needs 4 rows to match the 4 columns of xK".
class Error : public std::runtime_error {
 public:
  Error(ErrorCode code, ErrorDetail detail);

  [[nodiscard]] ErrorCode code() const noexcept { return code_; }
  [[nodiscard]] const ErrorDetail& detail() const noexcept { return detail_; }

 private:
  ErrorCode code_;
  ErrorDetail detail_;
};

}  // namespace attn
