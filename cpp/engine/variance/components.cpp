#include "components.hpp"

#include <cmath>
#include <cstdint>
#include <string>

#include "../check.hpp"
#include "../refuse.hpp"

namespace attn {

namespace {

/// Six digits after the point, without the zeros at the end. The library's way to write a double is
/// larger than everything in this file.
std::string decimal(double value) {
  const double size = std::abs(value);
  if (size >= 1e9) return value > 0.0 ? "above 1000000000" : "below -1000000000";
  if (size < 1e-6 && size > 0.0) return "closer to 0 than 0.000001";
  const auto millionths = static_cast<std::int64_t>(std::round(size * 1e6));
  std::string text = std::to_string(1'000'000 + millionths % 1'000'000);
  text[0] = '.';
  text.erase(text.find_last_not_of('0') + 1);
  if (text == ".") text.clear();
  return (value < 0.0 ? "-" : "") + std::to_string(millionths / 1'000'000) + text;
}

void requireBetween(const char* name, double value, double least, double most, const char* needed) {
  check::finite(name, value);
  if (value >= least && value <= most) return;
  refuse(ErrorCode::invalidArgument, name, decimal(value), needed);
}

void requireOptions(const ComponentOptions& options) {
  requireBetween("sigma", options.sigma, 1e-6, 1e6, "a number from 0.000001 to 1000000");
  requireBetween("mean", options.mean, -1e6, 1e6, "a number from -1000000 to 1000000");
  requireBetween("correlation", options.correlation, 0.0, 1.0, "a number from 0 to 1");
}

double keyCorrelation(const ComponentOptions& options) {
  return options.correlated == Correlated::both ? options.correlation : 0.0;
}

double draw(Random& random, Distribution distribution) {
  constexpr double kSqrt12 = 3.4641016151377545871;
  switch (distribution) {
    case Distribution::normal:
      return random.normal();
    case Distribution::uniform:
      return (random.uniform() - 0.5) * kSqrt12;
    case Distribution::rademacher:
      break;
  }
  return random.sign();
}

/// A loop for each distribution, so that none asks again for every component.
template <Distribution Shape>
void fillFrom(Random& random, std::span<double> out, double start, double step) {
  for (double& x : out) x = start + step * draw(random, Shape);
}

}  // namespace

void requireWhole(const char* name, int value, int least, int most) {
  if (value >= least && value <= most) return;
  refuse(ErrorCode::invalidArgument, name, value,
         "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
}

DotProductPrediction predictDotProduct(int dK, const ComponentOptions& options) {
  requireWhole("dK", dK, 1, kMaxDotProductWidth);
  requireOptions(options);
  const double d = dK;
  const double own = options.sigma * options.sigma;
  const double shift = options.mean * options.mean;
  const double alpha = options.correlation;
  const double beta = keyCorrelation(options);
  const double mean = d * shift;
  const double variance = d * own * own * (1.0 + (d - 1.0) * alpha * beta) +
                          d * shift * own * (2.0 + (d - 1.0) * (alpha + beta));
  return {.raw = {.mean = mean, .variance = variance},
          .scaled = {.mean = mean / std::sqrt(d), .variance = variance / d}};
}

ComponentSource::ComponentSource(const ComponentOptions& options) : options_(options) {
  requireOptions(options);
}

void ComponentSource::fillQuery(Random& random, std::span<double> q) const {
  fill(random, q, options_.correlation);
}

void ComponentSource::fillKey(Random& random, std::span<double> k) const {
  fill(random, k, keyCorrelation(options_));
}

void ComponentSource::fill(Random& random, std::span<double> out, double correlation) const {
  double start = options_.mean;
  double step = options_.sigma;
  if (correlation > 0.0) {
    start += step * std::sqrt(correlation) * draw(random, options_.distribution);
    step *= std::sqrt(1.0 - correlation);
  }
  switch (options_.distribution) {
    case Distribution::normal:
      return fillFrom<Distribution::normal>(random, out, start, step);
    case Distribution::uniform:
      return fillFrom<Distribution::uniform>(random, out, start, step);
    case Distribution::rademacher:
      return fillFrom<Distribution::rademacher>(random, out, start, step);
  }
}

}  // namespace attn
