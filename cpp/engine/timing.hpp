#pragma once

#include <cstdint>
#include <vector>

#include "matrix.hpp"

namespace attn {

/// What the times of one variant say beside those of the first.
enum class TimingVerdict : std::uint8_t {
  same,     ///< the interval of the ratio lies within kSameTime of 1
  slower,   ///< it lies above 1
  faster,   ///< it lies below 1
  unclear,  ///< it holds 1 and reaches too far to call it the same, or there are too few rounds
};

/// Ratios from 1/1.05 to 1.05 count as the same time.
inline constexpr double kSameTime = 1.05;

/// From this many rounds on an interval of 95 % exists: the smallest and the largest of five ratios
/// both lie on one side of the median with probability 2·2⁻⁵ = 6 %, of six with 3 %.
inline constexpr int kLeastTimingRounds = 6;

struct VariantTiming {
  double median = 0.0;  ///< of the rounds
  double lower = 0.0;   ///< quartiles: half of the rounds lie between
  double upper = 0.0;
  /// The median over the rounds of this variant's time divided by the first one's in the same
  /// round: what slows the device for a while slows both.
  double ratio = 1.0;
  /// A 95 % confidence interval of that median which supposes nothing of how times are distributed:
  /// the k-th smallest and the k-th largest ratio, with the largest k for which fewer than k of n
  /// fair coins show heads with a probability of at most 2.5 % (the sign test; Conover, "Practical
  /// nonparametric statistics", 3.2). With too few rounds the smallest and the largest.
  double ratioLow = 1.0;
  double ratioHigh = 1.0;
  TimingVerdict verdict = TimingVerdict::same;
};

/// What was measured, variant by variant.
/// @param times  rounds × variants, above 0: a row is one round, in which every variant ran once
/// @throws Error empty, notFinite, invalidArgument (an entry not above 0)
std::vector<VariantTiming> compareTimings(MatrixRef times);

}  // namespace attn
