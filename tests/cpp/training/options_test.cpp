#include "engine/training/options.hpp"

#include <catch2/catch_test_macros.hpp>
#include <limits>
#include <string>
#include <vector>

#include "support/errors.hpp"

using attn::ErrorCode;
using attn::test::errorOf;
using namespace attn::training;

namespace {

struct Refusal {
  TrainerOptions options;
  ErrorCode code;
  std::string message;
};

}  // namespace

TEST_CASE("options outside their range are refused by name", "[training]") {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  const auto invalid = ErrorCode::invalidArgument;
  const std::vector<Refusal> refusals = {
      {{.heads = 0}, invalid, "heads is 0; it needs a whole number from 1 to 32"},
      {{.heads = 33}, invalid, "heads is 33; it needs a whole number from 1 to 32"},
      {{.heads = 3}, ErrorCode::headsDoNotDivide, "heads is 3; it needs a divisor of the width 16"},
      {{.content = 0}, invalid, "content is 0; it needs a whole number from 1 to 32"},
      {{.content = 33}, invalid, "content is 33; it needs a whole number from 1 to 32"},
      {{.tokens = 1}, invalid, "tokens is 1; it needs a whole number from 2 to 64"},
      {{.tokens = 65}, invalid, "tokens is 65; it needs a whole number from 2 to 64"},
      {{.relations = 0}, invalid, "relations is 0; it needs a whole number from 1 to 8"},
      {{.relations = 9}, invalid, "relations is 9; it needs a whole number from 1 to 8"},
      {{.width = 0}, invalid, "width is 0; it needs a whole number from 1 to 128"},
      {{.width = 256}, invalid, "width is 256; it needs a whole number from 1 to 128"},
      {{.batch = 0}, invalid, "batch is 0; it needs a whole number from 1 to 1024"},
      {{.batch = 1025}, invalid, "batch is 1025; it needs a whole number from 1 to 1024"},
      {{.heldOut = 1}, invalid, "heldOut is 1; it needs a whole number from 2 to 20000"},
      {{.heldOut = 20001}, invalid, "heldOut is 20001; it needs a whole number from 2 to 20000"},
      {{.learningRate = 0.0},
       invalid,
       "learningRate is not above 0; it needs a number above 0 and at most 1000"},
      {{.learningRate = 1001.0},
       invalid,
       "learningRate is more than 1000; it needs a number above 0 and at most 1000"},
      {{.learningRate = kNaN},
       ErrorCode::notFinite,
       "learningRate is NaN; it needs a finite number"},
      {{.seed = -1}, invalid, "seed is -1; it needs a whole number from 0 to 9007199254740991"},
      {{.seed = kMaxSeed + 1},
       invalid,
       "seed is 9007199254740992; it needs a whole number from 0 to 9007199254740991"},
  };
  for (const Refusal& refusal : refusals) {
    const attn::Error error = errorOf([&] {
      requireTrainable(refusal.options);
      return 0;
    });
    CHECK(error.code() == refusal.code);
    CHECK(std::string(error.what()) == refusal.message);
  }
}

TEST_CASE("options at the ends of their ranges are accepted", "[training]") {
  CHECK_NOTHROW(requireTrainable({}));
  CHECK_NOTHROW(requireTrainable({.heads = 1,
                                  .content = 1,
                                  .tokens = 1,
                                  .relations = 1,
                                  .width = 1,
                                  .batch = 1,
                                  .heldOut = 2,
                                  .learningRate = 1e-300,
                                  .seed = 0}));
  CHECK_NOTHROW(requireTrainable({.heads = 32,
                                  .content = 32,
                                  .tokens = 64,
                                  .relations = 8,
                                  .width = 128,
                                  .batch = 64,
                                  .heldOut = 300,
                                  .learningRate = 1000.0,
                                  .seed = kMaxSeed}));
}

TEST_CASE("a trainer that would take too much memory is refused", "[training]") {
  const attn::Error error = errorOf([] {
    requireTrainable({.tokens = 64, .width = 128, .batch = 1024, .heldOut = 20'000});
    return 0;
  });
  CHECK(error.code() == ErrorCode::tooLarge);
  CHECK(error.detail().argument == "memory");
  CHECK(error.detail().needed == "at most 268435456 bytes: fewer tokens or samples");
}
