#include "held_out.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "../check.hpp"
#include "verdict.hpp"

namespace attn::training {

using Eigen::Index;

namespace {

/// No run has it: seeds end at 2^53.
constexpr std::uint64_t kHeldOutSeed = 0x68656c64'2d6f7574;

Batch drawn(const TaskShape& task, int samples) {
  Batch batch(task, samples);
  Random random(kHeldOutSeed);
  sample(task, random, batch);
  return batch;
}

Index largestEntry(const double* row, Index count) {
  return std::max_element(row, row + count) - row;
}

}  // namespace

HeldOut::HeldOut(const TrainerOptions& options)
    : task_(taskOf(options)),
      shape_(modelOf(options)),
      batch_(drawn(task_, options.heldOut)),
      kept_(shape_, options.heldOut),
      room_(shape_, options.heldOut),
      unused_(shape_) {}

void HeldOut::run(const Parameters& parameters) {
  forwardHeads(shape_, parameters, batch_.tokens, kept_);
  // A weight that is no number makes its head's output none, too.
  check::noOverflow("outputs", kept_.outputs, 0, "a smaller learning rate");
}

Score HeldOut::score(const Parameters& parameters, const Vector& gates) {
  forwardReadout(shape_, parameters, gates, kept_);
  Score score;
  score.loss = meanSquaredError(kept_.y, batch_.targets);
  check::noOverflow("loss", RowMatrix{{score.loss}}, 0, "a smaller learning rate");
  score.r2 = Vector(task_.relations);
  const auto samples = static_cast<double>(batch_.samples);
  for (int relation = 0; relation < task_.relations; ++relation) {
    double squares = 0.0;
    double total = 0.0;
    for (Index c = Index{relation} * task_.content; c < Index{relation + 1} * task_.content; ++c) {
      double sum = 0.0;
      for (Index s = 0; s < batch_.samples; ++s) sum += batch_.targets(s, c);
      const double mean = sum / samples;
      for (Index s = 0; s < batch_.samples; ++s) {
        const double error = kept_.y(s, c) - batch_.targets(s, c);
        const double fromMean = batch_.targets(s, c) - mean;
        squares += error * error;
        total += fromMean * fromMean;
      }
    }
    score.r2(relation) = 1.0 - squares / total;
    score.sum += score.r2(relation);
  }
  score.learned = isLearned(score.r2);
  return score;
}

Attention HeldOut::attention() const {
  const Index n = shape_.tokens;
  const Index relations = task_.relations;
  Attention out;
  out.mass = RowMatrix::Zero(shape_.heads, relations + 1);
  out.hits = RowMatrix::Zero(shape_.heads, relations + 1);
  out.overlap = RowMatrix::Zero(shape_.heads, shape_.heads);
  RowMatrix found = RowMatrix::Zero(relations + 1, n);  // how often a role is at a position
  Eigen::VectorXi roles(n);
  for (Index s = 0; s < batch_.samples; ++s) {
    roles.setConstant(static_cast<int>(relations));
    for (Index r = 0; r < relations; ++r) {
      roles(batch_.places[static_cast<std::size_t>(s * relations + r)]) = static_cast<int>(r);
    }
    for (Index j = 0; j < n; ++j) found(roles(j), j) += 1.0;
    const double* const weights = kept_.weights.row(s).data();
    for (Index head = 0; head < shape_.heads; ++head) {
      const double* const row = weights + head * n;
      for (Index j = 0; j < n; ++j) out.mass(head, roles(j)) += row[j];
      out.hits(head, roles(largestEntry(row, n))) += 1.0;
      for (Index other = 0; other < shape_.heads; ++other) {
        for (Index j = 0; j < n; ++j) {
          out.overlap(head, other) += std::min(row[j], weights[other * n + j]);
        }
      }
    }
  }
  const auto samples = static_cast<double>(batch_.samples);
  out.mass /= samples;
  out.hits /= samples;
  out.overlap /= samples;
  out.uniform = found.rowwise().sum() / (samples * static_cast<double>(n));
  out.fixed = Vector(relations + 1);
  for (Index r = 0; r <= relations; ++r) {
    const Index best = largestEntry(found.row(r).data(), n);
    out.positions.push_back(static_cast<int>(best));
    out.fixed(r) = found(r, best) / samples;
  }
  out.takes = takenRelations(out.mass);
  return out;
}

Vector HeldOut::gradientImportance(const Parameters& parameters, const Vector& gates) {
  forwardReadout(shape_, parameters, gates, kept_);
  // The loss of one sample is a mean over its answer alone.
  meanSquaredErrorBackward(kept_.y, batch_.targets, room_.dY);
  room_.dY *= static_cast<double>(batch_.samples);
  backwardReadout(shape_, parameters, gates, kept_, room_, unused_);
  const Index each = shape_.width / shape_.heads;
  Vector importance = Vector::Zero(shape_.heads);
  for (Index s = 0; s < batch_.samples; ++s) {
    for (Index head = 0; head < shape_.heads; ++head) {
      double byGate = 0.0;
      for (Index c = head * each; c < (head + 1) * each; ++c) {
        byGate += kept_.outputs(s, c) * room_.dConcat(s, c);
      }
      importance(head) += std::abs(byGate);
    }
  }
  importance /= static_cast<double>(batch_.samples);
  check::noOverflow("gradient", importance.transpose(), 0, "a smaller learning rate");
  return importance;
}

Importance HeldOut::importance(const Parameters& parameters, const Vector& gates) {
  Importance out;
  out.lossWithout = Vector(shape_.heads);
  out.r2Without = RowMatrix(shape_.heads, task_.relations);
  for (Index head = 0; head < shape_.heads; ++head) {
    Vector without = gates;
    without(head) = 0.0;
    const Score left = score(parameters, without);
    out.lossWithout(head) = left.loss;
    out.r2Without.row(head) = left.r2.transpose();
  }
  out.gradient = gradientImportance(parameters, gates);
  out.spare = spareHeads(out.r2Without);
  return out;
}

Pruning HeldOut::prune(const Parameters& parameters, const Vector& gates, PruneBy by) {
  std::vector<int> left;
  for (int head = 0; head < shape_.heads; ++head) {
    if (gates(head) < 0.0 || gates(head) > 0.0) left.push_back(head);
  }
  Vector rank = Vector::Zero(shape_.heads);
  if (by == PruneBy::removal) rank = importance(parameters, gates).lossWithout;
  if (by == PruneBy::gradient) rank = gradientImportance(parameters, gates);

  Pruning out;
  out.loss = Vector(std::ssize(left) + 1);
  out.r2 = RowMatrix(std::ssize(left) + 1, task_.relations);
  Vector open = gates;
  const auto keep = [&](const Score& score) {
    const auto row = std::ssize(out.order);
    out.loss(row) = score.loss;
    out.r2.row(row) = score.r2.transpose();
  };
  keep(score(parameters, open));
  while (!left.empty()) {
    if (by == PruneBy::greedy) {
      for (const int head : left) {
        Vector without = open;
        without(head) = 0.0;
        rank(head) = score(parameters, without).loss;
      }
    }
    const auto next =
        std::min_element(left.begin(), left.end(), [&](int a, int b) { return rank(a) < rank(b); });
    open(*next) = 0.0;
    out.order.push_back(*next);
    left.erase(next);
    keep(score(parameters, open));
  }
  out.removable = removableHeads(out.r2);
  return out;
}

Example HeldOut::example(const Parameters& parameters, const Vector& gates, int index) {
  forwardReadout(shape_, parameters, gates, kept_);
  check::noOverflow("answer", kept_.y.row(index), 0, "a smaller learning rate");
  const Index n = shape_.tokens;
  const auto start = batch_.places.begin() + std::ptrdiff_t{index} * task_.relations;
  return {.places = {start, start + task_.relations},
          .content = batch_.tokens.block(index * n, 0, n, task_.content),
          .weights = Eigen::Map<const RowMatrix>(kept_.weights.row(index).data(), shape_.heads, n),
          .answer = kept_.y.row(index),
          .target = batch_.targets.row(index)};
}

}  // namespace attn::training
