#include "magnitude.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace attn::kernels {

namespace {

// As integers, bit patterns of positive floats are in the order of their values, with infinity and
// then NaN above all of them.

constexpr std::int32_t kMagnitude = std::numeric_limits<std::int32_t>::max();

I4 magnitudes(const float* at) {
  I4 bits;
  std::memcpy(&bits, at, sizeof bits);
  return bits & kMagnitude;
}

float toFloat(std::int32_t bits) {
  float magnitude = 0.0F;
  std::memcpy(&magnitude, &bits, sizeof magnitude);
  return std::isfinite(magnitude) ? magnitude : std::numeric_limits<float>::infinity();
}

/// The least and the largest of several magnitudes.
struct Extent {
  float least = std::numeric_limits<float>::infinity();
  float largest = 0.0F;

  void include(float magnitude) {
    least = std::min(least, magnitude);
    largest = std::max(largest, magnitude);
  }
  [[nodiscard]] bool even() const { return largest <= kEven * least; }
};

Extent ofRows(Rows rows, Index count, Index cols) {
  Extent extent;
  for (Index i = 0; i < count; ++i) {
    extent.include(largestMagnitude({.data = rows.row(i), .stride = rows.stride}, 1, cols));
  }
  return extent;
}

Extent ofColumns(Rows rows, Index count, Index cols) {
  constexpr int kVectors = 4;  // a line of the cache
  Extent extent;
  for (Index col = 0; col < cols; col += kVectors * kLanes) {
    I4 most[kVectors] = {};
    for (Index i = 0; i < count; ++i) {
      for (int v = 0; v < kVectors; ++v) {
        const I4 bits = magnitudes(rows.row(i) + col + v * kLanes);
        most[v] = bits > most[v] ? bits : most[v];
      }
    }
    for (const I4& column : most) {
      for (int lane = 0; lane < kLanes; ++lane) extent.include(toFloat(column[lane]));
    }
  }
  return extent;
}

}  // namespace

float largestMagnitude(Rows rows, Index count, Index cols) {
  if (rows.stride == cols) {  // nothing in between: one long row
    cols *= count;
    count = 1;
  }
  I4 most = {};
  std::int32_t last = 0;
  for (Index i = 0; i < count; ++i) {
    const float* row = rows.row(i);
    Index col = 0;
    for (; col + kLanes <= cols; col += kLanes) {
      const I4 bits = magnitudes(row + col);
      most = bits > most ? bits : most;
    }
    for (; col < cols; ++col) {
      std::int32_t bits = 0;
      std::memcpy(&bits, row + col, sizeof bits);
      last = std::max(last, bits & kMagnitude);
    }
  }
  return toFloat(std::max({last, most[0], most[1], most[2], most[3]}));
}

Evenness evenness(Rows rows, Index count, Index cols) {
  const Extent byRows = ofRows(rows, count, cols);
  const bool even =
      std::isfinite(byRows.largest) && byRows.even() && ofColumns(rows, count, cols).even();
  return {.largest = byRows.largest, .even = even};
}

}  // namespace attn::kernels
