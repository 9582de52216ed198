#include "engine/variance/components.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "support/errors.hpp"
#include "support/reference.hpp"

using attn::ComponentOptions;
using attn::ComponentSource;
using attn::Correlated;
using attn::Distribution;
using attn::DotProductPrediction;
using attn::Error;
using attn::ErrorCode;
using attn::predictDotProduct;
using attn::Random;
using attn::test::errorOf;
using attn::test::Reference;

TEST_CASE("predictions are those of covariance matrices written out", "[variance]") {
  const Reference reference("variance");
  REQUIRE(reference.size("predictions") == 270);
  for (int i = 0; i < reference.size("predictions"); ++i) {
    const std::string path = "predictions/" + std::to_string(i) + "/";
    CAPTURE(path);
    const ComponentOptions options{
        .sigma = reference.number(path + "sigma"),
        .mean = reference.number(path + "mean"),
        .correlation = reference.number(path + "correlation"),
        .correlated = reference.whole(path + "both") == 1 ? Correlated::both : Correlated::queries};
    const DotProductPrediction found = predictDotProduct(reference.whole(path + "dK"), options);
    const auto near = [&](double value, const char* name) {
      const double expected = reference.number(path + name);
      return std::abs(value - expected) <= 1e-12 * (1.0 + std::abs(expected));
    };
    CHECK(near(found.raw.mean, "rawMean"));
    CHECK(near(found.raw.variance, "rawVariance"));
    CHECK(near(found.scaled.mean, "scaledMean"));
    CHECK(near(found.scaled.variance, "scaledVariance"));
  }
}

TEST_CASE("components have the mean, variance and correlation they are asked for", "[variance]") {
  constexpr int kVectors = 40'000;
  for (const Distribution distribution :
       {Distribution::normal, Distribution::uniform, Distribution::rademacher}) {
    const ComponentSource source({.distribution = distribution,
                                  .sigma = 2.0,
                                  .mean = 3.0,
                                  .correlation = 0.25,
                                  .correlated = Correlated::queries});
    Random random(3);
    std::vector<double> q(2);
    std::vector<double> k(2);
    double mean = 0.0;
    double square = 0.0;
    double joint = 0.0;
    double jointKeys = 0.0;
    for (int i = 0; i < kVectors; ++i) {
      source.fillQuery(random, q);
      source.fillKey(random, k);
      mean += q[0] / kVectors;
      square += (q[0] - 3.0) * (q[0] - 3.0) / kVectors;
      joint += (q[0] - 3.0) * (q[1] - 3.0) / kVectors;
      jointKeys += (k[0] - 3.0) * (k[1] - 3.0) / kVectors;
    }
    // Four standard errors, √N = 200: of x σ/√N, of the products at most σ² √2/√N.
    CHECK(std::abs(mean - 3.0) <= 4.0 * 2.0 / 200.0);
    CHECK(std::abs(square - 4.0) <= 4.0 * 4.0 * std::sqrt(2.0) / 200.0);
    CHECK(std::abs(joint - 1.0) <= 4.0 * 4.0 * std::sqrt(2.0) / 200.0);
    CHECK(std::abs(jointKeys) <= 4.0 * 4.0 * std::sqrt(2.0) / 200.0);
  }
}

TEST_CASE("components refuse what no distribution has", "[variance]") {
  const auto refused = [](const ComponentOptions& options, int dK = 4) {
    const Error error = errorOf([&] { return predictDotProduct(dK, options); });
    CHECK((error.code() == ErrorCode::invalidArgument || error.code() == ErrorCode::notFinite));
    return std::string(error.what());
  };
  CHECK(refused({}, 0) == "dK is 0; it needs a whole number from 1 to 65536");
  CHECK(refused({}, 70'000) == "dK is 70000; it needs a whole number from 1 to 65536");
  CHECK(refused({.sigma = 0.0}) == "sigma is 0; it needs a number from 0.000001 to 1000000");
  CHECK(refused({.sigma = -1.25}) == "sigma is -1.25; it needs a number from 0.000001 to 1000000");
  CHECK(refused({.sigma = 1e-7}) ==
        "sigma is closer to 0 than 0.000001; it needs a number from 0.000001 to 1000000");
  CHECK(refused({.sigma = 1e300}) ==
        "sigma is above 1000000000; it needs a number from 0.000001 to 1000000");
  CHECK(refused({.mean = -1e7}) == "mean is -10000000; it needs a number from -1000000 to 1000000");
  CHECK(refused({.mean = std::numeric_limits<double>::quiet_NaN()}) ==
        "mean is NaN; it needs a finite number");
  CHECK(refused({.correlation = 1.5}) == "correlation is 1.5; it needs a number from 0 to 1");
  CHECK(refused({.correlation = -0.000002}) ==
        "correlation is -0.000002; it needs a number from 0 to 1");
}
