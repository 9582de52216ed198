#pragma once

#include <span>

#include "../random.hpp"

namespace attn {

/// How one component is drawn, before `mean` and `sigma`: each with mean 0 and variance 1.
enum class Distribution {
  normal,
  uniform,     ///< between −√3 and √3
  rademacher,  ///< −1 or 1
};

/// Where components have something in common.
enum class Correlated {
  queries,  ///< those of q
  both,     ///< those of q, and those of k; never one of q with one of k
};

/// The components of queries and keys: x_i = μ + σ (√ρ z_0 + √(1 − ρ) z_i), where all z are
/// independent draws of the distribution and z_0 is the same for one vector. Their mean is μ, their
/// variance σ², and the correlation of two of one vector ρ. Where ρ > 0 they are no longer uniform
/// or ±σ, being sums of two draws; the predictions below do not depend on it.
struct ComponentOptions {
  Distribution distribution = Distribution::normal;
  double sigma = 1.0;        ///< σ, from 10⁻⁶ to 10⁶
  double mean = 0.0;         ///< μ, of q and of k, from −10⁶ to 10⁶
  double correlation = 0.0;  ///< ρ, from 0 to 1
  Correlated correlated = Correlated::both;
};

struct MeanAndVariance {
  double mean = 0.0;
  double variance = 0.0;
};

/// Of q·k before and after the division by √d_k.
struct DotProductPrediction {
  MeanAndVariance raw;
  MeanAndVariance scaled;
};

/// What q·k should have. With independent q and k of mean vectors μ1, and covariance matrices
/// A = σ²((1 − α) I + α 11ᵀ) and B likewise with β (α, β = ρ where that vector is correlated, else
/// 0):
///   E(q·k)   = μ1·μ1 = d_k μ²
///   Var(q·k) = tr(AB) + μ² 1ᵀA1 + μ² 1ᵀB1
///            = d_k σ⁴ (1 + (d_k − 1) αβ) + d_k μ²σ² (2 + (d_k − 1)(α + β))
/// since tr(AB) = Σ_ij A_ij B_ij has d_k terms σ⁴ and d_k (d_k − 1) terms αβσ⁴, and
/// 1ᵀA1 = σ² (d_k + d_k (d_k − 1) α). With μ = ρ = 0 that is d_k σ⁴, and scaled, divided by d_k,
/// σ⁴: the same for every d_k, which is why the divisor is √d_k (Vaswani et al. 2017, footnote 4).
/// @param dK  from 1 to kMaxDotProductWidth
/// @throws Error invalidArgument (dK, sigma, mean, correlation), notFinite
DotProductPrediction predictDotProduct(int dK, const ComponentOptions& options);

inline constexpr int kMaxDotProductWidth = 65'536;

/// Draws vectors of components from a generator.
class ComponentSource {
 public:
  /// @throws Error as predictDotProduct
  explicit ComponentSource(const ComponentOptions& options);

  void fillQuery(Random& random, std::span<double> q) const;
  void fillKey(Random& random, std::span<double> k) const;

 private:
  void fill(Random& random, std::span<double> out, double correlation) const;

  ComponentOptions options_;
};

/// @throws Error invalidArgument unless `value` is from `least` to `most`
void requireWhole(const char* name, int value, int least, int most);

}  // namespace attn
