#include "engine/variance/moments.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <vector>

#include "support/random.hpp"

using attn::Moments;
using attn::test::Random;

namespace {

double powers(const std::vector<double>& values, double mean, int power) {
  double sum = 0.0;
  for (const double x : values) sum += std::pow(x - mean, power);
  return sum;
}

}  // namespace

TEST_CASE("moments one at a time are those of two passes", "[variance]") {
  Random random(5);
  for (const double offset : {0.0, 1000.0}) {
    for (const int count : {2, 3, 10, 5000}) {
      std::vector<double> values;
      Moments moments;
      double sum = 0.0;
      for (int i = 0; i < count; ++i) {
        values.push_back(offset + random.uniform(-1.0, 3.0));
        moments.add(values.back());
        sum += values.back();
      }
      const double mean = sum / count;
      const double second = powers(values, mean, 2);
      CHECK(moments.count() == count);
      CHECK(std::abs(moments.mean() - mean) <= 1e-12 * (1.0 + offset));
      CHECK(std::abs(moments.variance() - second / (count - 1)) <= 1e-9 * second);
      const double kurtosis = count * powers(values, mean, 4) / (second * second);
      CHECK(std::abs(moments.kurtosis() - kurtosis) <= 1e-8 * kurtosis);
    }
  }
}

TEST_CASE("numbers that are all equal have no spread and no kurtosis", "[variance]") {
  Moments moments;
  for (int i = 0; i < 10; ++i) moments.add(0.1);
  CHECK(std::abs(moments.variance()) <= 1e-30);
  CHECK(std::isfinite(moments.kurtosis()));
}
