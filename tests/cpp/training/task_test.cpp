#include "engine/training/task.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "support/allocations.hpp"

using attn::Random;
using attn::RowMatrix;
using namespace attn::training;

namespace {

Batch drawn(const TaskShape& shape, int samples, std::uint64_t seed) {
  Batch batch(shape, samples);
  Random random(seed);
  sample(shape, random, batch);
  return batch;
}

}  // namespace

TEST_CASE("each role is on one token, whose content is the target", "[training]") {
  for (const TaskShape& shape : {TaskShape{.tokens = 8, .content = 4, .relations = 2},
                                 TaskShape{.tokens = 3, .content = 1, .relations = 3},
                                 TaskShape{.tokens = 1, .content = 5, .relations = 1}}) {
    const Batch batch = drawn(shape, 50, 3);
    CHECK(batch.tokens.cols() == shape.content + shape.relations + 1);
    CHECK(batch.targets.cols() == shape.content * shape.relations);
    for (int s = 0; s < 50; ++s) {
      const RowMatrix tokens = batch.tokens.middleRows(s * shape.tokens, shape.tokens);
      const RowMatrix roles = tokens.rightCols(shape.relations + 1);
      CHECK((roles.rowwise().sum().array() - 1.0).isZero(0.0));
      for (int role = 0; role < shape.relations; ++role) {
        const int place = batch.places[static_cast<std::size_t>(s * shape.relations + role)];
        CHECK(std::abs(roles.col(role).sum() - 1.0) <= 0.0);
        CHECK(std::abs(roles(place, role) - 1.0) <= 0.0);
        CHECK((batch.targets.block(s, role * shape.content, 1, shape.content) -
               tokens.block(place, 0, 1, shape.content))
                  .isZero(0.0));
      }
    }
  }
}

TEST_CASE("contents are standard normal and places equally likely", "[training]") {
  const TaskShape shape = {.tokens = 5, .content = 3, .relations = 2};
  const int samples = 20'000;
  const Batch batch = drawn(shape, samples, 8);
  const auto content = batch.tokens.leftCols(3).array();
  const auto count = static_cast<double>(content.size());
  CHECK(std::abs(content.mean()) <= 4.0 / std::sqrt(count));
  CHECK(std::abs(content.square().mean() - 1.0) <= 4.0 * std::sqrt(2.0 / count));
  // All 20 ordered pairs of places, by χ² with 19 degrees of freedom: above 43.8 once in 1000.
  RowMatrix found = RowMatrix::Zero(5, 5);
  for (std::size_t s = 0; s < static_cast<std::size_t>(samples); ++s) {
    found(batch.places[2 * s], batch.places[2 * s + 1]) += 1.0;
  }
  CHECK(found.diagonal().isZero(0.0));
  const double expected = samples / 20.0;
  CHECK(((found.array() - expected).square() / expected).sum() - 5.0 * expected <= 43.8);
}

TEST_CASE("a batch follows from its seed, in memory that is there already", "[training]") {
  const TaskShape shape = {.tokens = 8, .content = 4, .relations = 2};
  const Batch first = drawn(shape, 10, 1);
  CHECK((first.tokens - drawn(shape, 10, 1).tokens).isZero(0.0));
  CHECK_FALSE((first.tokens - drawn(shape, 10, 2).tokens).isZero(0.1));
  Batch again = drawn(shape, 10, 2);
  Random random(1);
  CHECK(attn::test::bytesAllocatedBy([&] { sample(shape, random, again); }) == 0);
  CHECK((first.tokens - again.tokens).isZero(0.0));
  CHECK((first.targets - again.targets).isZero(0.0));
  CHECK(first.places == again.places);
}
