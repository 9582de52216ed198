#pragma once

// Internal: the heads of one query, forwards and backwards.

#include "../matrix.hpp"
#include "rows.hpp"

namespace attn::training {

/// Head i owns columns [i·keyWidth, (i+1)·keyWidth) of q and K, [i·valueWidth, (i+1)·valueWidth) of
/// V and of the outputs.
struct HeadShape {
  Eigen::Index heads = 1;
  Eigen::Index keyWidth = 1;    ///< d_k
  Eigen::Index valueWidth = 1;  ///< d_v
  double scale = 1.0;           ///< 1/√d_k in the usual layer
};

/// head_i = softmax(q_i K_iᵀ · scale) V_i for every head (Vaswani et al. 2017, section 3.2).
/// @param q        h·d_k numbers
/// @param k        n × h·d_k
/// @param v        n × h·d_v
/// @param weights  h·n numbers, head by head, overwritten
/// @param outputs  h·d_v numbers, overwritten
void attendHeads(const HeadShape& shape, const double* q, MatrixRef k, MatrixRef v, double* weights,
                 double* outputs);

/// The backward of `attendHeads`; kept: q, k, v and weights.
/// @param dOutputs  h·d_v numbers, the gradient of the loss by the outputs
/// @param dScores   room for n numbers
/// @param dQ        h·d_k numbers, added to
/// @param dK        n × h·d_k, added to
/// @param dV        n × h·d_v, added to
void attendHeadsBackward(const HeadShape& shape, const double* q, MatrixRef k, MatrixRef v,
                         const double* weights, const double* dOutputs, double* dScores, double* dQ,
                         Out dK, Out dV);

}  // namespace attn::training
