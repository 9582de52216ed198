#include "engine/random.hpp"

#include <algorithm>
#include <bit>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "support/reference.hpp"

using attn::Random;
using attn::test::Reference;

namespace {

std::vector<double> draw(std::size_t count, const std::function<double()>& one) {
  std::vector<double> values(count);
  std::ranges::generate(values, one);
  return values;
}

double moment(const std::vector<double>& values, int power) {
  double sum = 0.0;
  for (const double x : values) sum += std::pow(x, power);
  return sum / static_cast<double>(values.size());
}

/// √N times the largest distance between the empirical distribution of N values and `cdf`
/// (Kolmogorov and Smirnov); above 1.95 in one of 1000 samples.
double distanceFrom(const std::function<double(double)>& cdf, std::vector<double> values) {
  std::ranges::sort(values);
  const auto n = static_cast<double>(values.size());
  double largest = 0.0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double expected = cdf(values[i]);
    largest = std::max({largest, expected - static_cast<double>(i) / n,
                        static_cast<double>(i + 1) / n - expected});
  }
  return largest * std::sqrt(n);
}

double normalCdf(double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); }

/// FNV-1a over the bits of `count` numbers.
std::uint64_t digest(int count, const std::function<double()>& one) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (int i = 0; i < count; ++i) {
    hash = (hash ^ std::bit_cast<std::uint64_t>(one())) * 0x100000001b3U;
  }
  return hash;
}

/// Whether `one` draws the numbers listed at `path`, to a relative 1e-13.
bool drawsListed(const Reference& reference, const std::string& path,
                 const std::function<double()>& one) {
  return std::ranges::all_of(reference.tensor(path).data, [&](double expected) {
    return std::abs(one() - expected) <= 1e-13 * std::abs(expected);
  });
}

constexpr int kMany = 400'000;

}  // namespace

TEST_CASE("a seed gives the numbers of an independent implementation", "[random]") {
  const Reference reference("random");
  REQUIRE(reference.size("cases") == 6);
  for (int i = 0; i < reference.size("cases"); ++i) {
    const std::string path = "cases/" + std::to_string(i);
    CAPTURE(path);
    Random random(std::stoull(reference.text(path + "/seed")));
    for (int j = 0; j < reference.size(path + "/bits"); ++j) {
      CHECK(std::to_string(random.bits()) == reference.text(path + "/bits/" + std::to_string(j)));
    }
    CHECK(drawsListed(reference, path + "/uniform", [&] { return random.uniform(); }));
    CHECK(drawsListed(reference, path + "/sign", [&] { return random.sign(); }));
    std::size_t turn = 0;
    CHECK(drawsListed(reference, path + "/below", [&] {
      constexpr std::uint32_t kBounds[] = {1, 2, 3, 10, 1000, (1U << 31U) + 1, 0xFFFFFFFFU};
      return static_cast<double>(random.below(kBounds[turn++ % std::size(kBounds)]));
    }));
    const std::vector<double> normals = draw(20'000, [&] { return random.normal(); });
    std::size_t at = 0;
    CHECK(drawsListed(reference, path + "/normal", [&] { return normals[at++]; }));
    const std::vector<double>& places = reference.tensor(path + "/farAt").data;
    at = 0;
    CHECK(drawsListed(reference, path + "/far",
                      [&] { return normals[static_cast<std::size_t>(places[at++])]; }));
  }
}

TEST_CASE("the same bits natively and in wasm", "[random]") {
  Random random(2026);
  CHECK(digest(1'000'000, [&] { return random.normal(); }) == 0xdaa4970ab9e45402U);
  CHECK(digest(10'000, [&] { return random.uniform(); }) == 0x77ff64142729a018U);
}

TEST_CASE("normals have the distribution they are named after", "[random]") {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    CAPTURE(seed);
    Random random(seed);
    const std::vector<double> values = draw(kMany, [&] { return random.normal(); });
    const double root = std::sqrt(static_cast<double>(kMany));
    // Four standard errors of each: those of x, x², x³, x⁴ are 1, √2, √15 and √96.
    CHECK(std::abs(moment(values, 1)) <= 4.0 / root);
    CHECK(std::abs(moment(values, 2) - 1.0) <= 4.0 * std::sqrt(2.0) / root);
    CHECK(std::abs(moment(values, 3)) <= 4.0 * std::sqrt(15.0) / root);
    CHECK(std::abs(moment(values, 4) - 3.0) <= 4.0 * std::sqrt(96.0) / root);
    CHECK(distanceFrom(normalCdf, values) < 1.95);
  }
}

TEST_CASE("the tail of the normals is as heavy as it should be", "[random]") {
  Random random(7);
  std::vector<double> beyond;
  for (int i = 0; i < 3'000'000; ++i) {
    const double x = std::abs(random.normal());
    if (x > 3.2) beyond.push_back(x);
  }
  const double mass = 2.0 * normalCdf(-3.2);
  const double expected = 3e6 * mass;
  CHECK(std::abs(static_cast<double>(beyond.size()) - expected) <= 4.0 * std::sqrt(expected));
  CHECK(distanceFrom([&](double x) { return 1.0 - 2.0 * normalCdf(-x) / mass; }, beyond) < 1.95);
}

TEST_CASE("uniform numbers fill the interval from 0 to 1 evenly", "[random]") {
  Random random(11);
  const std::vector<double> values = draw(kMany, [&] { return random.uniform(); });
  CHECK(distanceFrom([](double x) { return x; }, values) < 1.95);
  CHECK(*std::ranges::min_element(values) >= 0.0);
  CHECK(*std::ranges::max_element(values) < 1.0);
}

TEST_CASE("signs are in balance, and neighbours independent", "[random]") {
  Random random(13);
  const std::vector<double> values = draw(kMany, [&] { return random.sign(); });
  double products = 0.0;
  for (std::size_t i = 1; i < values.size(); ++i) products += values[i - 1] * values[i];
  CHECK(std::abs(moment(values, 1)) <= 4.0 / std::sqrt(static_cast<double>(kMany)));
  CHECK(std::abs(moment(values, 2) - 1.0) <= 1e-12);
  CHECK(std::abs(products) <= 4.0 * std::sqrt(static_cast<double>(kMany)));
}

TEST_CASE("whole numbers below n occur equally often", "[random]") {
  for (const std::uint32_t n : {1U, 2U, 7U, 10U, 100U}) {
    Random random(n);
    std::vector<double> counts(n, 0.0);
    for (int i = 0; i < kMany; ++i) counts.at(random.below(n)) += 1.0;
    const double expected = static_cast<double>(kMany) / n;
    double square = 0.0;
    for (const double count : counts) square += (count - expected) * (count - expected) / expected;
    const double freedom = n - 1.0;  // of chi squared: mean, and half its variance
    CHECK(square <= freedom + 4.0 * std::sqrt(2.0 * freedom));
  }
}

TEST_CASE("without rejection a third of these numbers would be too frequent", "[random]") {
  const std::uint32_t n = 0xC0000000U;  // three quarters of 2³²: one in four products is surplus
  Random random(17);
  double low = 0.0;
  for (int i = 0; i < kMany; ++i) low += random.below(n) % 3 == 0 ? 1.0 : 0.0;
  CHECK(std::abs(low / kMany - 1.0 / 3.0) <= 4.0 * std::sqrt(2.0 / 9.0 / kMany));
}
