#include "model.hpp"

#include <cmath>

#include "task.hpp"

namespace attn::training {

using Eigen::Index;

HeadShape ModelShape::headShape() const {
  const Index each = width / heads;
  return {.heads = heads,
          .keyWidth = each,
          .valueWidth = each,
          .scale = 1.0 / std::sqrt(static_cast<double>(each))};
}

Index ModelShape::parameterCount() const {
  return inputs * width + width + 4 * width * width + width * outputs;
}

ModelShape modelOf(const TrainerOptions& options) {
  const TaskShape task = taskOf(options);
  return {.tokens = task.tokens,
          .inputs = task.inputs(),
          .outputs = task.outputs(),
          .width = options.width,
          .heads = options.heads};
}

Parameters::Parameters(const ModelShape& shape)
    : values(Vector::Zero(shape.parameterCount())),
      inputs_(shape.inputs),
      width_(shape.width),
      outputs_(shape.outputs) {}

Parameters::Place Parameters::place(int matrix) const {
  const Index square = width_ * width_;
  if (matrix == 0) return {.start = 0, .rows = inputs_, .cols = width_};
  const Index query = inputs_ * width_;
  if (matrix == 1) return {.start = query, .rows = 1, .cols = width_};
  const Index start = query + width_ + (matrix - 2) * square;
  return {.start = start, .rows = width_, .cols = matrix == 6 ? outputs_ : width_};
}

Parameters::View Parameters::view(int matrix) {
  const Place at = place(matrix);
  return {values.data() + at.start, at.rows, at.cols};
}

Parameters::ConstView Parameters::view(int matrix) const {
  const Place at = place(matrix);
  return {values.data() + at.start, at.rows, at.cols};
}

void initialise(Random& random, Parameters& parameters) {
  const auto fill = [&](Parameters::View matrix, double spread) {
    for (Index i = 0; i < matrix.size(); ++i) matrix.data()[i] = spread * random.normal();
  };
  fill(parameters.q(), 1.0);
  for (const Parameters::View& matrix : {parameters.p(), parameters.wQ(), parameters.wK(),
                                         parameters.wV(), parameters.wO(), parameters.u()}) {
    fill(matrix, 1.0 / std::sqrt(static_cast<double>(matrix.rows())));
  }
}

Activations::Activations(const ModelShape& shape, Index samples)
    : x(samples * shape.tokens, shape.width),
      q(1, shape.width),
      k(samples * shape.tokens, shape.width),
      v(samples * shape.tokens, shape.width),
      weights(samples, shape.heads * shape.tokens),
      outputs(samples, shape.width),
      concat(samples, shape.width),
      mixed(samples, shape.width),
      y(samples, shape.outputs) {}

Backward::Backward(const ModelShape& shape, Index samples)
    : dY(samples, shape.outputs),
      dMixed(samples, shape.width),
      dConcat(samples, shape.width),
      dOutputs(samples, shape.width),
      dQ(1, shape.width),
      dK(samples * shape.tokens, shape.width),
      dV(samples * shape.tokens, shape.width),
      dX(samples * shape.tokens, shape.width),
      uT(shape.outputs, shape.width),
      wT(shape.width, shape.width),
      dScores(shape.tokens) {}

void forwardHeads(const ModelShape& shape, const Parameters& parameters, MatrixRef tokens,
                  Activations& kept) {
  multiply(tokens, parameters.p(), kept.x);
  multiply(parameters.q(), parameters.wQ(), kept.q);
  multiply(kept.x, parameters.wK(), kept.k);
  multiply(kept.x, parameters.wV(), kept.v);
  const HeadShape heads = shape.headShape();
  const Index n = shape.tokens;
  for (Index sample = 0; sample < kept.outputs.rows(); ++sample) {
    attendHeads(heads, kept.q.data(), kept.k.middleRows(sample * n, n),
                kept.v.middleRows(sample * n, n), kept.weights.row(sample).data(),
                kept.outputs.row(sample).data());
  }
}

void backwardHeads(const ModelShape& shape, const Parameters& parameters, MatrixRef tokens,
                   const Activations& kept, Backward& room, Parameters& gradients) {
  room.dQ.setZero();
  room.dK.setZero();
  room.dV.setZero();
  const HeadShape heads = shape.headShape();
  const Index n = shape.tokens;
  for (Index sample = 0; sample < kept.outputs.rows(); ++sample) {
    attendHeadsBackward(heads, kept.q.data(), kept.k.middleRows(sample * n, n),
                        kept.v.middleRows(sample * n, n), kept.weights.row(sample).data(),
                        room.dOutputs.row(sample).data(), room.dScores.data(), room.dQ.data(),
                        room.dK.middleRows(sample * n, n), room.dV.middleRows(sample * n, n));
  }
  multiplyBackwardWeights(kept.x, room.dV, gradients.wV());
  multiplyBackwardWeights(kept.x, room.dK, gradients.wK());
  multiplyBackwardWeights(parameters.q(), room.dQ, gradients.wQ());
  transpose(parameters.wQ(), room.wT);
  multiplyBackwardInput(room.dQ, room.wT, gradients.q());
  transpose(parameters.wV(), room.wT);
  multiplyBackwardInput(room.dV, room.wT, room.dX);
  transpose(parameters.wK(), room.wT);
  multiplyBackwardInput(room.dK, room.wT, room.dX, true);
  multiplyBackwardWeights(tokens, room.dX, gradients.p());
}

void forwardReadout(const ModelShape& shape, const Parameters& parameters, const Vector& gates,
                    Activations& kept) {
  const Index each = shape.width / shape.heads;
  for (Index head = 0; head < shape.heads; ++head) {
    kept.concat.middleCols(head * each, each) =
        kept.outputs.middleCols(head * each, each) * gates(head);
  }
  multiply(kept.concat, parameters.wO(), kept.mixed);
  multiply(kept.mixed, parameters.u(), kept.y);
}

void backwardReadout(const ModelShape& shape, const Parameters& parameters, const Vector& gates,
                     const Activations& kept, Backward& room, Parameters& gradients) {
  multiplyBackwardWeights(kept.mixed, room.dY, gradients.u());
  transpose(parameters.u(), room.uT);
  multiplyBackwardInput(room.dY, room.uT, room.dMixed);
  multiplyBackwardWeights(kept.concat, room.dMixed, gradients.wO());
  transpose(parameters.wO(), room.wT);
  multiplyBackwardInput(room.dMixed, room.wT, room.dConcat);
  const Index each = shape.width / shape.heads;
  for (Index head = 0; head < shape.heads; ++head) {
    room.dOutputs.middleCols(head * each, each) =
        room.dConcat.middleCols(head * each, each) * gates(head);
  }
}

double meanSquaredError(MatrixRef y, MatrixRef targets) {
  double sum = 0.0;
  for (Index i = 0; i < y.rows(); ++i) {
    for (Index j = 0; j < y.cols(); ++j) {
      const double error = y(i, j) - targets(i, j);
      sum += error * error;
    }
  }
  return sum / static_cast<double>(y.size());
}

void meanSquaredErrorBackward(MatrixRef y, MatrixRef targets, Out dY) {
  const double factor = 2.0 / static_cast<double>(y.size());
  for (Index i = 0; i < y.rows(); ++i) {
    for (Index j = 0; j < y.cols(); ++j) dY(i, j) = factor * (y(i, j) - targets(i, j));
  }
}

}  // namespace attn::training
