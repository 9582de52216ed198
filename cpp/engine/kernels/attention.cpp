#include "attention.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <numbers>

namespace attn::kernels {

namespace {

constexpr float kHidden = -std::numeric_limits<float>::infinity();

/// What `attendHead` was asked for, with keys and values packed.
struct Head {
  HeadShape shape;
  Sight sight;
  float gate;
  Split keyPanels;    ///< panels of `keys`
  Split valuePanels;  ///< panels of `values`
  float* keys;        ///< panels of d_k × r keys
  float* values;      ///< panels of n_k × r columns of V
  // For one block of queries:
  float* queries;  ///< strips of d_k × 8
  float* scores;   ///< strips of block keys × 8
  float* sums;     ///< strips of d_v × 8, Oᵀ
};

/// A run of key panels.
struct KeyBlock {
  Index firstPanel;
  Index endPanel;
  Index firstKey;
  Index keys;
};

/// `count` queries from `first` on, at most kBlockStrips strips of which the last may be narrower.
struct QueryBlock {
  Index first;
  Index count;

  [[nodiscard]] Index strips(Index width) const { return ceilDivide(count, width); }
  /// Queries of a strip.
  [[nodiscard]] Index size(Index strip, Index width) const {
    return std::min(width, count - strip * width);
  }
};

/// Softmax of the blocks so far, one query a lane.
template <int Vectors>
struct Running {
  Row<Vectors> largest;
  Row<Vectors> sum;
};

/// Sᵀ of a run of key panels and of `strips` strips of queries.
/// @param scores  of the first key of the run, `scoreStride` floats from a strip to the next
template <int Size, int Vectors>
[[gnu::noinline]] void scoreTiles(const float* keys, Index panels, Index depth,
                                  const float* queries, Index strips, float* scores,
                                  Index scoreStride) {
  constexpr Index kWidth = Vectors * kLanes;
  for (Index panel = 0; panel < panels; ++panel) {
    for (Index strip = 0; strip < strips; ++strip) {
      Tile<Size, Vectors> tile = {};
      accumulate<Size, Vectors>(depth, keys, queries + strip * depth * kWidth, tile);
      float* to = scores + strip * scoreStride + panel * Size * kWidth;
      for (int key = 0; key < Size; ++key) {
        for (int v = 0; v < Vectors; ++v) store(to + key * kWidth + v * kLanes, tile[key][v]);
      }
    }
    keys += Size * depth;
  }
}

/// Oᵀ of a run of value panels: sums = sums · factors + Vᵀ Pᵀ.
template <int Size, int Vectors>
[[gnu::noinline]] void outputTiles(const float* values, Index valueStride, Index panels, Index keys,
                                   const float* weights, const Row<Vectors>& factors, float* sums) {
  constexpr Index kWidth = Vectors * kLanes;
  for (Index panel = 0; panel < panels; ++panel) {
    Tile<Size, Vectors> tile;
    for (int col = 0; col < Size; ++col) {
      for (int v = 0; v < Vectors; ++v) {
        tile[col][v] = load(sums + col * kWidth + v * kLanes) * factors[v];
      }
    }
    accumulate<Size, Vectors>(keys, values, weights, tile);
    for (int col = 0; col < Size; ++col) {
      for (int v = 0; v < Vectors; ++v) store(sums + col * kWidth + v * kLanes, tile[col][v]);
    }
    values += valueStride * Size;
    sums += Size * kWidth;
  }
}

/// The largest score of each query.
template <int Vectors>
void raise(const float* scores, Index keys, Row<Vectors>& largest) {
  constexpr Index kWidth = Vectors * kLanes;
  // Four chains of comparisons, each of which would wait for its last result.
  constexpr int kChains = 4;
  Tile<kChains, Vectors> best;
  for (auto& chain : best) std::copy_n(largest, Vectors, chain);
  Index key = 0;
  for (; key + kChains <= keys; key += kChains) {
    for (int chain = 0; chain < kChains; ++chain) {
      for (int v = 0; v < Vectors; ++v) {
        best[chain][v] = larger(best[chain][v], load(scores + (key + chain) * kWidth + v * kLanes));
      }
    }
  }
  for (; key < keys; ++key) {
    for (int v = 0; v < Vectors; ++v) {
      best[0][v] = larger(best[0][v], load(scores + key * kWidth + v * kLanes));
    }
  }
  for (int v = 0; v < Vectors; ++v) {
    largest[v] = larger(larger(best[0][v], best[1][v]), larger(best[2][v], best[3][v]));
  }
}

/// Scores become weights, before the division by their sum.
/// @return in `factors`, what earlier blocks have to be multiplied by
template <int Vectors>
[[gnu::noinline]] void weigh(float* scores, Index keys, Running<Vectors>& running,
                             Row<Vectors>& factors) {
  constexpr Index kWidth = Vectors * kLanes;
  Row<Vectors> before;
  std::copy_n(running.largest, Vectors, before);
  raise<Vectors>(scores, keys, running.largest);
  Row<Vectors> shift;
  for (int v = 0; v < Vectors; ++v) {
    // −∞ − (−∞) is no number: while a query has seen nothing, its scores are shifted by 0.
    shift[v] = larger(running.largest[v], splat(std::numeric_limits<float>::lowest()));
    factors[v] = exp2NonPositive(before[v] - shift[v]);
    running.sum[v] *= factors[v];
  }
  for (Index key = 0; key < keys; ++key) {
    for (int v = 0; v < Vectors; ++v) {
      float* at = scores + key * kWidth + v * kLanes;
      const F4 weight = exp2NonPositive(load(at) - shift[v]);
      store(at, weight);
      running.sum[v] += weight;
    }
  }
}

/// One past the last key that `query` may see.
Index causalEnd(const HeadShape& shape, Index query) {
  return std::clamp<Index>(query + 1 + shape.keys - shape.queries, 0, shape.keys);
}

/// Scores that are not to be seen become −∞.
/// @param width  queries of the strip, padded
void hide(const Head& head, const KeyBlock& block, Index firstQuery, Index count, Index width,
          float* scores) {
  for (Index i = 0; i < count; ++i) {
    const Index query = firstQuery + i;
    if (head.sight.causal) {
      const Index end = causalEnd(head.shape, query) - block.firstKey;
      for (Index key = std::max<Index>(end, 0); key < block.keys; ++key) {
        scores[key * width + i] = kHidden;
      }
    }
    if (head.sight.mask == nullptr) continue;
    const std::uint8_t* seen = head.sight.mask + query * head.shape.keys + block.firstKey;
    for (Index key = 0; key < block.keys; ++key) {
      if (seen[key] == 0) scores[key * width + i] = kHidden;
    }
  }
}

/// One block of keys against one block of queries.
template <int Vectors>
void attendKeys(const Head& head, const KeyBlock& block, const QueryBlock& queries,
                Running<Vectors>* running) {
  constexpr Index kWidth = Vectors * kLanes;
  const Index strips = queries.strips(kWidth);
  const HeadShape& shape = head.shape;
  const Index scoreStride = block.keys * kWidth;
  forEachRun(
      head.keyPanels, block.firstPanel, block.endPanel, [&]<int Size>(Index first, Index end) {
        const Index key = head.keyPanels.start(first);
        scoreTiles<Size, Vectors>(head.keys + key * shape.keyWidth, end - first, shape.keyWidth,
                                  head.queries, strips,
                                  head.scores + (key - block.firstKey) * kWidth, scoreStride);
      });
  for (Index strip = 0; strip < strips; ++strip) {
    float* scores = head.scores + strip * scoreStride;
    if (head.sight.causal || head.sight.mask != nullptr) {
      hide(head, block, queries.first + strip * kWidth, queries.size(strip, kWidth), kWidth,
           scores);
    }
    Row<Vectors> factors;
    weigh<Vectors>(scores, block.keys, running[strip], factors);
    float* sums = head.sums + strip * shape.valueWidth * kWidth;
    const Split& panels = head.valuePanels;
    forEachRun(panels, 0, panels.parts, [&]<int Size>(Index first, Index end) {
      const Index col = panels.start(first);
      outputTiles<Size, Vectors>(head.values + col * shape.keys + block.firstKey * Size, shape.keys,
                                 end - first, block.keys, scores, factors, sums + col * kWidth);
    });
  }
}

/// Packs the queries, and starts their softmax and output from nothing.
template <int Vectors>
void begin(const Head& head, Rows q, float factor, const QueryBlock& block,
           Running<Vectors>* running) {
  constexpr Index kWidth = Vectors * kLanes;
  const Index depth = head.shape.keyWidth;
  const Index strips = block.strips(kWidth);
  for (Index strip = 0; strip < strips; ++strip) {
    const Rows rows = {.data = q.row(block.first + strip * kWidth), .stride = q.stride};
    packStrip<Vectors>(rows, block.size(strip, kWidth), depth, factor,
                       head.queries + strip * depth * kWidth);
    for (int v = 0; v < Vectors; ++v) {
      running[strip].largest[v] = splat(kHidden);
      running[strip].sum[v] = splat(0.0F);
    }
  }
  std::fill_n(head.sums, strips * head.shape.valueWidth * kWidth, 0.0F);
}

/// Divides by the sums and puts the rows where they belong.
template <int Vectors>
void finish(const Head& head, const QueryBlock& block, const Running<Vectors>* running, float* out,
            Index outStride) {
  constexpr Index kWidth = Vectors * kLanes;
  for (Index strip = 0; strip < block.strips(kWidth); ++strip) {
    std::array<float, static_cast<std::size_t>(kWidth)> factors;
    for (int v = 0; v < Vectors; ++v) store(factors.data() + v * kLanes, running[strip].sum[v]);
    for (float& sum : factors) sum = sum > 0.0F ? head.gate / sum : 0.0F;
    unpackStrip<Vectors>(head.sums + strip * head.shape.valueWidth * kWidth,
                         block.size(strip, kWidth), head.shape.valueWidth, factors.data(),
                         out + (block.first + strip * kWidth) * outStride, outStride);
  }
}

template <int Vectors>
void attendQueries(const Head& head, Rows q, float factor, const QueryBlock& block, float* out,
                   Index outStride) {
  std::array<Running<Vectors>, static_cast<std::size_t>(kBlockStrips)> running;
  begin<Vectors>(head, q, factor, block, running.data());

  const HeadShape& shape = head.shape;
  const Index visible =
      head.sight.causal ? causalEnd(shape, block.first + block.count - 1) : shape.keys;
  const Split parts = Split::into(head.keyPanels.parts, kBlockKeys / kTileRows);
  for (Index part = 0; part < parts.parts; ++part) {
    KeyBlock keys = {.firstPanel = parts.start(part),
                     .endPanel = parts.start(part + 1),
                     .firstKey = head.keyPanels.start(parts.start(part)),
                     .keys = 0};
    if (keys.firstKey >= visible) break;
    while (head.keyPanels.start(keys.endPanel - 1) >= visible) --keys.endPanel;
    keys.keys = head.keyPanels.start(keys.endPanel) - keys.firstKey;
    attendKeys<Vectors>(head, keys, block, running.data());
  }
  finish<Vectors>(head, block, running.data(), out, outStride);
}

/// Keys of the largest block.
Index blockKeys(const HeadShape& shape) { return std::min(shape.keys, kBlockKeys); }

}  // namespace

std::int64_t headScratch(const HeadShape& shape) {
  const std::int64_t widths = std::int64_t{shape.keyWidth} + shape.valueWidth;
  return shape.keys * widths + kBlockStrips * kTileCols * (widths + blockKeys(shape));
}

void attendHead(const HeadShape& shape, Rows q, Rows k, Rows v, float scale, float gate,
                const Sight& sight, float* out, Index outStride, float* scratch) {
  Head head = {.shape = shape,
               .sight = sight,
               .gate = gate,
               .keyPanels = Split::into(shape.keys, kTileRows),
               .valuePanels = Split::into(shape.valueWidth, kTileRows),
               .keys = scratch,
               .values = scratch + shape.keys * shape.keyWidth,
               .queries = nullptr,
               .scores = nullptr,
               .sums = nullptr};
  head.queries = head.values + shape.keys * shape.valueWidth;
  head.scores = head.queries + kBlockStrips * kTileCols * shape.keyWidth;
  head.sums = head.scores + kBlockStrips * kTileCols * blockKeys(shape);
  forEachRun(head.keyPanels, 0, head.keyPanels.parts, [&]<int Size>(Index first, Index end) {
    const Index key = head.keyPanels.start(first);
    packPanels<Size>({k.row(key), k.stride}, shape.keyWidth, end - first,
                     head.keys + key * shape.keyWidth);
  });
  forEachRun(head.valuePanels, 0, head.valuePanels.parts, [&]<int Size>(Index first, Index end) {
    const Index col = head.valuePanels.start(first);
    packTransposedPanels<Size>({v.data + col, v.stride}, shape.keys, end - first,
                               head.values + col * shape.keys);
  });

  // Powers of 2 are cheaper than those of e: exp(s) = 2^(s · log₂ e).
  const float factor = scale * std::numbers::log2e_v<float>;
  constexpr Index kBlockQueries = kBlockStrips * kTileCols;
  for (Index first = 0; first < shape.queries; first += kBlockQueries) {
    const Index count = std::min(kBlockQueries, shape.queries - first);
    // What is left of a strip takes a vector instead of two where that is enough.
    const Index rest = count % kTileCols;
    const Index narrow = rest <= kLanes ? rest : 0;
    const Index wide = count - narrow;
    if (wide > 0) attendQueries<2>(head, q, factor, {first, wide}, out, outStride);
    if (narrow > 0) attendQueries<1>(head, q, factor, {first + wide, narrow}, out, outStride);
  }
}

}  // namespace attn::kernels
