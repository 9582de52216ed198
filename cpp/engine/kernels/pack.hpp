#pragma once

// Internal: rows of a matrix in the order in which the tiles read them.

#include "tile.hpp"

namespace attn::kernels {

/// Rows of floats in someone else's memory.
struct Rows {
  const float* data;
  Index stride;  ///< floats from a row to the next

  [[nodiscard]] const float* row(Index i) const { return data + i * stride; }
};

/// Left panels that lie side by side: `panels` panels of Size rows each, a panel as depth × Size.
/// Row i of panel p is row p·Size + i of `rows`.
/// @return the end of what was written
template <int Size>
float* packPanels(Rows rows, Index depth, Index panels, float* to) {
  for (Index panel = 0; panel < panels; ++panel) {
    const float* from = rows.row(panel * Size);
    for (Index step = 0; step < depth; ++step) {
      for (int i = 0; i < Size; ++i) *to++ = from[i * rows.stride + step];
    }
  }
  return to;
}

/// Left panels of the transposed matrix: panel p is rows × Size, the columns p·Size … of `rows`.
/// @return the end of what was written
template <int Size>
float* packTransposedPanels(Rows rows, Index count, Index panels, float* to) {
  for (Index panel = 0; panel < panels; ++panel) {
    for (Index row = 0; row < count; ++row) {
      const float* from = rows.row(row) + panel * Size;
      for (int i = 0; i < Size; ++i) *to++ = from[i];
    }
  }
  return to;
}

/// A right panel of the transposed matrix: depth × 4·Vectors, column i being `factor` times row i,
/// and 0 from row `count` on.
template <int Vectors>
void packStrip(Rows rows, Index count, Index depth, float factor, float* to) {
  constexpr Index kWidth = Vectors * kLanes;
  for (Index i = count; i < kWidth; ++i) {
    for (Index step = 0; step < depth; ++step) to[step * kWidth + i] = 0.0F;
  }
  for (Index i = 0; i < count; ++i) {
    const float* from = rows.row(i);
    for (Index step = 0; step < depth; ++step) to[step * kWidth + i] = factor * from[step];
  }
}

/// The way back: row i of `to` is factors[i] times column i of a panel of depth × 4·Vectors.
template <int Vectors>
void unpackStrip(const float* panel, Index count, Index depth, const float* factors, float* to,
                 Index stride) {
  constexpr Index kWidth = Vectors * kLanes;
  for (Index i = 0; i < count; ++i) {
    for (Index step = 0; step < depth; ++step) {
      to[i * stride + step] = factors[i] * panel[step * kWidth + i];
    }
  }
}

}  // namespace attn::kernels
