#include "engine/training/adam.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "support/allocations.hpp"

using attn::Vector;
using attn::training::Adam;

// Whole steps are compared with NumPy in model_test.cpp.

TEST_CASE("Adam's first step is the learning rate, whatever the gradient's size", "[training]") {
  Adam adam(4);
  Vector parameters = Vector::Zero(4);
  adam.step(0.01, Vector{{3.0, -0.002, 1e5, 0.0}}, parameters);
  CHECK((parameters - Vector{{-0.01, 0.01, -0.01, 0.0}}).cwiseAbs().maxCoeff() <= 1e-7);
}

TEST_CASE("Adam goes on from its means as if it had not stopped", "[training]") {
  const Vector gradients{{0.3, -2.0}};
  Adam whole(2);
  Vector expected{{1.0, 1.0}};
  for (int i = 0; i < 5; ++i) whole.step(0.1, gradients * (i - 2), expected);

  Adam before(2);
  Vector parameters{{1.0, 1.0}};
  for (int i = 0; i < 3; ++i) before.step(0.1, gradients * (i - 2), parameters);
  Adam after(2);
  after.restore(3, before.first, before.second);
  for (int i = 3; i < 5; ++i) after.step(0.1, gradients * (i - 2), parameters);
  CHECK((parameters - expected).isZero(0.0));
}

TEST_CASE("Adam finds the lowest point of a parabola", "[training]") {
  Adam adam(1);
  Vector x{{5.0}};
  for (int i = 0; i < 2000; ++i) adam.step(0.05, 2.0 * (x.array() - 3.0).matrix(), x);
  CHECK(std::abs(x(0) - 3.0) <= 1e-6);
}
