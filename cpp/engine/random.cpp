#include "random.hpp"

#include <cstdint>

namespace attn {
namespace {

/// Where layer 0 passes into the tail, and the area of every layer: the one pair for which 256
/// layers of equal area end exactly at the top of exp(−x²/2).
constexpr double kTailStart = 3.6541528853610088;
constexpr double kLayerArea = 0.0049286732339746566;

/// exp(−x²/2) for |x| ≤ 4, relative error below 1e-14: Taylor's series of exp at a sixteenth of the
/// exponent, then four squarings.
double bell(double x) {
  const double t = x * x / 32.0;
  double sum = 1.0;
  for (int n = 15; n >= 1; --n) sum = 1.0 + sum * t / n;
  sum *= sum;
  sum *= sum;
  sum *= sum;
  return 1.0 / (sum * sum);
}

/// ln u for a normal u > 0, absolute error below 1e-15·|ln u| + 1e-16: u = 2^e·m with m from 3/4 to
/// 3/2, and ln m = 2 (z + z³/3 + z⁵/5 + …) with z = (m − 1)/(m + 1).
double logarithm(double u) {
  constexpr double kLn2 = 0.693147180559945309;
  const auto word = std::bit_cast<std::uint64_t>(u);
  auto exponent = static_cast<double>(static_cast<std::int64_t>(word >> 52U) - 1023);
  auto m = std::bit_cast<double>((word & 0xFFFFFFFFFFFFFU) | 0x3FF0000000000000U);
  if (m > 1.5) {
    m /= 2.0;
    exponent += 1.0;
  }
  const double z = (m - 1.0) / (m + 1.0);
  const double square = z * z;
  double sum = 0.0;
  for (int n = 27; n >= 1; n -= 2) sum = sum * square + 1.0 / n;
  return exponent * kLn2 + 2.0 * z * sum;
}

}  // namespace

RandomBits::RandomBits(std::uint64_t seed) : words_{} {
  for (std::uint64_t& word : words_) {  // SplitMix64
    seed += 0x9E3779B97F4A7C15U;
    word = (seed ^ (seed >> 30U)) * 0xBF58476D1CE4E5B9U;
    word = (word ^ (word >> 27U)) * 0x94D049BB133111EBU;
    word ^= word >> 31U;
  }
}

std::uint32_t RandomBits::below(std::uint32_t n) {
  // 2³² values do not divide by n in general: the first 2³² mod n of each class are drawn again.
  const std::uint32_t surplus = (0U - n) % n;
  for (;;) {
    const std::uint64_t product = (bits() >> 32U) * n;
    if (static_cast<std::uint32_t>(product) >= surplus) {
      return static_cast<std::uint32_t>(product >> 32U);
    }
  }
}

const Random::Layers& Random::layers() {
  // Made when first needed: quicker than their 6 kB could be downloaded.
  static const Layers kMade = [] {
    Layers all{};
    all.edge[0] = kLayerArea / bell(kTailStart);
    all.edge[1] = kTailStart;
    all.height[1] = bell(kTailStart);
    for (std::size_t i = 1; i < 255; ++i) {
      all.height[i + 1] = all.height[i] + kLayerArea / all.edge[i];
      all.edge[i + 1] = std::sqrt(-2.0 * logarithm(all.height[i + 1]));
    }
    all.height[256] = 1.0;
    for (std::size_t i = 0; i < 256; ++i) all.step[i] = all.edge[i] * 0x1p-52;
    return all;
  }();
  return kMade;
}

bool Random::acceptAtTheRim(std::size_t layer, double& x) {
  if (layer == 0) {
    x = x < 0.0 ? -tail() : tail();
    return true;
  }
  const double low = layers_->height[layer];
  const double high = layers_->height[layer + 1];
  return low + uniform() * (high - low) < bell(x);
}

/// |x| given that it exceeds kTailStart: an exponential, accepted with the probability that makes
/// it normal (Marsaglia, "Generating a variable from the tail of the normal distribution",
/// Technometrics 6, 1964).
double Random::tail() {
  for (;;) {
    const double beyond = -logarithm(1.0 - uniform()) / kTailStart;
    const double level = -logarithm(1.0 - uniform());
    if (2.0 * level > beyond * beyond) return kTailStart + beyond;
  }
}

}  // namespace attn
