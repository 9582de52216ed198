#include "trainer.hpp"

#include <cmath>
#include <string>

#include "../check.hpp"
#include "../refuse.hpp"

namespace attn::training {

using Eigen::Index;

namespace {

void requireLength(std::string_view name, const Vector& vector, Index length,
                   std::string_view reason) {
  if (vector.size() == length) return;
  refuse(ErrorCode::shapeMismatch, name, check::counted(vector.size(), "number"),
         check::counted(length, "number") + std::string(reason));
}

}  // namespace

Trainer::Trainer(const TrainerOptions& options)
    : options_((requireTrainable(options), options)),
      task_(taskOf(options)),
      shape_(modelOf(options)),
      parameters_(shape_),
      gradients_(shape_),
      adam_(shape_.parameterCount()),
      batch_(task_, options.batch),
      kept_(shape_, options.batch),
      room_(shape_, options.batch),
      gates_(Vector::Ones(options.heads)),
      heldOut_(options) {
  Random random(static_cast<std::uint64_t>(options.seed));
  batches_ = random.bits();
  initialise(random, parameters_);
}

double Trainer::lossAndGradients() {
  Random random(batches_ + static_cast<std::uint64_t>(steps_));
  sample(task_, random, batch_);
  forwardHeads(shape_, parameters_, batch_.tokens, kept_);
  forwardReadout(shape_, parameters_, gates_, kept_);
  const double loss = meanSquaredError(kept_.y, batch_.targets);
  meanSquaredErrorBackward(kept_.y, batch_.targets, room_.dY);
  backwardReadout(shape_, parameters_, gates_, kept_, room_, gradients_);
  backwardHeads(shape_, parameters_, batch_.tokens, kept_, room_, gradients_);
  return loss;
}

Progress Trainer::step(int count) {
  if (count < 1 || count > kMaxStepsAtOnce) {
    refuse(ErrorCode::invalidArgument, "count", count, "a whole number from 1 to 10000");
  }
  if (steps_ > kMaxSteps - count) {
    refuse(ErrorCode::tooLarge, "steps", steps_ + count, "at most 1000000 steps in all");
  }
  Progress progress;
  progress.losses = Vector(count);
  int taken = 0;
  while (taken < count && !diverged_) {
    const double loss = lossAndGradients();
    // A loss that is no number fails the comparison too.
    if (!(loss <= kDivergedLoss) || !std::isfinite(gradients_.values.squaredNorm())) {
      diverged_ = true;
      if (std::isfinite(loss)) divergedAt_ = loss;
      break;
    }
    progress.losses(taken++) = loss;
    adam_.step(options_.learningRate, gradients_.values, parameters_.values);
    ++steps_;
    heldOutRan_ = false;
  }
  progress.losses.conservativeResize(taken);
  progress.steps = steps_;
  progress.diverged = diverged_;
  progress.divergedAt = divergedAt_;
  return progress;
}

void Trainer::setGates(const Vector& gates) {
  requireLength("gates", gates, shape_.heads, " to match heads");
  check::finiteEntries("gates", gates);
  gates_ = gates;
}

HeldOut& Trainer::heldOut() {
  if (!heldOutRan_) heldOut_.run(parameters_);
  heldOutRan_ = true;
  return heldOut_;
}

Score Trainer::evaluate() { return heldOut().score(parameters_, gates_); }

Attention Trainer::attention() { return heldOut().attention(); }

Importance Trainer::importance() { return heldOut().importance(parameters_, gates_); }

Pruning Trainer::prune(PruneBy by) { return heldOut().prune(parameters_, gates_, by); }

Example Trainer::example(int index) {
  if (index < 0 || index >= options_.heldOut) {
    refuse(ErrorCode::invalidArgument, "index", index,
           "a whole number from 0 to " + std::to_string(options_.heldOut - 1));
  }
  return heldOut().example(parameters_, gates_, index);
}

Snapshot Trainer::snapshot() const {
  return {.options = options_,
          .steps = steps_,
          .parameters = parameters_.values,
          .first = adam_.first,
          .second = adam_.second,
          .gates = gates_};
}

void Trainer::restore(const Snapshot& snapshot) {
  if (!(snapshot.options == options_)) {
    refuse(ErrorCode::invalidArgument, "options", "those of another run", "those of this run");
  }
  if (snapshot.steps < 0 || snapshot.steps > kMaxSteps) {
    refuse(ErrorCode::invalidArgument, "steps", snapshot.steps, "a whole number from 0 to 1000000");
  }
  requireLength("parameters", snapshot.parameters, parameterCount(), "");
  requireLength("first", snapshot.first, parameterCount(), "");
  requireLength("second", snapshot.second, parameterCount(), "");
  requireLength("gates", snapshot.gates, shape_.heads, " to match heads");
  check::finiteEntries("parameters", snapshot.parameters);
  check::finiteEntries("first", snapshot.first);
  check::finiteEntries("second", snapshot.second);
  check::finiteEntries("gates", snapshot.gates);
  if (snapshot.second.minCoeff() < 0.0) {
    refuse(ErrorCode::invalidArgument, "second", "negative somewhere", "no negative number");
  }
  steps_ = snapshot.steps;
  parameters_.values = snapshot.parameters;
  adam_.restore(snapshot.steps, snapshot.first, snapshot.second);
  gates_ = snapshot.gates;
  diverged_ = false;
  divergedAt_.reset();
  heldOutRan_ = false;
}

}  // namespace attn::training
