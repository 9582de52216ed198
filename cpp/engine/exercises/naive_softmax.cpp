#include "naive_softmax.hpp"

#include <cmath>

#include "engine/check.hpp"
#include "engine/refuse.hpp"

namespace attn::exercises {

namespace {

using Floats = Eigen::VectorXf;

Single singleOf(float number) {
  if (std::isnan(number)) return {.kind = Single::Kind::notANumber};
  if (std::isinf(number)) return {.kind = Single::Kind::infinite};
  return {.kind = Single::Kind::finite, .value = static_cast<double>(number)};
}

std::vector<Single> singlesOf(const Floats& numbers) {
  std::vector<Single> singles;
  singles.reserve(static_cast<std::size_t>(numbers.size()));
  for (const float number : numbers) singles.push_back(singleOf(number));
  return singles;
}

/// std::exp and not Eigen's, which clamps its argument and would never overflow.
Floats expOf(const Floats& numbers) {
  Floats exps(numbers.size());
  for (Eigen::Index i = 0; i < numbers.size(); ++i) exps(i) = std::exp(numbers(i));
  return exps;
}

/// In order: the sum of a row is what the naive program adds up.
float sumOf(const Floats& numbers) {
  float sum = 0.0F;
  for (const float number : numbers) sum += number;
  return sum;
}

}  // namespace

NaiveSoftmax naiveSoftmax(const Vector& scores, double factor) {
  if (scores.size() == 0) refuse(ErrorCode::empty, "scores", 0, "at least 1 number");
  check::finiteEntries("scores", scores);
  check::finite("factor", factor);
  Floats numbers(scores.size());
  for (Eigen::Index i = 0; i < scores.size(); ++i) {
    const double product = scores(i) * factor;
    if (std::abs(product) > kLargestSingle) {
      refuse(ErrorCode::overflow, "scores", "a product beyond single precision",
             "smaller scores or a smaller factor");
    }
    numbers(i) = static_cast<float>(product);
  }
  const Floats exps = expOf(numbers);
  const float sum = sumOf(exps);
  const Floats shifted = numbers.array() - numbers.maxCoeff();
  const Floats shiftedExps = expOf(shifted);
  const float shiftedSum = sumOf(shiftedExps);
  return {.scores = numbers.cast<double>(),
          .exps = singlesOf(exps),
          .sum = singleOf(sum),
          .naive = singlesOf(exps / sum),
          .shifted = shifted.cast<double>(),
          .shiftedExps = shiftedExps.cast<double>(),
          .shiftedSum = static_cast<double>(shiftedSum),
          .weights = (shiftedExps / shiftedSum).cast<double>()};
}

}  // namespace attn::exercises
