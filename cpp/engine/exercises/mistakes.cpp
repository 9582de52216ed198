#include "mistakes.hpp"

#include <cmath>
#include <string>

#include "build.hpp"
#include "engine/caps.hpp"
#include "engine/check.hpp"
#include "engine/product.hpp"
#include "engine/refuse.hpp"
#include "engine/softmax.hpp"

namespace attn::exercises {

namespace {

using check::Side;

constexpr std::array<Id, 7> kNames = {
    "",
    "notScaled",
    "dividedByRootDModel",
    "softmaxOverQueries",
    "reshapedKeys",
    "reshapedHeads",
    "valuesForKeys",
};

void requireSameShape(std::string_view name, MatrixView matrix, MatrixView q) {
  check::notEmpty(name, matrix);
  check::sameLength(name, matrix, Side::rows, "q", Side::rows, q.rows());
  check::sameLength(name, matrix, Side::cols, "q", Side::cols, q.cols());
}

void requireLayer(const LayerInput& input) {
  const auto& [q, k, v, heads] = input;
  check::notEmpty("q", q);
  requireSameShape("k", k, q);
  requireSameShape("v", v, q);
  if (heads < 1) {
    refuse(ErrorCode::invalidArgument, "heads", heads, "a whole number from 1");
  }
  if (q.cols() % heads != 0) {
    refuse(ErrorCode::headsDoNotDivide, "heads", heads,
           textOf({"a divisor of the ", {q.cols(), "column"}, " of q"}));
  }
  requireWithinCaps({.queries = q.rows(),
                     .keys = q.rows(),
                     .keyWidth = q.cols() / heads,
                     .valueWidth = q.cols() / heads,
                     .heads = heads});
  check::finite("q", q);
  check::finite("k", k);
  check::finite("v", v);
}

/// What a head gets of an n × d matrix: its own columns of every row, or, reshaped, its own share
/// of the numbers in the order they lie in, whichever token they belong to.
/// @return n × d/h
RowMatrix shareOf(const RowMatrix& matrix, int heads, int head, bool reshaped) {
  const Eigen::Index width = matrix.cols() / heads;
  if (!reshaped) return matrix.middleCols(head * width, width);
  return Eigen::Map<const RowMatrix>(matrix.data() + head * matrix.rows() * width, matrix.rows(),
                                     width);
}

/// @param q  n × d_k
/// @param k  n × d_k
/// @return   n × n
RowMatrix scoresOf(const RowMatrix& q, const RowMatrix& k, bool reshaped) {
  if (!reshaped) return productTransposed(q, k);
  return product(q, Eigen::Map<const RowMatrix>(k.data(), k.cols(), k.rows()));
}

double divisorOf(Mistake mistake, Eigen::Index dK, Eigen::Index dModel) {
  if (mistake == Mistake::notScaled) return 1.0;
  return std::sqrt(static_cast<double>(mistake == Mistake::dividedByRootDModel ? dModel : dK));
}

}  // namespace

Id mistakeName(Mistake mistake) { return kNames[static_cast<std::size_t>(mistake)]; }

std::optional<Mistake> mistakeOf(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return static_cast<Mistake>(i);
  }
  return std::nullopt;
}

LayerResult layerWith(Mistake mistake, const LayerInput& input) {
  requireLayer(input);
  const auto& [q, k, v, heads] = input;
  const Eigen::Index width = q.cols() / heads;
  const bool reshaped = mistake == Mistake::reshapedHeads;
  const RowMatrix& keys = mistake == Mistake::valuesForKeys ? v : k;
  const double divisor = divisorOf(mistake, width, q.cols());

  LayerResult result;
  result.output = RowMatrix(q.rows(), q.cols());
  for (int head = 0; head < heads; ++head) {
    const RowMatrix scores =
        scoresOf(shareOf(q, heads, head, reshaped), shareOf(keys, heads, head, reshaped),
                 mistake == Mistake::reshapedKeys);
    check::noOverflow("scores", scores, head + 1, "smaller entries in q, k or v");
    const RowMatrix& scaled = result.scaled.emplace_back(scores / divisor);
    if (mistake == Mistake::softmaxOverQueries) {
      const RowMatrix byKey = scaled.transpose();
      result.weights.emplace_back(softmax(byKey).weights.transpose());
    } else {
      result.weights.push_back(softmax(scaled).weights);
    }
    result.output.middleCols(head * width, width) =
        product(result.weights.back(), shareOf(v, heads, head, reshaped));
  }
  check::noOverflow("output", result.output, 0, "smaller entries in v");
  return result;
}

MistakesExample mistakesExample() {
  // Small whole numbers with something to hold on to: the query of "the" is 0, so that its weights
  // are equal; in head A "India" and "toss" have the same key, "won" and "the" the same value.
  return {
      .tokens = {"India", "won", "the", "toss"},
      .input = {
          .q =
              RowMatrix{
                  {2, 0, 1, 0, 1, 0}, {0, 2, 0, 1, 0, 2}, {0, 0, 0, 0, 0, 0}, {1, 1, 0, 2, 1, 0}},
          .k =
              RowMatrix{
                  {1, 0, 2, 0, 1, 1}, {0, 2, 1, 1, 0, 2}, {1, 0, 0, 0, 0, 1}, {1, 0, 2, 2, 1, 0}},
          .v =
              RowMatrix{
                  {3, 0, 0, 1, 0, 2}, {0, 1, 0, 0, 2, 0}, {0, 1, 0, 0, 0, 1}, {0, 0, 2, 3, 0, 0}},
          .heads = 2}};
}

void diagnoseLayer(Question& question, std::size_t layer) {
  struct Diagnosis {
    Id question;
    Id explanation;
    std::array<Mistake, 4> options;
  };
  using enum Mistake;
  static constexpr std::array<Diagnosis, kBrokenLayers.size()> kDiagnoses = {{
      {.question = "mistakes-1",
       .explanation = "mistakes-1.bug.explain",
       .options = {notScaled, valuesForKeys, softmaxOverQueries, reshapedHeads}},
      {.question = "mistakes-2",
       .explanation = "mistakes-2.bug.explain",
       .options = {notScaled, reshapedKeys, dividedByRootDModel, softmaxOverQueries}},
      {.question = "mistakes-3",
       .explanation = "mistakes-3.bug.explain",
       .options = {softmaxOverQueries, notScaled, valuesForKeys, dividedByRootDModel}},
      {.question = "mistakes-4",
       .explanation = "mistakes-4.bug.explain",
       .options = {reshapedHeads, valuesForKeys, notScaled, reshapedKeys}},
      {.question = "mistakes-5",
       .explanation = "mistakes-5.bug.explain",
       .options = {valuesForKeys, dividedByRootDModel, reshapedKeys, reshapedHeads}},
      {.question = "mistakes-6",
       .explanation = "mistakes-6.bug.explain",
       .options = {reshapedKeys, softmaxOverQueries, reshapedHeads, valuesForKeys}},
  }};
  const auto& [id, explanation, options] = kDiagnoses[layer];
  question.id = id;
  question.step = "mistakes";
  addChoice(question, "bug", mistakeName(kBrokenLayers[layer]), explanation,
            mistakeName(options[0]), mistakeName(options[1]), mistakeName(options[2]),
            mistakeName(options[3]));
}

}  // namespace attn::exercises
