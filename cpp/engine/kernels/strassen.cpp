#include "strassen.hpp"

#include <algorithm>
#include <limits>

namespace attn::kernels {

namespace {

constexpr Index kProducts = 7;
constexpr Index kPairCols = 2 * kTileCols;

/// Rows that are left to a plain product where their number is odd: one would take as long as four.
constexpr Index kOddRows = 5;

/// Rows of a panel: half of kStrassenRows or more are cut into panels of nearly the most.
constexpr int kLeastPanel = 4;

/// C11, C12, C21, C22
constexpr int kQuarters = 4;

/// What becomes of each quarter of C, product by product: each is set before anything is added to
/// it.
constexpr Into kPlan[kProducts][kQuarters] = {
    {Into::set, Into::nothing, Into::nothing, Into::set},       // M1
    {Into::nothing, Into::set, Into::nothing, Into::add},       // M3
    {Into::nothing, Into::nothing, Into::set, Into::subtract},  // M2
    {Into::add, Into::nothing, Into::add, Into::nothing},       // M4
    {Into::subtract, Into::add, Into::nothing, Into::nothing},  // M5
    {Into::nothing, Into::nothing, Into::nothing, Into::add},   // M6
    {Into::add, Into::nothing, Into::nothing, Into::nothing},   // M7
};

/// Where the quarters of C lie, for one run of left panels and one pair of right panels.
struct Quarters {
  float* upper;  ///< C11, and C12 beside it
  float* lower;  ///< C21, and C22 beside it
  Index stride;

  [[nodiscard]] float* at(int quarter) const {
    return (quarter < 2 ? upper : lower) + quarter % 2 * kTileCols;
  }
};

/// tile = left · right from two sums of half the length, which err less than one: as much as the
/// larger entries of the sums of A and B err more.
/// @param kept  Size × 8 floats for the first sum. In registers it would push out the second's.
template <int Size>
void sumInHalves(Index depth, const float* left, const float* right, float* kept,
                 Tile<Size, kTileVectors>& tile) {
  const Index middle = depth / 2;
  for (const Index start : {Index{0}, middle}) {
    for (auto& row : tile) std::fill_n(row, kTileVectors, F4{});
    accumulate<Size, kTileVectors>(start == 0 ? middle : depth - middle, left + start * Size,
                                   right + start * kTileCols, tile);
    if (start == 0) put<Size, kTileVectors>(tile, Into::set, kept, kTileCols);
  }
  for (int row = 0; row < Size; ++row) {
    for (int v = 0; v < kTileVectors; ++v)
      tile[row][v] += load(kept + row * kTileCols + v * kLanes);
  }
}

/// A column of tiles, each of which goes to several quarters.
/// @param later  this is not the first slice of the depth: the quarters have been set
/// @param kept   room for a tile
template <int Size>
[[gnu::noinline]] void strassenColumn(const float* left, const float* right, Index depth,
                                      Index panels, const Into (&plan)[kQuarters], bool later,
                                      Quarters quarters, float* kept) {
  for (Index panel = 0; panel < panels; ++panel) {
    Tile<Size, kTileVectors> tile;
    sumInHalves<Size>(depth, left, right, kept, tile);
    for (int quarter = 0; quarter < kQuarters; ++quarter) {
      const Into how = later && plan[quarter] == Into::set ? Into::add : plan[quarter];
      put<Size, kTileVectors>(tile, how, quarters.at(quarter), quarters.stride);
    }
    left += Size * depth;
    quarters.upper += Size * quarters.stride;
    quarters.lower += Size * quarters.stride;
  }
}

/// The left sides of the seven products in the order of the plan, `count` floats each, from the
/// quarters A12, A11, A21 and A22 in the first four places. A11 and A22 are such sides themselves.
[[gnu::noinline]] void combineLeft(Index count, float* at) {
  for (const float* end = at + count; at < end; at += kLanes) {
    const F4 a12 = load(at);
    const F4 a11 = load(at + count);
    const F4 a21 = load(at + 2 * count);
    const F4 a22 = load(at + 3 * count);
    store(at, a11 + a22);
    store(at + 2 * count, a21 + a22);
    store(at + 4 * count, a11 + a12);
    store(at + 5 * count, a21 - a11);
    store(at + 6 * count, a12 - a22);
  }
}

/// The right sides in the order of the plan: two panels of B as they are, and five sums.
struct RightSides {
  const float* panels[kProducts];

  static constexpr Index kSums = 5;

  /// @param sums  room for kSums panels of `count` floats
  RightSides(const PackedMatrix& b, Index row, Index col, Index count, float* sums) {
    const Index lower = row + b.rows() / 2;
    const float* p11 = b.panel(row, col);
    const float* p12 = b.panel(row, col + kTileCols);
    const float* p21 = b.panel(lower, col);
    const float* p22 = b.panel(lower, col + kTileCols);
    combine(count, p11, p12, p21, p22, sums);
    const auto sum = [&](Index i) { return sums + i * count; };
    const float* const sides[kProducts] = {sum(0), sum(1), p11, sum(2), p22, sum(3), sum(4)};
    std::copy_n(sides, kProducts, panels);
  }

 private:
  [[gnu::noinline]] static void combine(Index count, const float* p11, const float* p12,
                                        const float* p21, const float* p22, float* to) {
    for (Index i = 0; i < count; i += kLanes) {
      const F4 b11 = load(p11 + i);
      const F4 b12 = load(p12 + i);
      const F4 b21 = load(p21 + i);
      const F4 b22 = load(p22 + i);
      store(to + i, b11 + b22);
      store(to + count + i, b12 - b22);
      store(to + 2 * count + i, b21 - b11);
      store(to + 3 * count + i, b11 + b12);
      store(to + 4 * count + i, b21 + b22);
    }
  }
};

/// The rows that are cut in two.
Index evenRows(Index m) { return m % 2 == 0 ? m : m - kOddRows; }

/// Slices of half of the depth, all of one size.
Split halfSlices(Index depth) {
  return Split::parted(depth / 2, std::max<Index>(depthSlices(depth).parts / 2, 1));
}

bool depthFits(Index depth) {
  if (depth < kStrassenWidth || depth % (4 * kLanes) != 0) return false;
  const Split slices = halfSlices(depth);
  return slices.larger == 0 && slices.least % kLanes == 0;  // sums are made a vector at a time
}

/// A run of neighbouring left panels, packed, and where it lies.
struct LeftBlock {
  const Split& panels;
  Index from;
  Index to;
  Index depth;  ///< of a slice
  float* packed;

  [[nodiscard]] Index firstRow() const { return panels.start(from); }
  /// Floats of one of the seven sides.
  [[nodiscard]] Index count() const { return (panels.start(to) - firstRow()) * depth; }
};

/// @param left    the first row of A at the first float of the slice
/// @param half    floats from there to A21
/// @param middle  floats from there to A12
void packLeft(const LeftBlock& block, Rows left, Index half, Index middle) {
  float* to = block.packed;
  for (const Index quarter : {middle, Index{0}, half, half + middle}) {
    forEachRun<kLeastPanel>(
        block.panels, block.from, block.to, [&]<int Size>(Index first, Index end) {
          const Rows rows = {.data = left.row(block.panels.start(first)) + quarter,
                             .stride = left.stride};
          to = packPanels<Size>(rows, block.depth, end - first, to);
        });
  }
  combineLeft(block.count(), block.packed);
}

/// The block against 16 columns.
/// @param result  row 0 of the columns
/// @param half    floats from there to the row that is C21's first
void multiplyPair(const LeftBlock& block, const RightSides& right, bool later, float* result,
                  Index half, Index stride, float* kept) {
  for (Index product = 0; product < kProducts; ++product) {
    const float* left = block.packed + product * block.count();
    forEachRun<kLeastPanel>(
        block.panels, block.from, block.to, [&]<int Size>(Index first, Index end) {
          const Index row = block.panels.start(first);
          float* upper = result + row * stride;
          strassenColumn<Size>(left + (row - block.firstRow()) * block.depth, right.panels[product],
                               block.depth, end - first, kPlan[product], later,
                               {.upper = upper, .lower = upper + half, .stride = stride}, kept);
        });
  }
}

}  // namespace

bool strassenFits(const float* left, Index m, Index depth, std::span<const Target> targets) {
  if (m < kStrassenRows || !depthFits(depth)) return false;
  for (const Target& target : targets) {
    if (!target.right->evenness().even) return false;
  }
  const Evenness a = evenness({.data = left, .stride = depth}, m, depth);
  if (!a.even) return false;
  // Sums of two, and four products of sums of two.
  constexpr double kMost = static_cast<double>(std::numeric_limits<float>::max());
  const auto largest = static_cast<double>(a.largest);
  for (const Target& target : targets) {
    const auto right = static_cast<double>(target.right->evenness().largest);
    if (std::max({largest, right, 8.0 * largest * right * static_cast<double>(depth)}) >
        kMost / 2.0) {
      return false;
    }
  }
  return true;
}

std::int64_t strassenScratch(Index m, Index depth) {
  if (m < kStrassenRows || !depthFits(depth)) return 0;
  const Split panels = Split::into(evenRows(m) / 2, kTileRows);
  const std::int64_t rows = std::min(panels.parts, kStrassenPanels) * panels.size(0);
  const std::int64_t sides = kProducts * rows + RightSides::kSums * kTileCols;
  return std::max(sides * halfSlices(depth).size(0) + kTileRows * kTileCols,
                  productScratch(kOddRows, depth));
}

void multiplyStrassen(const float* left, Index m, Index depth, std::span<const Target> targets,
                      float* scratch) {
  const Index half = evenRows(m) / 2;
  const Split panels = Split::into(half, kTileRows);
  const Split blocks = Split::into(panels.parts, kStrassenPanels);
  const Split slices = halfSlices(depth);
  const Index size = slices.size(0);
  float* sums = scratch;
  float* kept = scratch + RightSides::kSums * size * kTileCols;
  float* packed = kept + kTileRows * kTileCols;
  for (Index i = 0; i < blocks.parts; ++i) {
    const LeftBlock block = {.panels = panels,
                             .from = blocks.start(i),
                             .to = blocks.start(i + 1),
                             .depth = size,
                             .packed = packed};
    for (Index slice = 0; slice < slices.parts; ++slice) {
      const Index start = slices.start(slice);
      packLeft(block, {.data = left + start, .stride = depth}, half * depth, depth / 2);
      for (const Target& target : targets) {
        for (Index col = 0; col < target.right->cols(); col += kPairCols) {
          const RightSides right(*target.right, start, col, size * kTileCols, sums);
          multiplyPair(block, right, slice > 0, target.result + col, half * target.stride,
                       target.stride, kept);
        }
      }
    }
  }
  if (m == 2 * half) return;
  for (const Target& target : targets) {
    const Target rest = {.right = target.right,
                         .result = target.result + 2 * half * target.stride,
                         .stride = target.stride};
    multiply(left + 2 * half * depth, m - 2 * half, depth, {&rest, 1}, scratch);
  }
}

}  // namespace attn::kernels
