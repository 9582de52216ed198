#pragma once

// Internal: dense products with a right side that is packed once and used often.

#include <cstdint>
#include <memory>
#include <span>

#include "magnitude.hpp"

namespace attn::kernels {

/// Rows of the right side that one pass of the tiles goes through, at most: a panel of 512 × 8
/// floats is 16 kB and, with the 12 kB of a left panel, stays in a first-level cache of 32 kB.
inline constexpr Index kProductDepth = 512;

/// Where the depth is cut at all, it is cut into slices of about 384: sums of several hundred
/// products, added up, err less than one of all of them.
inline constexpr Index kSliceDepth = 384;

/// How the depth of a product is cut into slices. Half of the slices are half of the depth, where
/// that can be had with equal ones (strassen.hpp).
constexpr Split depthSlices(Index depth) {
  if (depth <= kProductDepth) return Split::parted(depth, 1);
  Index pairs = ceilDivide(depth, 2 * kSliceDepth);
  constexpr Index kLikely = 128;  // a factor of nearly every width, with which this ends soon
  while (depth % kLikely == 0 && depth / 2 % pairs != 0) ++pairs;
  return Split::parted(depth, 2 * pairs);
}

/// Left panels that are packed at a time: 24 · 6 rows × 512 floats are 295 kB, for a second-level
/// cache. While they are there, every panel of the right side passes once.
inline constexpr Index kProductPanels = 24;

/// Rows and columns from which on seven products can stand for eight (strassen.hpp).
inline constexpr Index kStrassenWidth = 256;

/// A row-major matrix that someone else owns.
struct View {
  const float* data;
  Index rows;
  Index cols;
};

/// The right side of a product in the order in which the tiles read it: for each slice of the
/// depth, for each panel of 8 columns, row after row. The last panel is filled up to a multiple of
/// 4 columns with zeros.
class PackedMatrix {
 public:
  PackedMatrix(Index rows, Index cols);

  /// Replaces the contents.
  /// @param matrix  rows × cols, row-major
  void assign(const float* matrix);

  [[nodiscard]] Index rows() const { return rows_; }
  [[nodiscard]] Index cols() const { return cols_; }
  [[nodiscard]] Index paddedCols() const { return roundUp(cols_, kLanes); }

  /// Rows [row, …) of the panel that starts at column `col`, as far as the slice goes.
  [[nodiscard]] const float* panel(Index row, Index col) const;

  /// Of the matrix; not even where it is too small for that to matter.
  [[nodiscard]] const Evenness& evenness() const { return evenness_; }

  /// How many floats the contents take.
  [[nodiscard]] static std::int64_t floats(Index rows, Index cols) {
    return std::int64_t{rows} * roundUp(cols, kLanes);
  }

 private:
  Index rows_;
  Index cols_;
  Evenness evenness_ = {};
  std::unique_ptr<float[]> data_;
};

/// One product of several that share their left side.
struct Target {
  const PackedMatrix* right;
  float* result;  ///< m × stride; all of the first paddedCols() columns are written
  Index stride;   ///< floats from a row to the next, at least right->paddedCols()
};

/// Floats of scratch memory that `multiply` needs for m × depth on the left.
std::int64_t productScratch(Index m, Index depth);

/// result = left · right for each target.
/// @param left     m × depth, row-major, where depth = right->rows() of every target
/// @param scratch  productScratch(m, depth) floats
void multiply(const float* left, Index m, Index depth, std::span<const Target> targets,
              float* scratch);

}  // namespace attn::kernels
