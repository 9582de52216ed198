#pragma once

// Internal: one head of attention without its n × n matrix.
//
// All scores of a head would be n_q · n_k floats; what is kept here is a block of them, small
// enough for the first-level cache, and the output as far as it has come. For each block of keys:
//
//   1. scores   a tile is 6 keys × 8 queries: Sᵀ = K Qᵀ, so a vector holds one key for 4 queries
//   2. softmax  in place: the running maximum and sum of a query stay in one lane, and nothing has
//   to
//               be added up across a vector
//   3. output   Oᵀ += Vᵀ Pᵀ, whose right panel is the block of step 2 as it lies in memory
//
// When a later block has a larger maximum, what came before is multiplied by 2^(old − new) (online
// softmax: Milakov and Gimelshein 2018; for attention Rabe and Staats 2021, Dao et al. 2022).

#include <cstdint>

#include "pack.hpp"

namespace attn::kernels {

/// Keys of a block, about: the block ends with a panel of keys. 256 × 8 scores are 8 kB.
inline constexpr Index kBlockKeys = 256;

/// Strips of 8 queries that go through a block of keys together, so that a panel of keys or values
/// that was fetched serves all of them.
inline constexpr Index kBlockStrips = 4;

struct HeadShape {
  Index queries;     ///< n_q
  Index keys;        ///< n_k
  Index keyWidth;    ///< d_k
  Index valueWidth;  ///< d_v
};

/// Which keys a query sees.
struct Sight {
  bool causal = false;                 ///< query i sees keys j ≤ i + (n_k − n_q)
  const std::uint8_t* mask = nullptr;  ///< n_q × n_k, 0 = hidden; nullptr = all visible
};

/// Floats of scratch memory that `attendHead` needs: O(n_k (d_k + d_v)).
std::int64_t headScratch(const HeadShape& shape);

/// out = gate · softmax(scale · Q Kᵀ) V; rows of a query that sees nothing are 0.
/// @param q        n_q × d_k
/// @param k        n_k × d_k
/// @param v        n_k × d_v
/// @param out      n_q × d_v, `outStride` floats from a row to the next
/// @param scratch  headScratch(shape) floats
/// The caller has made sure that no score and no sum leaves the range of a float.
void attendHead(const HeadShape& shape, Rows q, Rows k, Rows v, float scale, float gate,
                const Sight& sight, float* out, Index outStride, float* scratch);

}  // namespace attn::kernels
