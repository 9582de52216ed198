#pragma once

// Internal: how large the entries of a matrix are.

#include "pack.hpp"

namespace attn::kernels {

/// The largest magnitude among the first `cols` columns of `count` rows, infinite where an entry is
/// no finite number.
float largestMagnitude(Rows rows, Index count, Index cols);

/// What a matrix has to be for its rows and columns to be added to one another.
struct Evenness {
  float largest;  ///< its largest magnitude, infinite where an entry is no finite number
  bool even;  ///< the largest magnitudes of all rows lie within a factor of kEven of each other,
              ///< and so do their sums of magnitudes: a row of one large entry is no match for a
              ///< row of many. The same holds for columns.
};

/// Three bits: what two rows lose of the 24 of a float when they are rounded as one.
inline constexpr float kEven = 8.0F;

/// @param cols  a multiple of 16
Evenness evenness(Rows rows, Index count, Index cols);

}  // namespace attn::kernels
