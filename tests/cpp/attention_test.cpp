#include "engine/attention.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "engine/limits.hpp"
#include "support/allocations.hpp"
#include "support/compare.hpp"
#include "support/errors.hpp"
#include "support/random.hpp"

using attn::attend;
using attn::AttendOptions;
using attn::Error;
using attn::ErrorCode;
using attn::RowMatrix;
using attn::Trace;
using attn::Vector;
using attn::test::errorOf;
using attn::test::largestDifference;
using attn::test::Random;

namespace {

constexpr double kTight = 1e-14;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kLargest = std::numeric_limits<double>::max();

/// One call, so that a test can spoil one part of it.
struct Call {
  RowMatrix q;
  RowMatrix k;
  RowMatrix v;
  AttendOptions options;

  [[nodiscard]] Trace run() const { return attend(q, k, v, options); }
};

Call sound() {
  return {.q = RowMatrix::Ones(2, 4),
          .k = RowMatrix::Ones(3, 4),
          .v = RowMatrix::Ones(3, 5),
          .options = {.scale = {}, .mask = {}}};
}

Call randomCall(Random& random) {
  const int nQ = random.between(1, 8);
  const int nK = random.between(1, 12);
  const int dK = random.between(1, 9);
  return {.q = random.matrix(nQ, dK),
          .k = random.matrix(nK, dK),
          .v = random.matrix(nK, random.between(1, 9)),
          .options = {.scale = {}, .mask = {}}};
}

RowMatrix reordered(const RowMatrix& rows, const std::vector<int>& order) {
  RowMatrix result(rows.rows(), rows.cols());
  for (std::size_t i = 0; i < order.size(); ++i) {
    result.row(static_cast<Eigen::Index>(i)) = rows.row(order[i]);
  }
  return result;
}

}  // namespace

TEST_CASE("one query over two keys worked by hand", "[attention]") {
  const RowMatrix q{{1.0, 2.0, 0.0, 1.0}};
  const RowMatrix k{{2.0, 1.0, 0.0, 0.0}, {0.0, 0.0, 2.0, 1.0}};
  const RowMatrix v{{1.0, 0.0, 10.0}, {0.0, 1.0, 20.0}};
  const Trace trace = attend(q, k, v);
  CHECK(largestDifference(trace.q, q) <= 0.0);
  CHECK(largestDifference(trace.k, k) <= 0.0);
  CHECK(largestDifference(trace.v, v) <= 0.0);
  CHECK(std::abs(trace.scale - 0.5) <= kTight);
  CHECK(largestDifference(trace.scores, RowMatrix{{4.0, 1.0}}) <= kTight);
  CHECK(largestDifference(trace.scaled, RowMatrix{{2.0, 0.5}}) <= kTight);
  const double a = 1.0 / (1.0 + std::exp(-1.5));
  CHECK(largestDifference(trace.weights, RowMatrix{{a, 1.0 - a}}) <= kTight);
  CHECK(largestDifference(trace.output, RowMatrix{{a, 1.0 - a, 10.0 * a + 20.0 * (1.0 - a)}}) <=
        kTight * 20);
  const double bits = -a * std::log2(a) - (1.0 - a) * std::log2(1.0 - a);
  CHECK(std::abs(trace.entropyBits(0) - bits) <= kTight);
  CHECK(trace.largest == std::vector<std::vector<int>>{{0}});
}

TEST_CASE("every intermediate follows from the one before", "[attention]") {
  Random random(41);
  for (int round = 0; round < 100; ++round) {
    const Call call = randomCall(random);
    const Trace trace = call.run();
    CHECK(largestDifference(trace.scores, call.q * call.k.transpose()) <= 1e-13);
    CHECK(largestDifference(trace.scaled, trace.scores * trace.scale) <= kTight);
    REQUIRE(trace.exps);
    REQUIRE(trace.sums);
    CHECK(largestDifference(*trace.sums, trace.exps->rowwise().sum()) <=
          1e-13 * trace.sums->maxCoeff());
    CHECK(trace.weights.minCoeff() >= 0.0);
    CHECK(largestDifference(trace.weights.rowwise().sum(), Vector::Ones(call.q.rows())) <= kTight);
    CHECK(largestDifference(trace.output, trace.weights * call.v) <= 1e-13);
    CHECK(trace.entropyBits.size() == call.q.rows());
    CHECK(trace.largest.size() == static_cast<std::size_t>(call.q.rows()));
  }
}

TEST_CASE("permuting keys together with values changes nothing", "[attention]") {
  Random random(42);
  for (int round = 0; round < 100; ++round) {
    const Call call = randomCall(random);
    std::vector<int> order(static_cast<std::size_t>(call.k.rows()));
    std::iota(order.begin(), order.end(), 0);
    for (std::size_t i = order.size() - 1; i > 0; --i) {
      std::swap(order[i], order[static_cast<std::size_t>(random.between(0, static_cast<int>(i)))]);
    }
    const Trace before = call.run();
    const Trace after = attend(call.q, reordered(call.k, order), reordered(call.v, order));
    CHECK(largestDifference(after.output, before.output) <= 1e-13);
    CHECK(largestDifference(after.entropyBits, before.entropyBits) <= 1e-13);
    CHECK(largestDifference(after.weights.transpose(),
                            reordered(before.weights.transpose(), order)) <= 1e-13);
  }
}

TEST_CASE("causal is the explicit lower triangle", "[attention]") {
  Random random(43);
  for (int round = 0; round < 100; ++round) {
    Call call = randomCall(random);
    call.options.causal = true;
    Call masked = call;
    masked.options.causal = false;
    masked.options.mask = RowMatrix::Zero(call.q.rows(), call.k.rows());
    for (Eigen::Index i = 0; i < call.q.rows(); ++i) {
      for (Eigen::Index j = 0; j < call.k.rows(); ++j) {
        if (j <= i + call.k.rows() - call.q.rows()) (*masked.options.mask)(i, j) = 1.0;
      }
    }
    const Trace a = call.run();
    const Trace b = masked.run();
    CHECK(largestDifference(a.weights, b.weights) <= 0.0);
    CHECK(largestDifference(a.output, b.output) <= 0.0);
  }
}

TEST_CASE("a hidden key has no influence but keeps its score", "[attention]") {
  Random random(44);
  for (int round = 0; round < 100; ++round) {
    Call call = randomCall(random);
    call.options.mask = random.mask(call.q.rows(), call.k.rows());
    const RowMatrix& mask = *call.options.mask;
    const Trace trace = call.run();
    const Trace open = attend(call.q, call.k, call.v);
    CHECK(largestDifference(trace.scores, open.scores) <= 0.0);
    CHECK(largestDifference(trace.scaled, open.scaled) <= 0.0);
    REQUIRE(trace.exps);
    for (Eigen::Index i = 0; i < mask.rows(); ++i) {
      const double visible = mask.row(i).sum();
      CHECK(std::abs(trace.weights.row(i).sum() - (visible > 0.0 ? 1.0 : 0.0)) <= kTight);
      CHECK(trace.largest[static_cast<std::size_t>(i)].empty() == !(visible > 0.0));
      for (Eigen::Index j = 0; j < mask.cols(); ++j) {
        if (mask(i, j) > 0.0) continue;
        CHECK(std::fpclassify(trace.weights(i, j)) == FP_ZERO);
        CHECK(std::fpclassify((*trace.exps)(i, j)) == FP_ZERO);
      }
    }
  }
}

TEST_CASE("a query that sees nothing gets zeros", "[attention]") {
  Call call = sound();
  call.options.mask = RowMatrix{{0.0, 0.0, 0.0}, {1.0, 1.0, 1.0}};
  const Trace trace = call.run();
  CHECK(largestDifference(trace.weights.row(0), RowMatrix::Zero(1, 3)) <= 0.0);
  CHECK(largestDifference(trace.output.row(0), RowMatrix::Zero(1, 5)) <= 0.0);
  CHECK(std::fpclassify(trace.entropyBits(0)) == FP_ZERO);
  CHECK(trace.largest[0].empty());
  CHECK(largestDifference(trace.output.row(1), RowMatrix::Ones(1, 5)) <= kTight);
}

TEST_CASE("a scale of 0 weighs all keys alike and a negative one turns the order", "[attention]") {
  Call call{.q = RowMatrix{{1.0}},
            .k = RowMatrix{{1.0}, {2.0}, {3.0}},
            .v = RowMatrix{{1.0}, {2.0}, {3.0}},
            .options = {.scale = 0.0, .mask = {}}};
  CHECK(largestDifference(call.run().weights, RowMatrix::Constant(1, 3, 1.0 / 3.0)) <= kTight);
  call.options.scale = -1.0;
  CHECK(call.run().largest == std::vector<std::vector<int>>{{0}});
  call.options.scale = 1.0;
  CHECK(call.run().largest == std::vector<std::vector<int>>{{2}});
}

TEST_CASE("views and column-major matrices are read like copies", "[attention]") {
  Random random(45);
  const RowMatrix wide = random.matrix(5, 12);
  const RowMatrix part = wide.middleCols(3, 4);
  const Eigen::MatrixXd columns = part;
  const RowMatrix expected = attend(part, part, part).output;
  CHECK(largestDifference(attend(wide.middleCols(3, 4), part, part).output, expected) <= kTight);
  CHECK(largestDifference(attend(columns, columns, columns).output, expected) <= kTight);
}

TEST_CASE("scores of 700 and more still give weights", "[attention]") {
  Call call{.q = RowMatrix{{700.0}},
            .k = RowMatrix{{1.0}, {0.5}},
            .v = RowMatrix{{1.0}, {0.0}},
            .options = {.scale = 1.0, .mask = {}}};
  CHECK(call.run().exps);
  call.q(0, 0) = 1e6;
  const Trace trace = call.run();
  CHECK_FALSE(trace.exps);
  CHECK_FALSE(trace.sums);
  CHECK(largestDifference(trace.weights, RowMatrix{{1.0, 0.0}}) <= kTight);
  CHECK(largestDifference(trace.output, RowMatrix{{1.0}}) <= kTight);
}

TEST_CASE("values at the end of the range are averaged without overflow", "[attention]") {
  Call call = sound();
  call.v = RowMatrix::Constant(3, 1, kLargest / 2);
  CHECK(std::abs(call.run().output(0, 0) / (kLargest / 2) - 1.0) <= kTight);
}

TEST_CASE("attend names what is wrong with its input", "[attention]") {
  struct Bad {
    const char* name;
    std::function<void(Call&)> spoil;
    ErrorCode code;
    const char* message;
  };
  const std::vector<Bad> table = {
      {"q without rows", [](Call& c) { c.q = RowMatrix(0, 4); }, ErrorCode::empty,
       "q is 0×4; it needs at least 1 row and 1 column"},
      {"k without columns", [](Call& c) { c.k = RowMatrix(3, 0); }, ErrorCode::empty,
       "k is 3×0; it needs at least 1 row and 1 column"},
      {"v without anything", [](Call& c) { c.v = RowMatrix(0, 0); }, ErrorCode::empty,
       "v is 0×0; it needs at least 1 row and 1 column"},
      {"mask without rows", [](Call& c) { c.options.mask = RowMatrix(0, 3); }, ErrorCode::empty,
       "mask is 0×3; it needs at least 1 row and 1 column"},
      {"k of another width", [](Call& c) { c.k = RowMatrix::Ones(3, 5); }, ErrorCode::shapeMismatch,
       "k is 3×5; it needs 4 columns to match the 4 columns of q"},
      {"v of another length", [](Call& c) { c.v = RowMatrix::Ones(2, 5); },
       ErrorCode::shapeMismatch, "v is 2×5; it needs 3 rows to match the 3 rows of k"},
      {"mask transposed", [](Call& c) { c.options.mask = RowMatrix::Ones(3, 2); },
       ErrorCode::shapeMismatch, "mask is 3×2; it needs 2 rows to match the 2 rows of q"},
      {"mask too narrow", [](Call& c) { c.options.mask = RowMatrix::Ones(2, 2); },
       ErrorCode::shapeMismatch, "mask is 2×2; it needs 3 columns to match the 3 rows of k"},
      {"NaN in q", [](Call& c) { c.q(1, 3) = kNaN; }, ErrorCode::notFinite,
       "q is NaN in row 2, column 4; it needs finite numbers"},
      {"infinity in k", [](Call& c) { c.k(0, 0) = kInfinity; }, ErrorCode::notFinite,
       "k is infinity in row 1, column 1; it needs finite numbers"},
      {"-infinity in v", [](Call& c) { c.v(2, 4) = -kInfinity; }, ErrorCode::notFinite,
       "v is -infinity in row 3, column 5; it needs finite numbers"},
      {"NaN in mask",
       [](Call& c) {
         c.options.mask = RowMatrix::Ones(2, 3);
         (*c.options.mask)(0, 2) = kNaN;
       },
       ErrorCode::notFinite, "mask is NaN in row 1, column 3; it needs finite numbers"},
      {"NaN as scale", [](Call& c) { c.options.scale = kNaN; }, ErrorCode::notFinite,
       "scale is NaN; it needs a finite number"},
      {"-infinity as scale", [](Call& c) { c.options.scale = -kInfinity; }, ErrorCode::notFinite,
       "scale is -infinity; it needs a finite number"},
      {"mask of 0.5", [](Call& c) { c.options.mask = RowMatrix::Constant(2, 3, 0.5); },
       ErrorCode::invalidArgument,
       "mask is neither 0 nor 1 in row 1, column 1; it needs 0 (hidden) or 1 (visible) "
       "everywhere"},
      {"scores beyond the range", [](Call& c) { c.q *= 1e308; }, ErrorCode::overflow,
       "scores is beyond the range of a double in row 1, column 1; it needs smaller entries in q "
       "or k"},
      {"scores that cancel to NaN",
       [](Call& c) {
         c.q = RowMatrix{{1e308, 1e308}};
         c.k = RowMatrix{{1e308, -1e308}};
         c.v = RowMatrix{{1.0}};
       },
       ErrorCode::overflow,
       "scores is beyond the range of a double in row 1, column 1; it needs smaller entries in q "
       "or k"},
      {"masked scores beyond the range",
       [](Call& c) {
         c.k.row(2) *= 1e308;
         c.options.mask = RowMatrix{{1.0, 1.0, 0.0}, {1.0, 1.0, 0.0}};
       },
       ErrorCode::overflow,
       "scores is beyond the range of a double in row 1, column 3; it needs smaller entries in q "
       "or k"},
      {"scaled scores beyond the range", [](Call& c) { c.options.scale = 1e308; },
       ErrorCode::overflow,
       "scaled is beyond the range of a double in row 1, column 1; it needs a scale closer to 0"},
      {"more scores than the cap",
       [](Call& c) {
         c.q = RowMatrix::Ones(2049, 1);
         c.k = RowMatrix::Ones(2048, 1);
         c.v = RowMatrix::Ones(2048, 1);
       },
       ErrorCode::tooLarge,
       "scores is 2049×2048 in 1 head; it needs at most 4194304 entries over all heads"},
  };
  CHECK_NOTHROW(sound().run());
  for (const Bad& bad : table) {
    INFO(bad.name);
    Call call = sound();
    bad.spoil(call);
    Error error(ErrorCode::outOfMemory, {});
    const std::int64_t allocated =
        attn::test::bytesAllocatedBy([&] { error = errorOf([&] { return call.run(); }); });
    CHECK(error.code() == bad.code);
    CHECK(std::string(error.what()) == bad.message);
    if (bad.code == ErrorCode::tooLarge) CHECK(allocated <= 4096);
  }
}

TEST_CASE("a shape far beyond the caps is refused before anything is read", "[attention]") {
  // Only the shape is absurd; there is one number behind it, and reading past it would crash.
  const double one = 1.0;
  constexpr Eigen::Index kHuge = std::numeric_limits<Eigen::Index>::max() / 16;
  const Eigen::Map<const RowMatrix> tall(&one, kHuge, 1);
  const Eigen::Map<const RowMatrix> wide(&one, 1, kHuge);
  const RowMatrix small{{1.0}};
  Error scores(ErrorCode::empty, {});
  Error memory(ErrorCode::empty, {});
  CHECK(attn::test::bytesAllocatedBy([&] {
          scores = errorOf([&] { return attend(tall, tall, tall); });
          memory = errorOf([&] { return attend(small, small, wide); });
        }) <= 8192);
  CHECK(scores.code() == ErrorCode::tooLarge);
  CHECK(scores.detail().argument == "scores");
  CHECK(memory.code() == ErrorCode::tooLarge);
  CHECK(memory.detail().argument == "memory");
}
