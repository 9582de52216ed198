#pragma once

// Internal: dense products with a right side that is packed once and used often.

#include <cstdint>
#include <memory>
#include <span>

#include "pack.hpp"

namespace attn::kernels {

/// Rows of the right side that one pass of the tiles goes through: a panel of 512 × 8 floats is
/// 16 kB and, with the 12 kB of a left panel, stays in a first-level cache of 32 kB or more.
inline constexpr Index kProductDepth = 512;

/// Left panels that are packed at a time: 24 · 6 rows × 512 floats are 295 kB, for a second-level
/// cache. While they are there, every panel of the right side passes once.
inline constexpr Index kProductPanels = 24;

/// A row-major matrix that someone else owns.
struct View {
  const float* data;
  Index rows;
  Index cols;
};

/// The right side of a product in the order in which the tiles read it: for each block of the
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

  /// Where the block of the depth that starts at row `start` lies.
  [[nodiscard]] const float* block(Index start) const { return data_.get() + start * paddedCols(); }

  /// How many floats the contents take.
  [[nodiscard]] static std::int64_t floats(Index rows, Index cols) {
    return std::int64_t{rows} * roundUp(cols, kLanes);
  }

 private:
  Index rows_;
  Index cols_;
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
