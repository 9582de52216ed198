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

/// Of rows, or of columns.
struct Extents {
  Extent largest;
  Extent sum;

  [[nodiscard]] bool even() const {
    return std::isfinite(sum.largest) && largest.even() && sum.even();
  }
};

/// The largest magnitude and the sum of magnitudes of four interleaved sequences.
struct Lanes {
  I4 largest = {};
  F4 sum = {};

  void include(const float* at) {
    const I4 bits = magnitudes(at);
    largest = bits > largest ? bits : largest;
    F4 magnitude;
    std::memcpy(&magnitude, &bits, sizeof magnitude);
    sum += magnitude;
  }
};

Extents ofRows(Rows rows, Index count, Index cols) {
  Extents extents;
  for (Index i = 0; i < count; ++i) {
    Lanes row;
    for (Index col = 0; col < cols; col += kLanes) row.include(rows.row(i) + col);
    const I4& most = row.largest;
    extents.largest.include(toFloat(std::max({most[0], most[1], most[2], most[3]})));
    extents.sum.include(row.sum[0] + row.sum[1] + row.sum[2] + row.sum[3]);
  }
  return extents;
}

Extents ofColumns(Rows rows, Index count, Index cols) {
  constexpr int kVectors = 4;  // a line of the cache
  Extents extents;
  for (Index col = 0; col < cols; col += kVectors * kLanes) {
    Lanes columns[kVectors];
    for (Index i = 0; i < count; ++i) {
      for (int v = 0; v < kVectors; ++v) columns[v].include(rows.row(i) + col + v * kLanes);
    }
    for (const Lanes& column : columns) {
      for (int lane = 0; lane < kLanes; ++lane) {
        extents.largest.include(toFloat(column.largest[lane]));
        extents.sum.include(column.sum[lane]);
      }
    }
  }
  return extents;
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
  const Extents byRows = ofRows(rows, count, cols);
  const float largest = byRows.largest.largest;
  const bool even = std::isfinite(largest) && byRows.even() && ofColumns(rows, count, cols).even();
  return {.largest = largest, .even = even};
}

}  // namespace attn::kernels
