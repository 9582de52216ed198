#include "engine/product.hpp"

#include <catch2/catch_test_macros.hpp>

#include "support/compare.hpp"
#include "support/random.hpp"

using attn::product;
using attn::productTransposed;
using attn::RowMatrix;
using attn::test::largestDifference;

TEST_CASE("a product known by heart", "[product]") {
  const RowMatrix a{{1.0, 2.0, 3.0}, {4.0, 5.0, 6.0}};
  const RowMatrix b{{1.0, 0.0}, {0.0, 1.0}, {2.0, -1.0}};
  CHECK(largestDifference(product(a, b), RowMatrix{{7.0, -1.0}, {16.0, -1.0}}) <= 1e-15);
  CHECK(largestDifference(productTransposed(a, a), RowMatrix{{14.0, 32.0}, {32.0, 77.0}}) <= 1e-15);
}

TEST_CASE("products agree with Eigen's", "[product]") {
  attn::test::Random random(57);
  for (int round = 0; round < 100; ++round) {
    const int n = random.between(1, 40);
    const int m = random.between(1, 40);
    const int p = random.between(1, 40);
    const RowMatrix a = random.matrix(n, m);
    const RowMatrix b = random.matrix(m, p);
    const RowMatrix expected = a * b;
    // 40 products below 4, each sum off by at most 40 roundings.
    CHECK(largestDifference(product(a, b), expected) <= 1e-12);
    CHECK(largestDifference(productTransposed(a, RowMatrix(b.transpose())), expected) <= 1e-12);
  }
}

TEST_CASE("columns of a wider matrix are multiplied where they stand", "[product]") {
  attn::test::Random random(58);
  const RowMatrix wide = random.matrix(5, 12);
  const RowMatrix other = random.matrix(5, 12);
  const RowMatrix left = wide.middleCols(3, 5);
  const RowMatrix right = other.middleCols(6, 5);
  CHECK(largestDifference(product(wide.middleCols(3, 5), other.middleCols(6, 5)), left * right) <=
        1e-12);
  CHECK(largestDifference(productTransposed(wide.middleCols(3, 5), other.middleCols(6, 5)),
                          left * right.transpose()) <= 1e-12);
}
