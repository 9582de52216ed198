#pragma once

// Internal: a large product from seven products of quarters instead of eight (Strassen 1969).
//
//     C11 C12     A11 A12   B11 B12      M1 = (A11 + A22) (B11 + B22)    C11 = M1 + M4 − M5 + M7
//     C21 C22  =  A21 A22 · B21 B22      M2 = (A21 + A22)  B11           C12 = M3 + M5
//                                        M3 =  A11        (B12 − B22)    C21 = M2 + M4
//                                        M4 =  A22        (B21 − B11)    C22 = M1 − M2 + M3 + M6
//                                        M5 = (A11 + A12)  B22
//                                        M6 = (A21 − A11) (B11 + B12)
//                                        M7 = (A12 − A22) (B21 + B22)
//
// A's rows are cut in the middle, and so is the depth. B's columns are taken 16 at a time, a panel
// of 8 left and one right: the sums of B are five panels that stay in the second-level cache while
// the rows pass, and what is added up to C is a tile that has just been computed. So nothing is
// stored that a plain product would not store but the sums of A.
//
// What it costs: an entry of C is not made of its own row and column alone. Once rounded it depends
// on those that they were paired with, and errs in proportion to the largest of them. Hence the two
// conditions, that the caller lets rows be mixed and that rows and columns are of one size
// (`Evenness`).
// Then, for entries in no particular order, the error is that of a plain product: what is summed is
// larger by up to a factor of two, and each sum is cut in two.

#include <cstdint>
#include <span>

#include "product.hpp"

namespace attn::kernels {

/// Left panels of each half that are packed at a time, each as seven of 6 rows × 384 floats or
/// fewer: 64 kB.
inline constexpr Index kStrassenPanels = 44;

/// Rows of A from which on seven products take less time than eight, sums included; for the other
/// sizes see kStrassenWidth.
inline constexpr Index kStrassenRows = 80;

/// Whether `multiplyStrassen` can take the place of `multiply` without a larger error.
bool strassenFits(const float* left, Index m, Index depth, std::span<const Target> targets);

/// Floats of scratch memory that `multiplyStrassen` needs for m × depth on the left, 0 where it
/// never fits.
std::int64_t strassenScratch(Index m, Index depth);

/// As `multiply`, where `strassenFits`.
/// @param scratch  strassenScratch(m, depth) floats
void multiplyStrassen(const float* left, Index m, Index depth, std::span<const Target> targets,
                      float* scratch);

}  // namespace attn::kernels
