#include "engine/training/trainer.hpp"

#include <algorithm>
#include <bit>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "support/allocations.hpp"
#include "support/compare.hpp"
#include "support/errors.hpp"

using attn::ErrorCode;
using attn::Vector;
using attn::test::bytesAllocatedBy;
using attn::test::errorOf;
using attn::test::largestDifference;
using namespace attn::training;

namespace {

const TrainerOptions kSmall = {.heldOut = 50};

/// FNV-1a over the bits of the numbers.
std::uint64_t digest(const Vector& numbers) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const double number : numbers) {
    hash = (hash ^ std::bit_cast<std::uint64_t>(number)) * 0x100000001b3U;
  }
  return hash;
}

}  // namespace

TEST_CASE("the same seed gives the same losses, another seed others", "[training]") {
  Trainer first(kSmall);
  Trainer second(kSmall);
  TrainerOptions other = kSmall;
  other.seed = 2;
  Trainer third(other);
  const Vector losses = first.step(40).losses;
  CHECK(losses.size() == 40);
  CHECK(largestDifference(losses, second.step(40).losses) <= 0.0);
  CHECK(std::abs(losses(0) - third.step(1).losses(0)) > 1e-6);
}

// Under every compiler, sanitizer and in wasm: nothing here depends on libm or on contraction.
TEST_CASE("losses have the same bits everywhere", "[training]") {
  Trainer trainer(kSmall);
  const Vector losses = trainer.step(200).losses;
  CHECK(digest(losses) == 0xd0fc0bb3d422b8a4U);
  CHECK(digest(trainer.parameters().values) == 0xd31062a50b0ed50cU);
}

TEST_CASE("how steps are grouped does not matter", "[training]") {
  Trainer whole(kSmall);
  Trainer parts(kSmall);
  const Progress progress = whole.step(30);
  CHECK(progress.steps == 30);
  parts.step(7);
  parts.evaluate();
  CHECK(parts.step(1).steps == 8);
  CHECK(largestDifference(parts.step(22).losses, progress.losses.tail(22)) <= 0.0);
  CHECK(largestDifference(parts.parameters().values, whole.parameters().values) <= 0.0);
  CHECK(std::abs(parts.evaluate().loss - whole.evaluate().loss) <= 0.0);
}

TEST_CASE("a fresh model answers near nothing, a trained one both relations", "[training]") {
  Trainer trainer({.heads = 2, .heldOut = 500});
  CHECK(trainer.evaluate().r2.maxCoeff() < 0.5);
  trainer.step(200);
  const Score score = trainer.evaluate();
  CHECK(score.r2.minCoeff() >= 0.99);
  CHECK(score.loss <= 0.01);
  trainer.setGates(Vector::Zero(2));
  CHECK(std::abs(trainer.evaluate().loss - 1.0) <= 0.1);
}

TEST_CASE("gates take part in training", "[training]") {
  Trainer trainer({.heads = 2, .heldOut = 500});
  trainer.setGates(Vector{{1.0, 0.0}});
  trainer.step(200);
  const Score score = trainer.evaluate();
  CHECK(score.r2.sum() < 1.3);
  trainer.setGates(Vector{{0.0, 1.0}});
  CHECK(trainer.evaluate().loss > score.loss);
}

TEST_CASE("a run that diverges says so and gives no NaN", "[training]") {
  Trainer trainer({.heads = 2, .heldOut = 50, .learningRate = 10.0});
  const Progress progress = trainer.step(100);
  CHECK(progress.diverged);
  CHECK(progress.steps < 100);
  CHECK(progress.losses.size() == progress.steps);
  CHECK(progress.losses.allFinite());
  REQUIRE(progress.divergedAt.has_value());
  CHECK(*progress.divergedAt > kDivergedLoss);
  CHECK(std::isfinite(*progress.divergedAt));
  CHECK(trainer.evaluate().r2.allFinite());
  CHECK(trainer.attention().mass.allFinite());

  const Vector before = trainer.parameters().values;
  const Progress after = trainer.step(10);
  CHECK(after.diverged);
  CHECK(after.losses.size() == 0);
  CHECK(after.steps == progress.steps);
  CHECK(largestDifference(before, trainer.parameters().values) <= 0.0);
}

TEST_CASE("answers beyond the range of a double are refused, not given", "[training]") {
  Trainer trainer(kSmall);
  Snapshot snapshot = trainer.snapshot();
  snapshot.parameters *= 1e100;
  trainer.restore(snapshot);
  CHECK(errorOf([&] { return trainer.evaluate(); }).code() == ErrorCode::overflow);
  CHECK(errorOf([&] { return trainer.importance(); }).code() == ErrorCode::overflow);
  CHECK(errorOf([&] { return trainer.prune(PruneBy::greedy); }).code() == ErrorCode::overflow);
  CHECK(errorOf([&] { return trainer.attention(); }).code() == ErrorCode::overflow);
  CHECK(errorOf([&] { return trainer.example(0); }).code() == ErrorCode::overflow);
  const Progress progress = trainer.step(5);
  CHECK(progress.diverged);
  CHECK(progress.losses.size() == 0);
  CHECK_FALSE(progress.divergedAt.has_value());
}

TEST_CASE("a run goes on from its snapshot as if it had not stopped", "[training]") {
  Trainer whole(kSmall);
  whole.setGates(Vector{{1.0, 0.5}});
  whole.step(20);
  const Snapshot snapshot = whole.snapshot();
  const Vector losses = whole.step(20).losses;

  Trainer later(kSmall);
  later.step(3);
  later.evaluate();
  later.restore(snapshot);
  CHECK(later.steps() == 20);
  CHECK(std::abs(later.gates()(1) - 0.5) <= 0.0);
  const double loss = later.evaluate().loss;
  whole.restore(snapshot);
  CHECK(std::abs(whole.evaluate().loss - loss) <= 0.0);
  CHECK(largestDifference(later.step(20).losses, losses) <= 0.0);
}

TEST_CASE("a diverged run comes back with an earlier snapshot", "[training]") {
  Trainer trainer({.heads = 2, .heldOut = 50, .learningRate = 10.0});
  const Snapshot start = trainer.snapshot();
  CHECK(trainer.step(100).diverged);
  trainer.restore(start);
  const Progress progress = trainer.step(1);
  CHECK_FALSE(progress.diverged);
  CHECK(progress.losses.size() == 1);
}

TEST_CASE("snapshots that do not fit are refused, and change nothing", "[training]") {
  Trainer trainer(kSmall);
  trainer.step(2);
  const Snapshot good = trainer.snapshot();
  const std::vector<std::pair<std::string, std::function<void(Snapshot&)>>> faults = {
      {"options", [](Snapshot& s) { s.options.seed = 77; }},
      {"steps", [](Snapshot& s) { s.steps = -1; }},
      {"steps", [](Snapshot& s) { s.steps = kMaxSteps + 1; }},
      {"parameters", [](Snapshot& s) { s.parameters = Vector::Zero(3); }},
      {"parameters", [](Snapshot& s) { s.parameters(5) = std::nan(""); }},
      {"first", [](Snapshot& s) { s.first = Vector::Zero(0); }},
      {"first", [](Snapshot& s) { s.first(0) = std::numeric_limits<double>::infinity(); }},
      {"second", [](Snapshot& s) { s.second = Vector::Zero(7); }},
      {"second", [](Snapshot& s) { s.second(1) = -1e-9; }},
      {"second", [](Snapshot& s) { s.second(1) = std::nan(""); }},
      {"gates", [](Snapshot& s) { s.gates = Vector::Ones(3); }},
      {"gates", [](Snapshot& s) { s.gates(0) = std::nan(""); }},
  };
  for (const auto& [argument, spoil] : faults) {
    Snapshot bad = good;
    spoil(bad);
    const attn::Error error = errorOf([&] {
      trainer.restore(bad);
      return 0;
    });
    CHECK(error.detail().argument == argument);
  }
  CHECK(trainer.steps() == 2);
  CHECK(largestDifference(trainer.parameters().values, good.parameters) <= 0.0);
}

TEST_CASE("arguments outside their range are refused by name", "[training]") {
  Trainer trainer(kSmall);
  for (const int count : {0, -1, kMaxStepsAtOnce + 1}) {
    const attn::Error error = errorOf([&] { return trainer.step(count); });
    CHECK(error.detail().argument == "count");
    CHECK(error.detail().needed == "a whole number from 1 to 10000");
  }
  for (const int index : {-1, 50}) {
    const attn::Error error = errorOf([&] { return trainer.example(index); });
    CHECK(error.detail().argument == "index");
    CHECK(error.detail().needed == "a whole number from 0 to 49");
  }
  const auto gatesError = [&](const Vector& gates) {
    return errorOf([&] {
      trainer.setGates(gates);
      return 0;
    });
  };
  CHECK(gatesError(Vector::Ones(3)).code() == ErrorCode::shapeMismatch);
  CHECK(gatesError(Vector{{1.0, std::nan("")}}).code() == ErrorCode::notFinite);
  CHECK(errorOf([] { return Trainer({.heads = 5}); }).code() == ErrorCode::headsDoNotDivide);
  CHECK(trainer.step(1).steps == 1);
}

TEST_CASE("a run ends after a million steps", "[training]") {
  Trainer trainer(kSmall);
  Snapshot snapshot = trainer.snapshot();
  snapshot.steps = kMaxSteps - 1;
  trainer.restore(snapshot);
  const attn::Error error = errorOf([&] { return trainer.step(2); });
  CHECK(error.code() == ErrorCode::tooLarge);
  CHECK(error.detail().argument == "steps");
  CHECK(trainer.step(1).steps == kMaxSteps);
}

TEST_CASE("steps allocate their losses and nothing else", "[training]") {
  Trainer trainer(kSmall);
  trainer.step(1);
  const std::int64_t one = bytesAllocatedBy([&] { trainer.step(1); });
  const std::int64_t hundred = bytesAllocatedBy([&] { trainer.step(100); });
  CHECK(hundred - one <= 99 * 8 + 64);
}

TEST_CASE("relations, tokens and widths of any size train", "[training]") {
  for (const TrainerOptions& options : {TrainerOptions{.heads = 1,
                                                       .content = 1,
                                                       .tokens = 1,
                                                       .relations = 1,
                                                       .width = 1,
                                                       .batch = 1,
                                                       .heldOut = 2},
                                        TrainerOptions{.heads = 3,
                                                       .content = 2,
                                                       .tokens = 5,
                                                       .relations = 3,
                                                       .width = 12,
                                                       .batch = 7,
                                                       .heldOut = 11},
                                        TrainerOptions{.heads = 8,
                                                       .content = 5,
                                                       .tokens = 11,
                                                       .relations = 8,
                                                       .width = 40,
                                                       .batch = 3,
                                                       .heldOut = 9}}) {
    Trainer trainer(options);
    CHECK(trainer.step(5).losses.allFinite());
    CHECK(trainer.evaluate().r2.size() == options.relations);
    CHECK(trainer.attention().mass.rows() == options.heads);
    CHECK(trainer.prune(PruneBy::gradient).order.size() == static_cast<std::size_t>(options.heads));
  }
}

TEST_CASE("three relations need three heads", "[training]") {
  Trainer two({.heads = 2, .tokens = 8, .relations = 3, .width = 12, .heldOut = 200});
  Trainer three({.heads = 3, .tokens = 8, .relations = 3, .width = 12, .heldOut = 200});
  two.step(300);
  three.step(300);
  CHECK(two.evaluate().r2.minCoeff() < 0.95);
  CHECK(three.evaluate().r2.minCoeff() >= 0.98);
}
