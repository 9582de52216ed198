#include "adam.hpp"

#include <cmath>

namespace attn::training {

namespace {

constexpr double kBeta1 = 0.9;
constexpr double kBeta2 = 0.999;
constexpr double kEpsilon = 1e-8;

}  // namespace

Adam::Adam(Eigen::Index parameters)
    : first(Vector::Zero(parameters)), second(Vector::Zero(parameters)) {}

void Adam::step(double learningRate, const Vector& gradients, Vector& parameters) {
  bias1_ *= kBeta1;
  bias2_ *= kBeta2;
  for (Eigen::Index i = 0; i < parameters.size(); ++i) {
    const double gradient = gradients[i];
    first[i] = kBeta1 * first[i] + (1.0 - kBeta1) * gradient;
    second[i] = kBeta2 * second[i] + (1.0 - kBeta2) * gradient * gradient;
    const double mean = first[i] / (1.0 - bias1_);
    const double square = second[i] / (1.0 - bias2_);
    parameters[i] -= learningRate * mean / (std::sqrt(square) + kEpsilon);
  }
}

void Adam::restore(int steps, const Vector& firstMean, const Vector& secondMean) {
  first = firstMean;
  second = secondMean;
  bias1_ = 1.0;
  bias2_ = 1.0;
  for (int i = 0; i < steps; ++i) {
    bias1_ *= kBeta1;
    bias2_ *= kBeta2;
  }
}

}  // namespace attn::training
