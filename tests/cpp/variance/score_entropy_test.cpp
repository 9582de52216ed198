#include "engine/variance/score_entropy.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>

#include "support/errors.hpp"
#include "support/reference.hpp"

using attn::Distribution;
using attn::Error;
using attn::ErrorCode;
using attn::scoreEntropy;
using attn::ScoreEntropyOptions;
using attn::ScoreEntropyResult;
using attn::WeightStatistics;
using attn::test::errorOf;
using attn::test::Reference;

namespace {

Distribution distributionOf(const std::string& name) {
  if (name == "uniform") return Distribution::uniform;
  return name == "rademacher" ? Distribution::rademacher : Distribution::normal;
}

void requireNear(const WeightStatistics& found, const Reference& reference,
                 const std::string& path) {
  const double own = (found.entropyHigh - found.entropyLow) / 2.0 / 1.96;
  const double error = std::hypot(own, reference.number(path + "error"));
  CHECK(std::abs(found.entropyBits - reference.number(path + "bits")) <= 4.0 * error);
  // As many queries on both sides, so the same error twice.
  const double largest = reference.number(path + "largestError") * std::sqrt(2.0);
  CHECK(std::abs(found.largestWeight - reference.number(path + "largest")) <= 4.0 * largest);
}

}  // namespace

TEST_CASE("entropies of random scores are those of NumPy's random scores", "[variance]") {
  const Reference reference("variance");
  REQUIRE(reference.size("entropies") == 6);
  for (int i = 0; i < reference.size("entropies"); ++i) {
    const std::string path = "entropies/" + std::to_string(i) + "/";
    CAPTURE(path);
    const ScoreEntropyResult found = scoreEntropy(
        {.dK = reference.whole(path + "dK"),
         .keys = reference.whole(path + "keys"),
         .queries = 4000,
         .components = {.distribution = distributionOf(reference.text(path + "distribution"))}});
    requireNear(found.raw, reference, path + "raw/");
    requireNear(found.scaled, reference, path + "scaled/");
    CHECK(std::abs(found.largestBits - std::log2(reference.number(path + "keys"))) <= 1e-15);
  }
}

TEST_CASE("without the divisor the weights saturate as d_k grows, with it they stay",
          "[variance]") {
  double raw = 10.0;
  double scaled = 0.0;
  for (const int dK : {1, 4, 16, 64, 256, 1024}) {
    const ScoreEntropyResult found = scoreEntropy({.dK = dK});
    CHECK(found.raw.entropyBits < raw);
    raw = found.raw.entropyBits;
    if (dK >= 16) CHECK(std::abs(found.scaled.entropyBits - scaled) <= 0.15);
    scaled = found.scaled.entropyBits;
  }
  CHECK(raw < 0.2);
  CHECK(scaled > 3.0);
}

TEST_CASE("scores that hardly differ give equal weights", "[variance]") {
  const ScoreEntropyResult found =
      scoreEntropy({.dK = 4, .keys = 8, .components = {.sigma = 1e-6}});
  CHECK(std::abs(found.raw.entropyBits - 3.0) <= 1e-9);
  CHECK(std::abs(found.raw.largestWeight - 0.125) <= 1e-9);
}

TEST_CASE("random scores are refused where there would be none or too many", "[variance]") {
  const auto refused = [](const ScoreEntropyOptions& options) {
    return std::string(errorOf([&] { return scoreEntropy(options); }).what());
  };
  CHECK(refused({.keys = 1}) == "keys is 1; it needs a whole number from 2 to 4096");
  CHECK(refused({.queries = 1}) == "queries is 1; it needs a whole number from 2 to 262144");
  CHECK(refused({.dK = 0}) == "dK is 0; it needs a whole number from 1 to 65536");
  const Error error =
      errorOf([] { return scoreEntropy({.dK = 65'536, .keys = 4096, .queries = 2}); });
  CHECK(error.code() == ErrorCode::tooLarge);
  CHECK(error.detail().argument == "queries");
}
