#include "engine/variance/variance.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "support/compare.hpp"
#include "support/errors.hpp"

using attn::ComponentOptions;
using attn::Correlated;
using attn::Distribution;
using attn::DotProductResult;
using attn::Error;
using attn::ErrorCode;
using attn::HistogramResult;
using attn::VarianceOptions;
using attn::VarianceResult;
using attn::VarianceRun;
using attn::test::errorOf;

namespace {

constexpr Distribution kDistributions[] = {Distribution::normal, Distribution::uniform,
                                           Distribution::rademacher};

VarianceResult resultOf(const VarianceOptions& options, int samples) {
  VarianceRun run(options);
  run.run(samples);
  return run.result();
}

std::int64_t counted(const HistogramResult& histogram) {
  return std::accumulate(histogram.counts.begin(), histogram.counts.end(),
                         histogram.below + histogram.above);
}

bool holds(const DotProductResult& result, double variance) {
  return result.varianceLow <= variance && variance <= result.varianceHigh;
}

/// Within four standard errors of the prediction, as the sample itself sees them.
void requirePredicted(const DotProductResult& result, double samples) {
  const double error = std::sqrt(result.variance / samples);
  CHECK(std::abs(result.mean - result.predicted.mean) <= 4.0 * error);
  const double reach = (result.varianceHigh - result.variance) / 1.96;
  CHECK(std::abs(result.variance - result.predicted.variance) <= 4.0 * reach);
}

}  // namespace

TEST_CASE("the interval covers the true variance in 91 to 99 of 100 runs", "[variance]") {
  const double sigma4 = std::pow(1.5, 4);
  for (const Distribution distribution : kDistributions) {
    CAPTURE(static_cast<int>(distribution));
    int raw = 0;
    int scaled = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
      const VarianceResult result = resultOf(
          {.dK = 16, .components = {.distribution = distribution, .sigma = 1.5}, .seed = seed},
          10'000);
      CHECK(result.raw.varianceAsPredicted == holds(result.raw, 16.0 * sigma4));
      raw += holds(result.raw, 16.0 * sigma4) ? 1 : 0;
      scaled += holds(result.scaled, sigma4) ? 1 : 0;
    }
    CHECK(raw >= 182);
    CHECK(raw <= 198);
    CHECK(scaled == raw);
  }
}

TEST_CASE("the scaled variance stays, bends and breaks as the chapter says", "[variance]") {
  constexpr int kSamples = 40'000;
  for (const int dK : {4, 16, 64}) {
    CAPTURE(dK);
    const auto with = [&](const ComponentOptions& components) {
      const VarianceResult result = resultOf({.dK = dK, .components = components}, kSamples);
      requirePredicted(result.raw, kSamples);
      requirePredicted(result.scaled, kSamples);
      return result.scaled;
    };
    CHECK(std::abs(with({}).predicted.variance - 1.0) <= 1e-12);
    const DotProductResult shifted = with({.mean = 1.0});
    CHECK(std::abs(shifted.predicted.variance - 3.0) <= 1e-12);
    CHECK(std::abs(shifted.predicted.mean - std::sqrt(dK)) <= 1e-12);
    const double inOne =
        with({.correlation = 0.5, .correlated = Correlated::queries}).predicted.variance;
    CHECK(std::abs(inOne - 1.0) <= 1e-12);
    const double inBoth = with({.correlation = 0.5}).predicted.variance;
    CHECK(std::abs(inBoth - (1.0 + (dK - 1) * 0.25)) <= 1e-12);
    for (const Distribution distribution : kDistributions) {
      with({.distribution = distribution, .sigma = 0.7, .mean = -0.4, .correlation = 0.3});
    }
  }
}

TEST_CASE("the same seed gives the same counts natively and in wasm", "[variance]") {
  const auto counts = [](Distribution distribution) {
    const VarianceResult result =
        resultOf({.components = {.distribution = distribution}, .seed = 6, .bins = 20}, 20'000);
    CHECK(counted(result.raw.histogram) == 20'000);
    CHECK(result.scaled.histogram.counts == result.raw.histogram.counts);
    return result.raw.histogram.counts;
  };
  CHECK(counts(Distribution::normal) ==
        std::vector<std::int64_t>{0,    0,    5,    31,  95,  333, 879, 1751, 3061, 3866,
                                  3855, 2916, 1846, 874, 324, 116, 37,  9,    1,    1});
  CHECK(counts(Distribution::uniform) ==
        std::vector<std::int64_t>{0,    0,    3,    10,  99,  317, 892, 1822, 3044, 3659,
                                  3972, 2969, 1897, 873, 336, 93,  10,  3,    0,    1});
  CHECK(counts(Distribution::rademacher) ==
        std::vector<std::int64_t>{0,    1,    2,    16,   63,  245, 739, 1570, 2689, 3683,
                                  3775, 3364, 2121, 1118, 449, 131, 28,  4,    2,    0});
}

TEST_CASE("how the samples are divided changes nothing, the seed everything", "[variance]") {
  const VarianceOptions options{.dK = 8, .seed = 9};
  const VarianceResult whole = resultOf(options, 3000);
  VarianceRun run(options);
  for (const int part : {1, 999, 1500, 500}) run.run(part);
  CHECK(run.samples() == 3000);
  const VarianceResult parts = run.result();
  CHECK(std::abs(parts.raw.variance - whole.raw.variance) <= 0.0);
  CHECK(parts.raw.histogram.counts == whole.raw.histogram.counts);
  CHECK(resultOf({.dK = 8, .seed = 10}, 3000).raw.histogram.counts != whole.raw.histogram.counts);
}

TEST_CASE("histogram and band are those of a normal distribution", "[variance]") {
  // At d_k = 256 a sum of products is close to normal: 95 of 100 counts should lie in the band.
  int inside = 0;
  int bins = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const HistogramResult histogram = resultOf({.dK = 256, .seed = seed}, 5000).raw.histogram;
    REQUIRE(histogram.edges.size() == 41);
    CHECK(std::abs(histogram.edges(0) + 80.0) <= 1e-9);
    CHECK(std::abs(histogram.edges(40) - 80.0) <= 1e-9);
    CHECK(std::abs(histogram.expected.sum() - 5000.0 * (1.0 - 5.733e-7)) <= 1e-5);
    for (Eigen::Index i = 0; i < 40; ++i) {
      const auto count = static_cast<double>(histogram.counts[static_cast<std::size_t>(i)]);
      if (histogram.expected(i) < 10.0) continue;  // few counts are not normal
      ++bins;
      inside += histogram.bandLow(i) <= count && count <= histogram.bandHigh(i) ? 1 : 0;
    }
  }
  CHECK(inside >= bins * 90 / 100);
  CHECK(inside <= bins * 99 / 100);
}

TEST_CASE("bins of signs hold equally many of the possible values", "[variance]") {
  for (const int dK : {1, 2, 3, 16, 63, 64, 100, 511, 4096}) {
    for (const int most : {1, 7, 40, 41}) {
      CAPTURE(dK, most);
      const VarianceResult result = resultOf(
          {.dK = dK, .components = {.distribution = Distribution::rademacher}, .bins = most}, 500);
      const HistogramResult& histogram = result.raw.histogram;
      REQUIRE(std::ssize(histogram.counts) <= most);
      const auto width = static_cast<int>(std::lround(histogram.edges(1) - histogram.edges(0)));
      // Edges are whole and of the other parity, so no value lies on one.
      CHECK(width % 2 == 0);
      CHECK(std::abs(std::remainder(histogram.edges(0) + dK + 1, 2.0)) <= 1e-12);
      CHECK(histogram.edges(0) <= -5.0 * std::sqrt(dK));
      CHECK(histogram.edges(histogram.edges.size() - 1) >= 5.0 * std::sqrt(dK) - 2.0);
      CHECK(result.scaled.histogram.counts == histogram.counts);
      CHECK(histogram.below + histogram.above == 0);
    }
  }
}

TEST_CASE("bins of signs whose mean is σ hold equally many of the possible values", "[variance]") {
  for (const double mean : {1.5, -1.5}) {
    const VarianceResult result = resultOf(
        {.dK = 16,
         .components = {.distribution = Distribution::rademacher, .sigma = 1.5, .mean = mean}},
        100'000);
    // Products are 0 or 4σ² = 9: every bin that one expects ten of has some.
    const HistogramResult& histogram = result.raw.histogram;
    for (std::size_t i = 0; i < histogram.counts.size(); ++i) {
      const double low = histogram.edges(static_cast<Eigen::Index>(i));
      CHECK(std::abs(std::remainder(low, 9.0)) >= 4.4);
      if (low > 0.0 && histogram.expected(static_cast<Eigen::Index>(i)) >= 10.0) {
        CHECK(histogram.counts[i] > 0);
      }
    }
    CHECK(result.scaled.histogram.counts == histogram.counts);
  }
}

TEST_CASE("histograms cover the range they are given", "[variance]") {
  for (const Distribution distribution : kDistributions) {
    const VarianceResult result = resultOf({.dK = 16,
                                            .components = {.distribution = distribution},
                                            .bins = 25,
                                            .rawRange = {{.low = -3.0, .high = 40.0}},
                                            .scaledRange = {{.low = -40.0, .high = 40.0}}},
                                           4000);
    const HistogramResult& raw = result.raw.histogram;
    CHECK(counted(raw) == 4000);
    CHECK(raw.below > 500);
    CHECK(raw.above == 0);
    CHECK(raw.edges(0) <= -3.0);
    CHECK(raw.edges(0) > -3.0 - 2.0);
    CHECK(raw.edges(raw.edges.size() - 1) >= 40.0 - 2.0);
    const HistogramResult& scaled = result.scaled.histogram;
    CHECK(scaled.below + scaled.above == 0);
    CHECK(scaled.edges(0) <= -40.0);
    CHECK(scaled.edges(scaled.edges.size() - 1) >= 40.0 - 0.5);
  }
}

TEST_CASE("counts of signs are binomial", "[variance]") {
  constexpr int kSamples = 64'000;
  const VarianceResult result = resultOf(
      {.dK = 6, .components = {.distribution = Distribution::rademacher, .sigma = 2.0}}, kSamples);
  // Of six signs, k of them positive: 2k − 6 times σ² = 4, with probability C(6, k)/64.
  const double shares[] = {1, 6, 15, 20, 15, 6, 1};
  const HistogramResult& histogram = result.raw.histogram;
  std::vector<double> found;
  for (std::size_t i = 0; i < histogram.counts.size(); ++i) {
    const double middle = (histogram.edges(static_cast<Eigen::Index>(i)) +
                           histogram.edges(static_cast<Eigen::Index>(i) + 1)) /
                          2.0;
    if (std::abs(middle) < 24.5)
      found.push_back(static_cast<double>(histogram.counts[i]));
    else
      CHECK(histogram.counts[i] == 0);
  }
  REQUIRE(found.size() == std::size(shares));
  for (std::size_t k = 0; k < found.size(); ++k) {
    const double expected = kSamples * shares[k] / 64.0;
    CHECK(std::abs(found[k] - expected) <= 4.0 * std::sqrt(expected));
  }
}

TEST_CASE("a run refuses what it cannot do", "[variance]") {
  VarianceRun run({});
  CHECK(std::string(errorOf([&] { return run.result(); }).what()) ==
        "samples is 0; it needs at least 2 before there is a variance");
  for (const int samples : {0, -1, 1'000'000'001}) {
    const Error error = errorOf([&] {
      run.run(samples);
      return 0;
    });
    CHECK(error.code() == ErrorCode::invalidArgument);
    CHECK(error.detail().argument == "samples");
  }
  CHECK(errorOf([] { return VarianceRun({.bins = 0}); }).detail().argument == "bins");
  const auto range = [](double low, double high) {
    return std::string(
        errorOf([&] { return VarianceRun({.scaledRange = {{.low = low, .high = high}}}); }).what());
  };
  const std::string needed = "; it needs low below high, both between -10^30 and 10^30";
  CHECK(range(1.0, 1.0) == "scaledRange is a range from high to low" + needed);
  CHECK(range(1.0, 1e31) == "scaledRange is a range beyond 10^30" + needed);
  CHECK(range(1.0, std::numeric_limits<double>::infinity()) ==
        "scaledRange is infinity; it needs a finite number");
  CHECK(errorOf([] { return VarianceRun({.dK = 0}); }).detail().argument == "dK");
  CHECK(errorOf([] { return VarianceRun({.components = {.sigma = 0.0}}); }).detail().argument ==
        "sigma");
}
