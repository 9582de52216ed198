#pragma once

// Internal: how much a traced call would allocate, known before it allocates anything.

#include <cstdint>
#include <limits>

namespace attn {

/// A size that is not negative and stays at the largest int64 instead of wrapping around, so that
/// an absurd shape still compares as too large.
class Size {
 public:
  /// Implicit, so that shapes and sizeof can be mixed freely in a sum.
  template <typename Integer>
  constexpr Size(Integer value)  // NOLINT(google-explicit-constructor)
      : value_(static_cast<std::int64_t>(value)) {}

  [[nodiscard]] constexpr std::int64_t value() const noexcept { return value_; }

  friend Size operator+(Size a, Size b);
  friend Size operator*(Size a, Size b);

 private:
  static constexpr std::int64_t kLargest = std::numeric_limits<std::int64_t>::max();
  std::int64_t value_;
};

/// What decides how much a call allocates.
struct TracedShape {
  Size queries;           ///< n_q
  Size keys;              ///< n_k
  Size keyWidth;          ///< d_k of one head
  Size valueWidth;        ///< d_v of one head
  Size heads = 1;         ///< h
  Size layerDoubles = 0;  ///< doubles outside the heads: projections, concat and output of a layer
};

/// Bytes of all results and intermediates, a little more than what is really allocated.
Size tracedBytes(const TracedShape& shape);

/// @throws Error tooLarge beyond kMaxTracedScores
void requireScoresWithinCap(Size queries, Size keys, Size heads);

/// @throws Error tooLarge beyond kMaxTracedScores or kMaxTracedBytes
void requireWithinCaps(const TracedShape& shape);

}  // namespace attn
