#include "engine/training/model.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>

#include "engine/multi_head.hpp"
#include "engine/product.hpp"
#include "engine/training/adam.hpp"
#include "engine/training/task.hpp"
#include "support/allocations.hpp"
#include "support/compare.hpp"
#include "support/reference.hpp"

using attn::Random;
using attn::RowMatrix;
using attn::Vector;
using attn::test::Reference;
using attn::test::relativeDifference;
using namespace attn::training;
using Eigen::Index;

namespace {

/// A model with its batch, and one pass there and back.
struct Pass {
  explicit Pass(const TrainerOptions& options, std::uint64_t seed = 1)
      : task(taskOf(options)),
        shape(modelOf(options)),
        parameters(shape),
        gradients(shape),
        batch(task, options.batch),
        kept(shape, options.batch),
        room(shape, options.batch),
        gates(Vector::Ones(options.heads)) {
    Random random(seed);
    initialise(random, parameters);
    sample(task, random, batch);
  }

  double loss() {
    forwardHeads(shape, parameters, batch.tokens, kept);
    forwardReadout(shape, parameters, gates, kept);
    return meanSquaredError(kept.y, batch.targets);
  }

  void backward() {
    meanSquaredErrorBackward(kept.y, batch.targets, room.dY);
    backwardReadout(shape, parameters, gates, kept, room, gradients);
    backwardHeads(shape, parameters, batch.tokens, kept, room, gradients);
  }

  /// Central differences of two step widths, combined so that the error is of fourth order.
  double difference(Index parameter) {
    double& value = parameters.values(parameter);
    const double start = value;
    const auto at = [&](double step) {
      value = start + step;
      return loss();
    };
    constexpr double kStep = 1e-3;
    const double near = at(kStep) - at(-kStep);
    const double far = at(2 * kStep) - at(-2 * kStep);
    value = start;
    return (8.0 * near - far) / (12.0 * kStep);
  }

  TaskShape task;
  ModelShape shape;
  Parameters parameters;
  Parameters gradients;
  Batch batch;
  Activations kept;
  Backward room;
  Vector gates;
};

}  // namespace

TEST_CASE("every parameter's gradient is its central difference", "[training]") {
  for (const int heads : {1, 2, 4, 8}) {
    Pass pass({.heads = heads, .tokens = 6, .width = 8, .batch = 5});
    if (heads == 4) pass.gates << 1.0, 0.5, -2.0, 0.0;
    pass.loss();
    pass.backward();
    double farthest = 0.0;
    for (Index i = 0; i < pass.parameters.values.size(); ++i) {
      const double gradient = pass.gradients.values(i);
      const double error = std::abs(pass.difference(i) - gradient);
      // Relative to the gradient; below 1e-5 the rounding of the losses, 1e-13, is what is seen.
      farthest = std::max(farthest, error / std::max(std::abs(gradient), 1e-5));
    }
    CAPTURE(heads, farthest);
    CHECK(farthest <= 1e-6);
    CHECK(pass.gradients.values.cwiseAbs().maxCoeff() > 0.01);
  }
}

TEST_CASE("three steps agree with NumPy", "[training]") {
  const Reference reference("training");
  CHECK(reference.size("cases") == 4);
  for (int i = 0; i < reference.size("cases"); ++i) {
    const std::string path = "cases/" + std::to_string(i) + "/";
    CAPTURE(path);
    Pass pass({.heads = reference.whole(path + "heads"),
               .content = reference.whole(path + "content"),
               .tokens = reference.whole(path + "tokens"),
               .relations = reference.whole(path + "relations"),
               .width = reference.whole(path + "width"),
               .batch = reference.whole(path + "samples")});
    pass.gates = reference.matrix(path + "gates").row(0);
    pass.parameters.values = reference.matrix(path + "start").row(0);
    Adam adam(pass.parameters.values.size());
    for (int step = 0; step < 3; ++step) {
      const std::string at = path + "steps/" + std::to_string(step) + "/";
      pass.batch.tokens = reference.matrix(at + "tokens");
      pass.batch.targets = reference.matrix(at + "targets");
      const double loss = pass.loss();
      CHECK(std::abs(loss - reference.number(at + "loss")) <= 1e-12 * loss);
      CHECK(relativeDifference(pass.kept.weights, reference.matrix(at + "weights")) <= 1e-12);
      CHECK(relativeDifference(pass.kept.y, reference.matrix(at + "y")) <= 1e-12);
      pass.backward();
      CHECK(relativeDifference(pass.gradients.values.transpose(),
                               reference.matrix(at + "gradients")) <= 1e-12);
      adam.step(reference.number(path + "learningRate"), pass.gradients.values,
                pass.parameters.values);
    }
    CHECK(relativeDifference(pass.parameters.values.transpose(), reference.matrix(path + "end")) <=
          1e-12);
  }
}

TEST_CASE("the model is the traced layer between its input and its readout", "[training]") {
  Pass pass({.heads = 4, .batch = 3}, 5);
  pass.gates << 1.0, 0.0, 0.5, 1.0;
  pass.loss();
  const Parameters& p = pass.parameters;
  for (Index s = 0; s < 3; ++s) {
    const RowMatrix x = attn::product(pass.batch.tokens.middleRows(s * 8, 8), p.p());
    const attn::MultiHeadTrace trace =
        attn::multiHead(p.q(), x, x, {.wQ = p.wQ(), .wK = p.wK(), .wV = p.wV(), .wO = p.wO()},
                        {.heads = 4, .attend = {}, .gates = pass.gates});
    CHECK(relativeDifference(pass.kept.y.row(s), attn::product(trace.output, p.u())) <= 1e-12);
    for (Index head = 0; head < 4; ++head) {
      CHECK(relativeDifference(pass.kept.weights.block(s, head * 8, 1, 8),
                               trace.heads[static_cast<std::size_t>(head)].weights) <= 1e-12);
    }
  }
}

TEST_CASE("the number of parameters does not depend on the number of heads", "[training]") {
  for (const int heads : {1, 2, 4, 8, 16}) {
    const ModelShape shape = modelOf({.heads = heads});
    CHECK(shape.parameterCount() == 7 * 16 + 16 + 4 * 16 * 16 + 16 * 8);
    CHECK(Parameters(shape).values.size() == shape.parameterCount());
  }
}

TEST_CASE("parameters start with the spread that their rows call for", "[training]") {
  const ModelShape shape = modelOf({.content = 32, .width = 128});
  Parameters parameters(shape);
  Random random(9);
  initialise(random, parameters);
  const auto variance = [](const auto& matrix) {
    return matrix.squaredNorm() / static_cast<double>(matrix.size());
  };
  // The variance of a mean of N squares is 2/N; four standard deviations are allowed.
  const auto near = [&](const auto& matrix, double expected) {
    const double spread = std::sqrt(2.0 / static_cast<double>(matrix.size()));
    CHECK(std::abs(variance(matrix) / expected - 1.0) <= 4.0 * spread);
  };
  near(parameters.p(), 1.0 / 35.0);
  near(parameters.q(), 1.0);
  for (const auto& matrix :
       {parameters.wQ(), parameters.wK(), parameters.wV(), parameters.wO(), parameters.u()}) {
    near(matrix, 1.0 / 128.0);
  }
}

TEST_CASE("a pass allocates nothing", "[training]") {
  Pass pass({.heads = 4});
  CHECK(attn::test::bytesAllocatedBy([&] {
          pass.loss();
          pass.backward();
        }) == 0);
}
