#include "engine/training/rows.hpp"

#include <catch2/catch_test_macros.hpp>

#include "engine/product.hpp"
#include "support/allocations.hpp"
#include "support/compare.hpp"
#include "support/random.hpp"

using attn::RowMatrix;
using attn::test::Random;
using attn::test::relativeDifference;
using namespace attn::training;

TEST_CASE("products of rows and their backwards agree with the traced path", "[training]") {
  Random random(3);
  for (int round = 0; round < 200; ++round) {
    const int n = random.between(1, 9);
    const int m = random.between(1, 9);
    const int p = random.between(1, 9);
    CAPTURE(n, m, p);
    const RowMatrix x = random.matrix(n, m);
    const RowMatrix w = random.matrix(m, p);
    const RowMatrix dY = random.matrix(n, p);
    RowMatrix y = random.matrix(n, p);  // what was there before is overwritten
    multiply(x, w, y);
    CHECK(relativeDifference(y, attn::product(x, w)) <= 1e-14);

    RowMatrix dW = random.matrix(m, p);
    multiplyBackwardWeights(x, dY, dW);
    CHECK(relativeDifference(dW, attn::product(RowMatrix(x.transpose()), dY)) <= 1e-14);

    RowMatrix wT = random.matrix(p, m);
    transpose(w, wT);
    RowMatrix dX = random.matrix(n, m);
    multiplyBackwardInput(dY, wT, dX);
    const RowMatrix expected = attn::productTransposed(dY, w);
    CHECK(relativeDifference(dX, expected) <= 1e-14);
    multiplyBackwardInput(dY, wT, dX, true);
    CHECK(relativeDifference(dX, 2.0 * expected) <= 1e-14);
  }
}

TEST_CASE("products of rows work inside larger matrices and allocate nothing", "[training]") {
  Random random(4);
  const RowMatrix all = random.matrix(7, 12);
  const RowMatrix w = random.matrix(5, 6);
  RowMatrix out = RowMatrix::Zero(7, 10);
  const auto x = all.middleCols(3, 5);
  CHECK(attn::test::bytesAllocatedBy([&] { multiply(x, w, out.middleCols(2, 6)); }) == 0);
  CHECK(relativeDifference(out.middleCols(2, 6), attn::product(x, w)) <= 1e-14);
  CHECK(out.leftCols(2).isZero(0.0));
  CHECK(out.rightCols(2).isZero(0.0));
}
