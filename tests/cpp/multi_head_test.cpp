#include "engine/multi_head.hpp"

#include <catch2/catch_test_macros.hpp>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "engine/limits.hpp"
#include "support/allocations.hpp"
#include "support/compare.hpp"
#include "support/errors.hpp"
#include "support/random.hpp"

using attn::Error;
using attn::ErrorCode;
using attn::multiHead;
using attn::MultiHeadOptions;
using attn::MultiHeadTrace;
using attn::Projections;
using attn::RowMatrix;
using attn::Trace;
using attn::Vector;
using attn::test::errorOf;
using attn::test::largestDifference;
using attn::test::Random;

namespace {

constexpr double kTight = 1e-13;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// One call, so that a test can spoil one part of it.
struct Call {
  RowMatrix xQ;
  RowMatrix xK;
  RowMatrix xV;
  Projections projections;
  MultiHeadOptions options;

  [[nodiscard]] MultiHeadTrace run() const { return multiHead(xQ, xK, xV, projections, options); }
};

MultiHeadOptions withHeads(int heads) {
  return {.heads = heads, .attend = {.scale = {}, .mask = {}}, .gates = {}};
}

/// Two queries, three keys, d_model 4, two heads with d_k 3 and d_v 5, d_out 2.
Call sound() {
  return {.xQ = RowMatrix::Ones(2, 4),
          .xK = RowMatrix::Ones(3, 4),
          .xV = RowMatrix::Ones(3, 4),
          .projections = {.wQ = RowMatrix::Ones(4, 6),
                          .wK = RowMatrix::Ones(4, 6),
                          .wV = RowMatrix::Ones(4, 10),
                          .wO = RowMatrix::Ones(10, 2)},
          .options = withHeads(2)};
}

/// The same without weights: the inputs are taken as projected.
Call soundWithoutWeights() {
  Call call = sound();
  call.projections = {};
  return call;
}

Call randomCall(Random& random) {
  const int heads = random.between(1, 4);
  const int dModel = random.between(1, 9);
  const int dK = random.between(1, 6);
  const int dV = random.between(1, 6);
  const int nQ = random.between(1, 7);
  const int nK = random.between(1, 9);
  return {.xQ = random.matrix(nQ, dModel),
          .xK = random.matrix(nK, dModel),
          .xV = random.matrix(nK, dModel),
          .projections = {.wQ = random.matrix(dModel, heads * dK, 1.0),
                          .wK = random.matrix(dModel, heads * dK, 1.0),
                          .wV = random.matrix(dModel, heads * dV, 1.0),
                          .wO = random.matrix(heads * dV, random.between(1, 9), 1.0)},
          .options = withHeads(heads)};
}

void checkSame(const Trace& a, const Trace& b) {
  CHECK(largestDifference(a.scores, b.scores) <= kTight);
  CHECK(largestDifference(a.scaled, b.scaled) <= kTight);
  CHECK(largestDifference(a.weights, b.weights) <= kTight);
  CHECK(largestDifference(a.output, b.output) <= kTight);
  CHECK(largestDifference(a.entropyBits, b.entropyBits) <= kTight);
  CHECK(a.largest == b.largest);
}

}  // namespace

TEST_CASE("every head is attend on its slice of the projections", "[multi_head]") {
  Random random(51);
  for (int round = 0; round < 100; ++round) {
    Call call = randomCall(random);
    call.options.attend.causal = round % 2 == 0;
    const MultiHeadTrace trace = call.run();
    const RowMatrix q = call.xQ * *call.projections.wQ;
    const RowMatrix k = call.xK * *call.projections.wK;
    const RowMatrix v = call.xV * *call.projections.wV;
    const int heads = call.options.heads;
    const Eigen::Index dK = q.cols() / heads;
    const Eigen::Index dV = v.cols() / heads;
    REQUIRE(trace.heads.size() == static_cast<std::size_t>(heads));
    for (int i = 0; i < heads; ++i) {
      const Trace& head = trace.heads[static_cast<std::size_t>(i)];
      checkSame(head, attn::attend(q.middleCols(i * dK, dK), k.middleCols(i * dK, dK),
                                   v.middleCols(i * dV, dV), call.options.attend));
      CHECK(largestDifference(head.q, q.middleCols(i * dK, dK)) <= kTight);
      CHECK(largestDifference(head.k, k.middleCols(i * dK, dK)) <= kTight);
      CHECK(largestDifference(head.v, v.middleCols(i * dV, dV)) <= kTight);
      CHECK(largestDifference(trace.concat.middleCols(i * dV, dV), head.output) <= kTight);
    }
    CHECK(largestDifference(trace.output, trace.concat * *call.projections.wO) <= kTight * 10);
  }
}

TEST_CASE("one head without weights is attend", "[multi_head]") {
  Random random(52);
  for (int round = 0; round < 50; ++round) {
    const RowMatrix q = random.matrix(random.between(1, 6), 5);
    const RowMatrix k = random.matrix(random.between(1, 8), 5);
    const RowMatrix v = random.matrix(k.rows(), random.between(1, 6));
    const MultiHeadTrace layer = multiHead(q, k, v, {}, withHeads(1));
    const Trace head = attn::attend(q, k, v);
    REQUIRE(layer.heads.size() == 1);
    checkSame(layer.heads[0], head);
    CHECK(largestDifference(layer.concat, head.output) <= 0.0);
    CHECK(largestDifference(layer.output, head.output) <= 0.0);
  }
}

TEST_CASE("the full dot product is the sum of the heads' dot products", "[multi_head]") {
  Random random(53);
  for (int round = 0; round < 50; ++round) {
    const int heads = random.between(1, 5);
    const RowMatrix q = random.matrix(random.between(1, 6), heads * random.between(1, 5));
    const RowMatrix k = random.matrix(random.between(1, 8), q.cols());
    const MultiHeadTrace many = multiHead(q, k, k, {}, withHeads(heads));
    RowMatrix sum = RowMatrix::Zero(q.rows(), k.rows());
    for (const Trace& head : many.heads) sum += head.scores;
    CHECK(largestDifference(sum, attn::attend(q, k, k).scores) <= kTight);
  }
}

TEST_CASE("weights of every head sum to 1", "[multi_head]") {
  Random random(54);
  for (int round = 0; round < 50; ++round) {
    const Call call = randomCall(random);
    for (const Trace& head : call.run().heads) {
      CHECK(head.weights.minCoeff() >= 0.0);
      CHECK(largestDifference(head.weights.rowwise().sum(), Vector::Ones(call.xQ.rows())) <= 1e-14);
    }
  }
}

TEST_CASE("an absent weight is the identity", "[multi_head]") {
  Random random(55);
  for (int round = 0; round < 20; ++round) {
    const int heads = random.between(1, 3);
    const int width = heads * random.between(1, 4);
    const RowMatrix x = random.matrix(random.between(1, 6), width);
    const RowMatrix identity = RowMatrix::Identity(width, width);
    const MultiHeadTrace absent = multiHead(x, x, x, {}, withHeads(heads));
    for (int which = 0; which < 5; ++which) {
      Projections given;
      if (which == 0 || which == 4) given.wQ = identity;
      if (which == 1 || which == 4) given.wK = identity;
      if (which == 2 || which == 4) given.wV = identity;
      if (which == 3 || which == 4) given.wO = identity;
      const MultiHeadTrace present = multiHead(x, x, x, given, withHeads(heads));
      CHECK(largestDifference(present.concat, absent.concat) <= 1e-14);
      CHECK(largestDifference(present.output, absent.output) <= 1e-14);
    }
  }
}

TEST_CASE("a gate scales its head's slice of concat and nothing else", "[multi_head]") {
  Random random(56);
  for (int round = 0; round < 50; ++round) {
    Call call = randomCall(random);
    const MultiHeadTrace open = call.run();
    Vector gates = Vector::Ones(call.options.heads);
    const int closed = random.between(0, call.options.heads - 1);
    gates(closed) = 0.0;
    call.options.gates = gates;
    const MultiHeadTrace gated = call.run();
    const Eigen::Index dV = gated.concat.cols() / call.options.heads;
    for (int i = 0; i < call.options.heads; ++i) {
      checkSame(gated.heads[static_cast<std::size_t>(i)], open.heads[static_cast<std::size_t>(i)]);
      const RowMatrix expected = open.concat.middleCols(i * dV, dV) * (i == closed ? 0.0 : 1.0);
      CHECK(largestDifference(gated.concat.middleCols(i * dV, dV), expected) <= 0.0);
    }
    CHECK(largestDifference(gated.output, gated.concat * *call.projections.wO) <= kTight);
  }
}

TEST_CASE("gates may be any finite number", "[multi_head]") {
  Call call = soundWithoutWeights();
  call.options.gates = Vector{{-2.0, 0.5}};
  const RowMatrix expected{{-2.0, -2.0, 0.5, 0.5}, {-2.0, -2.0, 0.5, 0.5}};
  CHECK(largestDifference(call.run().output, expected) <= 1e-14);
}

TEST_CASE("queries may come from a narrower source than keys", "[multi_head]") {
  Call call = sound();
  call.xQ = RowMatrix::Ones(2, 3);
  call.projections.wQ = RowMatrix::Ones(3, 6);
  CHECK_NOTHROW(call.run());
}

TEST_CASE("multiHead names what is wrong with its input", "[multi_head]") {
  struct Bad {
    const char* name;
    std::function<void(Call&)> spoil;
    ErrorCode code;
    const char* message;
    bool withoutWeights = false;
  };
  const std::vector<Bad> table = {
      {"xQ without rows", [](Call& c) { c.xQ = RowMatrix(0, 4); }, ErrorCode::empty,
       "xQ is 0×4; it needs at least 1 row and 1 column"},
      {"xK without rows", [](Call& c) { c.xK = RowMatrix(0, 4); }, ErrorCode::empty,
       "xK is 0×4; it needs at least 1 row and 1 column"},
      {"xV without rows", [](Call& c) { c.xV = RowMatrix(0, 4); }, ErrorCode::empty,
       "xV is 0×4; it needs at least 1 row and 1 column"},
      {"wQ without columns", [](Call& c) { c.projections.wQ = RowMatrix(4, 0); }, ErrorCode::empty,
       "wQ is 4×0; it needs at least 1 row and 1 column"},
      {"wK without columns", [](Call& c) { c.projections.wK = RowMatrix(4, 0); }, ErrorCode::empty,
       "wK is 4×0; it needs at least 1 row and 1 column"},
      {"wV without columns", [](Call& c) { c.projections.wV = RowMatrix(4, 0); }, ErrorCode::empty,
       "wV is 4×0; it needs at least 1 row and 1 column"},
      {"wO without columns", [](Call& c) { c.projections.wO = RowMatrix(10, 0); }, ErrorCode::empty,
       "wO is 10×0; it needs at least 1 row and 1 column"},

      {"wQ of another height", [](Call& c) { c.projections.wQ = RowMatrix::Ones(3, 6); },
       ErrorCode::shapeMismatch, "wQ is 3×6; it needs 4 rows to match the 4 columns of xQ"},
      {"wK of another height", [](Call& c) { c.projections.wK = RowMatrix::Ones(5, 6); },
       ErrorCode::shapeMismatch, "wK is 5×6; it needs 4 rows to match the 4 columns of xK"},
      {"wV of another height", [](Call& c) { c.projections.wV = RowMatrix::Ones(3, 10); },
       ErrorCode::shapeMismatch, "wV is 3×10; it needs 4 rows to match the 4 columns of xV"},
      {"wK of another width", [](Call& c) { c.projections.wK = RowMatrix::Ones(4, 8); },
       ErrorCode::shapeMismatch, "wK is 4×8; it needs 6 columns to match the 6 columns of wQ"},
      {"xK of another width than wQ", [](Call& c) { c.projections.wK.reset(); },
       ErrorCode::shapeMismatch, "xK is 3×4; it needs 6 columns to match the 6 columns of wQ"},
      {"wK of another width than xQ", [](Call& c) { c.projections.wQ.reset(); },
       ErrorCode::shapeMismatch, "wK is 4×6; it needs 4 columns to match the 4 columns of xQ"},
      {"wO of another height", [](Call& c) { c.projections.wO = RowMatrix::Ones(4, 2); },
       ErrorCode::shapeMismatch, "wO is 4×2; it needs 10 rows to match the 10 columns of wV"},
      {"wO of another height than xV", [](Call& c) { c.projections.wO = RowMatrix::Ones(10, 2); },
       ErrorCode::shapeMismatch, "wO is 10×2; it needs 4 rows to match the 4 columns of xV", true},
      {"xV of another length", [](Call& c) { c.xV = RowMatrix::Ones(2, 4); },
       ErrorCode::shapeMismatch, "xV is 2×4; it needs 3 rows to match the 3 rows of xK"},
      {"xK of another width", [](Call& c) { c.xK = RowMatrix::Ones(3, 6); },
       ErrorCode::shapeMismatch, "xK is 3×6; it needs 4 columns to match the 4 columns of xQ",
       true},
      {"mask transposed", [](Call& c) { c.options.attend.mask = RowMatrix::Ones(3, 2); },
       ErrorCode::shapeMismatch, "mask is 3×2; it needs 2 rows to match the 2 rows of xQ"},
      {"mask too wide", [](Call& c) { c.options.attend.mask = RowMatrix::Ones(2, 4); },
       ErrorCode::shapeMismatch, "mask is 2×4; it needs 3 columns to match the 3 rows of xK"},
      {"a gate too many", [](Call& c) { c.options.gates = Vector::Ones(3); },
       ErrorCode::shapeMismatch, "gates is 3 numbers; it needs 2 numbers to match heads"},
      {"no gates", [](Call& c) { c.options.gates = Vector(0); }, ErrorCode::shapeMismatch,
       "gates is 0 numbers; it needs 2 numbers to match heads"},

      {"no heads", [](Call& c) { c.options.heads = 0; }, ErrorCode::invalidArgument,
       "heads is 0; it needs a whole number from 1 to 4096"},
      {"a negative number of heads", [](Call& c) { c.options.heads = -1; },
       ErrorCode::invalidArgument, "heads is -1; it needs a whole number from 1 to 4096"},
      {"the smallest int as heads",
       [](Call& c) { c.options.heads = std::numeric_limits<int>::min(); },
       ErrorCode::invalidArgument, "heads is -2147483648; it needs a whole number from 1 to 4096"},
      {"more heads than any layer has", [](Call& c) { c.options.heads = attn::kMaxHeads + 1; },
       ErrorCode::tooLarge, "heads is 4097; it needs at most 4096"},
      {"three heads for d_model 4", [](Call& c) { c.options.heads = 3; },
       ErrorCode::headsDoNotDivide, "heads is 3; it needs a divisor of the 4 columns of xQ", true},
      {"four heads for a projected width of 6", [](Call& c) { c.options.heads = 4; },
       ErrorCode::headsDoNotDivide, "heads is 4; it needs a divisor of the 6 columns of wQ"},
      {"three heads for ten value columns", [](Call& c) { c.options.heads = 3; },
       ErrorCode::headsDoNotDivide, "heads is 3; it needs a divisor of the 10 columns of wV"},

      {"NaN in xQ", [](Call& c) { c.xQ(0, 1) = kNaN; }, ErrorCode::notFinite,
       "xQ is NaN in row 1, column 2; it needs finite numbers"},
      {"infinity in xK", [](Call& c) { c.xK(2, 0) = kInfinity; }, ErrorCode::notFinite,
       "xK is infinity in row 3, column 1; it needs finite numbers"},
      {"-infinity in xV", [](Call& c) { c.xV(2, 3) = -kInfinity; }, ErrorCode::notFinite,
       "xV is -infinity in row 3, column 4; it needs finite numbers"},
      {"NaN in wQ", [](Call& c) { (*c.projections.wQ)(0, 0) = kNaN; }, ErrorCode::notFinite,
       "wQ is NaN in row 1, column 1; it needs finite numbers"},
      {"NaN in wK", [](Call& c) { (*c.projections.wK)(3, 5) = kNaN; }, ErrorCode::notFinite,
       "wK is NaN in row 4, column 6; it needs finite numbers"},
      {"infinity in wV", [](Call& c) { (*c.projections.wV)(3, 9) = kInfinity; },
       ErrorCode::notFinite, "wV is infinity in row 4, column 10; it needs finite numbers"},
      {"infinity in wO", [](Call& c) { (*c.projections.wO)(9, 1) = kInfinity; },
       ErrorCode::notFinite, "wO is infinity in row 10, column 2; it needs finite numbers"},
      {"NaN in gates", [](Call& c) { c.options.gates = Vector{{1.0, kNaN}}; }, ErrorCode::notFinite,
       "gates is NaN in entry 2; it needs finite numbers"},
      {"NaN as scale", [](Call& c) { c.options.attend.scale = kNaN; }, ErrorCode::notFinite,
       "scale is NaN; it needs a finite number"},
      {"mask of 0.5", [](Call& c) { c.options.attend.mask = RowMatrix::Constant(2, 3, 0.5); },
       ErrorCode::invalidArgument,
       "mask is neither 0 nor 1 in row 1, column 1; it needs 0 (hidden) or 1 (visible) "
       "everywhere"},

      {"queries that overflow when projected",
       [](Call& c) {
         c.xQ *= 1e200;
         *c.projections.wQ *= 1e200;
       },
       ErrorCode::overflow,
       "xQ·wQ is beyond the range of a double in row 1, column 1; it needs smaller entries in xQ "
       "or wQ"},
      {"keys that overflow when projected", [](Call& c) { c.xK *= 1e308; }, ErrorCode::overflow,
       "xK·wK is beyond the range of a double in row 1, column 1; it needs smaller entries in xK "
       "or wK"},
      {"values that overflow when projected", [](Call& c) { c.xV *= 1e308; }, ErrorCode::overflow,
       "xV·wV is beyond the range of a double in row 1, column 1; it needs smaller entries in xV "
       "or wV"},
      {"scores of the second head that overflow",
       [](Call& c) {
         c.projections.wQ->rightCols(3) *= 1e155;
         c.projections.wK->rightCols(3) *= 1e155;
       },
       ErrorCode::overflow,
       "scores is beyond the range of a double in row 1, column 1 of head 2; it needs smaller "
       "entries in xQ, wQ, xK or wK"},
      {"scores that overflow without weights", [](Call& c) { c.xQ *= 1e308; }, ErrorCode::overflow,
       "scores is beyond the range of a double in row 1, column 1 of head 1; it needs smaller "
       "entries in xQ or xK",
       true},
      {"scores that overflow with one weight",
       [](Call& c) {
         c.xQ *= 1e308;
         c.projections.wK = RowMatrix::Ones(4, 4);
       },
       ErrorCode::overflow,
       "scores is beyond the range of a double in row 1, column 1 of head 1; it needs smaller "
       "entries in xQ, xK or wK",
       true},
      {"scaled scores that overflow", [](Call& c) { c.options.attend.scale = 1e308; },
       ErrorCode::overflow,
       "scaled is beyond the range of a double in row 1, column 1 of head 1; it needs a scale "
       "closer to 0"},
      {"gates that overflow", [](Call& c) { c.options.gates = Vector{{1.0, 1e308}}; },
       ErrorCode::overflow,
       "concat is beyond the range of a double in row 1, column 6; it needs gates closer to 0"},
      {"an output that overflows", [](Call& c) { *c.projections.wO *= 1e308; }, ErrorCode::overflow,
       "output is beyond the range of a double in row 1, column 1; it needs smaller entries in "
       "wO"},

      {"more scores than the cap over all heads",
       [](Call& c) {
         c.xQ = RowMatrix::Ones(1025, 4);
         c.xK = c.xV = RowMatrix::Ones(1024, 4);
         c.options.heads = 4;
       },
       ErrorCode::tooLarge,
       "scores is 1025×1024 in 4 heads; it needs at most 4194304 entries over all heads", true},
  };
  CHECK_NOTHROW(sound().run());
  CHECK_NOTHROW(soundWithoutWeights().run());
  for (const Bad& bad : table) {
    INFO(bad.name);
    Call call = bad.withoutWeights ? soundWithoutWeights() : sound();
    bad.spoil(call);
    Error error(ErrorCode::outOfMemory, {});
    const std::int64_t allocated =
        attn::test::bytesAllocatedBy([&] { error = errorOf([&] { return call.run(); }); });
    CHECK(error.code() == bad.code);
    CHECK(std::string(error.what()) == bad.message);
    if (bad.code == ErrorCode::tooLarge) CHECK(allocated <= 4096);
  }
}

TEST_CASE("the memory cap of a layer counts projections and output", "[multi_head]") {
  // Small input, large result: 4096 × 40,000 doubles are 1.2 GiB. What exists twice, in the layer
  // and in its head, is half as wide, so that both have to be counted.
  const RowMatrix x = RowMatrix::Ones(4096, 1);
  const RowMatrix key = RowMatrix::Ones(1, 1);
  const RowMatrix widest = RowMatrix::Ones(1, 40000);
  const RowMatrix wide = RowMatrix::Ones(1, 20000);
  const RowMatrix tall = RowMatrix::Ones(20000, 1);
  struct Large {
    const char* name;
    const RowMatrix& queries;
    const RowMatrix& keys;
    Projections projections;
  };
  const std::vector<Large> table = {
      {"output", x, key, {.wQ = {}, .wK = {}, .wV = {}, .wO = widest}},
      {"concat", x, key, {.wQ = {}, .wK = {}, .wV = wide, .wO = tall}},
      {"projected queries", x, key, {.wQ = wide, .wK = wide, .wV = {}, .wO = {}}},
      {"projected keys", key, x, {.wQ = wide, .wK = wide, .wV = {}, .wO = {}}},
      {"projected values", key, x, {.wQ = {}, .wK = {}, .wV = wide, .wO = tall}},
  };
  for (const Large& large : table) {
    INFO(large.name);
    Error error(ErrorCode::outOfMemory, {});
    const std::int64_t allocated = attn::test::bytesAllocatedBy([&] {
      error = errorOf([&] {
        return multiHead(large.queries, large.keys, large.keys, large.projections, withHeads(1));
      });
    });
    CHECK(error.code() == ErrorCode::tooLarge);
    CHECK(error.detail().argument == "memory");
    CHECK(allocated <= 4096);
  }
}
