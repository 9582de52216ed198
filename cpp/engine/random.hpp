#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace attn {

/// Numbers that look random and follow from a seed: the same bits natively and in wasm, since they
/// come from integers, + − × ÷ √ and nothing of a library whose digits differ.
///
/// Generator: xoshiro256++ 1.0 (Blackman and Vigna, "Scrambled linear pseudorandom number
/// generators", ACM Trans. Math. Softw. 47, 2021; prng.di.unimi.it), period 2²⁵⁶ − 1. Its four
/// words are filled by SplitMix64 (Steele, Lea and Flood, OOPSLA 2014), as its authors advise, so
/// that close seeds give streams that have nothing in common.
class RandomBits {
 public:
  explicit RandomBits(std::uint64_t seed);

  /// 64 bits, each value with the same probability.
  std::uint64_t bits() {
    const std::uint64_t result = std::rotl(words_[0] + words_[3], 23) + words_[0];
    const std::uint64_t shifted = words_[1] << 17U;
    words_[2] ^= words_[0];
    words_[3] ^= words_[1];
    words_[1] ^= words_[2];
    words_[0] ^= words_[3];
    words_[2] ^= shifted;
    words_[3] = std::rotl(words_[3], 45);
    return result;
  }

  /// A multiple of 2⁻⁵³ in [0, 1): mean 1/2, variance 1/12.
  double uniform() { return static_cast<double>(bits() >> 11U) * 0x1p-53; }

  /// −1 or 1 (Rademacher): mean 0, variance 1.
  double sign() {
    // Without a branch, which a processor would guess wrong every other time.
    return 1.0 - 2.0 * static_cast<int>(bits() >> 63U);
  }

  /// A whole number from 0 to n − 1 without bias, by the method of Lemire, "Fast random integer
  /// generation in an interval", ACM Trans. Model. Comput. Simul. 29, 2019. Takes one word, and
  /// rarely more.
  /// @param n  at least 1
  std::uint32_t below(std::uint32_t n);

 private:
  std::array<std::uint64_t, 4> words_;
};

/// The same with normals, whose layers take room of their own.
class Random : public RandomBits {
 public:
  explicit Random(std::uint64_t seed) : RandomBits(seed), layers_(&layers()) {}

  /// A standard normal: mean 0, variance 1. The ziggurat of Marsaglia and Tsang, J. Stat. Softw. 5
  /// (8), 2000: the bell curve is covered by 256 layers of equal area, and in 99 of 100 draws a
  /// point of a layer lies below the curve whatever its height is. Layer and place come from
  /// different bits of one word, which the original did not heed (Doornik, "An improved ziggurat
  /// method to generate normal random samples", 2005). Of ±x both are equally likely, and 0 never
  /// occurs.
  double normal() {
    for (;;) {
      const std::uint64_t word = bits();
      const auto layer = static_cast<std::uint32_t>(word & 255U);
      // 52 bits and a sign, made odd: symmetric about 0.
      const auto place = static_cast<double>((static_cast<std::int64_t>(word) >> 11) | 1);
      double x = place * layers_->step[layer];
      if (std::abs(x) < layers_->edge[layer + 1]) return x;
      if (acceptAtTheRim(layer, x)) return x;
    }
  }

 private:
  /// Layer i ≥ 1 is the rectangle from height[i] to height[i + 1] and from 0 to edge[i]; its part
  /// left of edge[i + 1] lies wholly below the curve exp(−x²/2). Layer 0 is the strip below
  /// height[1] with the endless tail; as a rectangle of the same area it would end at edge[0].
  struct Layers {
    std::array<double, 257> edge;
    std::array<double, 257> height;
    std::array<double, 256> step;  ///< edge[i] · 2⁻⁵²
  };
  static const Layers& layers();
  /// What is rarely needed: whether x, beyond the next layer's edge, belongs to the bell. In layer
  /// 0 x is drawn anew, from the tail.
  bool acceptAtTheRim(std::size_t layer, double& x);
  double tail();

  const Layers* layers_;
};

}  // namespace attn
