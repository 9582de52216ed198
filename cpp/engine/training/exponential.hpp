#pragma once

// Internal: an exponential whose bits do not depend on the machine's libm.

#include <bit>
#include <cstdint>

namespace attn::training {

/// exp(x) for x ≤ 0, within 2 units in the last place; 0 below −700, NaN of NaN. Built from + − ×
/// alone, so that with contraction off a run gives the same bits natively and in wasm: libm's
/// exponentials differ in their last digits, and thousands of steps of training would make that
/// visible. Source: x = k ln 2 + r with |r| ≤ (ln 2)/2 (Cody and Waite's two-part constant), then
/// the Taylor polynomial of exp(r), whose first dropped term is below 5e-18.
inline double expOfNegative(double x) {
  if (!(x >= -700.0)) return x < 0.0 ? 0.0 : x;
  constexpr double kLog2E = 1.4426950408889634;
  constexpr double kLn2High = 0.693147180369123816490;  // ends in zeros: k · kLn2High is exact
  constexpr double kLn2Low = 1.90821492927058770002e-10;
  const auto k = static_cast<std::int64_t>(x * kLog2E - 0.5);  // cut towards 0 is rounding here
  const auto whole = static_cast<double>(k);
  const double r = (x - whole * kLn2High) - whole * kLn2Low;
  double sum = 1.0 / 6227020800.0;
  sum = sum * r + 1.0 / 479001600.0;
  sum = sum * r + 1.0 / 39916800.0;
  sum = sum * r + 1.0 / 3628800.0;
  sum = sum * r + 1.0 / 362880.0;
  sum = sum * r + 1.0 / 40320.0;
  sum = sum * r + 1.0 / 5040.0;
  sum = sum * r + 1.0 / 720.0;
  sum = sum * r + 1.0 / 120.0;
  sum = sum * r + 1.0 / 24.0;
  sum = sum * r + 1.0 / 6.0;
  sum = sum * r + 0.5;
  sum = sum * r + 1.0;
  sum = sum * r + 1.0;
  return sum * std::bit_cast<double>(static_cast<std::uint64_t>(k + 1023) << 52);
}

}  // namespace attn::training
