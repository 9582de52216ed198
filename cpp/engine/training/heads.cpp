#include "heads.hpp"

#include <algorithm>

#include "exponential.hpp"

namespace attn::training {

namespace {

using Eigen::Index;

double dot(const double* a, const double* b, Index count) {
  double sum = 0.0;
  for (Index i = 0; i < count; ++i) sum += a[i] * b[i];
  return sum;
}

void addScaled(double factor, const double* from, Index count, double* to) {
  for (Index i = 0; i < count; ++i) to[i] += factor * from[i];
}

/// scores → weights, in place
void softmaxRow(double* row, Index count) {
  const double largest = *std::max_element(row, row + count);
  double sum = 0.0;
  for (Index j = 0; j < count; ++j) {
    row[j] = expOfNegative(row[j] - largest);
    sum += row[j];
  }
  for (Index j = 0; j < count; ++j) row[j] /= sum;
}

}  // namespace

void attendHeads(const HeadShape& shape, const double* q, MatrixRef k, MatrixRef v, double* weights,
                 double* outputs) {
  const Index n = k.rows();
  std::fill_n(outputs, shape.heads * shape.valueWidth, 0.0);
  for (Index head = 0; head < shape.heads; ++head) {
    const Index key = head * shape.keyWidth;
    const Index value = head * shape.valueWidth;
    double* const row = weights + head * n;
    for (Index j = 0; j < n; ++j) {
      row[j] = dot(q + key, k.data() + j * k.outerStride() + key, shape.keyWidth) * shape.scale;
    }
    softmaxRow(row, n);
    for (Index j = 0; j < n; ++j) {
      addScaled(row[j], v.data() + j * v.outerStride() + value, shape.valueWidth, outputs + value);
    }
  }
}

void attendHeadsBackward(const HeadShape& shape, const double* q, MatrixRef k, MatrixRef v,
                         const double* weights, const double* dOutputs, double* dScores, double* dQ,
                         Out dK, Out dV) {
  const Index n = k.rows();
  for (Index head = 0; head < shape.heads; ++head) {
    const Index key = head * shape.keyWidth;
    const Index value = head * shape.valueWidth;
    const double* const row = weights + head * n;
    const double* const dOutput = dOutputs + value;
    // By the weights, and through the softmax: ds_j = w_j (dw_j − Σ w dw).
    double mean = 0.0;
    for (Index j = 0; j < n; ++j) {
      dScores[j] = dot(dOutput, v.data() + j * v.outerStride() + value, shape.valueWidth);
      mean += row[j] * dScores[j];
    }
    for (Index j = 0; j < n; ++j) {
      const double dScore = row[j] * (dScores[j] - mean) * shape.scale;
      addScaled(dScore, k.data() + j * k.outerStride() + key, shape.keyWidth, dQ + key);
      addScaled(dScore, q + key, shape.keyWidth, dK.data() + j * dK.outerStride() + key);
      addScaled(row[j], dOutput, shape.valueWidth, dV.data() + j * dV.outerStride() + value);
    }
  }
}

}  // namespace attn::training
