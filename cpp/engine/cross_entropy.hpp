#pragma once

#include <vector>

#include "matrix.hpp"

namespace attn {

/// How much of its attention a job asks for the token it wants; the rest is spread evenly. Chosen
/// for the chapter, and labelled so there: any share below 1 keeps every cross-entropy finite.
inline constexpr double kWantedShare = 0.9;

/// What one job would have a query attend to: `share` on the wanted token, (1 − share)/(n − 1) on
/// each other.
/// @param n       tokens, at least 2
/// @param wanted  index from 0
/// @param share   strictly between 0 and 1
/// @return        n, sums to 1
/// @throws Error invalidArgument; tooLarge (kMaxTracedScores)
Vector wantedTarget(int n, int wanted, double share = kWantedShare);

/// What a job pays when the weights are not the ones it asked for: −Σ target log₂ weights, in bits,
/// with 0 log 0 = 0. Never below the entropy of the target, and equal to it only where the weights
/// are the target (Gibbs' inequality).
/// @param target   n, entries in [0, 1]
/// @param weights  n, entries in [0, 1]
/// @throws Error empty, shapeMismatch, notFinite, invalidArgument (an entry outside [0, 1]);
///         overflow (a weight of 0 where the target is positive: infinitely many bits)
double crossEntropyBits(const Vector& target, const Vector& weights);

/// Several jobs served by one softmax.
struct Bottleneck {
  RowMatrix targets;      ///< J × n
  Vector weights;         ///< n, softmax(scores)
  Vector bits;            ///< J, cross-entropy of each job under `weights`
  Vector floors;          ///< J, entropy of each target: the least that job can pay
  Vector bestScores;      ///< n, log(bestWeights), shifted so that the smallest is 0
  Vector bestWeights;     ///< n, the mean of the targets
  Vector bestBits;        ///< J, cross-entropy of each job under `bestWeights`
  double priceBits = 0;   ///< Σ bestBits − Σ floors, what sharing costs at best; never below 0
  double excessBits = 0;  ///< Σ bits − Σ floors, what these scores cost; never below priceBits
};

/// What the given scores cost every job, and the least that one softmax can cost them together.
///
/// The best compromise is the mean m of the targets t_1 … t_J. The sum of the cross-entropies of
/// weights p is −Σ_j Σ_i t_ji log p_i = −J Σ_i m_i log p_i: J times the cross-entropy of m and p,
/// which is least, J·H(m), where p = m. A softmax reaches every m without zeros, at the scores
/// log m. The price is then J·H(m) − Σ_j H(t_j), J times the Jensen–Shannon divergence of the
/// targets; for two jobs 2·JSD(t_1, t_2) (Lin 1991, "Divergence measures based on the Shannon
/// entropy"). It is 0 where all jobs want the same, so always for one job.
/// @param scores   n, before the softmax; any finite numbers
/// @param targets  J × n, entries above 0, rows sum to 1
/// @throws Error empty, shapeMismatch, notFinite, invalidArgument; tooLarge (kMaxTracedScores);
///         overflow (scores too far apart for their difference)
Bottleneck bottleneckOf(const Vector& scores, MatrixRef targets);

/// The same for jobs that want one token each.
/// @param scores  n ≥ 2
/// @param wanted  J ≥ 1 indices from 0: the token each job wants
/// @param share   see wantedTarget
/// @throws Error as bottleneckOf and wantedTarget
Bottleneck bottleneck(const Vector& scores, const std::vector<int>& wanted,
                      double share = kWantedShare);

}  // namespace attn
