#pragma once

// One layer of multi-head attention with one learned query, and nothing else that could solve the
// task: X = tokens·P; Q = q·W_Q, K = X·W_K, V = X·W_V; heads; concat·W_O; ·U. No biases, no
// feed-forward layer. Each backward stands beneath its forward and names what was kept.

#include "../matrix.hpp"
#include "../random.hpp"
#include "heads.hpp"
#include "options.hpp"

namespace attn::training {

/// Sizes of the model. The number of parameters does not depend on `heads`.
struct ModelShape {
  Eigen::Index tokens;   ///< n
  Eigen::Index inputs;   ///< numbers a token
  Eigen::Index outputs;  ///< numbers an answer
  Eigen::Index width;    ///< d_model
  Eigen::Index heads;    ///< h; d_k = d_v = d_model/h

  [[nodiscard]] HeadShape headShape() const;
  [[nodiscard]] Eigen::Index parameterCount() const;
};

ModelShape modelOf(const TrainerOptions& options);

/// All parameters, or their gradients, or anything else with one number a parameter, in one piece.
class Parameters {
 public:
  using View = Eigen::Map<RowMatrix>;
  using ConstView = Eigen::Map<const RowMatrix>;

  /// Zeros.
  explicit Parameters(const ModelShape& shape);

  Vector values;

  View p() { return view(0); }   ///< inputs × width
  View q() { return view(1); }   ///< 1 × width
  View wQ() { return view(2); }  ///< width × width
  View wK() { return view(3); }  ///< width × width
  View wV() { return view(4); }  ///< width × width
  View wO() { return view(5); }  ///< width × width
  View u() { return view(6); }   ///< width × outputs
  [[nodiscard]] ConstView p() const { return view(0); }
  [[nodiscard]] ConstView q() const { return view(1); }
  [[nodiscard]] ConstView wQ() const { return view(2); }
  [[nodiscard]] ConstView wK() const { return view(3); }
  [[nodiscard]] ConstView wV() const { return view(4); }
  [[nodiscard]] ConstView wO() const { return view(5); }
  [[nodiscard]] ConstView u() const { return view(6); }

 private:
  struct Place {
    Eigen::Index start;
    Eigen::Index rows;
    Eigen::Index cols;
  };
  [[nodiscard]] Place place(int matrix) const;
  View view(int matrix);
  [[nodiscard]] ConstView view(int matrix) const;

  Eigen::Index inputs_;
  Eigen::Index width_;
  Eigen::Index outputs_;
};

/// Matrices from N(0, 1/rows), the query from N(0, 1).
void initialise(Random& random, Parameters& parameters);

/// What the forward passes keep, for `samples` samples.
struct Activations {
  Activations(const ModelShape& shape, Eigen::Index samples);

  RowMatrix x;        ///< samples·n × width
  RowMatrix q;        ///< 1 × width, the same query for all samples
  RowMatrix k;        ///< samples·n × width
  RowMatrix v;        ///< samples·n × width
  RowMatrix weights;  ///< samples × h·n, head by head
  RowMatrix outputs;  ///< samples × width, the heads before their gates
  RowMatrix concat;   ///< samples × width, the heads after their gates
  RowMatrix mixed;    ///< samples × width
  RowMatrix y;        ///< samples × outputs
};

/// What the backward passes write on the way.
struct Backward {
  Backward(const ModelShape& shape, Eigen::Index samples);

  RowMatrix dY;
  RowMatrix dMixed;
  RowMatrix dConcat;
  RowMatrix dOutputs;
  RowMatrix dQ;
  RowMatrix dK;
  RowMatrix dV;
  RowMatrix dX;
  RowMatrix uT;  ///< outputs × width
  RowMatrix wT;  ///< width × width
  Vector dScores;
};

/// From tokens to the heads' outputs.
/// @param tokens  samples·n × inputs
void forwardHeads(const ModelShape& shape, const Parameters& parameters, MatrixRef tokens,
                  Activations& kept);

/// Kept: x, q, k, v, weights. Takes dOutputs; writes the gradients of P, q, W_Q, W_K, W_V.
void backwardHeads(const ModelShape& shape, const Parameters& parameters, MatrixRef tokens,
                   const Activations& kept, Backward& room, Parameters& gradients);

/// From the heads' outputs to the answer.
/// @param gates  h factors
void forwardReadout(const ModelShape& shape, const Parameters& parameters, const Vector& gates,
                    Activations& kept);

/// Kept: concat, mixed. Takes dY; writes dConcat, dOutputs and the gradients of W_O and U.
void backwardReadout(const ModelShape& shape, const Parameters& parameters, const Vector& gates,
                     const Activations& kept, Backward& room, Parameters& gradients);

/// Mean of the squared errors of all numbers of all answers.
double meanSquaredError(MatrixRef y, MatrixRef targets);

/// Kept: y. Writes its gradient.
void meanSquaredErrorBackward(MatrixRef y, MatrixRef targets, Out dY);

}  // namespace attn::training
