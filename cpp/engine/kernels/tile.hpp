#pragma once

// Internal: the one inner loop of the fast path. Every product, whatever its shape, is cut into
// tiles of at most 6 rows by 8 columns, each held in registers while the sum over the depth runs:
//
//                      depth
//            left   ┌──────────┐      right  ┌───┐        tile ┌───┐
//        (a panel,  │ r floats │   (a panel, │ 8 │             │r×8│
//         r ≤ 6)    │ a step   │    a step)  │   │ depth       └───┘
//                   └──────────┘             └───┘
//
// A step of the depth reads r + 8 floats and does 8r multiply-adds with them. 6 × 8 is 12 vectors
// of sums; with two of the right panel and one of the left that is 15, and an x86 processor has 16
// registers, of which V8 keeps one. 12 independent sums also hide the latency of a multiply-add,
// which is 4 steps of 2 on most processors. Larger tiles spill to memory, smaller ones wait.
//
// Both panels are packed: what a step reads lies together, and the next step follows it.

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "vec.hpp"

namespace attn::kernels {

/// Rows of a tile, at most. Without a fused multiply-add the product needs a register of its own.
inline constexpr Index kTileRows = kFused ? 6 : 5;
/// Vectors of a tile's row, at most.
inline constexpr Index kTileVectors = 2;
/// Columns of a tile, at most.
inline constexpr Index kTileCols = kTileVectors * kLanes;

constexpr Index ceilDivide(Index a, Index b) { return (a + b - 1) / b; }
constexpr Index roundUp(Index a, Index multiple) { return ceilDivide(a, multiple) * multiple; }

/// `total` things in parts that differ by one at the most, larger ones first, so that no part is a
/// small remainder: 13 rows are 5 + 4 + 4 and not 6 + 6 + 1, whose last tile would do a sixth of
/// the work in the same time.
struct Split {
  Index parts;
  Index least;   ///< size of the smaller parts
  Index larger;  ///< how many parts, the first ones, have one more

  static constexpr Split into(Index total, Index most) {
    return parted(total, total <= most ? 1 : ceilDivide(total, most));
  }

  static constexpr Split parted(Index total, Index parts) {
    // A small layer is cut a dozen times into one part; divisions would be a tenth of its time.
    if (parts == 1) return {.parts = 1, .least = total, .larger = 0};
    return {.parts = parts, .least = total / parts, .larger = total % parts};
  }

  [[nodiscard]] constexpr Index start(Index part) const {
    return part * least + std::min(part, larger);
  }
  [[nodiscard]] constexpr Index size(Index part) const { return least + (part < larger ? 1 : 0); }
};

/// A row of a tile.
template <int Vectors>
using Row = F4[static_cast<std::size_t>(Vectors)];

/// Sums of a tile.
template <int Size, int Vectors>
using Tile = Row<Vectors>[static_cast<std::size_t>(Size)];

/// What becomes of a place in memory when a tile is put there.
enum class Into : std::uint8_t { nothing, set, add, subtract };

/// @param to  `stride` floats from a row to the next
template <int Size, int Vectors>
inline void put(const Tile<Size, Vectors>& tile, Into how, float* to, Index stride) {
  const auto each = [&](auto combine) {
    for (int row = 0; row < Size; ++row) {
      for (int v = 0; v < Vectors; ++v) {
        float* at = to + row * stride + v * kLanes;
        store(at, combine(at, tile[row][v]));
      }
    }
  };
  switch (how) {
    case Into::nothing:
      return;
    case Into::set:
      return each([](const float*, F4 value) { return value; });
    case Into::add:
      return each([](const float* at, F4 value) { return load(at) + value; });
    case Into::subtract:
      return each([](const float* at, F4 value) { return load(at) - value; });
  }
}

/// tile += left · right
/// @param left   depth × Size, packed
/// @param right  depth × 4·Vectors, packed
template <int Size, int Vectors>
inline void accumulate(Index depth, const float* left, const float* right,
                       Tile<Size, Vectors>& tile) {
  // Unrolled by the compiler, the steps of one sum would be computed one after another, and the
  // right panel's vectors of several steps would need more registers than there are.
#pragma GCC unroll 1
  for (Index step = 0; step < depth; ++step) {
    Row<Vectors> columns;
    for (int v = 0; v < Vectors; ++v) columns[v] = load(right + v * kLanes);
    for (int row = 0; row < Size; ++row) {
      const F4 factor = splat(left[row]);
      for (int v = 0; v < Vectors; ++v) {
        tile[row][v] = multiplyAdd(factor, columns[v], tile[row][v]);
      }
    }
    left += Size;
    right += Vectors * kLanes;
  }
}

/// Calls body.template operator()<Rows>() with Rows = rows, a constant inside.
/// @param rows  from Least to Most
template <int Least = 1, int Most = kTileRows, typename Body>
inline void withRows(Index rows, const Body& body) {
  if constexpr (Least < Most) {
    if (rows < Most) return withRows<Least, Most - 1>(rows, body);
  }
  body.template operator()<Most>();
}

/// The same for 1 or 2 vectors.
template <typename Body>
inline void withVectors(Index vectors, const Body& body) {
  return vectors == 1 ? body.template operator()<1>() : body.template operator()<2>();
}

/// Runs of parts of equal size among the parts [from, to) of a split: calls
/// body.template operator()<Size>(first, end) for the parts [first, end), at most twice.
/// @tparam Least  no part is smaller
template <int Least = 1, typename Body>
inline void forEachRun(const Split& split, Index from, Index to, const Body& body) {
  const Index middle = std::clamp(split.larger, from, to);
  if (from < middle) {
    withRows<Least>(split.least + 1,
                    [&]<int Size>() { body.template operator()<Size>(from, middle); });
  }
  if (middle < to) {
    withRows<Least>(split.least, [&]<int Size>() { body.template operator()<Size>(middle, to); });
  }
}

}  // namespace attn::kernels
