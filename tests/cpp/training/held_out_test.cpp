#include "engine/training/held_out.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "engine/training/trainer.hpp"
#include "support/compare.hpp"

using attn::RowMatrix;
using attn::Vector;
using attn::test::largestDifference;
using namespace attn::training;
using Eigen::Index;

namespace {

constexpr int kSamples = 40;

/// Half trained, so that nothing is 0, 1 or equal.
Trainer halfTrained(int heads) {
  Trainer trainer({.heads = heads, .heldOut = kSamples, .seed = 4});
  trainer.step(60);
  return trainer;
}

/// Mean squared error of one sample.
double lossOf(const Example& example) {
  return (example.answer - example.target).squaredNorm() /
         static_cast<double>(example.target.size());
}

RowMatrix answers(Trainer& trainer, Vector Example::* field) {
  RowMatrix all(kSamples, 8);
  for (int s = 0; s < kSamples; ++s) all.row(s) = trainer.example(s).*field;
  return all;
}

}  // namespace

TEST_CASE("a score is what its samples say", "[training]") {
  Trainer trainer = halfTrained(4);
  trainer.setGates(Vector{{1.0, 0.5, 0.0, 1.0}});
  const Score score = trainer.evaluate();
  const RowMatrix y = answers(trainer, &Example::answer);
  const RowMatrix t = answers(trainer, &Example::target);
  CHECK(std::abs(score.loss - (y - t).squaredNorm() / (kSamples * 8.0)) <= 1e-12);
  const RowMatrix centred = t.rowwise() - t.colwise().mean();
  for (Index relation = 0; relation < 2; ++relation) {
    const double left = (y - t).middleCols(relation * 4, 4).squaredNorm();
    const double all = centred.middleCols(relation * 4, 4).squaredNorm();
    CHECK(std::abs(score.r2(relation) - (1.0 - left / all)) <= 1e-12);
  }
}

TEST_CASE("attention is what its samples say", "[training]") {
  Trainer trainer = halfTrained(4);
  const Attention attention = trainer.attention();
  RowMatrix mass = RowMatrix::Zero(4, 3);
  RowMatrix hits = RowMatrix::Zero(4, 3);
  RowMatrix overlap = RowMatrix::Zero(4, 4);
  RowMatrix places = RowMatrix::Zero(3, 8);
  for (int s = 0; s < kSamples; ++s) {
    const Example example = trainer.example(s);
    CHECK(largestDifference(example.weights.rowwise().sum(), Vector::Ones(4)) <= 1e-14);
    for (Index j = 0; j < 8; ++j) {
      const bool a = example.places[0] == j;
      const bool b = example.places[1] == j;
      const Index role = a ? 0 : b ? 1 : 2;
      places(role, j) += 1.0;
      mass.col(role) += example.weights.col(j);
      for (Index head = 0; head < 4; ++head) {
        if (example.weights(head, j) >= example.weights.row(head).maxCoeff()) {
          hits(head, role) += 1.0;
        }
      }
    }
    for (Index a = 0; a < 4; ++a) {
      for (Index b = 0; b < 4; ++b) {
        overlap(a, b) += example.weights.row(a).cwiseMin(example.weights.row(b)).sum();
      }
    }
  }
  CHECK(largestDifference(attention.mass, mass / kSamples) <= 1e-12);
  CHECK(largestDifference(attention.hits, hits / kSamples) <= 1e-12);
  CHECK(largestDifference(attention.overlap, overlap / kSamples) <= 1e-12);
  CHECK(largestDifference(attention.uniform, Vector{{0.125, 0.125, 0.75}}) <= 1e-12);
  CHECK(attention.positions.size() == 3);
  for (Index role = 0; role < 3; ++role) {
    CHECK(std::abs(attention.fixed(role) - places.row(role).maxCoeff() / kSamples) <= 1e-12);
    const auto best = static_cast<Index>(attention.positions[static_cast<std::size_t>(role)]);
    CHECK(places(role, best) >= places.row(role).maxCoeff());
  }
}

TEST_CASE("importance by removal is the score with the gate shut", "[training]") {
  Trainer trainer = halfTrained(4);
  const Vector gates{{1.0, 0.5, 1.0, 0.0}};
  trainer.setGates(gates);
  const Importance importance = trainer.importance();
  for (Index head = 0; head < 4; ++head) {
    Vector without = gates;
    without(head) = 0.0;
    trainer.setGates(without);
    const Score score = trainer.evaluate();
    CHECK(std::abs(importance.lossWithout(head) - score.loss) <= 1e-12);
    CHECK(largestDifference(importance.r2Without.row(head), score.r2.transpose()) <= 1e-12);
  }
}

TEST_CASE("importance by gradient is the mean size of the loss's differences by a gate",
          "[training]") {
  Trainer trainer = halfTrained(4);
  const Vector gates{{1.0, 0.5, 1.0, 0.0}};
  trainer.setGates(gates);
  const Importance importance = trainer.importance();
  constexpr double kStep = 1e-4;  // the loss is a parabola in a gate: no error but rounding
  for (Index head = 0; head < 4; ++head) {
    double sum = 0.0;
    for (int s = 0; s < kSamples; ++s) {
      Vector moved = gates;
      moved(head) += kStep;
      trainer.setGates(moved);
      const double above = lossOf(trainer.example(s));
      moved(head) -= 2 * kStep;
      trainer.setGates(moved);
      sum += std::abs(above - lossOf(trainer.example(s))) / (2 * kStep);
    }
    CHECK(std::abs(importance.gradient(head) - sum / kSamples) <= 1e-6 * sum / kSamples);
  }
}

TEST_CASE("pruning removes what is missed least, and scores what is left", "[training]") {
  for (const PruneBy by : {PruneBy::greedy, PruneBy::removal, PruneBy::gradient}) {
    Trainer trainer = halfTrained(8);
    const Vector gates{{1.0, 1.0, 0.0, 1.0, 1.0, 0.5, 1.0, 1.0}};
    trainer.setGates(gates);
    const Importance start = trainer.importance();
    const Pruning pruning = trainer.prune(by);
    CHECK(largestDifference(trainer.gates(), gates) <= 0.0);
    CHECK(pruning.order.size() == 7);  // the third was gone before
    CHECK(pruning.loss.size() == 8);
    Vector open = gates;
    for (std::size_t i = 0; i < 8; ++i) {
      trainer.setGates(open);
      const Score score = trainer.evaluate();
      CHECK(std::abs(pruning.loss(static_cast<Index>(i)) - score.loss) <= 1e-12);
      CHECK(largestDifference(pruning.r2.row(static_cast<Index>(i)), score.r2.transpose()) <=
            1e-12);
      if (i == 7) break;
      const Importance now = by == PruneBy::greedy ? trainer.importance() : start;
      const Vector& rank = by == PruneBy::gradient ? now.gradient : now.lossWithout;
      const int next = pruning.order[i];
      for (Index head = 0; head < 8; ++head) {
        if (std::abs(open(head)) > 0.0) CHECK(rank(next) <= rank(head));
      }
      CHECK(std::abs(open(next)) > 0.0);
      open(next) = 0.0;
    }
    CHECK(open.isZero(0.0));
  }
}

TEST_CASE("held-out samples are the same for every seed and number of heads", "[training]") {
  Trainer one({.heads = 1, .heldOut = 5, .seed = 1});
  Trainer two({.heads = 4, .heldOut = 5, .seed = 2});
  for (int s = 0; s < 5; ++s) {
    CHECK(largestDifference(one.example(s).content, two.example(s).content) <= 0.0);
    CHECK(one.example(s).places == two.example(s).places);
  }
}
