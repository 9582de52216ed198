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

/// 4 floats of each of 4 rows, as the 4 columns: vector i holds float i of every row.
inline void loadColumns(Rows rows, Index start, F4 (&columns)[kLanes]) {
  for (int i = 0; i < kLanes; ++i) columns[i] = load(rows.row(i) + start);
  transpose(columns);
}

/// A left panel: depth × Size, column i being row i of `rows`.
template <int Size>
void packPanel(Rows rows, Index depth, float* to) {
  Index step = 0;
  if constexpr (Size >= kLanes) {
    for (; step + kLanes <= depth; step += kLanes) {
      F4 columns[kLanes];
      loadColumns(rows, step, columns);
      for (int i = 0; i < kLanes; ++i) {
        float* at = to + (step + i) * Size;
        store(at, columns[i]);
        for (int row = kLanes; row < Size; ++row) at[row] = rows.row(row)[step + i];
      }
    }
  }
  for (; step < depth; ++step) {
    for (int row = 0; row < Size; ++row) to[step * Size + row] = rows.row(row)[step];
  }
}

/// Left panels that lie side by side: panel p holds the rows p·Size … of `rows`.
/// @return the end of what was written
template <int Size>
float* packPanels(Rows rows, Index depth, Index panels, float* to) {
  for (Index panel = 0; panel < panels; ++panel) {
    packPanel<Size>({.data = rows.row(panel * Size), .stride = rows.stride}, depth, to);
    to += Size * depth;
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
  const Index whole = count - count % kLanes;
  Index step = 0;
  for (; step + kLanes <= depth; step += kLanes) {
    for (Index i = 0; i < whole; i += kLanes) {
      F4 columns[kLanes];
      loadColumns({.data = rows.row(i), .stride = rows.stride}, step, columns);
      for (int c = 0; c < kLanes; ++c) store(to + (step + c) * kWidth + i, columns[c] * factor);
    }
  }
  for (Index i = 0; i < count; ++i) {
    for (Index rest = i < whole ? step : 0; rest < depth; ++rest) {
      to[rest * kWidth + i] = factor * rows.row(i)[rest];
    }
  }
  for (Index i = count; i < kWidth; ++i) {
    for (Index row = 0; row < depth; ++row) to[row * kWidth + i] = 0.0F;
  }
}

/// The way back: row i of `to` is factors[i] times column i of a panel of depth × 4·Vectors.
template <int Vectors>
void unpackStrip(const float* panel, Index count, Index depth, const float* factors, float* to,
                 Index stride) {
  constexpr Index kWidth = Vectors * kLanes;
  const Index whole = count - count % kLanes;
  Index step = 0;
  for (; step + kLanes <= depth; step += kLanes) {
    for (Index i = 0; i < whole; i += kLanes) {
      F4 rows[kLanes];
      loadColumns({.data = panel + step * kWidth + i, .stride = kWidth}, 0, rows);
      for (int r = 0; r < kLanes; ++r)
        store(to + (i + r) * stride + step, rows[r] * factors[i + r]);
    }
  }
  for (Index i = 0; i < count; ++i) {
    for (Index rest = i < whole ? step : 0; rest < depth; ++rest) {
      to[i * stride + rest] = factors[i] * panel[rest * kWidth + i];
    }
  }
}

}  // namespace attn::kernels
