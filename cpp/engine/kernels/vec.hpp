#pragma once

// Internal: four floats at a time, written once for every machine. The compiler turns these into
// SSE natively, into SIMD128 under -msimd128 and, under -mrelaxed-simd, fuses a multiplication and
// an addition into one instruction.

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace attn::kernels {

/// Counts, sizes and steps; 32 bits in wasm.
using Index = std::ptrdiff_t;

/// Floats in a vector.
inline constexpr Index kLanes = 4;

using F4 = float __attribute__((vector_size(16)));
using I4 = std::int32_t __attribute__((vector_size(16)));

/// Four floats at any address: the engine's rows are not aligned, and no machine of today minds. A
/// memcpy would say the same, but GCC makes integers of it and keeps a tile's sums in memory.
using UnalignedF4 = float __attribute__((vector_size(16), aligned(4), may_alias));

inline F4 load(const float* from) { return *reinterpret_cast<const UnalignedF4*>(from); }
inline void store(float* to, F4 value) { *reinterpret_cast<UnalignedF4*>(to) = value; }

inline F4 splat(float value) { return F4{value, value, value, value}; }

/// Whether the machine multiplies and adds in one instruction.
#if defined(__wasm_relaxed_simd__)
inline constexpr bool kFused = true;
#else
inline constexpr bool kFused = false;
#endif

/// a · b + c, rounded once or twice: whichever the machine does faster.
inline F4 multiplyAdd(F4 a, F4 b, F4 c) {
#if defined(__wasm_relaxed_simd__)
  return __builtin_wasm_relaxed_madd_f32x4(a, b, c);
#else
  return a * b + c;
#endif
}

/// The larger of each pair, none of which is a NaN.
inline F4 larger(F4 a, F4 b) {
#if defined(__wasm_relaxed_simd__)
  return __builtin_wasm_relaxed_max_f32x4(a, b);
#elif defined(__wasm_simd128__)
  return __builtin_wasm_pmax_f32x4(a, b);
#else
  return a > b ? a : b;
#endif
}

/// 2^y for y ≤ 0, down to −∞; 0 below 2^−126.5. The relative error is at most 2^−22 where the
/// result is a normal number (tests/cpp/kernels/vec_test.cpp walks through it).
///
/// 2^y = 2^k · 2^r with k the integer nearest to y and |r| ≤ ½, where a polynomial of degree 5 is
/// enough: its coefficients are the best for the relative error (Remez), then moved among the
/// neighbouring floats so that 2^0 is exactly 1. Without the polynomial's rounding the error is
/// 1.2e-7.
inline F4 exp2NonPositive(F4 y) {
  // Adding 1.5 · 2^23 leaves no bit for a fraction, so the sum is rounded to an integer; the 127 is
  // the bias of a float's exponent. The lowest bits of the sum are then k + 127, which shifted by
  // the 23 bits of the mantissa are the float 2^k.
  constexpr float kRound = 0x1.8p23F + 127.0F;
  const F4 bounded = larger(y, splat(-127.0F));  // where k + 127 = 0 is the float 0
  const F4 rounded = bounded + kRound;
  const F4 r = bounded - (rounded - kRound);
  I4 bits;
  std::memcpy(&bits, &rounded, sizeof bits);
  bits <<= 23;
  F4 power;
  std::memcpy(&power, &bits, sizeof power);

  F4 series = splat(0x1.5c05dp-10F);
  series = multiplyAdd(series, r, splat(0x1.3d0c0cp-7F));
  series = multiplyAdd(series, r, splat(0x1.c6b792p-5F));
  series = multiplyAdd(series, r, splat(0x1.ebf966p-3F));
  series = multiplyAdd(series, r, splat(0x1.62e428p-1F));
  series = multiplyAdd(series, r, splat(1.0F));
  return series * power;
}

/// 4 rows of 4 floats become 4 columns.
inline void transpose(F4 (&rows)[kLanes]) {
  const F4 a = __builtin_shufflevector(rows[0], rows[1], 0, 4, 1, 5);
  const F4 b = __builtin_shufflevector(rows[0], rows[1], 2, 6, 3, 7);
  const F4 c = __builtin_shufflevector(rows[2], rows[3], 0, 4, 1, 5);
  const F4 d = __builtin_shufflevector(rows[2], rows[3], 2, 6, 3, 7);
  rows[0] = __builtin_shufflevector(a, c, 0, 1, 4, 5);
  rows[1] = __builtin_shufflevector(a, c, 2, 3, 6, 7);
  rows[2] = __builtin_shufflevector(b, d, 0, 1, 4, 5);
  rows[3] = __builtin_shufflevector(b, d, 2, 3, 6, 7);
}

}  // namespace attn::kernels
