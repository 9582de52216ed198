#include "product.hpp"

#include <algorithm>

namespace attn::kernels {

namespace {

/// A column of tiles: all left panels of one height against one right panel.
/// Not inlined, like the other loops over tiles: browsers optimise a function at a time, sooner the
/// smaller it is.
template <int Size, int Vectors>
[[gnu::noinline]] void tileColumn(const float* left, const float* right, Index depth, Index panels,
                                  Into how, float* result, Index stride) {
  for (Index panel = 0; panel < panels; ++panel) {
    Tile<Size, Vectors> tile = {};
    accumulate<Size, Vectors>(depth, left, right, tile);
    put<Size, Vectors>(tile, how, result, stride);
    left += Size * depth;
    result += Size * stride;
  }
}

/// The packed left panels [from, to) against the slice of the depth of `target` that starts at row
/// `start`. The first slice sets the result, later ones add to it.
void multiplySlice(const Split& panels, Index from, Index to, const float* left, Index start,
                   Index depth, const Target& target) {
  const PackedMatrix& right = *target.right;
  const Into how = start == 0 ? Into::set : Into::add;
  for (Index col = 0; col < right.paddedCols(); col += kTileCols) {
    const float* panel = right.panel(start, col);
    const Index vectors = std::min(kTileVectors, (right.paddedCols() - col) / kLanes);
    forEachRun(panels, from, to, [&]<int Size>(Index first, Index end) {
      const Index row = panels.start(first);
      const float* packed = left + (row - panels.start(from)) * depth;
      float* result = target.result + row * target.stride + col;
      withVectors(vectors, [&]<int Vectors>() {
        tileColumn<Size, Vectors>(packed, panel, depth, end - first, how, result, target.stride);
      });
    });
  }
}

/// A right panel: the first `width` columns of `count` rows, filled up with zeros.
/// @return the end of what was written
float* packColumns(Rows rows, Index count, Index width, float* to) {
  if (width == kTileCols) {  // nearly always; a copy of unknown length would be a call each
    for (Index row = 0; row < count; ++row, to += kTileCols) {
      for (Index v = 0; v < kTileCols; v += kLanes) store(to + v, load(rows.row(row) + v));
    }
    return to;
  }
  const Index padded = roundUp(width, kLanes);
  for (Index row = 0; row < count; ++row, to += padded) {
    std::copy_n(rows.row(row), width, to);
    std::fill(to + width, to + padded, 0.0F);
  }
  return to;
}

}  // namespace

PackedMatrix::PackedMatrix(Index rows, Index cols)
    : rows_(rows),
      cols_(cols),
      data_(std::make_unique_for_overwrite<float[]>(static_cast<std::size_t>(floats(rows, cols)))) {
}

void PackedMatrix::assign(const float* matrix) {
  const bool large = std::min(rows_, cols_) >= kStrassenWidth && cols_ % (2 * kTileCols) == 0;
  evenness_ = large ? kernels::evenness({.data = matrix, .stride = cols_}, rows_, cols_)
                    : Evenness{.largest = 0.0F, .even = false};
  float* to = data_.get();
  const Split slices = depthSlices(rows_);
  for (Index slice = 0; slice < slices.parts; ++slice) {
    const Rows rows = {.data = matrix + slices.start(slice) * cols_, .stride = cols_};
    for (Index col = 0; col < cols_; col += kTileCols) {
      to = packColumns({.data = rows.data + col, .stride = cols_}, slices.size(slice),
                       std::min(kTileCols, cols_ - col), to);
    }
  }
}

const float* PackedMatrix::panel(Index row, Index col) const {
  const Split slices = depthSlices(rows_);
  Index slice = 0;
  if (slices.parts > 1) slice = std::min(row / slices.least, slices.parts - 1);
  while (slices.start(slice) > row) --slice;
  const Index start = slices.start(slice);
  return data_.get() + start * paddedCols() + col * slices.size(slice) + (row - start) * kTileCols;
}

std::int64_t productScratch(Index m, Index depth) {
  const Split panels = Split::into(m, kTileRows);
  const std::int64_t rows = std::min(panels.parts, kProductPanels) * panels.size(0);
  return rows * depthSlices(depth).size(0);
}

void multiply(const float* left, Index m, Index depth, std::span<const Target> targets,
              float* scratch) {
  const Split panels = Split::into(m, kTileRows);
  const Split blocks = Split::into(panels.parts, kProductPanels);
  const Split slices = depthSlices(depth);
  for (Index block = 0; block < blocks.parts; ++block) {
    const Index from = blocks.start(block);
    const Index to = blocks.start(block + 1);
    for (Index slice = 0; slice < slices.parts; ++slice) {
      const Index start = slices.start(slice);
      const Index size = slices.size(slice);
      float* packed = scratch;
      forEachRun(panels, from, to, [&]<int Size>(Index first, Index end) {
        const Rows rows = {.data = left + panels.start(first) * depth + start, .stride = depth};
        packed = packPanels<Size>(rows, size, end - first, packed);
      });
      for (const Target& target : targets) {
        multiplySlice(panels, from, to, scratch, start, size, target);
      }
    }
  }
}

}  // namespace attn::kernels
