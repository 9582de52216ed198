#include "caps.hpp"

#include <vector>

#include "attention.hpp"
#include "limits.hpp"
#include "refuse.hpp"

namespace attn {

namespace {

/// The texts of a call, and the alignment of the layer's own matrices.
constexpr std::int64_t kSundryBytes = 2048;

/// What Eigen adds to the size of a matrix to align it, and how many there are in a head.
constexpr int kAlignmentBytes = 64;
constexpr int kMatricesOfHead = 10;

/// scores, scaled, exps, weights.
constexpr int kScoreMatrices = 4;

/// sums, entropyBits.
constexpr int kQueryVectors = 2;

}  // namespace

Size operator+(Size a, Size b) {
  return a.value_ > Size::kLargest - b.value_ ? Size::kLargest : a.value_ + b.value_;
}

Size operator*(Size a, Size b) {
  const bool fits = b.value_ == 0 || a.value_ <= Size::kLargest / b.value_;
  return fits ? a.value_ * b.value_ : Size::kLargest;
}

Size tracedBytes(const TracedShape& shape) {
  const Size scores = shape.queries * shape.keys;
  const Size inputs =
      shape.queries * shape.keyWidth + shape.keys * shape.keyWidth + shape.keys * shape.valueWidth;
  const Size doubles = inputs + scores * kScoreMatrices + shape.queries * kQueryVectors +
                       shape.queries * shape.valueWidth;
  // `largest` holds every key of a row when all are tied.
  const Size ties = shape.queries * sizeof(std::vector<int>) + scores * sizeof(int);
  const Size head =
      doubles * sizeof(double) + ties + sizeof(Trace) + kMatricesOfHead * kAlignmentBytes;
  const Size visibility = scores * sizeof(bool);
  return head * shape.heads + shape.layerDoubles * sizeof(double) + visibility + kSundryBytes;
}

void requireScoresWithinCap(Size queries, Size keys, Size heads) {
  if ((queries * keys * heads).value() <= kMaxTracedScores) return;
  refuse(ErrorCode::tooLarge, "scores",
         textOf({queries.value(), "×", keys.value(), " in ", {heads.value(), "head"}}),
         textOf({"at most ", kMaxTracedScores, " entries over all heads"}));
}

void requireWithinCaps(const TracedShape& shape) {
  requireScoresWithinCap(shape.queries, shape.keys, shape.heads);
  const Size bytes = tracedBytes(shape);
  if (bytes.value() <= kMaxTracedBytes) return;
  refuse(ErrorCode::tooLarge, "memory",
         textOf({bytes.value(), " bytes for everything the call keeps"}),
         textOf({"at most ", kMaxTracedBytes, " bytes"}));
}

}  // namespace attn
