#include "engine/kernels/strassen.hpp"

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "support/compare.hpp"
#include "support/random.hpp"

using attn::RowMatrix;
using attn::kernels::Index;
using attn::kernels::kStrassenRows;
using attn::kernels::multiplyStrassen;
using attn::kernels::PackedMatrix;
using attn::kernels::strassenFits;
using attn::kernels::strassenScratch;
using attn::kernels::Target;
using attn::test::Random;
using attn::test::relativeDifference;

namespace {

using FloatMatrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

FloatMatrix floats(Random& random, Index rows, Index cols) {
  return random.matrix(rows, cols, 1.7).cast<float>();
}

PackedMatrix packed(const FloatMatrix& matrix) {
  PackedMatrix out(matrix.rows(), matrix.cols());
  out.assign(matrix.data());
  return out;
}

bool fits(const FloatMatrix& a, const FloatMatrix& b) {
  const PackedMatrix right = packed(b);
  const Target target = {.right = &right, .result = nullptr, .stride = 0};
  return strassenFits(a.data(), a.rows(), a.cols(), {&target, 1});
}

/// Rows of the result are farther apart than they are wide, and what lies between has to stay.
struct Result {
  FloatMatrix memory;
  Index cols;

  Result(Index rows, Index width)
      : memory(FloatMatrix::Constant(rows, width + 12, kNaN)), cols(width) {}

  [[nodiscard]] Target target(const PackedMatrix& right) {
    return {.right = &right, .result = memory.data(), .stride = memory.cols()};
  }
  [[nodiscard]] RowMatrix product() const { return memory.leftCols(cols).cast<double>(); }
  [[nodiscard]] bool restIsUntouched() const { return memory.rightCols(12).array().isNaN().all(); }
};

/// 100 × 256 times 256 × 256, to be spoilt.
struct Pair {
  FloatMatrix a;
  FloatMatrix b;

  Pair() {
    Random random(31);
    a = floats(random, 100, 256);
    b = floats(random, 256, 256);
  }
  [[nodiscard]] bool fits() const { return ::fits(a, b); }
};

}  // namespace

TEST_CASE("seven products give what one product gives", "[kernels]") {
  Random random(30);
  // Around every edge: the least sizes, odd rows, panels of 6 and of 5 rows (or 5 and 4), two
  // blocks of panels (44 · 6 or 5 rows of each half), the depth in one slice, two and four, widths
  // of their own.
  struct Shape {
    Index rows, depth, first, second;
  };
  for (const Shape& shape : {Shape{80, 256, 256, 256},
                             {81, 256, 272, 256},
                             {83, 272, 256, 304},
                             {84, 512, 256, 256},
                             {96, 528, 256, 272},
                             {97, 768, 256, 256},
                             {120, 1024, 256, 256},
                             {131, 1280, 272, 256},
                             {600, 256, 256, 272}}) {
    INFO(shape.rows << " rows, depth " << shape.depth);
    const FloatMatrix a = floats(random, shape.rows, shape.depth);
    const FloatMatrix one = floats(random, shape.depth, shape.first);
    const FloatMatrix two = floats(random, shape.depth, shape.second);
    const PackedMatrix first = packed(one);
    const PackedMatrix second = packed(two);
    Result x(shape.rows, shape.first);
    Result y(shape.rows, shape.second);
    const std::array<Target, 2> targets = {x.target(first), y.target(second)};
    CHECK(strassenFits(a.data(), shape.rows, shape.depth, targets));

    const auto size = static_cast<std::size_t>(strassenScratch(shape.rows, shape.depth));
    constexpr std::size_t kGuard = 64;
    std::vector<float> scratch(size + kGuard, kNaN);
    multiplyStrassen(a.data(), shape.rows, shape.depth, targets, scratch.data());
    for (std::size_t i = size; i < scratch.size(); ++i) CHECK(std::isnan(scratch[i]));

    const RowMatrix left = a.cast<double>();
    constexpr double kTolerance = 1.5e-6;
    CHECK(relativeDifference(x.product(), RowMatrix(left * one.cast<double>())) <= kTolerance);
    CHECK(relativeDifference(y.product(), RowMatrix(left * two.cast<double>())) <= kTolerance);
    CHECK(x.restIsUntouched());
    CHECK(y.restIsUntouched());
  }
}

TEST_CASE("seven products are not for small or unpaired sizes", "[kernels]") {
  Random random(32);
  const auto sized = [&](Index rows, Index depth, Index cols) {
    return fits(floats(random, rows, depth), floats(random, depth, cols));
  };
  CHECK(sized(kStrassenRows, 256, 256));
  CHECK_FALSE(sized(kStrassenRows - 1, 256, 256));
  CHECK_FALSE(sized(100, 240, 256));
  CHECK_FALSE(sized(100, 264, 256));
  // Slices of 294 and of 337 floats, which are no whole vectors.
  CHECK_FALSE(sized(90, 2352, 256));
  CHECK_FALSE(sized(90, 5392, 256));
  CHECK(sized(90, 2304, 256));
  CHECK_FALSE(sized(100, 256, 240));
  CHECK_FALSE(sized(100, 256, 264));
  CHECK_FALSE(sized(100, 256, 260));
  CHECK(strassenScratch(kStrassenRows - 1, 256) == 0);
  CHECK(strassenScratch(100, 264) == 0);
}

TEST_CASE("seven products are not for rows or columns of different sizes", "[kernels]") {
  CHECK(Pair().fits());
  // Uniform entries: the largest of a row is near 1.7. Allowed is a factor of 8.
  for (const float factor : {9.0F, 0.1F, 0.0F}) {
    INFO("factor " << factor);
    const auto spoilt = [&](auto spoil) {
      Pair pair;
      spoil(pair);
      return pair.fits();
    };
    CHECK_FALSE(spoilt([&](Pair& pair) { pair.a.row(57) *= factor; }));
    CHECK_FALSE(spoilt([&](Pair& pair) { pair.a.col(255) *= factor; }));
    CHECK_FALSE(spoilt([&](Pair& pair) { pair.b.row(0) *= factor; }));
    CHECK_FALSE(spoilt([&](Pair& pair) { pair.b.col(129) *= factor; }));
  }
  // One large entry a row, beside rows of many; the same in columns, and on the other side.
  const auto sparse = [](FloatMatrix& matrix) {
    for (Index row = 0; row < 40; ++row) {
      matrix.row(row) *= 0.01F;
      matrix(row, row) = 1.5F;
    }
  };
  Pair rows;
  sparse(rows.a);
  CHECK_FALSE(rows.fits());
  Pair weights;
  sparse(weights.b);
  CHECK_FALSE(weights.fits());
  Pair columns;
  FloatMatrix turned = columns.b.transpose();
  sparse(turned);
  columns.b = turned.transpose();
  CHECK_FALSE(columns.fits());
  Pair within;
  within.a.row(57) *= 6.0F;
  within.b.col(129) *= 6.0F;
  CHECK(within.fits());
}

TEST_CASE("seven products are not for what could leave the range of a float", "[kernels]") {
  const auto scaled = [](float left, float right) {
    Pair pair;
    pair.a *= left;
    pair.b *= right;
    return pair.fits();
  };
  CHECK(scaled(1e15F, 1e15F));
  CHECK_FALSE(scaled(1e18F, 1e18F));
  CHECK_FALSE(scaled(1e38F, 1.0F));
  // Two of the largest entries, added up.
  Pair tiny;
  tiny.b *= 1e-38F;
  CHECK(::fits(1e38F * FloatMatrix::Identity(256, 256), tiny.b));
  CHECK_FALSE(::fits(2.4e38F * FloatMatrix::Identity(256, 256), tiny.b));
  tiny.a *= 1e-38F;
  CHECK(::fits(tiny.a, 1e38F * FloatMatrix::Identity(256, 256)));
  CHECK_FALSE(::fits(tiny.a, 2.4e38F * FloatMatrix::Identity(256, 256)));
  Pair infinite;
  infinite.a(3, 4) = std::numeric_limits<float>::infinity();
  CHECK_FALSE(infinite.fits());
  Pair undefined;
  undefined.b(3, 4) = kNaN;
  CHECK_FALSE(undefined.fits());
}

TEST_CASE("a row that is no larger than the others errs no more beside larger ones", "[kernels]") {
  // Where rows differ by what is still allowed, the smaller ones lose no more than that.
  Pair pair;
  for (Index row = 0; row < pair.a.rows(); row += 3) pair.a.row(row) *= 1.0F / 7.0F;
  REQUIRE(pair.fits());
  const PackedMatrix right = packed(pair.b);
  Result result(pair.a.rows(), pair.b.cols());
  const Target target = result.target(right);
  std::vector<float> scratch(static_cast<std::size_t>(strassenScratch(100, 256)));
  multiplyStrassen(pair.a.data(), 100, 256, {&target, 1}, scratch.data());
  const RowMatrix expected = pair.a.cast<double>() * pair.b.cast<double>();
  const RowMatrix product = result.product();
  constexpr double kTolerance = 1.5e-6;
  for (Index row = 0; row < 100; ++row) {
    INFO("row " << row);
    const double allowed = row % 3 == 0 ? 8.0 * kTolerance : kTolerance;
    CHECK(relativeDifference(product.row(row), expected.row(row)) <= allowed);
  }
}
