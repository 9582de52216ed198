#include "engine/caps.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "engine/limits.hpp"
#include "engine/multi_head.hpp"
#include "support/allocations.hpp"
#include "support/errors.hpp"
#include "support/random.hpp"

using attn::Error;
using attn::ErrorCode;
using attn::RowMatrix;
using attn::Size;
using attn::test::errorOf;
using attn::test::Random;

namespace {

constexpr std::int64_t kLargest = std::numeric_limits<std::int64_t>::max();

/// The largest number of value columns for which one query and one key stay within the memory cap.
std::int64_t widestValue() {
  const Size one = attn::tracedBytes({.queries = 1, .keys = 1, .keyWidth = 1, .valueWidth = 1});
  const Size two = attn::tracedBytes({.queries = 1, .keys = 1, .keyWidth = 1, .valueWidth = 2});
  return 1 + (attn::kMaxTracedBytes - one.value()) / (two.value() - one.value());
}

}  // namespace

TEST_CASE("a size saturates instead of wrapping", "[caps]") {
  CHECK((Size(6) * 7).value() == 42);
  CHECK((Size(6) + 7).value() == 13);
  CHECK((Size(kLargest) * 0).value() == 0);
  CHECK((Size(0) * kLargest).value() == 0);
  CHECK((Size(kLargest) + 1).value() == kLargest);
  CHECK((Size(std::int64_t{1} << 32) * (std::int64_t{1} << 31)).value() == kLargest);
  CHECK((Size(std::int64_t{1} << 31) * (std::int64_t{1} << 31)).value() == std::int64_t{1} << 62);
  CHECK((Size(kLargest) * kLargest + kLargest).value() == kLargest);
}

TEST_CASE("the cap on scores counts every head", "[caps]") {
  CHECK_NOTHROW(attn::requireScoresWithinCap(2048, 2048, 1));
  CHECK_NOTHROW(attn::requireScoresWithinCap(1024, 1024, 4));
  CHECK_NOTHROW(attn::requireScoresWithinCap(attn::kMaxTracedScores, 1, 1));
  CHECK(errorOf([] { attn::requireScoresWithinCap(attn::kMaxTracedScores + 1, 1, 1); }).code() ==
        ErrorCode::tooLarge);
  CHECK(errorOf([] { attn::requireScoresWithinCap(1, attn::kMaxTracedScores + 1, 1); }).code() ==
        ErrorCode::tooLarge);
  const Error heads = errorOf([] { attn::requireScoresWithinCap(1024, 1024, 5); });
  CHECK(heads.code() == ErrorCode::tooLarge);
  CHECK(std::string(heads.what()) ==
        "scores is 1024×1024 in 5 heads; it needs at most 4194304 entries over all heads");
  CHECK(errorOf([] { attn::requireScoresWithinCap(kLargest, kLargest, kLargest); }).code() ==
        ErrorCode::tooLarge);
}

TEST_CASE("the cap on memory is exact", "[caps]") {
  const std::int64_t widest = widestValue();
  CHECK_NOTHROW(
      attn::requireWithinCaps({.queries = 1, .keys = 1, .keyWidth = 1, .valueWidth = widest}));
  const Error error = errorOf([&] {
    attn::requireWithinCaps({.queries = 1, .keys = 1, .keyWidth = 1, .valueWidth = widest + 1});
  });
  CHECK(error.code() == ErrorCode::tooLarge);
  CHECK(error.detail().argument == "memory");
  CHECK(error.detail().needed == "at most 1073741824 bytes");
  // Scores alone may not reach the cap on memory first: both caps have to be usable.
  CHECK_NOTHROW(
      attn::requireWithinCaps({.queries = 2048, .keys = 2048, .keyWidth = 64, .valueWidth = 64}));
}

TEST_CASE("shapes beyond int64 are refused like any other", "[caps]") {
  CHECK(errorOf([] {
          attn::requireWithinCaps(
              {.queries = 1, .keys = 1, .keyWidth = kLargest, .valueWidth = kLargest});
        }).code() == ErrorCode::tooLarge);
  CHECK(errorOf([] {
          attn::requireWithinCaps(
              {.queries = 1, .keys = 1, .keyWidth = 1, .valueWidth = 1, .layerDoubles = kLargest});
        }).code() == ErrorCode::tooLarge);
}

TEST_CASE("the estimate covers what a call allocates and little more", "[caps]") {
  // What the estimate keeps for texts, which a small call need not use up.
  constexpr std::int64_t kSlack = 2048;
  Random random(11);
  for (int round = 0; round < 40; ++round) {
    const int heads = random.between(1, 4);
    const int dK = random.between(1, 24);
    const int dV = random.between(1, 24);
    const int dModel = random.between(1, 48);
    const int nQ = random.between(1, round < 20 ? 12 : 150);
    const int nK = random.between(1, round < 20 ? 12 : 150);
    const RowMatrix xQ = random.matrix(nQ, dModel);
    const RowMatrix xK = random.matrix(nK, dModel);
    const attn::Projections projections{.wQ = random.matrix(dModel, heads * dK),
                                        .wK = random.matrix(dModel, heads * dK),
                                        .wV = random.matrix(dModel, heads * dV),
                                        .wO = random.matrix(heads * dV, dModel)};
    // A scale of 0 ties all keys, which makes `largest` as long as it can be.
    const attn::MultiHeadOptions options{
        .heads = heads, .attend = {.scale = round % 2 == 0 ? 0.0 : 1.0, .mask = {}}, .gates = {}};
    const std::int64_t estimate =
        attn::tracedBytes({.queries = nQ,
                           .keys = nK,
                           .keyWidth = dK,
                           .valueWidth = dV,
                           .heads = heads,
                           .layerDoubles = nQ * heads * dK + nK * heads * (dK + dV) +
                                           nQ * heads * dV + nQ * dModel})
            .value();
    const std::int64_t allocated = attn::test::bytesAllocatedBy(
        [&] { static_cast<void>(attn::multiHead(xQ, xK, xK, projections, options)); });
    INFO("round " << round << ": estimated " << estimate << ", allocated " << allocated);
    CHECK(allocated <= estimate);
    CHECK(2 * allocated >= estimate - kSlack);
  }
}

TEST_CASE("a large product stays within the estimate", "[caps]") {
  Random random(12);
  const RowMatrix q = random.matrix(300, 600);
  const RowMatrix k = random.matrix(400, 600);
  const RowMatrix v = random.matrix(400, 500);
  const std::int64_t estimate =
      attn::tracedBytes({.queries = 300, .keys = 400, .keyWidth = 600, .valueWidth = 500}).value();
  const std::int64_t allocated =
      attn::test::bytesAllocatedBy([&] { static_cast<void>(attn::attend(q, k, v)); });
  INFO("estimated " << estimate << ", allocated " << allocated);
  CHECK(allocated <= estimate);
}
