#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "engine/matrix.hpp"

namespace attn::exercises {

/// A number of single precision that may have left the numbers.
struct Single {
  enum class Kind : std::uint8_t {
    finite,
    infinite,    ///< +∞: beyond 3.4·10³⁸
    notANumber,  ///< ∞/∞ or 0/0
  };
  Kind kind = Kind::finite;
  double value = 0.0;  ///< of a finite one; else 0, so that no NaN gets into another computation
};

/// What single precision holds at most, 2¹²⁸ − 2¹⁰⁴.
inline constexpr double kLargestSingle = static_cast<double>(std::numeric_limits<float>::max());

/// A softmax as it stands in the formula, in the single precision that most networks run in, and
/// the same shifted by the largest score.
struct NaiveSoftmax {
  Vector scores;              ///< n, what the exponentials are taken of
  std::vector<Single> exps;   ///< n, exp(score)
  Single sum;                 ///< of exps
  std::vector<Single> naive;  ///< n, exp/sum
  Vector shifted;             ///< n, score − largest score
  Vector shiftedExps;         ///< n, each from 0 to 1
  double shiftedSum = 0.0;    ///< from 1 to n
  Vector weights;             ///< n, shiftedExps/shiftedSum
};

/// exp(88.73) exceeds kLargestSingle, becomes ∞, and ∞/∞ is NaN. Nothing
/// is guarded in the naive half; what leaves the numbers is returned as a kind, never as a NaN.
/// @param scores  n, finite
/// @param factor  multiplies every score first
/// @throws Error empty, notFinite, overflow (a product beyond single precision)
NaiveSoftmax naiveSoftmax(const Vector& scores, double factor = 1.0);

}  // namespace attn::exercises
