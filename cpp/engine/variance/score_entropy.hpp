#pragma once

#include <cstdint>

#include "components.hpp"

namespace attn {

struct ScoreEntropyOptions {
  int dK = 64;        ///< from 1 to kMaxDotProductWidth
  int keys = 16;      ///< that every query sees, from 2 to 4096
  int queries = 200;  ///< from 2, each with keys of its own; at most 2²² scores in all
  ComponentOptions components = {};
  std::uint64_t seed = 1;
};

/// Of the softmax weights of all queries.
struct WeightStatistics {
  double entropyBits = 0.0;  ///< mean
  double entropyLow = 0.0;   ///< the 95 % confidence interval of the mean, ± 1.96 s/√queries
  double entropyHigh = 0.0;
  double largestWeight = 0.0;  ///< mean of each query's largest
};

struct ScoreEntropyResult {
  WeightStatistics raw;      ///< of softmax(q·k)
  WeightStatistics scaled;   ///< of softmax(q·k/√d_k)
  double largestBits = 0.0;  ///< log₂ keys: the entropy of equal weights
};

/// How sharply a softmax of random scores decides, with the division by √d_k and without it: the
/// scores of the latter spread with √d_k, so its weights saturate.
/// @throws Error invalidArgument (dK, keys, queries, sigma, mean, correlation), notFinite;
///         tooLarge (more than 2²⁸ components of keys)
ScoreEntropyResult scoreEntropy(const ScoreEntropyOptions& options);

}  // namespace attn
